#include "synth/report/run_record.h"

#include "synth/report/html_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kHostile = "<img src=x onerror=alert(1)>";

Solution hostile_solution() {
  Solution solution;
  solution.instruction = kHostile;
  FunctionSpec spec;
  spec.name = "f";
  spec.purpose = kHostile;
  FunctionSpec other;
  other.name = "g";
  other.dependencies = {"f"};
  solution.specs.functions = {spec, other};
  solution.specs.entry_point = "g";
  solution.implementations["f"] = std::string("x = '") + kHostile + "'\n";
  solution.source = solution.implementations["f"];
  Test test;
  test.function = "f";
  test.name = kHostile;
  test.call.args = {Value(kHostile)};
  test.claim.expected = Value(kHostile);
  solution.tests["f"] = {test};
  TestResult result;
  result.function = "f";
  result.verdict.test = kHostile;
  result.verdict.verdict = Verdict::wrong_answer;
  result.verdict.actual = Value(kHostile);
  solution.results = {result};
  solution.disputed = {{"f", kHostile, {}, {}, kHostile}};
  HistoryEntry entry;
  entry.group = {"f"};
  entry.author = kHostile;
  entry.root_cause = kHostile;
  entry.change = std::string("+") + kHostile;
  entry.failing_tests = {kHostile};
  solution.history = {entry};
  solution.notes = {kHostile};
  solution.confidence = {ConfidenceLevel::failed, kHostile, kHostile};
  const std::string change = std::string("-x\n+") + kHostile + "\n";
  solution.suite = SuiteStrength{.tests = 1,
                                 .mutants = 4,
                                 .killed = 3,
                                 .likely_equivalent = 0,
                                 .surviving = {{kHostile, 1, kHostile, false, change},
                                               {"f", -3, kHostile, true, kHostile},
                                               {"f", 2'000'000'000, kHostile, true, change}}};
  solution.findings = {{"f", test, {}, kHostile, kHostile}};
  FocusStep step;
  step.group = {kHostile};
  step.reason = kHostile;
  step.change = std::string("-") + kHostile;
  solution.focus = {step};
  solution.provenance.author = kHostile;
  solution.provenance.model = kHostile;
  return solution;
}

TEST(RunRecordTest, ReadsASolution) {
  const auto record = read_run_record(to_json(hostile_solution()));
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->kind, RecordKind::solution);
  ASSERT_EQ(record->items.size(), 1U);
  EXPECT_EQ(record->items[0].id, "g");
  EXPECT_EQ(record->items[0].suite.tests.size(), 1U);
}

TEST(RunRecordTest, NothingOfARunBecomesMarkup) {
  const auto record = read_run_record(to_json(hostile_solution()));
  ASSERT_TRUE(record) << record.error().message;
  const std::string page = html_report(*record);
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, HasSubstr("&lt;img"));
  EXPECT_THAT(page, HasSubstr("<meter max=\"100\" value=\"75.0\">"));
}

TEST(RunRecordTest, SurvivingMutantsAreShownInTheCode) {
  Solution solution;
  for (int i = 1; i <= 30; ++i) {
    solution.source += "line_" + std::to_string(i) + "\n";
  }
  solution.suite = SuiteStrength{
      .tests = 1,
      .mutants = 2,
      .killed = 0,
      .likely_equivalent = 0,
      .surviving = {{"f", 10, "number", true, "-line_10\n+ten\n"},
                    {"f", 20, "statement deleted", false, "-line_20\n-line_21\n+gone\n"}}};
  const std::string html = solution_html(solution);
  const auto at = [&](const char* text) { return html.find(text); };
  EXPECT_LT(at("line_10"), at("ten</ins>"));
  EXPECT_LT(at("ten</ins>"), at("line_11"));
  EXPECT_LT(at("line_21"), at("gone</ins>"));
  EXPECT_LT(at("gone</ins>"), at("line_22"));
  EXPECT_THAT(html, HasSubstr("statement deleted, never run"));
  EXPECT_THAT(html, Not(HasSubstr("line_3\n"))) << "what is far from a mark is left out";
  EXPECT_THAT(html, Not(HasSubstr("line_30")));
}

TEST(RunRecordTest, ReadsLinesOfBatch) {
  const std::string lines =
      "{\"id\":\"a\",\"exit\":1,\"solution\":" + to_json(hostile_solution(), 0) +
      "}\n\n{\"id\":null,\"exit\":2,\"error\":{\"code\":\"bad_input\",\"message\":\"" +
      std::string(kHostile) + "\",\"remedy\":\"\"}}\n";
  const auto record = read_run_record(lines);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->kind, RecordKind::batch);
  ASSERT_EQ(record->items.size(), 2U);
  EXPECT_EQ(record->items[0].id, "a");
  EXPECT_EQ(record->items[1].id, "line 3");
  EXPECT_EQ(record->items[1].state, "bad_input");
  EXPECT_THAT(html_report(*record), Not(HasSubstr("<img")));
}

TEST(RunRecordTest, ReadsLinesOfCheck) {
  const auto record = read_run_record(
      R"({"id":7,"verdict":"wrong_answer","tests":[{"name":"<img>","verdict":"wrong_answer","actual":3,"error":null,"note":null,"duration_ms":1.5}],"error":null,"reason":null,"duration_ms":2})"
      "\n"
      R"({"id":8,"verdict":"pass","tests":[{"name":"t","verdict":"pass","actual":3,"error":null,"note":null,"duration_ms":1}],"error":null,"reason":null,"duration_ms":1})");
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->kind, RecordKind::check);
  ASSERT_EQ(record->items.size(), 2U);
  EXPECT_EQ(record->items[0].suite.tests[0].message, "gave 3");
  EXPECT_TRUE(record->items[1].passed);
  const std::string page = html_report(*record);
  EXPECT_THAT(page, HasSubstr("1 of 2 passed"));
  EXPECT_THAT(page, Not(HasSubstr("<img")));
}

TEST(RunRecordTest, NamesTheLineThatIsWrong) {
  const std::pair<const char*, const char*> rows[] = {
      {"", "nothing to report"},
      {"nonsense", "line 1"},
      {R"({"a":1})", "line 1"},
      {R"({"id":1,"verdict":"pass","tests":3})", "line 1"},
      {R"({"id":1,"verdict":"pass","tests":[{"name":"x","verdict":"fine"}]})",
       "$.tests[0].verdict: expected one of"},
      {"{\"id\":1,\"exit\":0,\"solution\":{}}", "line 1"},
      {R"({"schema":"synth.solution/1"})", ""},
  };
  for (const auto& [text, message] : rows) {
    const auto record = read_run_record(text);
    ASSERT_FALSE(record) << text;
    EXPECT_THAT(record.error().message, HasSubstr(message)) << text;
  }
}

}  // namespace
}  // namespace synth
