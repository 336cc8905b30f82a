#pragma once

#include <span>
#include <string_view>

namespace synth {

// A function that forms call, as its source: laid out as Prettier and clang-format (Google's style)
// do.
struct JavascriptHelper {
  std::string_view name;
  std::string_view code;
  std::string_view needs = {};  // another helper
};

struct CppHelper {
  std::string_view name;
  std::string_view code;
  std::string_view needs = {};  // other helpers
};

// Those that only said_components() call (component.h).
std::span<const JavascriptHelper> said_javascript_helpers();
std::span<const CppHelper> said_cpp_helpers();

}  // namespace synth
