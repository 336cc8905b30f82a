#pragma once

#include "synth/history/run_log.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace synth {

// Statistics of a span of runs. Rates are of 1; a rate of nothing is absent.
struct RunStatistics {
  int runs = 0;
  int succeeded = 0;
  int cached = 0;          // answered from the cache
  int at_first = 0;        // succeeded, written anew, without a repair
  int repaired = 0;        // groups that pass after a repair
  int repairs = 0;         // candidates after the first of their group
  int failing_before = 0;  // tests, before all repairs
  int failing_after = 0;
  double seconds = 0;
  int model_calls = 0;
  double cost_usd = 0;                 // of the runs whose cost is known
  int of_unknown_cost = 0;             // runs
  double seconds_saved = 0;            // by cache hits, each counted as the mean time of other runs
  std::map<std::string, int> faults;   // failed attempts by category
  std::vector<double> success_by_day;  // the oldest first, for days that have runs

  [[nodiscard]] std::optional<double> success_rate() const { return quotient(succeeded, runs); }
  // Returns the rate among the runs that were written anew.
  [[nodiscard]] std::optional<double> first_attempt_rate() const {
    return quotient(at_first, runs - cached);
  }
  // Returns the share of failing tests that repairs made pass.
  [[nodiscard]] std::optional<double> error_reduction() const {
    return quotient(failing_before - failing_after, failing_before);
  }
  [[nodiscard]] std::optional<double> repairs_for_each_success() const {
    return quotient(repairs, succeeded);
  }
  [[nodiscard]] std::optional<double> seconds_for_each_success() const {
    return quotient(seconds, succeeded);
  }
  [[nodiscard]] std::optional<double> cost_for_each_success() const {
    return quotient(cost_usd, succeeded);
  }

 private:
  static std::optional<double> quotient(double part, double whole) {
    return whole > 0 ? std::optional(part / whole) : std::nullopt;
  }
};

// Computes the statistics. `runs` may be in any order. Linear in their number.
RunStatistics statistics_of(std::span<const LoggedRun> runs);

std::string statistics_text(const RunStatistics& all);
std::string statistics_json(const RunStatistics& all);

}  // namespace synth
