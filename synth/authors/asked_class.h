#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// The class that an instruction asks for: "Write a class Stack with push and pop", "Implement a
// small C++ class that counts". Its name, or "a class" if it has none; nothing if none is asked
// for. A class that is only spoken of ("the class of a triangle", "a class of 30 pupils") is none.
inline constexpr const char* kNamelessClass = "a class";
std::optional<std::string> find_asked_class(std::string_view instruction);

}  // namespace synth
