#include "synth/pipeline/schedule.h"

#include "synth/group/group_solver.h"
#include "synth/pipeline/decompose.h"
#include "synth/pipeline/reuse.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

namespace synth {
namespace {

// Lets the groups that are written side by side report one at a time.
class OneAtATime : public Observer {
 public:
  explicit OneAtATime(Observer& observer) : observer_(observer) {}

  void stage(std::string_view stage, const std::vector<std::string>& functions) override {
    const std::lock_guard lock(mutex_);
    observer_.stage(stage, functions);
  }
  void candidate_run(const HistoryEntry& entry, int passed, int total) override {
    const std::lock_guard lock(mutex_);
    observer_.candidate_run(entry, passed, total);
  }

 private:
  std::mutex mutex_;
  Observer& observer_;
};

// One group's share of a level.
struct Share {
  Group group;
  std::optional<Implementations> known;  // by the cache
  Result<bool> solved = false;
  WorkDone done = {};
};

// Works on a copy of the whole, which is there no longer than it is needed: a level can be wide.
Result<bool> solve(Author& author, Runtime& runtime, const Workspace& whole, Observer& observer,
                   Share& share) {
  Workspace work(whole, observer);
  GroupSolver solver(author, runtime, work, share.group);
  if (share.known) {
    solver.offer(std::move(*share.known), "cache");
  }
  Result<bool> solved = solver.solve();
  share.done = work.done_since(whole);
  return solved;
}

// Whether something that the group builds on is not what it was when the group was written.
bool built_on_old_code(const Workspace& now, const Group& group,
                       const std::map<std::string, std::string>& before) {
  return std::ranges::any_of(
      now.dependencies_of(group.functions), [&](const std::string& function) {
        const auto code = now.code.find(function);
        const auto old = before.find(function);
        return code != now.code.end() && old != before.end() && code->second != old->second;
      });
}

Implementations own_code(const Group& group, const Share& share) {
  Implementations own;
  for (const std::string& function : group.functions) {
    if (const auto code = share.done.code.find(function); code != share.done.code.end()) {
      own.emplace(*code);
    }
  }
  return own;
}

// A leaf that its author cannot write is broken into smaller functions, once.
Result<bool> write_in_parts(Author& author, Runtime& runtime, Workspace& work, SolutionCache& cache,
                            const Group& group) {
  std::optional<Workspace> parts = break_up(author, work, group);
  if (!parts) {
    return false;
  }
  const Result<void> written = write_groups(author, runtime, *parts, cache);
  SYNTH_TRY(const bool solved, take_parts(runtime, work, *std::move(parts), group));
  return solved || written ? Result<bool>(solved) : fail(written.error());
}

// Takes a share's results into the whole, in the groups' order.
Result<void> take(Author& author, Runtime& runtime, Workspace& work, SolutionCache& cache,
                  Share& share, const std::map<std::string, std::string>& before) {
  const Group& group = share.group;
  work.take_history(share.done);
  if (share.solved && built_on_old_code(work, group, before)) {
    GroupSolver solver(author, runtime, work, group);
    solver.offer(own_code(group, share), author.name());
    share.solved = solver.solve();
  } else {
    work.take_code(share.done);
  }
  SYNTH_TRY(bool solved, std::move(share.solved));
  if (!solved && !work.must_end()) {
    SYNTH_TRY(solved, write_in_parts(author, runtime, work, cache, group));
  }
  if (solved) {
    forget_uncalled(work, group);
    cache.keep_group(work, group);
  } else if (std::optional<Error> reason = work.must_end()) {
    return fail(std::move(*reason));  // why it is not solved
  }
  return {};
}

// Whether everything that the group depends on has code.
bool can_be_written(const Workspace& work, const Group& group) {
  const std::vector<std::string> needed = work.dependencies_of(group.functions);
  return std::all_of(needed.begin(), needed.end(),
                     [&](const std::string& function) { return work.code.contains(function); });
}

// The groups of a level that have what they need.
std::vector<Group> writable(Workspace& work, const std::vector<Group>& level) {
  std::vector<Group> ready;
  for (const Group& group : level) {
    if (can_be_written(work, group)) {
      ready.push_back(group);
    } else {
      work.note(fmt::format("{} was not tried: a function it needs could not be written",
                            group.functions.front()));
    }
  }
  return ready;
}

Result<void> write_level(Author& author, Runtime& runtime, Workspace& work, SolutionCache& cache,
                         const std::vector<Group>& level) {
  OneAtATime observer(work.observer);
  std::vector<Share> shares;
  for (Group& group : writable(work, level)) {
    Share& share = shares.emplace_back();
    share.known = cache.find_group(work, group);
    share.group = std::move(group);
  }
  SYNTH_CHECK(work.workers->run_each(shares.size(), [&](std::size_t i) {
    shares[i].solved = catch_all([&] { return solve(author, runtime, work, observer, shares[i]); });
  }));
  const std::map<std::string, std::string> before = work.code;
  Result<void> all;
  for (Share& share : shares) {
    if (Result<void> taken = take(author, runtime, work, cache, share, before); !taken && all) {
      all = std::move(taken);  // the others are taken nevertheless: they may have been paid for
    }
  }
  return all;
}

}  // namespace

std::vector<std::vector<Group>> levels_of(const Workspace& work) {
  std::map<std::string, std::size_t> level_of;
  std::vector<std::vector<Group>> levels;
  for (const Group& group : work.groups) {
    const std::vector<std::string>& functions = group.functions;
    std::size_t level = 0;
    for (const std::string& dependency : work.dependencies_of(functions)) {
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

Result<void> write_groups(Author& author, Runtime& runtime, Workspace& work, SolutionCache& cache) {
  for (const std::vector<Group>& level : levels_of(work)) {
    if (std::optional<Error> reason = work.must_end()) {
      return fail(std::move(*reason));
    }
    SYNTH_CHECK(write_level(author, runtime, work, cache, level));
  }
  return {};
}

}  // namespace synth
