#include "testing/suites/exporters/cpp_literals.h"
#include "testing/suites/exporters/cpp_parts.h"

#include <fmt/format.h>

namespace synth {
namespace {

// Protects a comma outside parentheses, which would end a macro's argument.
std::string argument(const std::string& source) {
  int depth = 0;
  for (const char c : source) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) {
      return "(" + source + ")";
    }
  }
  return source;
}

constexpr CppRunner kGoogleTest{
    .head = "#include <gtest/gtest.h>\n",
    .how = "Build with -std=c++20 {file} -lgtest -lgtest_main -pthread.",
    .separator = "",
    .title =
        [](const std::string& test) {
          const std::string words = camel_words(test);
          return words.empty() ? "Case" : words;
        },
    .open =
        [](const std::string& function, const std::string& title, bool /*may_fail*/) {
          return fmt::format("TEST({}, {}) {{\n", camel_words(function), title);
        },
    .equal =
        [](const std::string& actual, const std::string& expected) {
          return fmt::format("EXPECT_EQ({}, {})", actual, argument(expected));
        },
    .holds = [](const std::string& condition) { return fmt::format("EXPECT_TRUE({})", condition); },
    .fails =
        [](const std::string& condition) { return fmt::format("EXPECT_FALSE({})", condition); },
    .near =
        [](const std::string& actual, const std::string& expected, double tolerance) {
          return fmt::format("EXPECT_NEAR({}, {}, {})", actual, expected, tolerance);
        },
    .raises =
        [](const std::string& call, const std::string& exception) {
          return fmt::format("EXPECT_THROW({}, {})", call, exception);
        },
    .raises_any = [](const std::string& call) { return fmt::format("EXPECT_ANY_THROW({})", call); },
    .returns = [](const std::string& call) { return fmt::format("EXPECT_NO_THROW({})", call); },
    .skip = [](const std::string& reason) { return "GTEST_SKIP() << " + cpp_text(reason); }};

}  // namespace

Result<ExportedFile> export_googletest(const ExportedSuite& suite) {
  return export_cpp(suite, kGoogleTest);
}

}  // namespace synth
