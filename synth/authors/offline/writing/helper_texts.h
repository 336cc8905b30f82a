#pragma once

#include "specs/language.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The source of a function that forms call, formatted as by Prettier, clang-format (Google's style)
// or Black.
struct HelperText {
  std::string_view name;
  std::string_view code;
  std::vector<std::string_view> needs = {};  // other helpers that it calls
};

// All helpers of a language: the functions in helpers/LANGUAGE.txt, with an empty line between them
// and none inside.
class HelperTexts {
 public:
  explicit HelperTexts(std::string_view functions);

  [[nodiscard]] const std::set<std::string>& names() const { return names_; }
  // Returns the sources of the named helpers, each once and behind those that it needs. Requires
  // that all of them exist.
  [[nodiscard]] std::vector<std::string> code_of(const std::set<std::string>& names) const;

 private:
  std::vector<HelperText> all_;
  std::set<std::string> names_;
};

// Returns the helpers of Python, JavaScript or C++.
const HelperTexts& helpers_of(Language language);

extern const std::string_view kPythonHelpers;
extern const std::string_view kJavascriptHelpers;
extern const std::string_view kCppHelpers;
extern const std::string_view kCppHeaders;  // "HEADER: NAMES", one header a line

}  // namespace synth
