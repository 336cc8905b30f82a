#include "specs/spec_json.h"
#include "synth/solution/solution.h"

namespace synth {
namespace {

void write_optional(JsonWriter& out, const std::optional<std::string>& text) {
  if (text) {
    out.string(*text);
  } else {
    out.null();
  }
}

void write_optional(JsonWriter& out, const std::optional<Value>& value) {
  if (value) {
    out.value(*value);
  } else {
    out.null();
  }
}

void write_names(JsonWriter& out, const std::vector<std::string>& names) {
  out.begin_array();
  for (const std::string& each : names) {
    out.string(each);
  }
  out.end_array();
}

void write_tests(JsonWriter& out, const Solution& solution) {
  out.begin_object();
  for (const auto& [function, tests] : solution.tests) {
    const FunctionSpec* spec = solution.specs.find(function);
    out.key(function).begin_array();
    for (const Test& test : tests) {
      write_test(out, test, spec == nullptr ? std::vector<std::string>{} : spec->parameter_names());
    }
    out.end_array();
  }
  out.end_object();
}

const Test* find_test(const Solution& solution, const std::string& function,
                      const std::string& test) {
  const auto tests = solution.tests.find(function);
  if (tests == solution.tests.end()) {
    return nullptr;
  }
  for (const Test& candidate : tests->second) {
    if (candidate.name == test) {
      return &candidate;
    }
  }
  return nullptr;
}

void write_result(JsonWriter& out, const Solution& solution, const TestResult& result) {
  const Test* test = find_test(solution, result.function, result.verdict.test);
  out.begin_object();
  out.key("function").string(result.function);
  out.key("test").string(result.verdict.test);
  out.key("passed").boolean(result.verdict.verdict == Verdict::pass);
  out.key("verdict").string(name(result.verdict.verdict));
  out.key("disputed").boolean(result.disputed);
  write_optional(out.key("actual_output"), result.verdict.actual);
  write_optional(out.key("expected_output"), test == nullptr ? std::nullopt : test->claim.expected);
  write_error(out.key("error"), result.verdict.error);
  out.key("note");
  write_optional(out, result.verdict.note.empty()
                          ? std::nullopt
                          : std::optional<std::string>(result.verdict.note));
  out.key("duration_ms").number(result.verdict.duration_ms);
  out.end_object();
}

void write_error_object(JsonWriter& out, const std::optional<Error>& error) {
  if (!error) {
    out.null();
    return;
  }
  out.begin_object();
  out.key("code").string(name(error->code));
  out.key("message").string(error->message);
  out.key("remedy").string(error->remedy);
  out.end_object();
}

void write_history(JsonWriter& out, const HistoryEntry& entry) {
  out.begin_object();
  write_names(out.key("group"), entry.group);
  out.key("attempt").number(std::int64_t{entry.attempt});
  out.key("author").string(entry.author);
  out.key("verdict").string(name(entry.verdict));
  write_optional(out.key("category"),
                 entry.category ? std::optional<std::string>(name(*entry.category)) : std::nullopt);
  out.key("root_cause").string(entry.root_cause);
  out.key("author_opinion").string(entry.author_opinion);
  write_names(out.key("failing_tests"), entry.failing_tests);
  out.key("change").string(entry.change);
  write_error_object(out.key("error"), entry.error);
  out.end_object();
}

void write_disputed(JsonWriter& out, const DisputedTest& disputed) {
  out.begin_object();
  out.key("function").string(disputed.function);
  out.key("test").string(disputed.test);
  write_optional(out.key("expected_output"), disputed.expected);
  write_optional(out.key("agreed_output"), disputed.agreed);
  out.key("reason").string(disputed.reason);
  out.end_object();
}

template <class Items, class Write>
void write_array(JsonWriter& out, const Items& items, Write write) {
  out.begin_array();
  for (const auto& item : items) {
    write(item);
  }
  out.end_array();
}

void write_strength(JsonWriter& out, const std::optional<SuiteStrength>& suite) {
  if (!suite) {
    out.null();
    return;
  }
  out.begin_object();
  out.key("tests").number(std::int64_t{suite->tests});
  out.key("mutants").number(std::int64_t{suite->mutants});
  out.key("killed").number(std::int64_t{suite->killed});
  out.key("likely_equivalent").number(std::int64_t{suite->likely_equivalent});
  out.key("score").number(suite->score());
  out.end_object();
}

void write_finding(JsonWriter& out, const Solution& solution, const Finding& finding) {
  const FunctionSpec* spec = solution.specs.find(finding.function);
  out.begin_object();
  out.key("function").string(finding.function);
  write_test(out.key("test"), finding.test,
             spec == nullptr ? std::vector<std::string>{} : spec->parameter_names());
  write_optional(out.key("actual_output"), finding.actual);
  out.key("claimed_by").string(finding.claimed_by);
  out.key("reason").string(finding.reason);
  out.end_object();
}

void write_metrics(JsonWriter& out, const Metrics& metrics) {
  out.begin_object();
  out.key("specification_s").number(metrics.specification_s);
  out.key("test_generation_s").number(metrics.test_generation_s);
  out.key("generation_s").number(metrics.generation_s);
  out.key("execution_s").number(metrics.execution_s);
  out.key("improvement_s").number(metrics.improvement_s);
  out.key("total_s").number(metrics.total_s);
  out.key("model_calls").number(std::int64_t{metrics.model_calls});
  out.key("input_tokens").number(metrics.input_tokens);
  out.key("output_tokens").number(metrics.output_tokens);
  out.key("cost_usd");
  if (metrics.cost_usd) {
    out.number(*metrics.cost_usd);
  } else {
    out.null();
  }
  out.key("candidates").number(std::int64_t{metrics.candidates});
  out.key("executions").number(std::int64_t{metrics.executions});
  write_array(out.key("sampling"), metrics.sampling, [&](const SamplingStep& step) {
    out.begin_object();
    write_names(out.key("group"), step.group);
    out.key("candidates").number(std::int64_t{step.candidates});
    out.key("alike").number(std::int64_t{step.agreement.alike});
    out.key("of").number(std::int64_t{step.agreement.of});
    out.key("settled").boolean(step.settled);
    out.end_object();
  });
  out.key("cache").string(metrics.cache);
  out.end_object();
}

void write_provenance(JsonWriter& out, const Provenance& provenance) {
  out.begin_object();
  out.key("key").string(provenance.key);
  out.key("author").string(provenance.author);
  write_optional(out.key("model"), provenance.model);
  out.key("engine").string(provenance.engine);
  out.key("created").string(provenance.created);
  out.key("isolation_level").string(name(provenance.isolation_level));
  out.key("toolchain").string(provenance.toolchain);
  out.end_object();
}

}  // namespace

void write_confidence(JsonWriter& out, const Confidence& confidence) {
  out.begin_object();
  out.key("level").string(name(confidence.level));
  out.key("reason").string(confidence.reason);
  write_optional(out.key("distinguishing_input"), confidence.distinguishing_input);
  out.end_object();
}

std::string to_json(const Solution& solution, int indent) {
  JsonWriter out(indent);
  out.begin_object();
  write_members(out, solution);
  out.end_object();
  return out.take();
}

double SuiteStrength::score() const {
  const int counted = mutants - likely_equivalent;
  return counted <= 0 ? 1.0 : static_cast<double>(killed) / static_cast<double>(counted);
}

void write_members(JsonWriter& out, const Solution& solution) {
  out.key("schema").string("synth.solution/1");
  out.key("instruction").string(solution.instruction);
  write_array(out.key("function_specs"), solution.specs.functions,
              [&](const FunctionSpec& spec) { write_function_spec(out, spec); });
  out.key("implementations").begin_object();
  for (const auto& [function, code] : solution.implementations) {
    out.key(function).string(code);
  }
  out.end_object();
  write_tests(out.key("tests"), solution);
  write_array(out.key("test_results"), solution.results,
              [&](const TestResult& result) { write_result(out, solution, result); });
  out.key("all_tests_passed").boolean(solution.all_tests_passed);
  out.key("language").string(name(solution.language));
  out.key("entry_point").string(solution.specs.entry_point);
  write_array(out.key("order"), solution.order,
              [&](const Group& group) { write_names(out, group.functions); });
  out.key("source").string(solution.source);
  if (solution.patch) {
    out.key("patch").string(*solution.patch);
  }
  write_array(out.key("disputed_tests"), solution.disputed,
              [&](const DisputedTest& disputed) { write_disputed(out, disputed); });
  write_array(out.key("history"), solution.history,
              [&](const HistoryEntry& entry) { write_history(out, entry); });
  write_names(out.key("notes"), solution.notes);
  write_strength(out.key("suite"), solution.suite);
  if (solution.findings) {
    write_array(out.key("findings"), *solution.findings,
                [&](const Finding& finding) { write_finding(out, solution, finding); });
  }
  write_metrics(out.key("metrics"), solution.metrics);
  write_provenance(out.key("provenance"), solution.provenance);
  write_confidence(out.key("confidence"), solution.confidence);
}

}  // namespace synth
