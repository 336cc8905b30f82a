// Runs instructions through every part of the real program, with an author whose answers are
// scripted: order, repair, dispute and the limits on attempts, from the user's side.

#include "tests/end_to_end/scripted_author_test.h"

#include "specs/json.h"
#include "tests/end_to_end/answers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST_F(ScriptedAuthorTest, ThreeLevelsAreWrittenInOrder) {
  const int status = solve(
      specs(spec("top_words", "\"word_frequencies\"") + "," +
                spec("word_frequencies", "\"tokenize\"") + "," + spec("tokenize"),
            "top_words") +
      "," + tests("tokenize", test_case("tokenize", "'a B a'", "['a', 'b', 'a']")) + "," +
      tests("word_frequencies", test_case("word_frequencies", "'a B a'", "{'a': 2, 'b': 1}")) +
      "," + tests("top_words", test_case("top_words", "'b a a'", "['a', 'b']")) + "," +
      R"json("implementation:tokenize":[)json" +
      implementation(piece("tokenize", "return x.lower().split()")) + "]," +
      R"json("implementation:word_frequencies":[)json" +
      implementation(
          piece("word_frequencies",
                R"(words = tokenize(x)\n    return {w: words.count(w) for w in words})")) +
      "]," + R"json("implementation:top_words":[)json" +
      implementation(piece(
          "top_words",
          R"(counts = word_frequencies(x)\n    return sorted(counts, key=lambda w: -counts[w]))")) +
      "]");
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_EQ(write_value(at("order").json()),
            R"json([["tokenize"],["word_frequencies"],["top_words"]])json");
  EXPECT_THAT(stages(), ElementsAre("function_specs", "test_cases", "test_cases", "test_cases",
                                    "implementation", "implementation", "implementation"));
}

TEST_F(ScriptedAuthorTest, SpecsAndTestsOfOtherShapesAreNotAskedForAgain) {
  const int status = solve(R"json(
      "function_specs":[{"plus":{"description":"Adds.","parameters":{"x":"integer","y":"integer"},
        "returns":"integer","raises":null,"examples":["plus(1, 2) == 3"]}}],
      "test_cases":[[{"input":{"x":2,"y":2},"output":4},"plus(0, 5) == 5",{"args":"open(1)"}]],
      "implementation":[[{"function":"plus","code":"def plus(x, y):\n    return x + y"}]])json");
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_THAT(stages(), ElementsAre("function_specs", "test_cases", "implementation"));
  EXPECT_EQ(
      write_value(JsonField(at("function_specs").items()->front()).at("inputs")->json()),
      R"([{"name":"x","type":"int","description":""},{"name":"y","type":"int","description":""}])");
  EXPECT_THAT(write_value(at("notes").json()), HasSubstr("could not be read"));
}

TEST_F(ScriptedAuthorTest, TestsAgainstTheTypesThatNoCandidatePassesSayNothing) {
  instruction = "Write total(x). total([1]) == 1";
  const std::string of_lists =
      R"json("function_specs":[{"functions":[{"name":"total","inputs":{"x":"list[int]"},
         "outputs":"int"}]}],)json";
  const int status = solve(
      of_lists +
      tests("total", test_case("total", "[2]", "'two'") + "," + test_case("total", "None", "0")) +
      R"json(,"implementation":[)json" + implementation(piece("total", "return sum(x)")) + "," +
      implementation(piece("total", "return sum(list(x))")) + "," +
      implementation(piece("total", R"(s = 0\n    for n in x:\n        s += n\n    return s)")) +
      "]");
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_EQ(at("confidence").at("level")->string().value(), "verified");
  EXPECT_EQ(at("confidence").at("reason")->string().value(),
            "all 1 examples pass, and 3 of 3 candidates written apart that pass them do the same "
            "on calls near them");
  EXPECT_EQ(write_value(at("disputed_tests").json()), "[]");
  EXPECT_THAT(write_value(at("notes").json()),
              AllOf(HasSubstr("it expects 'two' of a function that returns int"),
                    HasSubstr("it passes None for 'x', which is list[int]")));
}

