#pragma once

#include <initializer_list>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A function that forms call, as its source: laid out as Prettier or clang-format (Google's style)
// does.
struct HelperText {
  std::string_view name;
  std::string_view code;
  std::string_view needs = {};  // other helpers, with spaces between them
};

// All helpers of a language.
class HelperTexts {
 public:
  HelperTexts(std::initializer_list<std::span<const HelperText>> tables);

  [[nodiscard]] const std::set<std::string>& names() const { return names_; }
  // The sources of those named, each once and behind those that it needs. Requires that there are
  // such helpers.
  [[nodiscard]] std::vector<std::string> code_of(const std::set<std::string>& names) const;

 private:
  std::vector<HelperText> all_;
  std::set<std::string> names_;
};

const HelperTexts& python_helpers();
const HelperTexts& javascript_helpers();
const HelperTexts& cpp_helpers();

std::span<const HelperText> cpp_list_helpers();
std::span<const HelperText> cpp_number_helpers();
std::span<const HelperText> cpp_text_helpers();
// Those that only said_components() call (component.h).
std::span<const HelperText> cpp_said_helpers();
std::span<const HelperText> javascript_said_helpers();
// Those that only structured_components() and combinators call (structured_grammar.h).
std::span<const HelperText> javascript_structured_helpers();

}  // namespace synth
