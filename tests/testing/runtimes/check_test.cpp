#include "testing/check/check.h"

#include "testing/check/check_fields.h"
#include "tests/attacks/process_table.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

#include <sched.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <memory>
#include <new>
#include <set>
#include <sstream>
#include <thread>
#include <vector>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Runtimes& runtimes() {
  static const Runtimes kAll = [] {
    Runtimes made;
    made.add(PythonHere::runtime());
    return made;
  }();
  return kAll;
}

Value check(const std::string& line) {
  const auto result = check_line(line, runtimes(), Limits{}, {});
  EXPECT_TRUE(result) << result.error().message;
  return parse_json(result->line).value();
}

// Returns the verdicts of the candidate and of its tests.
std::vector<std::string> verdicts(const std::string& line) {
  const Value document = check(line);
  const JsonField result(document);
  std::vector<std::string> all{result.at("verdict")->string().value()};
  const std::vector<JsonField> tests = result.at("tests")->items().value();
  for (const JsonField& test : tests) {
    all.push_back(test.at("verdict")->string().value());
  }
  return all;
}

std::string reason(const std::string& line) {
  const Value document = check(line);
  const JsonField result(document);
  EXPECT_EQ(result.at("verdict")->string().value(), "bad_request");
  return result.at("reason")->string().value_or("none");
}

TEST(CheckTest, WritesTheLineOfTheContract) {
  const auto result = check_line(
      R"({"id":"a1","language":"python","function":"add","code":"def add(x, y):\n    return x + y\n",)"
      R"("tests":[{"name":"small","args":[1,2],"expected":3},)"
      R"({"name":"bad","args":["a",1],"raises":"TypeError"}],)"
      R"("script":"assert add(2, 2) == 4","limits":{"time_s":2.0,"memory_mb":256}})",
      runtimes(), Limits{}, {});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->verdict, Verdict::pass);
  const Value document = parse_json(result->line).value();
  const JsonField json(document);
  EXPECT_EQ(json.at("id")->string().value(), "a1");
  EXPECT_EQ(json.at("passed")->integer().value(), 3);
  EXPECT_EQ(json.at("failed")->integer().value(), 0);
  const auto tests = json.at("tests")->items().value();
  ASSERT_EQ(tests.size(), 3);
  EXPECT_EQ(tests[0].at("actual")->integer().value(), 3);
  EXPECT_EQ(tests[1].at("error")->at("type")->string().value(), "TypeError");
  EXPECT_EQ(tests[1].at("error")->at("line")->integer().value(), 2);
  EXPECT_EQ(tests[2].at("name")->string().value(), "script");
  std::vector<std::string> keys;
  const auto members = json.members().value();
  for (const auto& [key, field] : members) {
    keys.push_back(key);
  }
  EXPECT_THAT(keys, ElementsAre("id", "verdict", "passed", "failed", "isolation", "level", "tests",
                                "error", "reason", "stdout", "stderr", "truncated", "duration_ms"));
}

TEST(CheckTest, WhatFailsInABatchIsRunAgainOnItsOwn) {
  Limits limits;
  limits.isolation = IsolationChoice::batch;
  const auto result =
      check_line(R"({"id":1,"language":"python","function":"f","code":"seen = []\ndef f(x):\n    )"
                 R"(seen.append(x)\n    return len(seen)\n","tests":[{"args":[1],"expected":1},)"
                 R"({"args":[2],"expected":1},{"args":[3],"expected":3}]})",
                 runtimes(), limits, {});
  ASSERT_TRUE(result);
  const Value document = parse_json(result->line).value();
  const JsonField json(document);
  EXPECT_EQ(json.at("isolation")->string().value(), "batch");
  EXPECT_EQ(json.at("passed")->integer().value(), 3);
}

TEST(CheckTest, TheWorstTestDecides) {
  EXPECT_THAT(
      verdicts(R"({"id":1,"language":"python","function":"f","code":"def f(x): return 1 / x",)"
               R"("tests":[{"args":[1],"expected":1.0},{"args":[2],"expected":7},)"
               R"({"args":[0],"expected":0}]})"),
      ElementsAre("exception", "pass", "wrong_answer", "exception"));
}

