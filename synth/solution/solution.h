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

// The result of one test on the final code.
struct TestResult {
  std::string function;
  TestVerdict verdict;
  bool disputed = false;

  [[nodiscard]] bool passed() const { return verdict.verdict == Verdict::pass; }
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
  std::string change;          // unified diff against the previous attempt
  std::optional<Error> error;  // the author's, if it returned no candidate
};

// A change of the code that no test detects.
struct SurvivingMutant {
  std::string function;
  int line = 0;               // the first line of the solution's source that it changes
  std::string edit_operator;  // "comparison operator", "number", …
  bool reached = true;        // true if some searched input reaches it
  std::string diff;           // the lines that it changes, without context
};

// The strength of tests: the number of mutants of the code that they kill, without mutants of equal
// bytecode.
struct SuiteStrength {
  int tests = 0;
  int mutants = 0;
  int killed = 0;
  int likely_equivalent = 0;
  int untried = 0;                              // mutants beside those, for which the time was over
  std::vector<SurvivingMutant> surviving = {};  // the first of them, by function and line

  // Returns the share of killed mutants among those that are not likely equivalent; 1 if there are
  // none.
  [[nodiscard]] double score() const;
};

// A claim that contradicts given code.
struct Finding {
  std::string function;
  Test test;
  std::optional<Value> actual;
  std::string claimed_by;  // "docstring", "tests", "reference"
  std::string reason;
};

// The number of independent candidates passing all trusted tests that behave like the winner on
// every input in the domain, copies counted.
struct Agreement {
  int alike = 0;
  int of = 0;
  int among = 0;  // all independent candidates, those that fail a trusted test included

  // Returns whether the agreement is strong enough to ask nobody else. In draws of six to nine
  // candidates a winner is right in 92 of 100 such cases if four fifths of the programs are wrong,
  // in 98 if 40 % are, and in 99 if 20 % are (bench/judging.md). Inputs near the tests may not
  // reveal a difference elsewhere.
  [[nodiscard]] bool is_strong() const { return alike >= 3 && 4 * alike >= 3 * of; }

  // Returns whether there is no majority among several, or hardly any of those written pass: if one
  // of nine passes the examples, it is right in every second case.
  [[nodiscard]] bool is_weak() const {
    return (of >= 2 && 2 * alike <= of) || (among > 3 && 3 * alike < among);
  }
};

// The joint result of several candidates of a group when they were compared.
struct SamplingStep {
  std::vector<std::string> group;
  int candidates = 0;   // written by then
  Agreement agreement;  // with the best one
  bool settled = false;
};

// The factor by which code became faster, from pairs of runs in turn.
struct Speedup {
  double median = 1;
  double least = 1;
  double most = 1;
  int pairs = 0;
};

// The result of asking for code that is better in one way than the passing code (`--focus`).
struct FocusStep {
  std::vector<std::string> group;
  Focus focus = Focus::speed;
  bool taken = false;
  int offers = 0;                       // of the author
  std::string reason;                   // the measurement, or the reason for taking nothing
  std::optional<Speedup> speedup = {};  // of the best offer with the same results
  std::string change = {};              // unified diff, if one was taken
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
  std::vector<SamplingStep> sampling;  // in the order of comparison
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

// The levels of confidence, strongest first.
enum class ConfidenceLevel { verified, consistent, uncertain, failed, abstained };
EnumNames<ConfidenceLevel> names_of(ConfidenceLevel);

struct Confidence {
  ConfidenceLevel level = ConfidenceLevel::abstained;
  std::string reason;
  std::optional<std::string> distinguishing_input = {};
};

// The complete result for an instruction (docs/formats/solution.md).
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
  // For `synth repair`: a unified diff, empty if nothing was changed.
  std::optional<std::string> patch;
  std::vector<DisputedTest> disputed;
  std::vector<FocusStep> focus;
  std::optional<SuiteStrength> suite;            // absent if it was not measured
  std::optional<std::vector<Finding>> findings;  // for `synth suite`
  std::vector<HistoryEntry> history;
  // By function; not part of the JSON, which has their effect in the confidence.
  std::map<std::string, Ambiguity> ambiguities;
  // For a function that was not found: the call whose result would settle which function is meant;
  // not in the JSON either.
  std::optional<std::string> settling_call;
  std::map<std::string, Agreement> agreements;  // not in the JSON either
  std::vector<std::string>
      notes;  // notes for the user: parts that could not be read, help that is needed
  Metrics metrics;
  Provenance provenance;
  Confidence confidence;

  // Returns the test of that name, or nullptr.
  [[nodiscard]] const Test* find_test(const std::string& function, const std::string& test) const;
  // Returns all tests with their functions, in the order of the specs.
  [[nodiscard]] std::vector<Test> all_tests() const;
  [[nodiscard]] bool is_disputed(const std::string& function, const std::string& test) const;
};

// Converts to the JSON of docs/formats/solution.md, and back. Reading validates: a solution may
// come from a shared cache.
std::string to_json(const Solution& solution, int indent = 2);
void write_members(JsonWriter& out, const Solution& solution);  // into an object that was begun
void write_confidence(JsonWriter& out, const Confidence& confidence);
Result<Solution> read_solution(std::string_view text);

}  // namespace synth
