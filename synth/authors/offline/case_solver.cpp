#include "synth/authors/offline/case_solver.h"

#include "synth/authors/offline/prose_guard_reader.h"
#include "synth/authors/offline/python_writer.h"

#include <algorithm>

namespace synth {
namespace {

// The examples that no case of the prose takes; nothing where one of a case's says something else.
std::optional<std::vector<Example>> without_cases(const FunctionSpec& spec,
                                                  const std::vector<Example>& examples,
                                                  const std::vector<ProseGuard>& guards) {
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
    } else if (!example.claim.expected ||
               !equal(*example.claim.expected, guard->result, Language::python)) {
      return std::nullopt;
    }
  }
  return others;
}

// The heading says what cases give too.
FunctionSpec with_results_of(FunctionSpec spec, const std::vector<ProseGuard>& guards) {
  const bool gives_none =
      std::ranges::any_of(guards, [](const ProseGuard& guard) { return guard.result.is<Null>(); });
  std::string& type = spec.outputs.type;
  if (gives_none && !type.empty() && type.find("None") == std::string::npos) {
    type += " | None";
  }
  return spec;
}

// Where the rest begins with a check (a recurrence's for terms before the first) that a case has
// made already, it goes.
void drop_repeated_check(std::string& code, std::size_t begin,
                         const std::vector<ProseGuard>& guards, const FunctionSpec& spec) {
  for (const ProseGuard& guard : guards) {
    const std::string lines = write_guard(guard, spec);
    const std::string check = lines.substr(0, lines.find('\n') + 1);
    if (code.compare(begin, check.size(), check) == 0) {
      code.erase(begin, code.find('\n', begin + check.size()) + 1 - begin);
      return;
    }
  }
}

}  // namespace

Solved solve_cases(const FunctionSpec& spec, const std::vector<Example>& examples,
                   const SolveRest& solve_rest) {
  const ProseGuards read = read_prose_guards(spec);
  const auto others = without_cases(spec, examples, read.guards);
  if (read.guards.empty() || !others) {
    return {};
  }
  FunctionSpec rest = spec;
  rest.purpose = read.purpose;
  rest.examples = *others;
  Solved solved = solve_rest(rest, *others);
  std::string heading = write_heading(with_results_of(spec, read.guards));
  for (const ProseGuard& guard : read.guards) {
    heading += write_guard(guard, spec);
  }
  const std::string plain = write_heading(rest);
  for (std::string& code : solved.code) {
    const std::size_t at = code.find(plain);
    if (at == std::string::npos) {
      return {};
    }
    code.replace(at, plain.size(), heading);
    drop_repeated_check(code, at + heading.size(), read.guards, spec);
  }
  if (others->empty() && !examples.empty()) {
    solved.of_first.clear();
    solved.hesitation = Hesitation{"no example shows what it gives otherwise", std::nullopt, false};
  }
  return solved;
}

}  // namespace synth
