#include "specs/spec_json.h"
#include "synth/solution/solution.h"
#include "testing/core/bash_test.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// Absent members of a kind that has a natural default read as that default.
Result<std::string> text_at(const JsonField& json, std::string_view key) {
  const std::optional<JsonField> field = json.find(key);
  return field ? field->string() : Result<std::string>(std::string());
}

Result<double> number_at(const JsonField& json, std::string_view key) {
  const std::optional<JsonField> field = json.find(key);
  return field ? field->number() : Result<double>(0.0);
}

// Foreign numbers may lie outside of what a count can hold: taken as the nearest one that is.
int to_count(double number) {
  return static_cast<int>(std::clamp(number, 0.0, 1e9));
}

// Whole numbers to 2^53, which a double has exactly.
std::int64_t to_large_count(double number) {
  return static_cast<std::int64_t>(std::clamp(number, 0.0, 9007199254740992.0));
}

Result<int> count_at(const JsonField& json, std::string_view key) {
  SYNTH_TRY(const double number, number_at(json, key));
  return to_count(number);
}

Result<std::int64_t> large_count_at(const JsonField& json, std::string_view key) {
  SYNTH_TRY(const double number, number_at(json, key));
  return to_large_count(number);
}

Result<bool> boolean_at(const JsonField& json, std::string_view key) {
  const std::optional<JsonField> field = json.find(key);
  return field ? field->boolean() : Result<bool>(false);
}

Result<std::vector<JsonField>> items_at(const JsonField& json, std::string_view key) {
  const std::optional<JsonField> field = json.find(key);
  return field ? field->items() : Result<std::vector<JsonField>>(std::vector<JsonField>());
}

Result<std::optional<Value>> value_at(const JsonField& json, std::string_view key) {
  const std::optional<JsonField> field = json.find(key);
  if (!field) {
    return std::optional<Value>();
  }
  SYNTH_TRY(Value value, field->value());
  return std::optional<Value>(std::move(value));
}

Result<std::vector<std::string>> texts_at(const JsonField& json, std::string_view key) {
  SYNTH_TRY(const std::vector<JsonField> items, items_at(json, key));
  std::vector<std::string> texts;
  for (const JsonField& item : items) {
    SYNTH_TRY(std::string text, item.string());
    texts.push_back(std::move(text));
  }
  return texts;
}

template <class Enum, std::size_t N>
Result<Enum> one_of(const JsonField& json, std::string_view key, const Enum (&known)[N]) {
  SYNTH_TRY(const JsonField field, json.at(key));
  SYNTH_TRY(const std::string text, field.string());
  for (const Enum each : known) {
    if (name(each) == text) {
      return each;
    }
  }
  return fail(field.error(fmt::format("'{}' is not known here", text)));
}

constexpr Verdict kVerdicts[] = {
    Verdict::error,      Verdict::bad_request,  Verdict::unsupported,    Verdict::compile_error,
    Verdict::crash,      Verdict::memory_limit, Verdict::process_limit,  Verdict::disk_limit,
    Verdict::time_limit, Verdict::output_limit, Verdict::protocol_error, Verdict::early_exit,
    Verdict::exception,  Verdict::wrong_answer, Verdict::not_run,        Verdict::pass};
constexpr ConfidenceLevel kConfidences[] = {ConfidenceLevel::verified, ConfidenceLevel::consistent,
                                            ConfidenceLevel::uncertain, ConfidenceLevel::failed,
                                            ConfidenceLevel::abstained};
constexpr IsolationLevel kLevels[] = {IsolationLevel::none, IsolationLevel::rlimits,
                                      IsolationLevel::landlock, IsolationLevel::namespaces,
                                      IsolationLevel::cgroup};
constexpr Language kLanguages[] = {Language::python, Language::bash, Language::javascript,
                                   Language::cpp};

Result<std::optional<RaisedError>> read_raised(const JsonField& json, std::string_view key) {
  const std::optional<JsonField> field = json.find(key);
  if (!field) {
    return std::optional<RaisedError>();
  }
  RaisedError error;
  SYNTH_TRY(error.type, text_at(*field, "type"));
  SYNTH_TRY(error.bases, texts_at(*field, "bases"));
  SYNTH_TRY(error.message, text_at(*field, "message"));
  SYNTH_TRY(error.traceback, text_at(*field, "traceback"));
  if (const std::optional<JsonField> line = field->find("line")) {
    SYNTH_TRY(const double number, line->number());
    error.line = to_count(number);
  }
  return std::optional<RaisedError>(std::move(error));
}

Result<TestResult> read_result(const JsonField& json) {
  TestResult result;
  SYNTH_TRY(result.function, text_at(json, "function"));
  SYNTH_TRY(result.verdict.test, text_at(json, "test"));
  SYNTH_TRY(result.verdict.verdict, one_of(json, "verdict", kVerdicts));
  SYNTH_TRY(result.disputed, boolean_at(json, "disputed"));
  SYNTH_TRY(result.verdict.actual, value_at(json, "actual_output"));
  SYNTH_TRY(result.verdict.error, read_raised(json, "error"));
  SYNTH_TRY(result.verdict.note, text_at(json, "note"));
  SYNTH_TRY(result.verdict.duration_ms, number_at(json, "duration_ms"));
  return result;
}

