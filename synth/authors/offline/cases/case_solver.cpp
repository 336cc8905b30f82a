#include "synth/authors/offline/cases/case_solver.h"

#include "synth/authors/offline/cases/case_writer.h"
#include "synth/authors/offline/cases/prose_guard_reader.h"

#include <algorithm>

namespace synth {
namespace {

// Returns the examples that no case of the prose covers; nothing if one of them contradicts its
// case.
std::optional<std::vector<Example>> without_cases(const FunctionSpec& spec,
                                                  const std::vector<Example>& examples,
                                                  const std::vector<ProseGuard>& guards,
                                                  Language language) {
  std::vector<Example> others;
  for (const Example& example : examples) {
    const Call call = by_position(example.call, spec.parameter_names());
    if (call.args.size() != spec.inputs.size()) {
      return std::nullopt;
    }
    const auto guard = std::ranges::find_if(guards, [&](const ProseGuard& each) {
      return holds(each.condition, call.args).value_or(false);
    });
    if (guard == guards.end()) {
      others.push_back(example);
    } else if (!agrees(*guard, example.claim, language)) {
      return std::nullopt;
    }
  }
  return others;
}

}  // namespace

Solved solve_cases(const FunctionSpec& spec, const std::vector<Example>& examples,
                   Language language, const SolveRest& solve_rest) {
  const ProseGuards read = read_prose_guards(spec);
  const auto others = without_cases(spec, examples, read.guards, language);
  if (read.guards.empty() || !others) {
    return {};
  }
  FunctionSpec rest = spec;
  rest.purpose = read.purpose;
  rest.examples = *others;
  Solved solved = solve_rest(rest, *others);
  for (std::string& code : solved.code) {
    auto whole = put_cases_in_front(language, std::move(code), spec, rest, read.guards);
    if (!whole) {
      return {};
    }
    code = std::move(*whole);
  }
  if (others->empty() && !examples.empty()) {
    solved.of_first.clear();
    solved.ambiguity = Ambiguity{"no example shows what it gives otherwise", std::nullopt, false};
  }
  return solved;
}

}  // namespace synth
