#pragma once

#include "specs/language.h"
#include "synth/support/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the parameters of a function as its definition writes them, by brackets and commas alone:
// in Python and JavaScript without annotations and default values ("*rest", "...rest"). Nothing if
// the definition cannot be read. Linear in the text.
std::optional<std::vector<std::string>> parameter_list(Language language, std::string_view code,
                                                       std::string_view function);

// Returns whether a function has `count` parameters; false if its definition cannot be read.
bool takes(Language language, std::string_view code, std::string_view function, std::size_t count);

// Checks that callers of a function see no difference: in Python names and order are the same, in
// other languages the number is. A definition that cannot be read passes. Error: bad_input.
Result<void> check_same_parameters(Language language, std::string_view before, std::string_view now,
                                   std::string_view function);

}  // namespace synth
