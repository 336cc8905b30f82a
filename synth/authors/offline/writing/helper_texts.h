#pragma once

#include <initializer_list>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The source of a function that forms call, formatted as by Prettier or clang-format (Google's
// style).
struct HelperText {
  std::string_view name;
  std::string_view code;
  std::string_view needs = {};  // other helpers, separated by spaces
};

// All helpers of a language.
class HelperTexts {
 public:
  HelperTexts(std::initializer_list<std::span<const HelperText>> tables);

  [[nodiscard]] const std::set<std::string>& names() const { return names_; }
  // Returns the sources of the named helpers, each once and behind those that it needs. Requires
  // that all of them exist.
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
// Returns the helpers that only said_components() call (component.h).
std::span<const HelperText> cpp_said_helpers();
std::span<const HelperText> javascript_said_helpers();
// Returns the helpers that only structured_components() and combinators call
// (structured_grammar.h).
std::span<const HelperText> javascript_structured_helpers();

}  // namespace synth
