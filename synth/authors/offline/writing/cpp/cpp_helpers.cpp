#include "synth/authors/offline/writing/cpp/cpp_expressions.h"
#include "synth/authors/offline/writing/helper_texts.h"
#include "synth/support/text.h"

namespace synth {
namespace {

// Macros of <cmath>, <cstdio> and g++ that variables cannot be named after.
constexpr std::string_view kMacros =
    "EOF NULL NAN INFINITY HUGE_VAL RAND_MAX BUFSIZ errno stdin stdout stderr linux unix std main";

}  // namespace

const HelperTexts& cpp_helpers() {
  static const HelperTexts kHelpers = {cpp_list_helpers(), cpp_number_helpers(), cpp_text_helpers(),
                                       cpp_said_helpers()};
  return kHelpers;
}

std::vector<std::string> CppExpressions::helper_code() const {
  return cpp_helpers().code_of(helpers());
}

std::set<std::string> cpp_names() {
  std::set<std::string> names;
  for (const std::string_view word : split(kMacros, ' ')) {
    names.emplace(word);
  }
  return names;
}

const std::set<std::string>& cpp_helper_names() {
  return cpp_helpers().names();
}

}  // namespace synth
