#include "synth/source/code_frame.h"

#include "synth/source/parameter_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Optional;

std::vector<std::string> names(const CodeFrame& frame) {
  std::vector<std::string> names;
  for (const FramedFunction& function : frame.functions()) {
    names.push_back(function.name);
    EXPECT_EQ(frame.source().substr(function.begin, function.end - function.begin), function.code);
  }
  return names;
}

std::string with(const CodeFrame& frame, const std::string& function, const std::string& code) {
  const std::vector<FunctionCode> pieces{{function, code}};
  const auto result = frame.with(pieces);
  return result ? *result : "error: " + result.error().message;
}

constexpr const char* kPython =
    "\"\"\"Numbers.\"\"\"\nimport math\n\nLIMIT = 3\n\n\n# Above f.\ndef f(n):\n    return n - "
    "1\n\n\n"
    "@cached\ndef g(n):\n\treturn f(n)\n\n\nclass C:\n    def f(self):\n        pass\n\n\n"
    "if __name__ == '__main__':\n    print(f(1))   \n\n\n";

TEST(CodeFrameTest, APythonFunctionTakesItsPlaceAndNothingElseChanges) {
  const CodeFrame frame(Language::python, kPython);
  EXPECT_THAT(names(frame), ElementsAre("f", "g"));
  std::string expected = kPython;
  expected.replace(expected.find("n - 1"), 5, "n + 1");
  EXPECT_EQ(with(frame, "f", "def f(n):\n    return n + 1\n"), expected);
  EXPECT_EQ(with(frame, "f", frame.find("f")->code), kPython);
}

TEST(CodeFrameTest, AWholeFileIsTakenApart) {
  const CodeFrame frame(Language::python, kPython);
  std::string answer = kPython;
  answer.replace(answer.find("n - 1"), 5, "n + 1");
  answer.replace(answer.find("return f(n)"), 11, "return f(n) + LIMIT");
  answer.replace(answer.find("LIMIT = 3"), 9, "LIMIT = 4");
  const auto reduced = frame.reduced({{"f", answer}});
  EXPECT_EQ(reduced.at("f"), "def f(n):\n    return n + 1");
  EXPECT_EQ(reduced.at("g"), "@cached\ndef g(n):\n\treturn f(n) + LIMIT");
  EXPECT_THAT(with(frame, "f", answer), HasSubstr("LIMIT = 3\n")) << "no function";
}

TEST(CodeFrameTest, ImportsAndHelpersThatTheFileLacksComeWithAFunction) {
  const CodeFrame frame(Language::python, kPython);
  const std::string result = with(frame, "f",
                                  "import math\nimport os\n\ndef helper(n):\n    return n\n\ndef "
                                  "f(n):\n    return helper(n)\n\n"
                                  "print(f(1))\n");
  EXPECT_THAT(result, HasSubstr("import math\nimport os\n"));
  EXPECT_THAT(result, HasSubstr("# Above f.\ndef helper(n):\n    return n\n\ndef f(n):\n    return "
                                "helper(n)\n\n\n@cached"));
}

TEST(CodeFrameTest, RefusesWhatIsNotTheFunction) {
  const CodeFrame frame(Language::python, kPython);
  EXPECT_THAT(with(frame, "f", "def f(m):\n    return m\n"), HasSubstr("(m) now, and were (n)"));
  EXPECT_THAT(with(frame, "f", "I cannot do that."), HasSubstr("does not define it"));
  EXPECT_THAT(with(frame, "h", "def h(): pass"), HasSubstr("no function 'h'"));
  EXPECT_EQ(with(frame, "f", "def f(n: int = 1) -> int:\n    return n"),
            with(frame, "f", "def f(n: int = 1) -> int:\n    return n"));
  EXPECT_THAT(names(CodeFrame(Language::python, "def f(): pass\ndef f(): pass\n")), ElementsAre());
  EXPECT_THAT(names(CodeFrame(Language::python, "def f(:\n  \"")), ElementsAre("f"));
}