TEST_F(ScriptedAuthorTest, TheSuiteThatIsWrittenTellsTheCodeFromItsMutants) {
  const std::string made = (home.path() / "made").string();
  const int status = solve(
      specs(spec("f"), "f") + "," + tests("f", test_case("f", "1", "2")) +
          R"json(,"implementation":[)json" +
          implementation(piece("f", R"(if x > 10:\n        return 10\n    return x + 1)")) + "]",
      {"--out", made});
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_EQ(at("suite").at("score")->number(), 1.0);
  EXPECT_GT(at("suite").at("tests")->number().value(), 1.0);
  EXPECT_THAT(write_value(at("tests").json()), HasSubstr("\"origin\":\"amplified\""));
  std::ostringstream written;
  written << std::ifstream(made + "/test_f.py").rdbuf();
  EXPECT_THAT(written.str(), AllOf(HasSubstr("say what the code does"), HasSubstr("call(11)")));
}

TEST_F(ScriptedAuthorTest, AMutuallyRecursivePairIsWrittenTogether) {
  const int status = solve(
      specs(spec("is_even", "\"is_odd\"") + "," + spec("is_odd", "\"is_even\""), "is_even") + "," +
      tests("is_even,is_odd",
            test_case("is_even", "10", "True") + "," + test_case("is_odd", "10", "False")) +
      R"json(,"implementation":[)json" +
      implementation(piece("is_even", "return x == 0 or is_odd(x - 1)") + "," +
                     piece("is_odd", "return x != 0 and is_even(x - 1)")) +
      "]");
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_EQ(write_value(at("order").json()), R"json([["is_even","is_odd"]])json");
  EXPECT_THAT(write_value(at("notes").json()), HasSubstr("is_even → is_odd → is_even"));
}

TEST_F(ScriptedAuthorTest, AWrongFirstAnswerIsRepairedOnce) {
  const int status =
      solve(specs(spec("double"), "double") + "," + tests("double", test_case("double", "3", "6")) +
            R"json(,"implementation":[)json" + implementation(piece("double", "return x + 2")) +
            "]," + R"json("repair":[)json" + repair(piece("double", "return 2 * x")) + "]");
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_THAT(stages(), ElementsAre("function_specs", "test_cases", "implementation", "repair"));
  const std::string history = write_value(at("history").json());
  EXPECT_THAT(history, HasSubstr("double(3) returned 5, not 6"));
  EXPECT_THAT(history, HasSubstr("told by the author"));
  EXPECT_THAT(history, HasSubstr("-    return x + 2"));
  const std::string asked = last_prompt();  // the prompt shows the author how the failing call went
  EXPECT_THAT(asked, HasSubstr("it ended on `return x + 2`, where x = 3"));
  EXPECT_THAT(asked, HasSubstr("1x |     return x + 2"));
}

TEST_F(ScriptedAuthorTest, WhatCannotBeWrittenAsAWholeIsBrokenUp) {
  const std::string whole = specs(spec("double"), "double");
  const std::string parts = specs(spec("half") + "," + spec("double", "\"half\""), "double");
  const int status = solve(
      whole.substr(0, whole.size() - 1) + "," + parts.substr(parts.find('[') + 1) + "," +
          tests("double", test_case("double", "3", "6")) + "," +
          tests("half", test_case("half", "3", "3")) + "," +
          R"json("implementation:double":[)json" + implementation(piece("double", "return 0")) +
          "," + implementation(piece("double", "return half(x) + half(x)")) + "]," +
          R"json("implementation:half":[)json" + implementation(piece("half", "return x")) + "]," +
          R"json("repair":[)json" + repair(piece("double", "return x + 1")) + "]",
      {"--max-attempts", "2"});
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_THAT(stages(),
              ElementsAre("function_specs", "test_cases", "implementation", "repair",
                          "function_specs", "test_cases", "implementation", "implementation"));
  EXPECT_EQ(write_value(at("order").json()), R"json([["half"],["double"]])json");
  EXPECT_THAT(source(), HasSubstr("def half"));
  EXPECT_THAT(write_value(at("notes").json()), HasSubstr("broken into smaller functions: half"));
}

