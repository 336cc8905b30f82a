#include "synth/pipeline/schedule.h"

#include "synth/group/group_solver.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// Offers code from before a person answered a question about it, before a model is paid for more.
// Other authors think again: with the answer they may have another doubt.
void offer_earlier(const RunContext& context, const Group& group, GroupSolver& solver) {
  if (!context.author.model()) {
    return;
  }
  for (const Implementations& code : context.request.earlier.code) {
    Implementations own;
    for (const std::string& function : group.functions) {
      if (const auto found = code.find(function); found != code.end()) {
        own.insert(*found);
      }
    }
    if (own.size() == group.functions.size()) {
      solver.offer(std::move(own), context.author.name());
    }
  }
}

void offer_alike(const Draft& draft, const Group& group, GroupSolver& solver) {
  const auto found = draft.alike.find(group.functions.front());
  if (found != draft.alike.end()) {
    solver.offer({{found->first, found->second.front().code}}, "cache");
  }
}

// Solves a group on a branch that ends here: a level can be wide, so only the changes are kept. Of
// hundreds of groups, none is begun once the run must end: a branch alone costs time.
Result<bool> solve(const RunContext& context, const Draft& draft,
                   std::optional<Implementations> stored, GroupResult& result) {
  if (std::optional<Error> reason = context.must_end()) {
    return fail(*std::move(reason));
  }
  Draft branch = draft.branch();
  GroupSolver solver(context, branch, result.group);
  if (stored) {
    solver.offer(*std::move(stored), "cache");
  }
  offer_alike(draft, result.group, solver);
  offer_earlier(context, result.group, solver);
  Result<bool> solved = solver.solve();
  result.changes = branch.changes_since(draft);
  return solved;
}

// Returns whether a dependency has changed since the group was written.
bool built_on_old_code(const Draft& now, const Group& group,
                       const std::map<std::string, std::string>& before) {
  return std::ranges::any_of(
      now.dependencies_of(group.functions), [&](const std::string& function) {
        const auto code = now.code.find(function);
        const auto old = before.find(function);
        return code != now.code.end() && old != before.end() && code->second != old->second;
      });
}

}  // namespace

std::vector<std::vector<Group>> levels_of(const Draft& draft) {
  std::map<std::string, std::size_t> level_of;
  std::vector<std::vector<Group>> levels;
  for (const Group& group : draft.groups) {
    const std::vector<std::string>& functions = group.functions;
    std::size_t level = 0;
    for (const std::string& dependency : draft.dependencies_of(functions)) {
      level = std::max(level, level_of[dependency] + 1);
    }
    for (const std::string& function : functions) {
      level_of[function] = level;
    }
    levels.resize(std::max(levels.size(), level + 1));
    levels[level].push_back(group);
  }
  return levels;
}

Result<std::vector<GroupResult>> write_level(const RunContext& context, const Draft& draft,
                                             std::vector<GroupClaim> claims) {
  std::vector<GroupResult> results;
  for (GroupClaim& claim : claims) {
    results.push_back({.group = claim.group, .lease = std::move(claim.lease)});
  }
  SYNTH_CHECK(context.workers->run_each(results.size(), [&](std::size_t i) {
    results[i].solved =
        catch_all([&] { return solve(context, draft, std::move(claims[i].stored), results[i]); });
  }));
  return results;
}

Result<bool> merge_result(const RunContext& context, Draft& draft, GroupResult result,
                          const std::map<std::string, std::string>& before) {
  const bool is_outdated = result.solved && built_on_old_code(draft, result.group, before);
  if (!is_outdated) {
    draft.merge(std::move(result.changes));
    return std::move(result.solved);
  }
  draft.merge_history(result.changes);
  std::erase_if(result.changes.code, [&](const auto& entry) {
    return std::ranges::find(result.group.functions, entry.first) == result.group.functions.end();
  });
  GroupSolver solver(context, draft, result.group);
  solver.offer(std::move(result.changes.code), context.author.name());
  return solver.solve();
}

}  // namespace synth
