#include "synth/focus/paired_times.h"

#include "synth/focus/growth.h"

#include <algorithm>
#include <array>
#include <vector>

namespace synth {
namespace {

constexpr int kTimedPairs = 7;
constexpr double kMeasurableSpeedup = 1.2;
constexpr double kLeastSlowMs = 1;
constexpr double kSlowEnoughMs = 60;  // to stand out from the time of a cell
constexpr int kSizesBetween = 4;      // tried below the first that takes too long
constexpr std::chrono::milliseconds kLongestTimed{500};
constexpr std::size_t kMostGrown = 3;  // calls that are made larger: each costs up to a second

// Returns the milliseconds that a cell with this call took, measured outside: a program's own
// measurement could be forged. Nothing if it does not return a value.
Result<std::optional<double>> time_of(Runtime& runtime, const std::string& source,
                                      const PlannedCall& call, const Limits& limits,
                                      const std::stop_token& stop) {
  SYNTH_TRY(const CandidateOutcome ran,
            runtime.run(source, std::span(&call, 1), limits.for_all_calls(), stop));
  const bool is_timed = ran.outcomes.size() == 1 && ran.outcomes[0].ending == Verdict::pass &&
                        ran.outcomes[0].value.has_value();
  return is_timed ? std::optional(ran.duration_ms) : std::nullopt;
}

class SlowCallSearch {
 public:
  SlowCallSearch(Runtime& runtime, const std::string& source, const Limits& limits,
                 const std::stop_token& stop)
      : runtime_(runtime), source_(source), limits_(limits), stop_(stop) {}

  Result<void> grow(const PlannedCall& call) {
    for (const std::vector<std::size_t>& way : ways_to_grow(call.call)) {
      SYNTH_TRY(const Growth growth,
                measure_growth(runtime_, source_, call.function, call.call, way, limits_, stop_));
      std::size_t size = 0;
      for (const auto& [grown, ms] : growth.points) {
        const bool is_over = growth.is_cut_off && grown == growth.points.back().first;
        if (!is_over) {
          keep(call, way, grown, ms);
          size = grown;
        }
      }
      if (growth.is_cut_off && size != 0) {
        SYNTH_CHECK(look_between(call, way, size, growth.points.back().first));
      }
    }
    return {};
  }

  [[nodiscard]] const std::optional<SlowCall>& found() const { return found_; }

 private:
  // Tries sizes between: exploding time goes from too short to too long in one step.
  Result<void> look_between(const PlannedCall& call, const std::vector<std::size_t>& way,
                            std::size_t low, std::size_t high) {
    for (int i = 0; i < kSizesBetween && high - low > 1; ++i) {
      const std::size_t middle = low + (high - low) / 2;
      PlannedCall grown = call;
      if (auto larger = with_size(call.call, way, middle)) {
        grown.call = *std::move(larger);
      }
      SYNTH_TRY(const auto ms, time_of(runtime_, source_, grown, limits_, stop_));
      (ms ? low : high) = middle;
      if (ms) {
        keep(call, way, middle, *ms);
      }
    }
    return {};
  }

  // Keeps the slower call, unless the kept one already takes long enough.
  void keep(const PlannedCall& call, const std::vector<std::size_t>& way, std::size_t size,
            double ms) {
    if (found_ && (found_->timed.ms >= kSlowEnoughMs || ms <= found_->timed.ms)) {
      return;
    }
    if (auto grown = with_size(call.call, way, size)) {
      std::optional<TimedCall> quicker =
          found_ ? std::optional(std::move(found_->timed)) : std::nullopt;
      found_ = SlowCall{.timed = {.call = {call.function, *std::move(grown), {}}, .ms = ms},
                        .told = std::move(quicker)};
    }
  }

  Runtime& runtime_;
  const std::string& source_;
  const Limits& limits_;
  const std::stop_token& stop_;
  std::optional<SlowCall> found_;
};

}  // namespace

std::optional<Speedup> speedup_of(std::span<const std::pair<double, double>> pairs) {
  std::vector<double> ratios;
  for (const auto& [first, second] : pairs) {
    constexpr double kLeastMs = 0.001;  // the resolution of the clock
    ratios.push_back(std::max(first, kLeastMs) / std::max(second, kLeastMs));
  }
  if (ratios.empty()) {
    return std::nullopt;
  }
  std::ranges::sort(ratios);
  return Speedup{.median = ratios[ratios.size() / 2],
                 .least = ratios.front(),
                 .most = ratios.back(),
                 .pairs = static_cast<int>(ratios.size())};
}

bool is_measurable(const Speedup& speedup) {
  return speedup.pairs >= kTimedPairs && speedup.least >= kMeasurableSpeedup;
}

Result<std::optional<Speedup>> measure_speedup(Runtime& runtime, const std::string& first,
                                               const std::string& second, const PlannedCall& call,
                                               const Limits& limits, const std::stop_token& stop) {
  std::vector<std::pair<double, double>> pairs;
  for (int i = 0; i < kTimedPairs; ++i) {
    std::array<double, 2> ms{};
    for (const std::size_t which : {i % 2 == 0 ? 0U : 1U, i % 2 == 0 ? 1U : 0U}) {
      SYNTH_TRY(const auto time, time_of(runtime, which == 0 ? first : second, call, limits, stop));
      if (!time) {
        return std::optional<Speedup>();
      }
      ms.at(which) = *time;
    }
    pairs.emplace_back(ms[0], ms[1]);
  }
  return speedup_of(pairs);
}

Result<std::optional<SlowCall>> find_slow_call(Runtime& runtime, const std::string& source,
                                               std::span<const PlannedCall> calls, Limits limits,
                                               const std::stop_token& stop) {
  limits.time = std::min(limits.time, kLongestTimed);
  SlowCallSearch search(runtime, source, limits, stop);
  for (const PlannedCall& call : calls.first(std::min(calls.size(), kMostGrown))) {
    SYNTH_CHECK(search.grow(call));
    if (search.found() && search.found()->timed.ms >= kSlowEnoughMs) {
      break;
    }
  }
  const auto& found = search.found();
  return found && found->timed.ms >= kLeastSlowMs ? found : std::nullopt;
}

}  // namespace synth