Result<HistoryEntry> read_history(const JsonField& json) {
  HistoryEntry entry;
  SYNTH_TRY(entry.group, texts_at(json, "group"));
  SYNTH_TRY(entry.attempt, count_at(json, "attempt"));
  SYNTH_TRY(entry.author, text_at(json, "author"));
  SYNTH_TRY(entry.verdict, one_of(json, "verdict", kVerdicts));
  SYNTH_TRY(const std::string category, text_at(json, "category"));
  entry.category = parse_category(category);
  SYNTH_TRY(entry.root_cause, text_at(json, "root_cause"));
  SYNTH_TRY(entry.author_opinion, text_at(json, "author_opinion"));
  SYNTH_TRY(entry.failing_tests, texts_at(json, "failing_tests"));
  SYNTH_TRY(entry.change, text_at(json, "change"));
  if (const std::optional<JsonField> error = json.find("error")) {
    Error told{Errc::author_failed, {}, {}};
    SYNTH_TRY(told.message, text_at(*error, "message"));
    SYNTH_TRY(told.remedy, text_at(*error, "remedy"));
    entry.error = std::move(told);
  }
  return entry;
}

Result<SuiteStrength> read_strength(const JsonField& json) {
  SuiteStrength suite;
  SYNTH_TRY(suite.tests, count_at(json, "tests"));
  SYNTH_TRY(suite.mutants, count_at(json, "mutants"));
  SYNTH_TRY(suite.killed, count_at(json, "killed"));
  SYNTH_TRY(suite.likely_equivalent, count_at(json, "likely_equivalent"));
  return suite;
}

Result<std::vector<SamplingStep>> read_sampling(const JsonField& json) {
  std::vector<SamplingStep> sampling;
  SYNTH_TRY(const std::vector<JsonField> steps, items_at(json, "sampling"));
  for (const JsonField& item : steps) {
    SamplingStep step;
    SYNTH_TRY(step.group, texts_at(item, "group"));
    SYNTH_TRY(step.candidates, count_at(item, "candidates"));
    SYNTH_TRY(step.agreement.alike, count_at(item, "alike"));
    SYNTH_TRY(step.agreement.of, count_at(item, "of"));
    SYNTH_TRY(step.settled, boolean_at(item, "settled"));
    sampling.push_back(std::move(step));
  }
  return sampling;
}

Result<void> read_times(const JsonField& json, Metrics& metrics) {
  SYNTH_TRY(metrics.specification_s, number_at(json, "specification_s"));
  SYNTH_TRY(metrics.test_generation_s, number_at(json, "test_generation_s"));
  SYNTH_TRY(metrics.generation_s, number_at(json, "generation_s"));
  SYNTH_TRY(metrics.execution_s, number_at(json, "execution_s"));
  SYNTH_TRY(metrics.improvement_s, number_at(json, "improvement_s"));
  SYNTH_TRY(metrics.total_s, number_at(json, "total_s"));
  return {};
}

Result<Metrics> read_metrics(const JsonField& json) {
  Metrics metrics;
  SYNTH_CHECK(read_times(json, metrics));
  SYNTH_TRY(metrics.model_calls, count_at(json, "model_calls"));
  SYNTH_TRY(metrics.input_tokens, large_count_at(json, "input_tokens"));
  SYNTH_TRY(metrics.output_tokens, large_count_at(json, "output_tokens"));
  SYNTH_TRY(metrics.candidates, count_at(json, "candidates"));
  SYNTH_TRY(metrics.executions, count_at(json, "executions"));
  SYNTH_TRY(metrics.sampling, read_sampling(json));
  if (const std::optional<JsonField> cost = json.find("cost_usd")) {
    SYNTH_TRY(metrics.cost_usd, cost->number());
  }
  return metrics;
}

Result<Provenance> read_provenance(const JsonField& json) {
  Provenance provenance;
  SYNTH_TRY(provenance.key, text_at(json, "key"));
  SYNTH_TRY(provenance.author, text_at(json, "author"));
  if (const std::optional<JsonField> model = json.find("model")) {
    SYNTH_TRY(provenance.model, model->string());
  }
  SYNTH_TRY(provenance.engine, text_at(json, "engine"));
  SYNTH_TRY(provenance.created, text_at(json, "created"));
  SYNTH_TRY(provenance.isolation_level, one_of(json, "isolation_level", kLevels));
  SYNTH_TRY(provenance.toolchain, text_at(json, "toolchain"));
  return provenance;
}

