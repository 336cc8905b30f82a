#include "synth/history/run_statistics.h"

#include "specs/json_form.h"
#include "synth/support/mapped.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace synth {

template <>
inline constexpr auto kJsonForm<RunStatistics> = std::tuple(
    member("runs", &RunStatistics::runs), member("succeeded", &RunStatistics::succeeded),
    member("from_cache", &RunStatistics::cached), member("repairs", &RunStatistics::repairs),
    member("failing_tests_before", &RunStatistics::failing_before),
    member("failing_tests_after", &RunStatistics::failing_after),
    written("success_rate", &RunStatistics::success_rate),
    written("first_attempt_rate", &RunStatistics::first_attempt_rate),
    written("error_reduction", &RunStatistics::error_reduction),
    written("repairs_per_success", &RunStatistics::repairs_for_each_success),
    written("seconds_per_success", &RunStatistics::seconds_for_each_success),
    written("usd_per_success", &RunStatistics::cost_for_each_success),
    member("model_calls", &RunStatistics::model_calls),
    member("cost_usd", &RunStatistics::cost_usd),
    member("runs_of_unknown_cost", &RunStatistics::of_unknown_cost),
    member("seconds_saved_by_cache", &RunStatistics::seconds_saved),
    member("failed_attempts", &RunStatistics::faults));

namespace {

// Returns a bar of one of eight heights for each value between 0 and 1.
std::string sparkline(const std::vector<double>& values) {
  constexpr std::array<std::string_view, 8> kHeights{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::string line;
  for (const double value : values) {
    line += kHeights[static_cast<std::size_t>(std::lround(std::clamp(value, 0.0, 1.0) * 7))];
  }
  return line;
}

std::string percent(const std::optional<double>& rate) {
  return rate ? fmt::format("{:.0f} %", *rate * 100) : "-";
}

}  // namespace

RunStatistics statistics_of(std::span<const LoggedRun> runs) {
  RunStatistics all;
  std::map<std::chrono::sys_days, std::pair<int, int>> days;
  double seconds_written = 0;
  for (const LoggedRun& run : runs) {
    ++all.runs;
    all.succeeded += run.succeeded ? 1 : 0;
    all.cached += run.was_cached ? 1 : 0;
    all.at_first += run.succeeded && !run.was_cached && run.failing_at_first == 0 ? 1 : 0;
    all.repaired += run.repaired;
    all.failing_before += run.failing_at_first;
    all.failing_after += run.failing_at_last;
    all.model_calls += run.was_cached ? 0 : run.model_calls;
    all.of_unknown_cost += !run.was_cached && run.model_calls > 0 && !run.cost_usd ? 1 : 0;
    if (!run.was_cached) {
      all.repairs += run.repairs;
      all.cost_usd += run.cost_usd.value_or(0);
      all.seconds += run.seconds;
      seconds_written += run.seconds;
    }
    for (const std::string& fault : run.faults) {
      ++all.faults[fault];
    }
    auto& [succeeded, of] = days[std::chrono::floor<std::chrono::days>(run.began)];
    succeeded += run.succeeded ? 1 : 0;
    ++of;
  }
  if (all.runs > all.cached) {
    all.seconds_saved = all.cached * seconds_written / (all.runs - all.cached);
  }
  all.success_by_day = mapped(days, [](const auto& day) {
    return static_cast<double>(day.second.first) / day.second.second;
  });
  return all;
}

std::string statistics_text(const RunStatistics& all) {
  if (all.runs == 0) {
    return "no runs\n";
  }
  std::string text = fmt::format("{} runs, {} succeeded ({})\n", all.runs, all.succeeded,
                                 percent(all.success_rate()));
  if (all.success_by_day.size() > 1) {
    text += fmt::format("  by day                {}\n", sparkline(all.success_by_day));
  }
  text += fmt::format("  at the first attempt  {}\n", percent(all.first_attempt_rate()));
  text += all.failing_before == 0
              ? std::string("  repairs               none was needed\n")
              : fmt::format("  repairs               {} ({} of {} failing tests mended: {})\n",
                            all.repairs, all.failing_before - all.failing_after, all.failing_before,
                            percent(all.error_reduction()));
  text += fmt::format("  from the cache        {} (about {:.1f} s saved)\n", all.cached,
                      all.seconds_saved);
  if (const auto seconds = all.seconds_for_each_success()) {
    text += fmt::format("  time for a success    {:.2f} s\n", *seconds);
  }
  if (all.model_calls > 0) {
    text += fmt::format("  requests to models    {}, {:.4f} USD", all.model_calls, all.cost_usd);
    text += all.of_unknown_cost > 0
                ? fmt::format(" and what {} runs cost, which is not known\n", all.of_unknown_cost)
                : "\n";
  }
  for (const auto& [fault, count] : all.faults) {
    text += fmt::format("  failed, {:<13} {}\n", fault, count);
  }
  return text;
}

std::string statistics_json(const RunStatistics& all) {
  return json_text(all);
}

}  // namespace synth
