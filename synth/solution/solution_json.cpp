#include "synth/solution/solution.h"
#include "synth/support/mapped.h"
#include "testing/core/bash_test.h"
#include "testing/core/test_form.h"
#include "testing/core/verdict_form.h"

// The JSON of docs/formats/solution.md. Writer and reader use the solution itself as context: it
// knows the parameters of a test's function and the expectation of a test.

namespace synth {
namespace {

constexpr std::string_view kSchema = "synth.solution/1";

ListedTest listed(const Solution& solution, const std::string& function) {
  const FunctionSpec* const spec = solution.specs.find(function);
  return {spec == nullptr ? std::vector<std::string>{} : spec->parameter_names()};
}

// Reads a test in its normal form: arguments by position, and in Bash a script's.
Result<Test> read_listed(const JsonField& json, const std::string& function,
                         const Solution& solution) {
  SYNTH_TRY(Test test, read_test(json, TestOrigin::model));
  const ListedTest place = listed(solution, function);
  test.function = function;
  test.call = by_position(test.call, place.parameters);
  return solution.language == Language::bash ? as_bash_test(std::move(test), place.parameters)
                                             : Result<Test>(std::move(test));
}

struct TestLists {
  static constexpr std::string_view kKey = "tests";
  static void write(JsonWriter& out, const Solution& solution, const Solution& /*context*/) {
    out.key(kKey).begin_object();
    for (const auto& [function, tests] : solution.tests) {
      write_json(out.key(function), tests, listed(solution, function));
    }
    out.end_object();
  }
  static Result<void> read(const JsonField& object, Solution& solution,
                           const Solution& /*context*/) {
    SYNTH_TRY(const JsonField lists, object.at(kKey));
    SYNTH_TRY(const auto members, lists.members());
    for (const auto& [function, list] : members) {
      SYNTH_TRY(const std::vector<JsonField> items, list.items());
      for (const JsonField& item : items) {
        SYNTH_TRY(Test test, read_listed(item, function, solution));
        solution.tests[function].push_back(std::move(test));
      }
    }
    return {};
  }
};

struct FindingTest {
  static constexpr std::string_view kKey = "test";
  static void write(JsonWriter& out, const Finding& finding, const Solution& solution) {
    write_json(out.key(kKey), finding.test, listed(solution, finding.function));
  }
  static Result<void> read(const JsonField& object, Finding& finding, const Solution& solution) {
    SYNTH_TRY(const JsonField test, object.at(kKey));
    SYNTH_TRY(finding.test, read_listed(test, finding.function, solution));
    return {};
  }
};

}  // namespace

template <>
constexpr auto kJsonForm<TestResult> = std::tuple(
    member("function", &TestResult::function),
    member("test", [](auto& result) -> auto& { return result.verdict.test; }),
    written("passed", &TestResult::passed),
    member("verdict", [](auto& result) -> auto& { return result.verdict.verdict; },
           {.required = true}),
    member("disputed", &TestResult::disputed),
    member("actual_output", [](auto& result) -> auto& { return result.verdict.actual; }),
    written("expected_output",
            [](const TestResult& result, const Solution& solution) {
              const Test* const test = solution.find_test(result.function, result.verdict.test);
              return test == nullptr ? std::optional<Value>() : test->claim.expected;
            }),
    member("error", [](auto& result) -> auto& { return result.verdict.error; }),
    member("note", [](auto& result) -> auto& { return result.verdict.note; },
           {.if_empty = IfEmpty::null}),
    member("duration_ms", [](auto& result) -> auto& { return result.verdict.duration_ms; }));

template <>
constexpr auto kJsonForm<DisputedTest> = std::tuple(
    member("function", &DisputedTest::function), member("test", &DisputedTest::test),
    member("expected_output", &DisputedTest::expected),
    member("agreed_output", &DisputedTest::agreed), member("reason", &DisputedTest::reason));

template <>
constexpr auto kJsonForm<HistoryEntry> = std::tuple(
    member("group", &HistoryEntry::group), member("attempt", &HistoryEntry::attempt),
    member("author", &HistoryEntry::author),
    member("verdict", &HistoryEntry::verdict, {.required = true}),
    member("category", &HistoryEntry::category), member("root_cause", &HistoryEntry::root_cause),
    member("author_opinion", &HistoryEntry::author_opinion),
    member("failing_tests", &HistoryEntry::failing_tests), member("change", &HistoryEntry::change),
    member("error", &HistoryEntry::error));

template <>
constexpr auto kJsonForm<SurvivingMutant> = std::tuple(
    member("function", &SurvivingMutant::function), member("line", &SurvivingMutant::line),
    member("operator", &SurvivingMutant::edit_operator),
    member("reached", &SurvivingMutant::reached), member("diff", &SurvivingMutant::diff));

template <>
constexpr auto kJsonForm<SuiteStrength> =
    std::tuple(member("tests", &SuiteStrength::tests), member("mutants", &SuiteStrength::mutants),
               member("killed", &SuiteStrength::killed),
               member("likely_equivalent", &SuiteStrength::likely_equivalent),
               member("untried", &SuiteStrength::untried, {.if_empty = IfEmpty::omit}),
               written("score", &SuiteStrength::score),
               member("surviving", &SuiteStrength::surviving, {.if_empty = IfEmpty::omit}));

template <>
constexpr auto kJsonForm<Speedup> =
    std::tuple(member("median", &Speedup::median), member("least", &Speedup::least),
               member("most", &Speedup::most), member("pairs", &Speedup::pairs));

template <>
constexpr auto kJsonForm<FocusStep> =
    std::tuple(member("group", &FocusStep::group), member("focus", &FocusStep::focus),
               member("taken", &FocusStep::taken), member("offers", &FocusStep::offers),
               member("reason", &FocusStep::reason), member("speedup", &FocusStep::speedup),
               member("change", &FocusStep::change));

template <>
constexpr auto kJsonForm<SamplingStep> = std::tuple(
    member("group", &SamplingStep::group), member("candidates", &SamplingStep::candidates),
    member("alike", [](auto& step) -> auto& { return step.agreement.alike; }),
    member("of", [](auto& step) -> auto& { return step.agreement.of; }),
    member("settled", &SamplingStep::settled));

template <>
constexpr auto kJsonForm<Metrics> = std::tuple(
    member("specification_s", &Metrics::specification_s),
    member("test_generation_s", &Metrics::test_generation_s),
    member("generation_s", &Metrics::generation_s), member("execution_s", &Metrics::execution_s),
    member("improvement_s", &Metrics::improvement_s), member("total_s", &Metrics::total_s),
    member("model_calls", &Metrics::model_calls), member("input_tokens", &Metrics::input_tokens),
    member("output_tokens", &Metrics::output_tokens), member("cost_usd", &Metrics::cost_usd),
    member("candidates", &Metrics::candidates), member("executions", &Metrics::executions),
    member("sampling", &Metrics::sampling),
    // From the run that printed it, not from the run that reads it.
    written("cache", &Metrics::cache));

template <>
constexpr auto kJsonForm<Provenance> =
    std::tuple(member("key", &Provenance::key), member("author", &Provenance::author),
               member("model", &Provenance::model), member("engine", &Provenance::engine),
               member("created", &Provenance::created),
               member("isolation_level", &Provenance::isolation_level, {.required = true}),
               member("toolchain", &Provenance::toolchain));

template <>
constexpr auto kJsonForm<Confidence> = std::tuple(
    member("level", &Confidence::level, {.required = true}), member("reason", &Confidence::reason),
    member("distinguishing_input", &Confidence::distinguishing_input));

template <>
constexpr auto kJsonForm<Finding> =
    std::tuple(member("function", &Finding::function), JsonPart<FindingTest>(),
               member("actual_output", &Finding::actual),
               member("claimed_by", &Finding::claimed_by), member("reason", &Finding::reason));

template <>
constexpr auto kJsonForm<Solution> = std::tuple(
    written("schema", [](const Solution&) { return kSchema; }),
    member("instruction", &Solution::instruction),
    member("function_specs", [](auto& solution) -> auto& { return solution.specs.functions; }),
    member("implementations", &Solution::implementations, {.required = true}),
    JsonPart<TestLists>(), member("test_results", &Solution::results),
    member("all_tests_passed", &Solution::all_tests_passed),
    member("language", &Solution::language, {.required = true}),
    member("entry_point", [](auto& solution) -> auto& { return solution.specs.entry_point; }),
    written("order",
            [](const Solution& solution) { return mapped(solution.order, &Group::functions); }),
    member("source", &Solution::source),
    member("patch", &Solution::patch, {.if_empty = IfEmpty::omit}),
    member("disputed_tests", &Solution::disputed), member("history", &Solution::history),
    member("notes", &Solution::notes), member("suite", &Solution::suite),
    member("findings", &Solution::findings, {.if_empty = IfEmpty::omit}),
    member("focus", &Solution::focus, {.if_empty = IfEmpty::omit}),
    member("metrics", &Solution::metrics, {.required = true}),
    member("provenance", &Solution::provenance, {.required = true}),
    member("confidence", &Solution::confidence, {.required = true}));

void write_confidence(JsonWriter& out, const Confidence& confidence) {
  write_json(out, confidence);
}

std::string to_json(const Solution& solution, int indent) {
  JsonWriter out(indent);
  write_json(out, solution, solution);
  return out.take();
}

void write_members(JsonWriter& out, const Solution& solution) {
  write_members(out, solution, solution);
}

Result<Solution> read_solution(std::string_view text) {
  SYNTH_TRY(const Value document, parse_json(text));
  const JsonField json(document);
  const std::optional<JsonField> schema = json.find("schema");
  SYNTH_TRY(const std::string named, schema ? schema->string() : Result<std::string>());
  if (named != kSchema) {
    return fail(json.error(fmt::format("schema '{}' is not {}", named, kSchema)));
  }
  Solution solution;
  SYNTH_TRY(const JsonField language, json.at("language"));
  SYNTH_CHECK(read_json(language, solution.language));  // the language in which tests are read
  SYNTH_CHECK(read_members(json, solution, solution));
  SYNTH_TRY(solution.order, order(solution.specs.functions));
  return solution;
}

}  // namespace synth