TEST(CheckTest, CodeThatDoesNotLoadHasEveryTestNotRun) {
  EXPECT_THAT(verdicts(R"({"language":"python","function":"f","code":"def f(x) return",)"
                       R"("tests":[{"args":[1],"expected":1}],"script":"f(1) "})"),
              ElementsAre("compile_error", "not_run", "not_run"));
  EXPECT_THAT(verdicts(R"({"language":"python","function":"f","code":"import os; os._exit(1) ",)"
                       R"("tests":[{"args":[1],"expected":1}]})"),
              ElementsAre("early_exit", "not_run"));
}

TEST(CheckTest, AScriptAloneIsEnough) {
  EXPECT_THAT(verdicts(R"({"language":"python","function":"f","code":"def f(x): return x",)"
                       R"("script":"assert f(2) == 3"})"),
              ElementsAre("wrong_answer", "wrong_answer"));
}

TEST(CheckTest, FieldsThatNobodyReadsAreNamed) {
  const auto result =
      check_line(R"({"language":"python","function":"f","code":"def f(x): return x","limit":{},)"
                 R"("limits":{"tme_s":1},"tests":[{"args":[1],"expected":2,"kwarg":{}}]})",
                 runtimes(), Limits{}, {}, {}, 7);
  ASSERT_TRUE(result);
  EXPECT_THAT(result->warnings,
              ElementsAre("$.limit is not a field; did you mean limits?",
                          "$.limits.tme_s is not a field; did you mean time_s?",
                          "$.tests[0].kwarg is not a field; did you mean kwargs?"));
  EXPECT_THAT(result->expected, ElementsAre("2"));
  EXPECT_THAT(result->line, HasSubstr(R"("line":7)"));
}

TEST(CheckTest, EveryFieldOfTheDocumentIsReadAndNoOther) {
  std::ifstream file(SYNTH_DOCS "/check.md");
  std::set<std::string> documented;
  std::string object;
  for (std::string text; std::getline(file, text);) {
    if (text.starts_with("### Fields of ")) {
      object = text.substr(text.rfind(' ') + 1);
    } else if (text.starts_with("#")) {
      object.clear();
    }
    const std::size_t end = text.find('`', 3);
    if (!object.empty() && text.starts_with("| `") && end != text.npos) {
      documented.insert(object + "." + text.substr(3, end - 3));
    }
  }
  std::set<std::string> known;
  for (const CheckField& field : check_fields()) {
    known.insert(std::string(field.object) + "." + std::string(field.name));
  }
  EXPECT_EQ(documented, known);
}

TEST(CheckTest, BadLinesSayWhyAndWhere) {
  EXPECT_THAT(reason("not json"), HasSubstr("line 1"));
  EXPECT_THAT(reason("[1]"), HasSubstr("object"));
  EXPECT_THAT(reason(R"({"language":"cobol","code":""})"), HasSubstr("$.language"));
  EXPECT_THAT(reason(R"({"language":"python","code":""})"), HasSubstr("neither a test nor"));
  EXPECT_THAT(reason(R"({"language":"python","code":"","function":"f","tests":[{"args":[1]}]})"),
              HasSubstr("$.tests[0]"));
  EXPECT_THAT(reason(R"({"language":"python","code":"","tests":[{"args":[],"expected":1}]})"),
              HasSubstr("no function"));
  EXPECT_THAT(reason(R"({"language":"python","code":"","function":"f","script":"f() ",)"
                     R"("limits":{"time_s":"2"}})"),
              HasSubstr("$.limits.time_s"));
  EXPECT_THAT(reason(R"({"language":"python","code":"","function":"f","script":"f() ",)"
                     R"("limits":{"time_s":-1}})"),
              HasSubstr("$.limits.time_s: expected seconds from 0.001 to 86400"));
}

