#include "testing/core/verdict_form.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr Language kPython = Language::python;

Test expecting(Value expected) {
  synth::Test test;
  test.name = "t";
  test.claim.expected = std::move(expected);
  return test;
}

Test expecting_exception(std::string class_name) {
  synth::Test test;
  test.name = "t";
  test.claim.raises = std::move(class_name);
  return test;
}

Outcome returned(Value value) {
  Outcome outcome;
  outcome.ending = Verdict::pass;
  outcome.value = std::move(value);
  return outcome;
}

Outcome raised(std::string type, std::vector<std::string> bases = {"Exception"}) {
  Outcome outcome;
  outcome.ending = Verdict::pass;
  outcome.error = RaisedError{std::move(type), std::move(bases), "message", 2, "trace"};
  return outcome;
}

bool raises_as_expected(const std::string& claimed, const Outcome& outcome) {
  return judge(expecting_exception(claimed), outcome, kPython).verdict == Verdict::pass;
}

TEST(JudgeTest, AnEqualValuePasses) {
  const TestVerdict verdict = judge(expecting(3), returned(3), kPython);
  EXPECT_EQ(verdict.verdict, Verdict::pass);
  EXPECT_EQ(verdict.test, "t");
  EXPECT_TRUE(equal(*verdict.actual, 3, kPython));
  EXPECT_THAT(verdict.note, IsEmpty());
}

TEST(JudgeTest, AnotherValueIsAWrongAnswer) {
  EXPECT_EQ(judge(expecting(3), returned(4), kPython).verdict, Verdict::wrong_answer);
  EXPECT_EQ(judge(expecting(Null{}), returned(4), kPython).verdict, Verdict::wrong_answer);
}

TEST(JudgeTest, NoneIsAValueLikeAnyOther) {
  EXPECT_EQ(judge(expecting(Null{}), returned(Null{}), kPython).verdict, Verdict::pass);
}

TEST(JudgeTest, AToleranceOfTheTestCounts) {
  synth::Test test = expecting(0.3);
  EXPECT_EQ(judge(test, returned(0.1 + 0.2), kPython).verdict, Verdict::wrong_answer);
  test.claim.tolerance = Tolerance{1e-9, 0};
  EXPECT_EQ(judge(test, returned(0.1 + 0.2), kPython).verdict, Verdict::pass);
}

TEST(JudgeTest, TheRulesAreTheLanguages) {
  EXPECT_EQ(judge(expecting(1), returned(true), kPython).verdict, Verdict::pass);
  EXPECT_EQ(judge(expecting(1), returned(true), Language::javascript).verdict,
            Verdict::wrong_answer);
}

TEST(JudgeTest, AnExceptionWhereAValueIsExpectedIsAnException) {
  const TestVerdict verdict = judge(expecting(3), raised("ValueError"), kPython);
  EXPECT_EQ(verdict.verdict, Verdict::exception);
  EXPECT_EQ(verdict.error->type, "ValueError");
  EXPECT_FALSE(verdict.actual);
}

TEST(JudgeTest, AValueWhereAnExceptionIsExpectedIsAWrongAnswer) {
  const TestVerdict verdict = judge(expecting_exception("ValueError"), returned(3), kPython);
  EXPECT_EQ(verdict.verdict, Verdict::wrong_answer);
  EXPECT_THAT(verdict.note, HasSubstr("ValueError"));
}

TEST(JudgeTest, TheClassOrABaseMatches) {
  EXPECT_TRUE(raises_as_expected("KeyError", raised("KeyError", {"LookupError", "Exception"})));
  EXPECT_TRUE(raises_as_expected("LookupError", raised("KeyError", {"LookupError", "Exception"})));
  EXPECT_FALSE(raises_as_expected("ValueError", raised("KeyError", {"LookupError", "Exception"})));
  EXPECT_FALSE(raises_as_expected("KeyError", raised("LookupError")));
}

TEST(JudgeTest, ExceptionMatchesAny) {
  EXPECT_TRUE(raises_as_expected("Exception", raised("KeyError", {})));
  EXPECT_TRUE(raises_as_expected("Exception", raised("SystemExit", {"BaseException"})));
}

TEST(JudgeTest, AnotherExceptionSaysWhichWasExpected) {
  const TestVerdict verdict = judge(expecting_exception("ValueError"), raised("KeyError"), kPython);
  EXPECT_EQ(verdict.verdict, Verdict::exception);
  EXPECT_THAT(verdict.note, testing::AllOf(HasSubstr("KeyError"), HasSubstr("ValueError")));
}

TEST(JudgeTest, AClassMayBeQualifiedOrNot) {
  EXPECT_TRUE(raises_as_expected("JSONDecodeError", raised("json.decoder.JSONDecodeError")));
  EXPECT_TRUE(raises_as_expected("json.decoder.JSONDecodeError", raised("JSONDecodeError")));
  EXPECT_TRUE(raises_as_expected("json.JSONDecodeError", raised("json.decoder.JSONDecodeError")));
  EXPECT_TRUE(raises_as_expected("builtins.ValueError", raised("ValueError")));
  EXPECT_TRUE(raises_as_expected("bank.Overdrawn", raised("solution.Overdrawn")));
  EXPECT_TRUE(raises_as_expected("out_of_range", raised("std::out_of_range")));
  EXPECT_FALSE(raises_as_expected("socket.timeout", raised("queue.timeout")));
  EXPECT_FALSE(raises_as_expected("Error", raised("ValueError")));
}

