#pragma once

#include "specs/language.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Why a function cannot be written under the name that an instruction gives it: a word that the
// language keeps for itself, or a function of Python's own, stands like a function's name.
std::optional<std::string> find_reserved_name(std::string_view text, Language language);

}  // namespace synth