TEST(CodeFrameTest, JavaScriptKeepsItsExports) {
  const CodeFrame frame(
      Language::javascript,
      "'use strict';\n// One.\nexport function one(a) {\n  return a - 1;\n}\n\n"
      "const two = (a, b) => a * b;\nconst limit = 3;\nmodule.exports = { two };\n");
  EXPECT_THAT(names(frame), ElementsAre("one", "two"));
  EXPECT_EQ(with(frame, "one", "/** Mended. */\nexport function one(a) {\n  return a + 1;\n}\n"),
            "'use strict';\n// One.\nexport function one(a) {\n  return a + 1;\n}\n\n"
            "const two = (a, b) => a * b;\nconst limit = 3;\nmodule.exports = { two };\n");
  EXPECT_THAT(with(frame, "one", "const one = (a, b) => a + b;"), HasSubstr("(a, b) now"));
}

TEST(CodeFrameTest, CppKeepsWhatIsAround) {
  const CodeFrame frame(Language::cpp,
                        "#include <vector>\n\nint f(int x);\n\nint f(int x) {\n  return x - 1;\n}\n"
                        "struct P { int x; };\nnamespace inner {\nint g() { return 1; }\n}\n");
  EXPECT_THAT(names(frame), ElementsAre("f"));
  EXPECT_EQ(
      with(frame, "f",
           "#include <vector>\n#include <cmath>\nstruct P { long x; };\nint f(int x) {\n  "
           "return x + 1;\n}"),
      "#include <vector>\n\nint f(int x);\n\n#include <cmath>\n\nint f(int x) {\n  return x + "
      "1;\n}\nstruct P { int x; };\nnamespace inner {\nint g() { return 1; }\n}\n");
}

TEST(CodeFrameTest, ABashScriptIsOneFunction) {
  const CodeFrame frame(Language::bash, "echo 1\n");
  EXPECT_THAT(names(frame), ElementsAre("script"));
  EXPECT_EQ(with(frame, "script", "echo 2\n"), "echo 2\n");
}

TEST(CodeFrameTest, LinesThatEndAsOnWindowsStillDo) {
  const CodeFrame frame(Language::python, "import os\r\ndef f():\r\n    return 1\r\n\r\nA = 1\r\n");
  EXPECT_EQ(frame.find("f")->code, "def f():\n    return 1");
  EXPECT_EQ(with(frame, "f", "import re\ndef f():\n    return 2"),
            "import os\r\nimport re\r\ndef f():\r\n    return 2\r\n\r\nA = 1\r\n");
  EXPECT_EQ(with(frame, "f", frame.find("f")->code), frame.source());
}

TEST(CodeFrameTest, MarksWhereFunctionsWere) {
  const CodeFrame frame(Language::python, "A = 1\n\ndef f():\n    return A\n");
  EXPECT_EQ(frame.without({"f"}, "# here: "), "A = 1\n\n# here: f\n");
}

TEST(ParameterListTest, ReadsNamesByBrackets) {
  EXPECT_THAT(parameter_list(Language::python, "def f(a, *b, c: dict[str, int] = {1: ')'}):", "f"),
              Optional(ElementsAre("a", "*b", "c")));
  EXPECT_THAT(parameter_list(Language::cpp, "int f(std::map<int, int> a, int b) {", "f"),
              Optional(ElementsAre("std::map<int, int> a", "int b")));
  EXPECT_THAT(parameter_list(Language::javascript, "const f = a => g(a, 1);", "f"),
              Optional(ElementsAre("a")));
  EXPECT_EQ(parameter_list(Language::javascript, "const f = 1; const h = a => g(a);", "f"),
            std::nullopt);
  EXPECT_EQ(parameter_list(Language::python, "def f(a", "f"), std::nullopt);
}

}  // namespace
}  // namespace synth
