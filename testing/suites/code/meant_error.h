#pragma once

#include "specs/language.h"
#include "testing/core/outcome.h"

#include <string_view>

namespace synth {

// Returns whether the code makes this error by a statement for it: a Python line that raises or
// asserts, a class that the code throws, `${1:?message}`.
bool is_deliberate(const RaisedError& error, std::string_view source, Language language);

// Returns whether it does, or the class of the error is documented.
bool is_meant(const RaisedError& error, std::string_view source, std::string_view documentation,
              Language language);

}  // namespace synth
