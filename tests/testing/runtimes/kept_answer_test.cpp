#include "testing/check/kept_answer.h"

#include "specs/json.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

CheckResult result_of(Verdict verdict, const std::string& raised = "") {
  CheckResult result;
  result.verdict = verdict;
  TestVerdict test;
  test.verdict = verdict;
  if (!raised.empty()) {
    test.error =
        RaisedError{.type = raised, .bases = {}, .message = "", .line = {}, .traceback = ""};
    if (raised == "ModuleNotFoundError") {
      test.error->bases = {"ImportError", "Exception"};
    }
  }
  result.tests = {test};
  return result;
}

TEST(KeptAnswerTest, AVerdictLastsThatTheMachineHasNoPartIn) {
  for (const auto& [verdict, text] : names_of(Verdict())) {
    const bool lasts = verdict == Verdict::pass || verdict == Verdict::wrong_answer ||
                       verdict == Verdict::exception;
    EXPECT_EQ(is_lasting(result_of(verdict)), lasts) << text;
  }
  EXPECT_TRUE(is_lasting(result_of(Verdict::exception, "ValueError")));
  for (const char* raised :
       {"ModuleNotFoundError", "ImportError", "MemoryError", "OSError", "std::bad_alloc"}) {
    EXPECT_FALSE(is_lasting(result_of(Verdict::exception, raised))) << raised;
    EXPECT_FALSE(is_lasting(result_of(Verdict::pass, raised))) << raised << " was expected";
  }
  CheckResult cut_off = result_of(Verdict::wrong_answer);
  cut_off.tests.push_back(result_of(Verdict::time_limit).tests[0]);
  EXPECT_FALSE(is_lasting(cut_off));
}

TEST(KeptAnswerTest, AnAnswerIsGivenToAnotherLineAndNothingElseChanges) {
  const std::string line =
      R"({"id":"a","verdict":"pass","tests":[{"name":"id","actual":{"$int":"99999999999999999999"},)"
      R"("duration_ms":0.0021500018192455173}],"stdout":"\u0000ä","line":1})";
  EXPECT_EQ(answer_again(line, parse_json(R"({"b":[1.0,1]})").value(), 72).value(),
            R"({"id":{"b":[1.0,1]},"verdict":"pass","tests":[{"name":"id",)"
            R"("actual":{"$int":"99999999999999999999"},"duration_ms":0.0021500018192455173}],)"
            R"("stdout":"\u0000ä","line":72})");
  for (const char* text : {"", "x", "[]", "7", "{}", R"({"verdict":7})", R"({"verdict":"perfect"})",
                           R"({"verdict":"time_limit"})", R"({"verdict":"error"})"}) {
    EXPECT_EQ(answer_again(text, Value(), 1).error().code, Errc::bad_input) << text;
  }
}

}  // namespace
}  // namespace synth