TEST_F(ScriptedAuthorTest, WhatNeverWorksEndsAfterTheAttemptsAllowed) {
  const int status = solve(
      specs(spec("double"), "double") + "," +
          tests("double", test_case("double", "3", "6") + "," + test_case("double", "1", "2")) +
          R"json(,"implementation":[)json" + implementation(piece("double", "return 0")) + "]," +
          R"json("repair":[)json" + repair(piece("double", "return x + 1")) + "," +
          repair(piece("double", "return x - 1")) + "]",
      {"--max-attempts", "3"});
  EXPECT_EQ(status, 1);
  EXPECT_THAT(stages(), ElementsAre("function_specs", "test_cases", "implementation", "repair",
                                    "implementation", "function_specs"))
      << "asked once how it could be broken up, with no helpful answer";
  EXPECT_EQ(at("history").items()->size(), 3);
  EXPECT_THAT(source(), HasSubstr("return x + 1"));  // the one that passes a test
  EXPECT_FALSE(at("all_tests_passed").boolean().value());
}

TEST_F(ScriptedAuthorTest, AWrongDependencyIsRepairedThroughItsDependent) {
  const int status = solve(
      specs(spec("twice", "\"add\"") + "," + spec("add"), "twice") + "," +
      tests("add", test_case("add", "0", "1")) + "," +
      tests("twice", test_case("twice", "3", "5")) + R"json(,"implementation:add":[)json" +
      implementation(piece("add", "return 1")) + "]," + R"json("implementation:twice":[)json" +
      implementation(piece("twice", "return add(add(x))")) + "]," + R"json("repair":[)json" +
      repair(piece("add", "return x + 1")) + "]");
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_THAT(source(), HasSubstr("return x + 1"));
  EXPECT_TRUE(at("all_tests_passed").boolean().value());
}

TEST_F(ScriptedAuthorTest, ADoubtedTestIsDisputedAndNotHidden) {
  const int status =
      solve(specs(spec("double"), "double") + "," +
            tests("double", test_case("double", "3", "6") + "," + test_case("double", "4", "9")) +
            R"json(,"implementation":[)json" + implementation(piece("double", "return 2 * x")) +
            "]," + R"json("repair":[)json" +
            repair("", R"json({"function":"double","test":"of 4","reason":"4 doubled is 8"})json",
                   "test") +
            "]");
  EXPECT_EQ(status, 1) << "it is uncertain: " << stderr_text;
  EXPECT_THAT(write_value(at("disputed_tests").json()), HasSubstr("4 doubled is 8"));
  EXPECT_THAT(write_value(at("confidence").json()), HasSubstr("uncertain"));
  EXPECT_EQ(at("test_results").items()->size(), 2);
}

TEST_F(ScriptedAuthorTest, AnAuthorThatFailsIsQuotedAndWhatWasFoundIsKept) {
  const int status =
      solve(specs(spec("double"), "double") + "," + tests("double", test_case("double", "3", "6")) +
            R"json(,"implementation":[{"exit":3}])json");
  EXPECT_EQ(status, 1);
  EXPECT_THAT(write_value(at("history").json()), HasSubstr("scripted to fail"));
}

TEST_F(ScriptedAuthorTest, TheSecondTimeTheAnswerComesFromTheCache) {
  const std::string script =
      specs(spec("double"), "double") + "," + tests("double", test_case("double", "3", "6")) +
      R"json(,"implementation":[)json" + implementation(piece("double", "return 2 * x")) + "]";
  EXPECT_EQ(solve(script), 0);
  const std::string first = source();
  const std::size_t asked = stages().size();
  EXPECT_EQ(solve(script), 0);
  EXPECT_EQ(source(), first);
  EXPECT_EQ(stages().size(), asked);
  EXPECT_EQ(at("metrics").at("cache")->string().value(), "hit");
}

