#include "synth/authors/offline/library/bounded_call.h"

#include "tests/synth/offline/python.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

// Returns what calls with these arguments, one after the other, end with.
std::string endings_of(const std::string& code, const std::string& arguments) {
  return run_python(code + bounded_call("f") + R"(
for argument in )" + arguments +
                    R"(:
    try:
        print(bounded_call(argument), end=" ")
    except Exception as error:
        print(type(error).__name__, end=" ")
)");
}

TEST(BoundedCall, GivesWhatTheFunctionGives) {
  EXPECT_EQ(endings_of("def f(n):\n    return n + 1\n", "[1, 2]"), "2 3 ");
}

TEST(BoundedCall, EndsWhatRunsOn) {
  EXPECT_EQ(
      endings_of("def f(n):\n    while n != 0:\n        n -= 1\n    return n\n", "[3, -1, 2]"),
      "0 TimeoutError 0 ");
  EXPECT_EQ(endings_of("def f(n):\n    while True:\n        n *= n\n", "[3]"), "OverflowError ");
}

// Each of many calls exceeds the steps at another place, some while a generator is closed.
TEST(BoundedCall, EndsWhatRunsOnInGenerators) {
  const std::string code =
      "import itertools\n\n\n"
      "def is_prime(n):\n"
      "    return n > 1 and all(n % d for d in range(2, n))\n\n\n"
      "def f(n):\n"
      "    return list(itertools.islice((i for i in itertools.count(1) if is_prime(i) and i < n), "
      "n))\n";
  std::string all;
  for (int i = 0; i < 40; ++i) {
    all += "TimeoutError ";
  }
  EXPECT_EQ(endings_of(code, "range(2, 42)"), all);
}

}  // namespace
}  // namespace synth