TEST(CheckTest, TheIdOfABadLineIsGivenBack) {
  const Value document = check(R"({"id":{"n":[1,"a"]},"language":"python"})");
  EXPECT_EQ(write_value(JsonField(document).at("id")->json()), R"({"n":[1,"a"]})");
}

TEST(CheckTest, ALanguageThatIsNotHereIsUnsupportedAndNamed) {
  const auto result = check_line(
      R"({"id":1,"language":"bash","code":"echo","tests":[{"args":["a"],"expected_stdout":""}]})",
      runtimes(), Limits{}, {});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->verdict, Verdict::unsupported);
  EXPECT_TRUE(result->missing_interpreter);
  EXPECT_THAT(result->line, HasSubstr("bash"));
}

// A runtime that detects only in use that there is no interpreter.
class NoPython : public Runtime {
 public:
  [[nodiscard]] Language language() const override { return Language::python; }
  [[nodiscard]] std::string toolchain() const override { return ""; }
  Result<CandidateOutcome> run(const std::string&, std::span<const PlannedCall>, const Limits&,
                               std::stop_token) override {
    return fail(Errc::missing_interpreter, "there is no python3", "install it");
  }
  Result<ScriptOutcome> run_script(const std::string&, const Limits&, std::stop_token) override {
    return fail(Errc::missing_interpreter, "there is no python3", "install it");
  }
};

TEST(CheckTest, AnInterpreterThatIsMissingIsUnsupportedToo) {
  Runtimes none;
  none.add(std::make_shared<NoPython>());
  const auto result = check_line(
      R"({"language":"python","function":"f","code":"","tests":[{"args":[],"expected":1}]})", none,
      Limits{}, {});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->verdict, Verdict::unsupported);
  EXPECT_TRUE(result->missing_interpreter);
  EXPECT_THAT(result->line, HasSubstr("install it"));
}

// Returns the lines of a text.
NextLine lines_of(const std::string& text) {
  return [in = std::make_shared<std::istringstream>(text)](const std::stop_token&) {
    std::string line;
    return Result<std::optional<std::string>>(std::getline(*in, line) ? std::optional(line)
                                                                      : std::nullopt);
  };
}

std::string candidate(int id, const std::string& body) {
  return R"({"id":)" + std::to_string(id) +
         R"(,"language":"python","function":"f","code":"def f(x):\n )" + body +
         R"(","tests":[{"args":[1],"expected":1}]})" + "\n";
}

// Returns a candidate that does `body` in each of `count` tests.
std::string in_each_test(const std::string& body, int count, const std::string& more = "") {
  std::string line = R"({"language":"python","function":"f","code":"def f(x):\n )" + body +
                     R"(",)" + more + R"("tests":[)";
  for (int i = 0; i < count; ++i) {
    line += std::string(i == 0 ? "" : ",") + R"({"args":[1],"expected":1})";
  }
  return line + "]}";
}

Limits a_second_each(IsolationChoice isolation) {
  Limits limits;
  limits.time = std::chrono::milliseconds(1000);
  limits.wall = std::chrono::milliseconds(1500);
  limits.isolation = isolation;
  limits.most_time_limits = 2;
  return limits;
}

std::vector<std::string> verdicts_within(const std::string& line, const Limits& limits) {
  const auto result = check_line(line, runtimes(), limits, {});
  EXPECT_TRUE(result) << result.error().message;
  std::vector<std::string> all{std::string(name(result->verdict))};
  for (const TestVerdict& test : result->tests) {
    all.emplace_back(name(test.verdict));
  }
  return all;
}

TEST(CheckTest, WhoRanIntoTheTimeLimitTwiceIsNotAskedTheRest) {
  Limits strict = a_second_each(IsolationChoice::strict);
  strict.wall = std::chrono::minutes(1);
  EXPECT_THAT(
      verdicts_within(in_each_test("while True: pass", 4, R"("script":"assert f(1) == 1",)"),
                      strict),
      ElementsAre("time_limit", "time_limit", "time_limit", "not_run", "not_run", "not_run"));
  Limits all = strict;
  all.most_time_limits = 0;
  EXPECT_THAT(verdicts_within(in_each_test("while True: pass", 3), all),
              ElementsAre("time_limit", "time_limit", "time_limit", "time_limit"));
}

