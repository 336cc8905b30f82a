#pragma once

#include <string_view>

namespace synth {

// How the driver reads and writes values of a type of the standard library.
struct CppWire {
  std::string_view type;    // "std::vector"; "std::chrono" for all durations
  std::string_view header;  // "vector"
  std::string_view code;
};

const CppWire* find_cpp_wire(std::string_view type);

}  // namespace synth
