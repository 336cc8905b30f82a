#pragma once

#include "specs/language.h"
#include "synth/support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The way in which code is put into a file.
struct PutInto {
  std::vector<std::string> functions;  // those that may replace the file's, and are exported
  bool is_header = false;              // true if added functions become inline
};

// Returns a file in JavaScript or C++ with the top-level definitions of `code` in it, as put_into
// does for Python: functions and classes replace those of their names; new ones go to the end (of a
// header, within its include guard), in JavaScript exported as the file exports others; imports and
// includes that the file lacks follow its last one. All else stays byte for byte. Errors:
// bad_input, with the reason, if the place or the meaning of a name is not certain.
Result<std::string> put_into_braces(Language language, std::string_view module,
                                    std::string_view code, const PutInto& how);

}  // namespace synth