TEST(JudgeTest, OldNamesOfOsErrorMatch) {
  EXPECT_TRUE(raises_as_expected("IOError", raised("FileNotFoundError", {"OSError", "Exception"})));
  EXPECT_TRUE(raises_as_expected("EnvironmentError", raised("OSError")));
}

TEST(JudgeTest, WhatWasCutOffKeepsItsEnding) {
  Outcome outcome = returned(3);
  outcome.signal = 11;
  outcome.note = "said by the runtime";
  for (const Verdict ending : {Verdict::crash, Verdict::time_limit, Verdict::memory_limit,
                               Verdict::output_limit, Verdict::early_exit, Verdict::not_run}) {
    outcome.ending = ending;
    for (const synth::Test& test : {expecting(3), expecting_exception("Exception")}) {
      const TestVerdict verdict = judge(test, outcome, kPython);
      EXPECT_EQ(verdict.verdict, ending);
      EXPECT_EQ(verdict.signal, 11);
      EXPECT_EQ(verdict.note, "said by the runtime");
      EXPECT_FALSE(verdict.actual);
    }
  }
}

TEST(JudgeTest, AFunctionThatIsNotDefinedNeverPassesAsAnExpectedException) {
  Outcome outcome = raised("NameError");
  outcome.ending = Verdict::exception;
  EXPECT_FALSE(raises_as_expected("NameError", outcome));
  EXPECT_FALSE(raises_as_expected("Exception", outcome));
  EXPECT_EQ(judge(expecting(1), outcome, kPython).verdict, Verdict::exception);
}

TEST(JudgeTest, LeavingTheProcessPassesOnlyWhereItIsExpectedByName) {
  Outcome outcome = raised("SystemExit", {"BaseException"});
  outcome.ending = Verdict::early_exit;
  EXPECT_TRUE(raises_as_expected("SystemExit", outcome));
  EXPECT_FALSE(raises_as_expected("Exception", outcome));
  outcome.error.reset();
  EXPECT_FALSE(raises_as_expected("SystemExit", outcome));
}

TEST(JudgeTest, NeitherValueNorExceptionIsAProtocolError) {
  Outcome outcome;
  outcome.ending = Verdict::pass;
  EXPECT_EQ(judge(expecting(Null{}), outcome, kPython).verdict, Verdict::protocol_error);
}

TEST(JudgeTest, NotesJoinTheRuntimes) {
  Outcome outcome = returned(Tuple{{1}});
  outcome.note = "slow";
  EXPECT_EQ(judge(expecting(List{{1}}), outcome, kPython).note,
            "slow; a tuple where a list is expected");
}

TEST(JudgeCandidateTest, JudgesEachTestByItsOutcome) {
  CandidateOutcome candidate;
  candidate.outcomes = {returned(1), returned(2)};
  const auto verdicts = judge({expecting(1), expecting(1), expecting(1)}, candidate, kPython);
  ASSERT_EQ(verdicts.size(), 3);
  EXPECT_EQ(verdicts[0].verdict, Verdict::pass);
  EXPECT_EQ(verdicts[1].verdict, Verdict::wrong_answer);
  EXPECT_EQ(verdicts[2].verdict, Verdict::not_run);
  EXPECT_EQ(worst(verdicts, candidate), Verdict::wrong_answer);
}

TEST(JudgeCandidateTest, ACandidateThatDoesNotLoadRunsNothing) {
  CandidateOutcome candidate;
  candidate.load_error = RaisedError{"SyntaxError", {"Exception"}, "bad", 1, ""};
  candidate.outcomes = {returned(1)};
  const auto verdicts = judge({expecting(1)}, candidate, kPython);
  EXPECT_EQ(verdicts[0].verdict, Verdict::not_run);
  EXPECT_EQ(verdicts[0].test, "t");
  EXPECT_EQ(worst(verdicts, candidate), Verdict::compile_error);
}

TEST(JudgeCandidateTest, HowLoadingEndedIsTheVerdict) {
  CandidateOutcome candidate;
  candidate.load_ending = Verdict::time_limit;
  candidate.outcomes = {returned(1)};
  const auto verdicts = judge({expecting(1)}, candidate, kPython);
  EXPECT_EQ(verdicts[0].verdict, Verdict::not_run);
  EXPECT_EQ(worst(verdicts, candidate), Verdict::time_limit);
}

TEST(JudgeCandidateTest, WithoutTestsNothingWasRun) {
  EXPECT_EQ(worst({}, {}), Verdict::not_run);
}

TEST(WriteErrorTest, WritesTheContractsObject) {
  JsonWriter out;
  write_json(out, RaisedError{"TypeError", {"Exception"}, "no", 2, "line 2"});
  EXPECT_EQ(out.text(), R"({"type":"TypeError","bases":["Exception"],"message":"no","line":2,)"
                        R"("traceback":"line 2"})");
  JsonWriter none;
  write_json(none, std::optional<RaisedError>());
  EXPECT_EQ(none.text(), "null");
  JsonWriter no_line;
  write_json(no_line, RaisedError{"E", {}, "", std::nullopt, ""});
  EXPECT_THAT(no_line.text(), HasSubstr(R"("line":null)"));
}

}  // namespace
}  // namespace synth
