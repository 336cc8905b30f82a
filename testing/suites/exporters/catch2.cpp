#include "testing/suites/exporters/cpp_literals.h"
#include "testing/suites/exporters/cpp_parts.h"

#include <fmt/format.h>

namespace synth {
namespace {

constexpr CppRunner kCatch2{
    .head =
        "#if __has_include(<catch2/catch_test_macros.hpp>)\n"
        "#include <catch2/catch_test_macros.hpp>\n"
        "#else\n"
        "#include <catch2/catch.hpp>\n"
        "#endif\n",
    .how =
        "Build with -std=c++20 {file} -lCatch2Main -lCatch2;\n"
        "// with Catch2 2, with -std=c++20 -DCATCH_CONFIG_MAIN {file}.",
    .separator = " ",
    .title = [](const std::string& test) { return test; },
    .open =
        [](const std::string& function, const std::string& title, bool may_fail) {
          return fmt::format("TEST_CASE({}{}) {{\n", cpp_text(function + ": " + title),
                             may_fail ? ", \"[!mayfail]\"" : "");
        },
    .equal =
        [](const std::string& actual, const std::string& expected) {
          return fmt::format("CHECK({} == {})", actual, expected);
        },
    .holds = [](const std::string& condition) { return fmt::format("CHECK({})", condition); },
    .fails = [](const std::string& condition) { return fmt::format("CHECK_FALSE({})", condition); },
    .near =
        [](const std::string& actual, const std::string& expected, double tolerance) {
          return fmt::format("CHECK(std::abs({} - {}) <= {})", actual, expected, tolerance);
        },
    .raises =
        [](const std::string& call, const std::string& exception) {
          return fmt::format("CHECK_THROWS_AS({}, {})", call, exception);
        },
    .raises_any = [](const std::string& call) { return fmt::format("CHECK_THROWS({})", call); },
    .returns = [](const std::string& call) { return fmt::format("CHECK_NOTHROW({})", call); },
    .skip = nullptr};

}  // namespace

Result<ExportedFile> export_catch2(const ExportedSuite& suite) {
  return export_cpp(suite, kCatch2);
}

}  // namespace synth
