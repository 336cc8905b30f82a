#include "tests/end_to_end/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class IntoFilesTest : public CommandsTest {};

TEST_F(IntoFilesTest, AFunctionIsPutIntoAModule) {
  const std::string text = "Write double(n). double(2) is 4, double(5) is 10.";
  write("util.py", "import helpers\n\n\ndef double(n):\n    return 0\n\n\nLAST = helpers.X\n");
  write("helpers.py", "X = 1\n");
  const std::string before = read("util.py");
  const auto shown = home.run({"solve", text, "--into", "util.py:double"});
  EXPECT_EQ(shown.exit_status, 0) << shown.stderr_text;
  EXPECT_THAT(shown.stdout_text, AllOf(HasSubstr("--- a/util.py"), HasSubstr("-    return 0\n")));
  EXPECT_THAT(shown.stderr_text, HasSubstr("util.py is as it was; --write changes it so"));
  EXPECT_EQ(read("util.py"), before);
  const auto changed = home.run({"solve", text, "--into", "util.py:double", "--write"});
  EXPECT_EQ(changed.exit_status, 0) << changed.stderr_text;
  EXPECT_EQ(changed.stdout_text, shown.stdout_text);
  EXPECT_EQ(
      read("util.py"),
      "import helpers\n\n\ndef double(n: int) -> int:\n    return n * 2\n\n\nLAST = helpers.X\n");
  const auto other = home.run({"solve", text, "--into", "util.py:half"});
  EXPECT_EQ(other.exit_status, 2);
  EXPECT_THAT(other.stderr_text, HasSubstr("asks for double, and --into for half"));
  expect_usage_error(home.run({"solve", text, "--into", "util.rb"}), "Python");
  expect_usage_error(home.run({"solve", text, "--write"}), "--into");
  write("odd.py", "def double(n):\n    return 0\n\n\nif True:\n    raise ValueError('no')\n");
  const auto odd = home.run({"solve", text, "--into", "odd.py"});
  EXPECT_EQ(odd.exit_status, 2);
  EXPECT_THAT(odd.stderr_text, HasSubstr("odd.py is not changed"));
  EXPECT_THAT(read("odd.py"), HasSubstr("return 0"));
}

// The file determines the language if nothing else does.
TEST_F(IntoFilesTest, AFunctionIsPutIntoJavascript) {
  const std::string text = "Write triple(n). triple(2) is 6, triple(5) is 15.";
  const std::string rest =
      "// Kept.\nconst fs = require('fs');\n\nfunction other() { return `}`; }\n";
  write("util.js", rest + "module.exports = { other };\n");
  const auto added = home.run({"solve", text, "--into", "util.js", "--write"});
  EXPECT_EQ(added.exit_status, 0) << added.stderr_text;
  EXPECT_THAT(added.stdout_text, AllOf(HasSubstr("--- a/util.js"), HasSubstr("+function triple(")));
  EXPECT_THAT(read("util.js"), AllOf(::testing::StartsWith(rest),
                                     ::testing::EndsWith("}\nmodule.exports.triple = triple;\n")));
  const std::string once = read("util.js");
  const auto again = home.run({"solve", text, "--into", "util.js"});
  EXPECT_EQ(again.stdout_text, "");
  EXPECT_EQ(read("util.js"), once);
  write("odd.js", "let a = 1\nthrow new Error('no')\n");
  const auto odd = home.run({"solve", text, "--into", "odd.js"});
  EXPECT_EQ(odd.exit_status, 2);
  EXPECT_THAT(odd.stderr_text, HasSubstr("odd.js is not changed: in it the code does not pass"));
  write("needy.mjs", "import first, { other } from './other.mjs';\nexport { other };\n");
  const auto needy = home.run({"solve", text, "--into", "needy.mjs"});
  EXPECT_EQ(needy.exit_status, 2);
  EXPECT_THAT(needy.stderr_text, HasSubstr("it needs ./other.mjs beside it"));
  expect_usage_error(home.run({"solve", text, "--language", "cpp", "--into", "odd.js"}),
                     "the code is to be in C++");
  EXPECT_EQ(read("odd.js"), "let a = 1\nthrow new Error('no')\n");
}

TEST_F(IntoFilesTest, AFunctionIsPutIntoAHeader) {
  const std::string text = "Write a C++ function triple(n). triple(2) is 6, triple(5) is 15.";
  const std::string rest = "#ifndef A_H\n#define A_H\n\ninline int one() { return 1; }  // kept\n";
  write("util.h", rest + "\n#endif\n");
  const auto added = home.run({"solve", text, "--into", "util.h", "--write"});
  EXPECT_EQ(added.exit_status, 0) << added.stderr_text;
  EXPECT_THAT(read("util.h"), AllOf(::testing::StartsWith(rest),
                                    HasSubstr("\ninline long long triple(long long n) {"),
                                    ::testing::EndsWith("}\n\n#endif\n")));
  write("names.h", "namespace util {\nint triple(int n);\n}\n");
  const auto refused = home.run({"solve", text, "--into", "names.h"});
  EXPECT_EQ(refused.exit_status, 2);
  EXPECT_THAT(refused.stderr_text, HasSubstr("names.h is not changed: 'triple' stands in line 2"));
}

TEST_F(IntoFilesTest, ASurroundingModuleIsSeen) {
  write("core2.py", "from helpers2 import norm\n\n\ndef clean(text):\n    return norm(text)\n");
  write("helpers2.py", "def norm(text):\n    return text.strip()\n");
  write("tests.jsonl", R"({"function":"clean","args":[" a "],"expected":"a"})");
  EXPECT_EQ(home.run({"check", "--code", "core2.py", "--tests", "tests.jsonl"}).exit_status, 0);
  EXPECT_EQ(home.run({"repair", "core2.py", "--tests", "tests.jsonl"}).exit_status, 0);
  const auto suite = home.run({"suite", "core2.py"});
  EXPECT_EQ(suite.exit_status, 0) << suite.stderr_text;
  write("program.py", "from core2 import clean\nresult = clean(' b ')\n");
  EXPECT_EQ(home.run({"run", "--code", "program.py"}).stdout_text, "'b'\n");
  // Beside the tests are the modules that they use, and an older module of the name that they
  // import.
  write("test_double.py",
        "from helpers2 import norm\nfrom double import double\n\n\n"
        "def test_double():\n    assert double(4) == 8\n    assert double(5) == 10\n"
        "    assert norm(' a ') == 'a'\n");
  write("double.py", "def double(n):\n    return None\n");
  const auto solved = home.run({"solve", "Write double(n), which doubles a number.", "--python",
                                SYNTH_TEST_PYTHON, "--tests", "test_double.py"});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text, HasSubstr("n * 2"));
  std::filesystem::create_directory(home.work() / "lib");
  std::filesystem::rename(home.work() / "helpers2.py", home.work() / "lib" / "helpers2.py");
  for (const auto& command : {std::vector<std::string>{"suite", "core2.py"},
                              {"repair", "core2.py", "--tests", "tests.jsonl"}}) {
    expect_usage_error(home.run(command), "No module named 'helpers2'");
  }
  EXPECT_EQ(home.run({"suite", "core2.py", "--root", "lib"}).exit_status, 0);
}

}  // namespace
}  // namespace synth
