#include "synth/group/unsuitable_tests.h"

#include "specs/literal.h"
#include "specs/type.h"
#include "specs/yielded.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr int kLeastCandidates = 2;

// Returns whether the user's own tests show that results need not be of the type.
bool is_result_type_wrong(const std::vector<Test>& tests, const Type& type) {
  return std::ranges::any_of(tests, [&](const Test& test) {
    return test.is_trusted() && test.claim.expected && !accepts(type, *test.claim.expected);
  });
}

}  // namespace

std::optional<std::string> clash_with_types(const FunctionSpec& spec, const Test& test,
                                            Language language) {
  if (language != Language::python || spec.is_class() || !test.call.steps.empty() ||
      test.claim.raises) {
    return std::nullopt;
  }
  const Call call = by_position(test.call, spec.parameter_names());
  for (std::size_t i = 0; i < std::min(call.args.size(), spec.inputs.size()); ++i) {
    const Type type = parse_type(spec.inputs[i].type);
    if (!accepts(type, call.args[i])) {
      return fmt::format("it passes {} for '{}', which is {}", excerpt(write_literal(call.args[i])),
                         spec.inputs[i].name, to_string(type));
    }
  }
  const Type type = parse_type(spec.outputs.type);
  if (test.claim.expected && !is_iterator_type(spec.outputs.type) &&
      !accepts(type, *test.claim.expected)) {
    return fmt::format("it expects {} of a function that returns {}",
                       excerpt(write_literal(*test.claim.expected)), to_string(type));
  }
  return std::nullopt;
}

void leave_out_unsuitable(const RunContext& context, Draft& draft,
                          const std::vector<std::string>& functions, CandidatePool& pool) {
  int candidates = 0;
  for (const Candidate& candidate : pool.compared()) {
    const TestRun& run = candidate.test_run;
    candidates += run.outcome.load_error || run.shortfall.trusted > 0 ? 0 : candidate.copies;
  }
  if (candidates < kLeastCandidates) {
    return;
  }
  for (const std::string& function : functions) {
    const FunctionSpec* const spec = draft.specs.find(function);
    const std::vector<Test> tests = draft.plan.of(function);
    if (spec == nullptr) {
      continue;
    }
    FunctionSpec believed = *spec;
    if (is_result_type_wrong(tests, parse_type(spec->outputs.type))) {
      believed.outputs.type.clear();
    }
    for (const Test& test : tests) {
      const bool passes = std::ranges::any_of(pool.compared(), [&](const Candidate& candidate) {
        return candidate.test_run.passes(test);
      });
      if (test.is_trusted() || passes || draft.plan.is_disputed(function, test.name)) {
        continue;
      }
      const auto clash = clash_with_types(believed, test, context.request.language);
      if (!clash) {
        continue;
      }
      draft.plan.leave_out(function, test.name);
      pool.leave_out(
          [&](const Test& each) { return each.function == function && each.name == test.name; });
      draft.note(
          fmt::format("the generated test '{}' of '{}' was left out: {}, and no candidate "
                      "passes it",
                      test.name, function, *clash));
    }
  }
}

bool dispute_doubted(const TestRun& test_run, const std::vector<Doubt>& doubts, TestPlan& plan) {
  const auto doubt_of = [&](const Test& test) {
    return std::ranges::find_if(doubts, [&](const Doubt& doubt) {
      return doubt.test == test.name && (doubt.function.empty() || doubt.function == test.function);
    });
  };
  const std::vector<Failure> failures = test_run.failures();
  const bool all_doubted = std::ranges::all_of(failures, [&](const Failure& failure) {
    return !failure.test.is_trusted() && doubt_of(failure.test) != doubts.end();
  });
  if (failures.empty() || !all_doubted || failures.size() == test_run.tests.size()) {
    return false;
  }
  for (const Failure& failure : failures) {
    plan.dispute({failure.test.function, failure.test.name, failure.test.claim.expected,
                  failure.verdict.actual, doubt_of(failure.test)->reason});
  }
  return true;
}

}  // namespace synth