TEST_F(ScriptedAuthorTest, DefaultsOfAModelsSpecsAreUsed) {
  instruction = "Write a function that scales. scale(3, 2) == 6";
  const int status = solve(
      R"json("function_specs":[{"functions":[{"name":"scale","purpose":"Scales.","inputs":[
         {"name":"x","type":"float"},{"name":"by","type":"float","default":10}],
         "outputs":"float","examples":[{"args":[3, 2],"expected":6},
         {"args":[-Infinity],"expected":-Infinity}]}]}],)json" +
      tests("scale", test_case("scale", "3", "30")) + R"json(,"implementation":[)json" +
      implementation(
          R"json({"function":"scale","code":"def scale(x, by=10):\n    return x * by\n"})json") +
      "]");
  EXPECT_EQ(status, 0) << stderr_text;
  EXPECT_EQ(at("confidence").at("level")->string().value(), "verified");
  EXPECT_EQ(at("tests").at("scale")->items()->size(), 3U);
}

TEST_F(ScriptedAuthorTest, WithAFocusOtherCodeOfTheSameMeaningThatDoesBetterIsTaken) {
  const auto offering = [](const std::string& body) {
    return specs(spec("first"), "first") + "," + tests("first", test_case("first", "[3, 1]", "3")) +
           R"json(,"implementation":[)json" + implementation(piece("first", "return x[0]")) + "," +
           implementation(piece("first", body)) + "]";
  };
  const std::vector<std::string> options{"--focus", "robustness", "--accept", "uncertain",
                                         "--fresh"};
  EXPECT_EQ(solve(offering("return x[0] if x else None"), options), 0) << stderr_text;
  EXPECT_THAT(source(), HasSubstr("else None"));
  EXPECT_TRUE(at("focus").items().value().at(0).at("taken")->boolean().value());
  EXPECT_EQ(stages(), (std::vector<std::string>{"function_specs", "test_cases", "implementation",
                                                "implementation", "implementation"}));
  std::filesystem::remove(requests_file());
  EXPECT_EQ(solve(offering("return max(x) if x else None"), options), 0) << stderr_text;
  EXPECT_THAT(source(), Not(HasSubstr("else None")));
  EXPECT_THAT(write_value(at("notes").json()), HasSubstr("otherwise"));
}

// A generator is tested by what it yields, if its result type says that it is one.
TEST_F(ScriptedAuthorTest, AGeneratorIsTestedByWhatItYields) {
  const auto script = [](const std::string& code) {
    return R"json("function_specs":[{"functions":[{"name":"countdown","purpose":"Counts down.",
      "inputs":[{"name":"n","type":"int","description":""}],"outputs":{"type":"Iterator[int]",
      "description":""},"raises":[],"dependencies":[],"complexity":"simple","examples":[]}],
      "entry_point":"countdown","parent":null}],"test_cases":[{"tests":[)json" +
           test_case("countdown", "2", "[2, 1]") + "," + test_case("countdown", "0", "[]") +
           R"json(]}],"implementation":[{"implementations":[{"function":"countdown","code":")json" +
           code + R"json("}]}])json";
  };
  const std::string python =
      script("def countdown(n):\\n    while n > 0:\\n        yield n\\n        n -= 1\\n");
  const std::vector<std::string> options{"--out", (home.work() / "out").string(), "--suite-format",
                                         "unittest"};
  EXPECT_EQ(solve(python, options), 0) << stderr_text;
  EXPECT_TRUE(succeeds("python3 -m unittest && grep -q 'list(' test_*.py"));
  const std::size_t asked = stages().size();
  EXPECT_EQ(solve(python), 0) << stderr_text;
  EXPECT_EQ(stages().size(), asked);  // from the cache
  const std::string endless = "def countdown(n):\\n    while True:\\n        yield n\\n";
  EXPECT_EQ(solve(script(endless), {"--fresh"}), 1);
  EXPECT_THAT(write_value(solution), HasSubstr("generator object"));

  instruction = "Do it in JavaScript.";
  EXPECT_EQ(solve(script("function* countdown(n) {\\n  while (n > 0) yield n--;\\n}\\n"),
                  {"--language", "javascript", "--out", (home.work() / "out").string()}),
            0)
      << stderr_text;
  EXPECT_TRUE(succeeds("node --test countdown.test.mjs && grep -qF '[...countdown(2)]' *.mjs"));
}

// Tests that say nothing of the code, or that right code cannot pass, decide nothing.

}  // namespace
}  // namespace synth
