// Holds the two tables of operators against each other: that of steps as they are written, and that
// of Python's harness, which takes them.

#include "specs/operators.h"

#include "synth/support/text.h"
#include "testing/runtimes/python/host/programs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace synth {
namespace {

// Returns the number of arguments besides the object of each operator in the harness:
// `"__add__": lambda a, b: a + b,` has one; a function's name alone, none.
std::map<std::string, std::size_t> operators_of_harness() {
  const std::size_t begin = kPythonHarness.find("\nOPERATORS = {\n");
  const std::size_t end = kPythonHarness.find("\n}\n", begin);
  std::map<std::string, std::size_t> found;
  for (const std::string_view line : split(kPythonHarness.substr(begin, end - begin), '\n')) {
    const std::size_t colon = line.find("\": ");
    if (colon == std::string_view::npos) {
      continue;
    }
    std::string_view action = line.substr(colon + 3);
    std::size_t arguments = 0;
    if (action.starts_with("lambda ")) {
      action = action.substr(0, action.find(':'));
      arguments = static_cast<std::size_t>(std::ranges::count(action, ','));
    }
    found[std::string(trim(line.substr(0, colon))).substr(1)] = arguments;
  }
  return found;
}

TEST(OperatorsTest, TheHarnessTakesTheOperatorsThatStepsMayHave) {
  std::map<std::string, std::size_t> written;
  for (const Operator& each : all_operators()) {
    written[std::string(each.method)] = each.arguments;
  }
  EXPECT_EQ(operators_of_harness(), written);
}

}  // namespace
}  // namespace synth
