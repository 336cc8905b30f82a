#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Returns the name of the class that an instruction asks for ("Write a class Stack with push and
// pop", "Implement a small C++ class that counts"), kNamelessClass if it has no name, and nothing
// if no class is asked for. A class that is only mentioned ("the class of a triangle", "a class of
// 30 pupils") is not asked for.
inline constexpr const char* kNamelessClass = "a class";
std::optional<std::string> find_asked_class(std::string_view instruction);

}  // namespace synth