Result<Confidence> read_confidence(const JsonField& json) {
  Confidence confidence;
  SYNTH_TRY(confidence.level, one_of(json, "level", kConfidences));
  SYNTH_TRY(confidence.reason, text_at(json, "reason"));
  if (const std::optional<JsonField> input = json.find("distinguishing_input")) {
    SYNTH_TRY(confidence.distinguishing_input, input->string());
  }
  return confidence;
}

Result<void> read_specs(const JsonField& json, Solution& solution) {
  SYNTH_TRY(const std::vector<JsonField> specs, items_at(json, "function_specs"));
  for (const JsonField& item : specs) {
    SYNTH_TRY(FunctionSpec spec, read_function_spec(item));
    solution.specs.functions.push_back(std::move(spec));
  }
  SYNTH_TRY(solution.specs.entry_point, text_at(json, "entry_point"));
  SYNTH_TRY(solution.order, order(solution.specs.functions));
  return {};
}

Result<void> read_code_and_tests(const JsonField& json, Solution& solution) {
  SYNTH_TRY(const JsonField codes, json.at("implementations"));
  SYNTH_TRY(const auto code_members, codes.members());
  for (const auto& [function, code] : code_members) {
    SYNTH_TRY(solution.implementations[function], code.string());
  }
  SYNTH_TRY(const JsonField tests, json.at("tests"));
  SYNTH_TRY(const auto test_members, tests.members());
  for (const auto& [function, list] : test_members) {
    SYNTH_TRY(const std::vector<JsonField> items, list.items());
    const FunctionSpec* spec = solution.specs.find(function);
    const auto parameters = spec == nullptr ? std::vector<std::string>{} : spec->parameter_names();
    for (const JsonField& item : items) {
      SYNTH_TRY(Test test, read_test(item, TestOrigin::model));
      test.function = function;
      test.call = by_position(test.call, parameters);
      if (solution.language == Language::bash) {
        SYNTH_TRY(test, as_bash_test(std::move(test), parameters));
      }
      solution.tests[function].push_back(std::move(test));
    }
  }
  return {};
}

Result<void> read_disputed(const JsonField& json, Solution& solution) {
  SYNTH_TRY(const std::vector<JsonField> items, items_at(json, "disputed_tests"));
  for (const JsonField& item : items) {
    DisputedTest disputed;
    SYNTH_TRY(disputed.function, text_at(item, "function"));
    SYNTH_TRY(disputed.test, text_at(item, "test"));
    SYNTH_TRY(disputed.expected, value_at(item, "expected_output"));
    SYNTH_TRY(disputed.agreed, value_at(item, "agreed_output"));
    SYNTH_TRY(disputed.reason, text_at(item, "reason"));
    solution.disputed.push_back(std::move(disputed));
  }
  return {};
}

Result<void> read_work(const JsonField& json, Solution& solution) {
  SYNTH_CHECK(read_specs(json, solution));
  SYNTH_CHECK(read_code_and_tests(json, solution));
  SYNTH_TRY(const std::vector<JsonField> results, items_at(json, "test_results"));
  for (const JsonField& item : results) {
    SYNTH_TRY(TestResult result, read_result(item));
    solution.results.push_back(std::move(result));
  }
  SYNTH_TRY(solution.all_tests_passed, boolean_at(json, "all_tests_passed"));
  SYNTH_TRY(solution.source, text_at(json, "source"));
  SYNTH_CHECK(read_disputed(json, solution));
  SYNTH_TRY(const std::vector<JsonField> history, items_at(json, "history"));
  for (const JsonField& item : history) {
    SYNTH_TRY(HistoryEntry entry, read_history(item));
    solution.history.push_back(std::move(entry));
  }
  SYNTH_TRY(solution.notes, texts_at(json, "notes"));
  if (const std::optional<JsonField> suite = json.find("suite")) {
    SYNTH_TRY(solution.suite, read_strength(*suite));
  }
  return {};
}

}  // namespace

Result<Solution> read_solution(std::string_view text) {
  SYNTH_TRY(const Value document, parse_json(text));
  const JsonField json(document);
  SYNTH_TRY(const std::string schema, text_at(json, "schema"));
  if (schema != "synth.solution/1") {
    return fail(json.error(fmt::format("schema '{}' is not synth.solution/1", schema)));
  }
  Solution solution;
  SYNTH_TRY(solution.instruction, text_at(json, "instruction"));
  SYNTH_TRY(solution.language, one_of(json, "language", kLanguages));
  SYNTH_CHECK(read_work(json, solution));
  SYNTH_TRY(const JsonField metrics, json.at("metrics"));
  SYNTH_TRY(solution.metrics, read_metrics(metrics));
  SYNTH_TRY(const JsonField provenance, json.at("provenance"));
  SYNTH_TRY(solution.provenance, read_provenance(provenance));
  SYNTH_TRY(const JsonField confidence, json.at("confidence"));
  SYNTH_TRY(solution.confidence, read_confidence(confidence));
  return solution;
}

}  // namespace synth
