#pragma once

#include "specs/language.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace synth {

// Why a function cannot be written under the name, or with the parameters, that an instruction
// gives it. `read` are the names of the functions that were read: a name with letters beyond ASCII
// is read from behind its last one.
std::optional<std::string> find_foreign_name(std::string_view text,
                                             const std::set<std::string>& read);

// The same of a word that the language keeps for itself, or a function of Python's own, where it
// stands like a function's name.
std::optional<std::string> find_reserved_name(std::string_view text, Language language);

}  // namespace synth
