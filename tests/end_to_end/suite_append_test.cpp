#include "tests/end_to_end/home_test.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

// Tests `synth suite --append` with the Python that has pytest.
class SuiteAppendTest : public HomeTest {
 protected:
  [[nodiscard]] SynthOutcome append(const std::string& code, const std::string& tests,
                                    std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments{"suite",           code,       "--python",
                                       SYNTH_TEST_PYTHON, "--append", tests};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return home.run(arguments);
  }
};

TEST_F(SuiteAppendTest, AddsWhatAFileOfAPackageLacksAndThenNothing) {
  write("src/shop/__init__.py", "from .prices import fee\n");
  write("src/shop/prices.py",
        "def fee(total: int) -> int:\n    if total > 100:\n        return 0\n    return 5\n\n\n"
        "def twice(n: int) -> int:\n    return n * 2\n");
  const std::string given =
      "import os\n\nfrom shop.prices import fee\nfrom helper import SMALL\n\n\n"
      "def test_small(small):  # kept   \n    assert fee(small) == 5 and SMALL == 1\n";
  write("tests/test_prices.py", given);
  write("tests/helper.py", "SMALL = 1\n");
  write("tests/conftest.py", "import pytest\n\n\n@pytest.fixture\ndef small():\n    return 1\n");
  std::filesystem::permissions(home.work() / "tests/test_prices.py",
                               std::filesystem::perms::owner_all);
  const auto shown = append("src/shop/prices.py", "tests/test_prices.py");
  EXPECT_EQ(shown.exit_status, 0) << shown.stderr_text;
  EXPECT_EQ(shown.stdout_text, "tests/test_prices.py\n");
  const std::string made = read("tests/test_prices.py");
  EXPECT_THAT(made, AllOf(StartsWith(given), HasSubstr("assert fee(101) == 0"),
                          HasSubstr("from shop.prices import twice"), HasSubstr("assert twice("),
                          Not(HasSubstr("parametrize"))));
  EXPECT_EQ(std::filesystem::status(home.work() / "tests/test_prices.py").permissions(),
            std::filesystem::perms::owner_all);
  const auto again = append("src/shop/prices.py", "tests/test_prices.py", {"--min-score", "100"});
  EXPECT_EQ(again.exit_status, 0) << again.stderr_text;
  EXPECT_EQ(again.stdout_text, "");
  EXPECT_THAT(again.stderr_text, HasSubstr("nothing is to be added to tests/test_prices.py"));
  EXPECT_EQ(read("tests/test_prices.py"), made);
}

TEST_F(SuiteAppendTest, ReportsAsJsonHowStrongTheTestsAreTogether) {
  write("sign.py", "def sign(n: int) -> int:\n    return 1 if n > 0 else 0\n");
  write("test_sign.py",
        "import unittest\nimport sign\n\n\nclass SignTest(unittest.TestCase):\n"
        "    def test_one(self):\n        self.assertEqual(sign.sign(1), 1)\n\n\n"
        "if __name__ == '__main__':\n    unittest.main()\n");
  const auto shown = append("sign.py", "test_sign.py", {"--json"});
  EXPECT_EQ(shown.exit_status, 0) << shown.stderr_text;
  EXPECT_THAT(shown.stdout_text,
              AllOf(HasSubstr("\"killed_before\": "), HasSubstr("\"SignTest::test_one\"")));
  EXPECT_THAT(read("test_sign.py"), HasSubstr("class SignTest_2(unittest.TestCase):"));
}

TEST_F(SuiteAppendTest, RefusesAFileThatFailsOrDoesNotTestTheCode) {
  write("one.py", "def one(n: int) -> int:\n    return n + 1\n");
  write("test_one.py", "import one\n\n\ndef test_one():\n    assert one.one(1) == 3\n");
  const std::string before = read("test_one.py");
  expect_usage_error(append("one.py", "test_one.py"),
                     "test_one.py fails on one.py, so nothing is added to it: test_one: ");
  EXPECT_EQ(read("test_one.py"), before);
  write("test_one.py", "import two\n\n\ndef test_one():\n    pass\n");
  expect_usage_error(append("one.py", "test_one.py"), "test_one.py imports nothing of one.py");
  write("test_one.py", "def f(:\n");
  expect_usage_error(append("one.py", "test_one.py"), "reading test_one.py");
  expect_usage_error(append("one.py", "nowhere.py"), "nowhere.py");
  expect_usage_error(append("one.py", "test_one.py", {"--out", "made"}), "--append");
  expect_usage_error(append("one.js", "test_one.py"), "one.js");
}

}  // namespace
}  // namespace synth
