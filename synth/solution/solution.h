#pragma once

#include "specs/dependency_graph.h"
#include "specs/function_spec.h"
#include "synth/authors/author.h"
#include "synth/support/enum_names.h"
#include "testing/core/test.h"
#include "testing/core/verdict.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// One test held against the final code.
struct TestResult {
  std::string function;
  TestVerdict verdict;
  bool disputed = false;
};

struct DisputedTest {
  std::string function;
  std::string test;
  std::optional<Value> expected;
  std::optional<Value> agreed;
  std::string reason;
};

// One attempt at one group.
struct HistoryEntry {
  std::vector<std::string> group;
  int attempt = 1;
  std::string author;
  Verdict verdict = Verdict::not_run;
  std::optional<Category> category;  // synth's own diagnosis
  std::string root_cause;            // synth's own
  std::string author_opinion;        // the author's root cause; may be empty
  std::vector<std::string> failing_tests;
  std::string change;          // unified diff against the attempt before
  std::optional<Error> error;  // the author's, if it gave no candidate
};

// A change of the code that no test notices.
struct SurvivingMutant {
  std::string function;
  int line = 0;               // of the solution's source, the first that it changes
  std::string edit_operator;  // "comparison operator", "number", …
  bool reached = true;        // by some input that was looked for
  std::string diff;           // the lines that it changes, without context
};

// How strong tests are: how many mutants of the code they kill, those with its bytecode left out.
struct SuiteStrength {
  int tests = 0;
  int mutants = 0;
  int killed = 0;
  int likely_equivalent = 0;
  std::vector<SurvivingMutant> surviving = {};  // the first of them, by function and line

  // Killed among those that are not likely equivalent; 1 for none.
  [[nodiscard]] double score() const;
};

// Where somebody claims something else than code that was given does.
struct Finding {
  std::string function;
  Test test;
  std::optional<Value> actual;
  std::string claimed_by;  // "docstring", "tests", "reference"
  std::string reason;
};

// How many of the candidates that pass all trusted tests and were written apart do what the winner
// does on every input in the domain, copies counted.
struct Agreement {
  int alike = 0;
  int of = 0;
  int among = 0;  // written apart in all, those that fail a trusted test too

  // Enough that nobody else need be asked. In draws of six to nine candidates a winner is right in
  // 92 of 100 such cases where four fifths of the programs are wrong, in 98 where 40 % are, and in
  // 99 where 20 % are (bench/judging.md). Inputs near the tests may not tell apart what differs
  // elsewhere.
  [[nodiscard]] bool is_strong() const { return alike >= 3 && 4 * alike >= 3 * of; }

  // No majority among several, or hardly any of those written: one of nine that passes the
  // examples is right in every second case.
  [[nodiscard]] bool is_weak() const {
    return (of >= 2 && 2 * alike <= of) || (among > 3 && 3 * alike < among);
  }
};

// What several candidates of a group said together when they were weighed.
struct SamplingStep {
  std::vector<std::string> group;
  int candidates = 0;   // written by then
  Agreement agreement;  // with the best one
  bool settled = false;
};

// How many times as fast code became, of pairs of runs in turn.
struct Speedup {
  double median = 1;
  double least = 1;
  double most = 1;
  int pairs = 0;
};

// What came of asking for code that does better in one way than what passed (`--focus`).
struct FocusStep {
  std::vector<std::string> group;
  Focus focus = Focus::speed;
  bool taken = false;
  int offers = 0;                  // of the author's
  std::string reason;              // what was measured, or why nothing was taken
  std::optional<Speedup> speedup;  // of the best offer that gives the same results
  std::string change;              // unified diff, if one was taken
};

struct Metrics {
  double specification_s = 0;
  double test_generation_s = 0;
  double generation_s = 0;
  double execution_s = 0;
  double improvement_s = 0;
  double total_s = 0;
  int model_calls = 0;
  std::int64_t input_tokens = 0;
  std::int64_t output_tokens = 0;
  std::optional<double> cost_usd;
  int candidates = 0;
  int executions = 0;
  std::vector<SamplingStep> sampling;  // in the order of weighing
  std::string cache = "miss";          // "miss", "hit" or "off"
};

struct Provenance {
  std::string key;  // MD5, hex
  std::string author;
  std::optional<std::string> model;
  std::string engine;
  std::string created;  // UTC, RFC 3339
  IsolationLevel isolation_level = IsolationLevel::none;
  std::string toolchain;
};

// Strongest first.
enum class ConfidenceLevel { verified, consistent, uncertain, failed, abstained };
EnumNames<ConfidenceLevel> names_of(ConfidenceLevel);

struct Confidence {
  ConfidenceLevel level = ConfidenceLevel::abstained;
  std::string reason;
  std::optional<std::string> distinguishing_input;
};

// Everything that came of an instruction (docs/formats/solution.md).
struct Solution {
  std::string instruction;
  Language language = Language::python;
  SpecSet specs;
  std::vector<Group> order;
  std::map<std::string, std::string> implementations;
  std::map<std::string, std::vector<Test>> tests;
  std::vector<TestResult> results;
  bool all_tests_passed = false;
  std::string source;  // the whole module
  // Of `synth repair`: a unified diff, empty where nothing was changed.
  std::optional<std::string> patch;
  std::vector<DisputedTest> disputed;
  std::vector<FocusStep> focus;
  std::optional<SuiteStrength> suite;            // where it was measured
  std::optional<std::vector<Finding>> findings;  // of `synth suite`
  std::vector<HistoryEntry> history;
  // By function; no part of the JSON, where the confidence says what comes of them.
  std::map<std::string, Ambiguity> ambiguities;
  // Of what was not found: the call whose result would settle which function is meant; likewise.
  std::optional<std::string> settling_call;
  std::map<std::string, Agreement> agreements;  // likewise
  std::vector<std::string>
      notes;  // what a person should know: what could not be read, what would help
  Metrics metrics;
  Provenance provenance;
  Confidence confidence;

  // Returns the test of that name, or nullptr.
  [[nodiscard]] const Test* find_test(const std::string& function, const std::string& test) const;
};

// The JSON of docs/formats/solution.md, and back. Reading validates: a solution may come from a
// shared cache.
std::string to_json(const Solution& solution, int indent = 2);
void write_members(JsonWriter& out, const Solution& solution);  // into an object that is begun
void write_confidence(JsonWriter& out, const Confidence& confidence);
Result<Solution> read_solution(std::string_view text);

}  // namespace synth
