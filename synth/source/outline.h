#pragma once

#include "specs/language.h"
#include "synth/support/result.h"

#include <string>
#include <string_view>

namespace synth {

// The part of comments that an outline keeps.
enum class OutlineComments : char { whole, first_paragraphs, none };

// Returns JavaScript or C++ without the bodies of its functions and methods: in C++ declarations,
// in JavaScript `f(x) { /* ... */ }`. Preprocessor directives are left out. Errors: those of
// brace_tokens. Linear in the text.
Result<std::string> outline_of(Language language, std::string_view source,
                               OutlineComments comments);

}  // namespace synth
