// Runs the real program on files of tests that the user gave, with an author whose answers are
// scripted.

#include "tests/end_to_end/answers.h"
#include "tests/end_to_end/scripted_author_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class ScriptedTestFilesTest : public ScriptedAuthorTest {};

TEST_F(ScriptedTestFilesTest, ATestThatNeedsAModuleThatIsNotThereIsLeftOut) {
  instruction = "Write f(x). f(1) == 2";
  const int status = solve(
      specs(spec("f"), "f") + "," +
      tests("f", test_case("f", "3", "4") + "," + test_case("f", "no_such_module.Number(3)", "4") +
                     R"json(,{"function":"f","name":"n","args_literal":["5"],"expected_literal":"6",
                      "setup":"import no_such_module as n"})json") +
      R"json(,"implementation":[)json" + implementation(piece("f", "return x + 1")) + "]");
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_EQ(at("all_tests_passed").boolean(), true);
  EXPECT_THAT(write_value(at("notes").json()),
              AllOf(HasSubstr("2 tests were left out: each needs no_such_module"),
                    HasSubstr("--with no_such_module")));
}

TEST_F(ScriptedTestFilesTest, AFileOfTestsWithoutPlainClaimsJudgesTheAnswerToAnInstruction) {
  std::ofstream(home.work() / "test_pick.py")
      << "from picking import pick\n\nassert len(pick(4)) == 4\nassert pick(3) != pick(4)\n";
  const std::string wrong = implementation(piece("pick", "return [x] * 3"));
  const std::string script = specs(spec("pick"), "pick") + R"json(,"test_cases":[{"tests":[]}],
      "implementation":[)json" +
                             wrong + R"json(],"repair":[)json" +
                             repair(piece("pick", "return [x] * x")) + "]";
  EXPECT_EQ(solve(script, {"--tests", "test_pick.py"}), 0) << stderr_text;
  EXPECT_EQ(at("all_tests_passed").boolean(), true);
  EXPECT_THAT(source(), HasSubstr("[x] * x"));
  EXPECT_THAT(stages(), Contains("repair"));
}

TEST_F(ScriptedTestFilesTest, NodeTestsAreTheSpecification) {
  std::ofstream(home.work() / "twice.test.mjs")
      << "import test from 'node:test';\nimport assert from 'node:assert';\n"
         "import { twice } from './twice.js';\n"
         "test('doubles', () => assert.equal(twice(3), 6));\n"
         "test('grows', () => assert.ok(twice(3) > twice(2) + 1));\n";
  const std::string script =
      twice("", "const twice = (x) => x * x;", "function twice(x) { return x + x; }");
  EXPECT_EQ(solve(script, {"--tests", "twice.test.mjs"}), 0) << stderr_text;
  EXPECT_EQ(at("language").string().value(), "javascript");
  EXPECT_THAT(write_value(at("history").json()), HasSubstr("twice(3) returned 9, not 6"));
  EXPECT_THAT(write_value(at("test_results").json()),
              AllOf(HasSubstr("twice.test.mjs"), HasSubstr("\"grows\"")));
  EXPECT_THAT(write_value(at("notes").json()), Not(HasSubstr("run shared")));
  EXPECT_EQ(at("confidence").at("level")->string().value(), "consistent");
  std::ifstream requests(requests_file());
  EXPECT_THAT(std::string(std::istreambuf_iterator<char>(requests), {}),
              HasSubstr("import { twice } from './twice.js'"));
  EXPECT_EQ(solve(script, {"--tests", "twice.test.mjs", "--language", "cpp"}), 2);
  std::ofstream(home.work() / "twice.test.mjs", std::ios::app)
      << "test('shrinks', () => assert.ok(twice(1) < 1));\n";
  EXPECT_EQ(solve(script, {"--tests", "twice.test.mjs"}), 1);
  EXPECT_THAT(write_value(at("confidence").json()),
              HasSubstr("1 of 3 tests of twice.test.mjs fail"));
}

TEST_F(ScriptedTestFilesTest, WhatOnlyTheRunnerShowsIsRepaired) {
  std::ofstream(home.work() / "sorted.bats")
      << "@test \"sorts\" {\n  run \"$BATS_TEST_DIRNAME/sorted.sh\" b a\n"
         "  [ \"${lines[0]}\" = a ]\n}\n";
  const std::string script = twice("", "echo $1 $2", R"(sort < <(printf '%s\\n' \"$@\"))");
  EXPECT_EQ(solve(script, {"--tests", "sorted.bats", "--accept", "uncertain"}), 0) << stderr_text;
  EXPECT_EQ(at("language").string().value(), "bash");
  EXPECT_THAT(source(), HasSubstr("sort < <("));
  EXPECT_THAT(stages(), ElementsAre("function_specs", "test_cases", "implementation", "repair"));
  EXPECT_THAT(write_value(at("history").json()), HasSubstr("sorts failed: (in test file"));
  EXPECT_THAT(write_value(at("notes").json()),
              AllOf(HasSubstr("the tests in sorted.bats were run, but not searched for"),
                    HasSubstr("sorted.bats was run shared")));
  EXPECT_EQ(at("confidence").at("level")->string().value(), "uncertain");
  std::ofstream(home.work() / "test_twice.py")
      << "from twice_module import twice\ndef test_it():\n    assert twice(2) == 4\n"
         "    assert len(str(twice(10))) == 2\n";
  const std::string python =
      twice("", "def twice(x):\\n    return x * x\\n", "def twice(x):\\n    return x + x\\n");
  EXPECT_EQ(solve(python, {"--tests", "test_twice.py", "--python", SYNTH_TEST_PYTHON}), 0)
      << stderr_text;
  EXPECT_THAT(source(), HasSubstr("x + x"));
}

