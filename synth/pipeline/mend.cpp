#include "synth/pipeline/mend.h"

#include "synth/group/group_solver.h"
#include "synth/repair/repair_file.h"
#include "synth/support/mapped.h"

#include <fmt/format.h>

#include <utility>

namespace synth {
namespace {

Implementations functions_in(const CodeFrame& frame, const Group& group) {
  Implementations functions;
  for (const std::string& name : group.functions) {
    if (const FramedFunction* const function = frame.find(name)) {
      functions[name] = function->code;
    }
  }
  return functions;
}

// Returns the patch that a search found; nothing if it has other functions, or leaves the code
// unchanged.
std::optional<Proposal> patch_of(const CodeToRepair& to_repair, const Group& group,
                                 const Implementations& given) {
  const CodeFrame patched(to_repair.frame.language(), to_repair.patched);
  Implementations functions = functions_in(patched, group);
  if (functions.size() != given.size() || functions == given) {
    return std::nullopt;
  }
  Proposal patch{
      .implementations = std::move(functions), .by = "search", .counts = false, .is_repair = true};
  patch.ambiguity =
      Ambiguity{.reason = to_repair.doubt,
                .distinguishing_input = to_repair.distinguishing_call.empty()
                                            ? std::nullopt
                                            : std::optional(to_repair.distinguishing_call),
                .tests_agree = true};
  return patch;
}

}  // namespace

Result<bool> mend(const RunContext& context, Draft& draft) {
  const CodeToRepair& to_repair = *context.request.to_repair;
  draft.specs = context.request.spec->specs;
  draft.plan = TestPlan(draft.specs, context.request.tests, context.request.language);
  const Group group{.functions = mapped(draft.specs.functions, &FunctionSpec::name), .cycle = {}};
  draft.groups = {group};
  Implementations given = functions_in(to_repair.frame, group);
  if (draft.plan.deciding(group.functions).empty()) {  // there is only a file of tests
    draft.code = std::move(given);
    return true;
  }
  GroupSolver solver(context, draft, draft.groups.front());
  std::optional<Proposal> patch = patch_of(to_repair, group, given);
  solver.mend(std::move(given), std::move(patch));
  return solver.solve();
}

namespace {

std::string who(const RunContext& context, const Draft& draft) {
  const std::optional<std::string> model = context.author.model();
  return model ? fmt::format("{} ({})", *model, draft.written_by) : draft.written_by;
}

std::string origin_of(const RunContext& context, const Draft& draft, const Solution& solution) {
  const auto found = solution.agreements.begin();
  const Agreement agreed = found == solution.agreements.end() ? Agreement{} : found->second;
  if (draft.written_by == "search") {
    return agreed.alike == 0 ? "found by search"
                             : fmt::format("found by search, agreed by {} of {} repairs of {}",
                                           agreed.alike, agreed.of, context.author.name());
  }
  const std::string written = "written by " + who(context, draft);
  return agreed.of < 2 ? written
                       : fmt::format("{}, agreed by {} of {} written apart", written, agreed.alike,
                                     agreed.of);
}

}  // namespace

void tell_repair(const RunContext& context, const Draft& draft, Solution& solution) {
  const CodeToRepair& to_repair = *context.request.to_repair;
  const std::string& before = to_repair.frame.source();
  if (solution.source.empty()) {
    solution.source = before;
  }
  solution.patch = patch_of_file(to_repair.path, before, solution.source);
  if (draft.written_by == "search" || draft.written_by == "given") {
    solution.provenance.author = draft.written_by;
    solution.provenance.model.reset();
  }
  const bool is_changed = solution.source != before;
  std::string outcome = is_changed ? "repaired: " + origin_of(context, draft, solution)
                                   : "nothing fails; nothing is changed";
  if (!solution.all_tests_passed) {
    outcome = fmt::format("no repair found: none of {} programs passes the tests",
                          solution.metrics.candidates);
    outcome += is_changed ? "; the best of them is shown" : "";
  }
  solution.notes.insert(solution.notes.begin(), std::move(outcome));
}

}  // namespace synth