// The batch counts as one of the two runs.
TEST(CheckTest, ABatchThatRanIntoTheTimeLimitCounts) {
  Limits limits = a_second_each(IsolationChoice::batch);
  limits.wall = std::chrono::minutes(1);
  EXPECT_THAT(verdicts_within(in_each_test("while True: pass", 4), limits),
              ElementsAre("time_limit", "time_limit", "not_run", "not_run", "not_run"));
}

TEST(CheckTest, WhoSleepsInEachTestIsNotAskedTheRest) {
  EXPECT_THAT(verdicts_within(in_each_test("import time; time.sleep(60); return x", 3),
                              a_second_each(IsolationChoice::strict)),
              ElementsAre("time_limit", "time_limit", "time_limit", "not_run"));
}

TEST(CheckStreamTest, AnswersEveryLineInInputOrder) {
  std::string input = candidate(0, "import time; time.sleep(0.3); return x");
  for (int i = 1; i < 12; ++i) {
    input += candidate(i, i % 5 == 0 ? "return 2" : "return x") + (i == 3 ? "\n" : "");
  }
  input += "nonsense";  // without a line end
  std::ostringstream out;
  const auto summary =
      check_stream(lines_of(input), out, runtimes(), {.limits = {}, .jobs = 2}, {});
  ASSERT_TRUE(summary) << summary.error().message;
  EXPECT_EQ(summary->candidates, 13);
  EXPECT_EQ(summary->passed, 10);
  EXPECT_EQ(summary->exit_status(), 1);
  std::istringstream lines(out.str());
  std::string line;
  for (int i = 0; i < 12; ++i) {
    ASSERT_TRUE(std::getline(lines, line));
    EXPECT_THAT(line, HasSubstr("\"id\":" + std::to_string(i) + ","));
    EXPECT_THAT(line, HasSubstr("\"line\":" + std::to_string(i > 3 ? i + 2 : i + 1) + "}"));
    if (i == 3) {
      ASSERT_TRUE(std::getline(lines, line));
      EXPECT_EQ(line, "") << "what is blank stays, so that lines answer lines";
    }
  }
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_THAT(line, HasSubstr("bad_request"));
}

TEST(CheckStreamTest, AsManyAtOnceAsThereAreProcessorsStayOnOneEach) {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  ASSERT_EQ(::sched_getaffinity(0, sizeof mask, &mask), 0);
  std::string input;
  for (int i = 0; i < 6; ++i) {
    input += candidate(i, "import os; return len(os.sched_getaffinity(0))");
  }
  std::ostringstream out;
  const auto summary =
      check_stream(lines_of(input), out, runtimes(), {.limits = {}, .jobs = CPU_COUNT(&mask)}, {});
  ASSERT_TRUE(summary) << summary.error().message;
  EXPECT_EQ(summary->passed, 6) << out.str();
}

TEST(CheckStreamTest, StopEndsTheStream) {
  std::stop_source stop;
  stop.request_stop();
  std::ostringstream out;
  const auto summary = check_stream(lines_of(candidate(0, "return x")), out, runtimes(),
                                    {.limits = {}, .jobs = 2}, stop.get_token());
  ASSERT_FALSE(summary);
  EXPECT_EQ(summary.error().code, Errc::interrupted);
}

// A runtime whose machinery fails a given number of times before it works.
class Unlucky : public Runtime {
 public:
  explicit Unlucky(int failures) : failures_(failures) {}
  [[nodiscard]] Language language() const override { return Language::python; }
  [[nodiscard]] std::string toolchain() const override { return ""; }
  Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                               const Limits& limits, std::stop_token stop) override {
    ++runs;
    if (source.find("throw") != std::string::npos) {
      throw std::bad_alloc();
    }
    if (source.find("return x") != std::string::npos && failures_-- > 0) {
      return fail(Errc::internal, "the lane of a cell was lost");
    }
    return PythonHere::runtime()->run(source, calls, limits, stop);
  }
  Result<ScriptOutcome> run_script(const std::string&, const Limits&, std::stop_token) override {
    return fail(Errc::internal, "not asked here");
  }
  std::atomic<int> runs = 0;

 private:
  std::atomic<int> failures_;
};

