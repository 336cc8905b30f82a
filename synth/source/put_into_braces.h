#pragma once

#include "specs/language.h"
#include "synth/support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// How code goes into a file.
struct PutInto {
  std::vector<std::string> functions;  // what takes the place of what has its name
  bool is_header = false;              // functions that are added are inline
};

// A file in JavaScript or C++ with the top-level definitions of `code` in it, as put_into does it
// in Python: functions and classes take the places of those of their names; what is new goes to the
// end (of a header, within its include guard), in JavaScript exported as the file exports others;
// imports and includes that the file lacks go behind its last one. All else stays byte for byte.
// Errors: bad_input, with the reason, wherever it is not sure where something is or belongs, or
// what a name means.
Result<std::string> put_into_braces(Language language, std::string_view module,
                                    std::string_view code, const PutInto& how);

}  // namespace synth
