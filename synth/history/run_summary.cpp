#include "cache/entry.h"
#include "synth/history/run_log.h"

#include <map>

namespace synth {

LoggedRun summary_of(const Solution& solution, std::string_view command, bool succeeded,
                     std::chrono::system_clock::time_point now) {
  LoggedRun run;
  run.began = std::chrono::floor<std::chrono::seconds>(now);
  run.command = command;
  run.title = title_of(solution.instruction);
  run.language = name(solution.language);
  run.author = solution.provenance.author;
  run.confidence = name(solution.confidence.level);
  run.succeeded = succeeded;
  run.was_cached = solution.metrics.cache == "hit";
  run.seconds = solution.metrics.total_s;
  run.model_calls = solution.metrics.model_calls;
  run.cost_usd = solution.metrics.cost_usd;
  if (run.was_cached) {  // the history belongs to the run that filled the cache
    return run;
  }
  std::map<std::vector<std::string>, std::pair<const HistoryEntry*, const HistoryEntry*>> groups;
  for (const HistoryEntry& entry : solution.history) {
    if (entry.error) {
      continue;
    }
    const auto [ends, is_first] = groups.try_emplace(entry.group, &entry, &entry);
    ends->second.second = &entry;
    run.repairs += is_first ? 0 : 1;
    if (entry.category) {
      run.faults.emplace_back(name(*entry.category));
    }
  }
  for (const auto& [group, ends] : groups) {
    const auto& [first, last] = ends;
    run.failing_at_first += static_cast<int>(first->failing_tests.size());
    run.failing_at_last += static_cast<int>(last->failing_tests.size());
    run.repaired += first != last && last->verdict == Verdict::pass ? 1 : 0;
  }
  return run;
}

}  // namespace synth