TEST(CheckTest, AnAccidentIsTriedOnceMore) {
  const auto runtime = std::make_shared<Unlucky>(1);
  Runtimes unlucky;
  unlucky.add(runtime);
  const auto result = check_line(candidate(1, "return x"), unlucky, Limits{}, {});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->verdict, Verdict::pass);
  EXPECT_EQ(runtime->runs, 2);
}

TEST(CheckStreamTest, AnAccidentThatHappensTwiceIsThatLinesAlone) {
  const auto runtime = std::make_shared<Unlucky>(2);
  Runtimes unlucky;
  unlucky.add(runtime);
  std::ostringstream out;
  const std::string input = candidate(0, "return 2") + candidate(1, "return x") +
                            candidate(2, "throw") + candidate(3, "return x");
  const auto summary = check_stream(lines_of(input), out, unlucky, {.limits = {}, .jobs = 1}, {});
  ASSERT_TRUE(summary) << summary.error().message;
  EXPECT_EQ(summary->candidates, 4);
  EXPECT_EQ(summary->passed, 1);
  EXPECT_EQ(summary->errors, 2);
  EXPECT_EQ(summary->exit_status(), 3);
  std::istringstream lines(out.str());
  std::vector<std::string> said;
  for (std::string line; std::getline(lines, line);) {
    const Value document = parse_json(line).value();
    said.push_back(JsonField(document).at("verdict")->string().value());
  }
  EXPECT_THAT(said, ElementsAre("wrong_answer", "error", "error", "pass"));
  EXPECT_THAT(out.str(), HasSubstr(R"("reason":"the lane of a cell was lost")"));
}

// Kills the lanes that this process uses, or the programs that make them.
void kill_lanes(bool makers) {
  for (const ProcessSeen& helper : children_of(::getpid())) {
    for (const ProcessSeen& lane :
         makers ? std::vector<ProcessSeen>{helper} : children_of(helper.pid)) {
      ::kill(lane.pid, SIGKILL);
    }
  }
}

TEST(CheckStreamTest, WhenLanesAreKilledEveryLineHasItsVerdict) {
  for (const bool makers : {false, true}) {
    std::string input;
    for (int i = 0; i < 8; ++i) {
      std::string line = candidate(i, "import time; time.sleep(0.2); return x");
      line.replace(line.rfind('}'), 1, R"(,"script":"assert f(1) == 1"})");
      input += line;
    }
    int read = 0;
    const auto killing = [&, lines = lines_of(input)](const std::stop_token& stop) {
      if (++read == 4) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        kill_lanes(makers);
      }
      return lines(stop);
    };
    std::ostringstream out;
    const auto summary = check_stream(killing, out, runtimes(), {.limits = {}, .jobs = 2}, {});
    ASSERT_TRUE(summary) << summary.error().message;
    EXPECT_EQ(summary->candidates, 8);
    EXPECT_EQ(summary->passed, 8) << out.str();
  }
}

TEST(CheckSummaryTest, ExitStatusesFollowTheContract) {
  EXPECT_EQ(CheckSummary{}.exit_status(), 0);
  EXPECT_EQ((CheckSummary{.candidates = 2, .passed = 2}).exit_status(), 0);
  EXPECT_EQ((CheckSummary{.candidates = 2, .passed = 1}).exit_status(), 1);
  EXPECT_EQ((CheckSummary{.candidates = 2, .without_interpreter = 2}).exit_status(), 4);
  EXPECT_EQ((CheckSummary{.candidates = 2, .without_interpreter = 1}).exit_status(), 1);
  EXPECT_EQ((CheckSummary{.candidates = 2, .passed = 1, .errors = 1}).exit_status(), 3);
}

}  // namespace
}  // namespace synth