TEST_F(ScriptedTestFilesTest, TestsRunBesideTheCodeOnlyIfTheUserSaysSo) {
  std::ofstream(home.work() / "test_twice.py")
      << "from twice_module import twice\nclass Word:\n    def __add__(self, other):\n"
         "        return 7\ndef test_it():\n    assert twice(2) == 4\n"
         "def test_word():\n    assert twice(Word()) == 7\n";
  const std::string right = twice("", "def twice(x):\\n    return x + x\\n", "");
  const std::vector<std::string> options{"--tests", "test_twice.py", "--python", SYNTH_TEST_PYTHON};
  EXPECT_EQ(solve(right, options), 1) << stderr_text;
  EXPECT_THAT(write_value(at("notes").json()),
              AllOf(HasSubstr("argument of twice"), HasSubstr("--shared-tests")));
  EXPECT_THAT(stages(), Not(Contains("repair"))) << "no repair gives the tests what they want";
  std::vector<std::string> shared = options;
  shared.insert(shared.end(), {"--shared-tests", "--accept", "uncertain"});
  EXPECT_EQ(solve(right, shared), 0) << stderr_text;
  EXPECT_EQ(at("confidence").at("level")->string().value(), "uncertain");
  EXPECT_THAT(write_value(at("confidence").json()), HasSubstr("test_twice.py ran shared"));
  // The same code fails a test by values, and would forge its result beside the tests.
  const std::string forging =
      twice("",
            "import sys\\nif 'pytest' in sys.modules:\\n    twice = lambda x: 7 if x != 2 else 4\\n"
            "else:\\n    def twice(x):\\n        if x == 2:\\n            return 4\\n"
            "        raise TypeError('an int is needed')\\n",
            "");
  std::ofstream(home.work() / "test_twice.py", std::ios::app)
      << "def test_big():\n    assert len(str(twice(10))) == 1\n";
  EXPECT_EQ(solve(forging, shared), 1) << stderr_text;
  EXPECT_THAT(write_value(at("confidence").json()), HasSubstr("fail under their own runner"));
}

TEST_F(ScriptedTestFilesTest, WhatTheCodePrintsHidesNoTestOfAFile) {
  std::ofstream(home.work() / "test_twice.py")
      << "import unittest\nfrom twice_module import twice\nclass Tests(unittest.TestCase):\n"
         "    def test_a(self):\n        self.assertEqual(twice(1), 2)\n"
         "    def test_b(self):\n        self.assertEqual(twice(2), 4)\n"
         "    def test_z(self):\n        self.assertGreater(twice(50), 1000)\n";
  const std::string noisy =
      twice("", "def twice(x):\\n    print('x' * 130882)\\n    return x + x\\n",
            "def twice(x):\\n    print('x' * 130882)\\n    return x * 2\\n");
  EXPECT_EQ(solve(noisy, {"--tests", "test_twice.py"}), 1);
  EXPECT_THAT(write_value(at("confidence").json()),
              HasSubstr("1 of 3 tests of test_twice.py fail"));
}

TEST_F(ScriptedTestFilesTest, TestsThatNoRightCodeCanPassAreLeftOut) {
  const auto with = [](std::string test, const std::string& before, const std::string& after) {
    return test.replace(test.find(before), before.size(), after);
  };
  const std::string tests =
      test_case("f", "2", "4") + "," +
      with(test_case("f", "5", "77"), R"("setup":null)", R"("setup":"f = lambda n: 77")") + "," +
      with(test_case("f", "3", "7"), R"(["3"])", R"(["3","4"])") + "," + test_case("f", "1", "2") +
      "," + test_case("f", "1", "3");
  const std::string script = specs(spec("f"), "f") + R"json(,"test_cases":[{"tests":[)json" +
                             tests + R"json(]}],"implementation":[{"implementations":[
      {"function":"f","code":"def f(x):\n    return 2 * x\n"}]}])json";
  EXPECT_EQ(solve(script), 0) << stderr_text;
  EXPECT_EQ(at("tests").at("f")->items()->size(), 1U);
  EXPECT_THAT(write_value(at("notes").json()),
              AllOf(HasSubstr("gives 'f' another meaning"),
                    HasSubstr("f(3, 4) does not fit the parameters of 'f'"),
                    HasSubstr("generated tests that contradict each other were left out: of 1")));
}

}  // namespace
}  // namespace synth
