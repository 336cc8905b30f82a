// Runs instructions for other languages than Python through the real program, with an author whose
// answers are scripted.

#include "tests/end_to_end/answers.h"
#include "tests/end_to_end/scripted_author_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ScriptedLanguagesTest : public ScriptedAuthorTest {};

TEST_F(ScriptedLanguagesTest, JavascriptIsWrittenRepairedKeptAndExported) {
  const std::string script =
      twice(test_case("twice", "3", "6") + "," + test_case("twice", "'a'", "'aa'"),
            "const twice = (x) => x + x + 0;", "export function twice(x) {\\n  return x + x;\\n}");
  const std::vector<std::string> options{"--language", "javascript", "--out", "out"};
  EXPECT_EQ(solve(script, options), 0) << stderr_text;
  EXPECT_EQ(source(), "function twice(x) {\n  return x + x;\n}\n\nmodule.exports = { twice };\n");
  EXPECT_THAT(stages(), ElementsAre("function_specs", "test_cases", "implementation", "repair"));
  EXPECT_THAT(write_value(at("history").json()), HasSubstr("twice('a') returned 'aa0'"));
  EXPECT_TRUE(succeeds("node --test"));
  EXPECT_TRUE(succeeds("sed -i 's/x + x/x/' twice.js && ! node --test"));
  EXPECT_EQ(solve(script, {"--language", "javascript"}), 0);
  EXPECT_EQ(at("metrics").at("cache")->string().value(), "hit");
}

TEST_F(ScriptedLanguagesTest, CppIsWrittenRepairedAndExported) {
  const int status =
      solve(twice(test_case("twice", "[1, 2]", "[2, 4]"), "std::vector<int> twice(",
                  "#include <vector>\\n\\nstd::vector<int> twice(std::vector<int> x) "
                  "{\\n  for (int& item : x) item *= 2;\\n  return x;\\n}"),
            {"--language", "cpp", "--out", "out"});
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_THAT(write_value(at("history").json()), HasSubstr("compile_error"));
  EXPECT_TRUE(succeeds("grep -q '#include <vector>' twice.cpp && grep -q TEST twice_test.cpp"));
}

TEST_F(ScriptedLanguagesTest, CppInANamespaceIsJudgedAndDelivered) {
  instruction = "Write a C++ function twice(x). twice(2) == 4.";
  const auto answer = [](const std::string& sign) {
    return "namespace maths {\\nint twice(int x) { return x " + sign + " x; }\\n}\\n";
  };
  const int status = solve(twice(test_case("twice", "3", "6"), answer("-"), answer("+")),
                           {"--language", "cpp", "--out", (home.work() / "out").string()});
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_THAT(source(), HasSubstr("}\n\nusing maths::twice;\n"));
  EXPECT_THAT(write_value(at("notes").json()), HasSubstr("'twice' was in the namespace maths"));
  EXPECT_TRUE(succeeds("g++ -std=c++20 *_test.cpp -o tests -lgtest -lgtest_main && ./tests"));
}

// Types of the library that are no plain numbers, texts or containers, in the written tests too.
TEST_F(ScriptedLanguagesTest, CppTakesAndGivesComplexNumbersVariantsAndDurations) {
  instruction = "Write a C++ function twice(x).";
  const std::string code =
      "#include <chrono>\\n#include <complex>\\n#include <string_view>\\n#include "
      "<variant>\\n#include <vector>\\n\\nusing Each = std::variant<int, std::complex<double>, "
      "std::string_view, std::chrono::seconds>;\\n\\nstd::vector<Each> twice(const "
      "std::vector<Each>& x) {\\n  std::vector<Each> made(x);\\n  for (const Each& each : x) "
      "made.push_back(each);\\n  return made;\\n}\\n";
  const int status = solve(
      twice(test_case("twice", "[1, 2+1j, 'a']", "[1, 2+1j, 'a', 1, 2+1j, 'a']") + "," +
                test_case("twice", "[]", "[]"),
            code, code),
      {"--language", "cpp", "--accept", "uncertain", "--out", (home.work() / "out").string()});
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_TRUE(succeeds("g++ -std=c++20 *_test.cpp -o tests -lgtest -lgtest_main && ./tests"));
}

TEST_F(ScriptedLanguagesTest, ABashScriptIsWrittenRepairedKeptAndExported) {
  const std::string script =
      twice(test_case("twice", "'3'", R"({'stdout': '6\\n', 'exit': 0})") + "," +
                test_case("twice", "5", "10"),
            R"(echo \"$1$1\")", R"(#!/usr/bin/env bash\necho $(( 2 * $1 )))");
  EXPECT_EQ(solve(script, {"--language", "bash", "--out", "out"}), 0) << stderr_text;
  EXPECT_EQ(source(), "#!/usr/bin/env bash\necho $(( 2 * $1 ))\n");
  EXPECT_TRUE(succeeds("bats twice.bats"));
  EXPECT_EQ(solve(script, {"--language", "bash"}), 0);
  EXPECT_EQ(at("metrics").at("cache")->string().value(), "hit");
}

TEST_F(ScriptedLanguagesTest, JavascriptTakesBigIntsAndUndefinedFromAModelsTests) {
  instruction = "Write a JavaScript function twice(x).";
  const std::string code =
      R"(function twice(x) {\n  return x === undefined ? undefined : x + x;\n}\n)";
  const int status = solve(
      twice(test_case("twice", "5n", "10n") + "," + test_case("twice", "undefined", "undefined") +
                "," + test_case("twice", "-0x10n", "-32n"),
            code, code),
      {"--language", "javascript", "--out", (home.work() / "out").string()});
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_EQ(at("all_tests_passed").boolean(), true);
  EXPECT_EQ(write_value(at("notes").json()).find("left out"), std::string::npos);
  EXPECT_TRUE(succeeds("grep -q 'twice(5n)' twice.test.* && node --test"));
}

TEST_F(ScriptedLanguagesTest, UndefinedIsNoValueOfPython) {
  instruction = "Write twice(x). twice(1) == 2";
  const int status = solve(
      specs(spec("twice"), "twice") + "," +
      tests("twice", test_case("twice", "3", "6") + "," + test_case("twice", "undefined", "0") +
                         "," + test_case("twice", "5n", "10")) +
      R"json(,"implementation":[)json" + implementation(piece("twice", "return 2 * x")) + "]");
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_EQ(at("confidence").at("level")->string().value(), "verified");
  EXPECT_THAT(write_value(at("notes").json()),
              AllOf(HasSubstr("Python has no undefined"), HasSubstr("nothing defines 'BigInt'")));
}

// A call that leaves out what has a default.
TEST_F(ScriptedLanguagesTest, SeveralFunctionsAreNoBashScript) {
  EXPECT_EQ(solve(specs(spec("a") + "," + spec("b"), "a"), {"--language", "bash"}), 2);
  EXPECT_THAT(write_value(at("notes").json()), HasSubstr("a Bash script is one program"));
}

}  // namespace
}  // namespace synth
