#include "specs/literal.h"
#include "synth/solution/solution.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

Solution full_solution() {
  Solution solution;
  solution.instruction = "Write é.\nExample: f(1) == (1, 2)";
  FunctionSpec spec;
  spec.name = "f";
  spec.purpose = "pairs";
  spec.inputs = {{"x", "int", "the first"}};
  spec.outputs = {"tuple[int, int]", "both"};
  spec.raises = {{"ValueError", "x is negative"}};
  spec.complexity = Complexity::medium;
  spec.examples = {{Call{{1}, {}}, Claim{Value(Tuple{{1, 2}}), {}, {}}}};
  solution.specs = {{spec}, "f"};
  solution.order = order(solution.specs.functions).value();
  solution.implementations["f"] = "def f(x):\n    return (x, 2)\n";
  synth::Test test;
  test.function = "f";
  test.name = "example 1";
  test.origin = TestOrigin::example;
  test.call.args = {1};
  test.claim.expected = Value(Tuple{{1, 2}});
  synth::Test error = test;
  error.name = "negative";
  error.kind = TestKind::error;
  error.origin = TestOrigin::model;
  error.call.args = {-1};
  error.claim = Claim{{}, "ValueError", {}};
  solution.tests["f"] = {test, error};
  TestResult passed{"f", {}, false};
  passed.verdict.test = "example 1";
  passed.verdict.verdict = Verdict::pass;
  passed.verdict.actual = Value(Tuple{{1, 2}});
  passed.verdict.duration_ms = 0.5;
  TestResult failed{"f", {}, true};
  failed.verdict.test = "negative";
  failed.verdict.verdict = Verdict::exception;
  failed.verdict.error = RaisedError{"KeyError", {"LookupError"}, "'x'", 2, "trace"};
  solution.results = {passed, failed};
  solution.all_tests_passed = true;
  solution.source = solution.implementations["f"];
  solution.disputed = {{"f", "negative", {}, Value(0.5), "no"}};
  solution.suite = SuiteStrength{.tests = 2,
                                 .mutants = 9,
                                 .killed = 6,
                                 .likely_equivalent = 1,
                                 .surviving = {{"f", 1, "number", false, "-1\n+2\n"}}};
  HistoryEntry entry;
  entry.group = {"f"};
  entry.author = "offline";
  entry.verdict = Verdict::wrong_answer;
  entry.category = Category::logical;
  entry.root_cause = "f(1) returned 1";
  entry.failing_tests = {"example 1"};
  entry.change = "--- a\n";
  HistoryEntry unanswered;
  unanswered.group = {"f"};
  unanswered.error = Error{Errc::budget_exhausted, "no calls are left", "raise --max-calls"};
  solution.history = {entry, unanswered};
  solution.patch = "--- a\n";
  solution.findings = {{"f", error, Value(3), "docstring", "it says so"}};
  solution.notes = {"a note"};
  solution.metrics.candidates = 2;
  solution.metrics.total_s = 1.25;
  solution.metrics.sampling = {{{"f"}, 3, {.alike = 2, .of = 3}, true}};
  solution.provenance = {
      std::string(32, 'a'),       "offline",       std::nullopt, "0.1.0", "2026-01-02T03:04:05Z",
      IsolationLevel::namespaces, "CPython 3.11.2"};
  solution.confidence = {ConfidenceLevel::uncertain, "evidence conflicts", "f(-1)"};
  return solution;
}

TEST(SolutionJsonTest, WhatIsWrittenIsReadBack) {
  const std::string json = to_json(full_solution());
  const Result<Solution> read = read_solution(json);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(to_json(*read), json);
}

// The JSON names the arguments; a call should be shown in the same way as the first time.
TEST(SolutionJsonTest, CallsThatAreReadBackAreByPosition) {
  const Result<Solution> read = read_solution(to_json(full_solution()));
  ASSERT_TRUE(read) << read.error().message;
  const Call& call = read->tests.at("f").front().call;
  ASSERT_EQ(call.args.size(), 1U);
  EXPECT_EQ(write_literal(call.args[0]), "1");
  EXPECT_TRUE(call.kwargs.empty());
}

TEST(SolutionJsonTest, HasTheFieldsOfTheContract) {
  const std::string json = to_json(full_solution(), 0);
  for (const char* field :
       {"\"schema\":\"synth.solution/1\"", "\"function_specs\":[", "\"implementations\":{\"f\":",
        "\"inputs\":{\"x\":1}", "\"expected_output\":{\"$tuple\":[1,2]}", "\"test_results\":[",
        "\"all_tests_passed\":true", "\"language\":\"python\"", "\"entry_point\":\"f\"",
        "\"order\":[[\"f\"]]", "\"cost_usd\":null", "\"cache\":\"miss\"",
        "\"isolation_level\":\"namespaces\"", "\"distinguishing_input\":\"f(-1)\""}) {
    EXPECT_NE(json.find(field), std::string::npos) << field << "\n" << json;
  }
}

TEST(SolutionJsonTest, AnotherSchemaIsRefused) {
  EXPECT_FALSE(read_solution(R"({"schema":"synth.solution/9"})"));
  EXPECT_FALSE(read_solution("{}"));
  EXPECT_FALSE(read_solution("not json"));
}

TEST(SolutionJsonTest, AWrongTypeNamesItsPath) {
  std::string json = to_json(full_solution(), 0);
  const std::size_t at = json.find("\"purpose\":\"pairs\"");
  json.replace(at, 17, "\"purpose\":[1]    ");
  const Result<Solution> read = read_solution(json);
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message.find("function_specs[0].purpose"), std::string::npos)
      << read.error().message;
}

// The document may come from anyone's cache.
TEST(SolutionJsonTest, NumbersOutOfRangeAreTakenAsTheNearestCounts) {
  std::string json = to_json(full_solution(), 0);
  const auto put = [&json](const std::string& key, const std::string& number) {
    const std::size_t at = json.find("\"" + key + "\":");
    ASSERT_NE(at, std::string::npos) << key;
    const std::size_t begin = at + key.size() + 3;
    json.replace(begin, json.find_first_of(",}", begin) - begin, number);
  };
  put("attempt", "1e300");
  put("model_calls", "1e300");
  put("input_tokens", "-1e300");
  put("output_tokens", "1e300");
  put("executions", "-7");
  put("line", "9007199254740991");
  const Result<Solution> read = read_solution(json);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->history.at(0).attempt, 1'000'000'000);
  EXPECT_EQ(read->metrics.model_calls, 1'000'000'000);
  EXPECT_EQ(read->metrics.input_tokens, 0);
  EXPECT_EQ(read->metrics.output_tokens, std::int64_t{1} << 53U);
  EXPECT_EQ(read->metrics.executions, 0);
  EXPECT_EQ(read->results.at(1).verdict.error->line, 1'000'000'000);
}

}  // namespace
}  // namespace synth
