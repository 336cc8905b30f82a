#include "synth/focus/growth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace synth {
namespace {

constexpr double kMeasurableMs = 1;    // below it, the overhead of a call may dominate
constexpr double kLongEnoughMs = 200;  // with the points before: some four doublings
constexpr double kSpan = 64;           // the last point over the first that counts: on a busy
                                       // machine, the overhead of a call takes milliseconds
constexpr std::size_t kMostItems = std::size_t{1} << 17U;  // of a list: the most that calls
                                                           // transfer quickly
constexpr std::size_t kMostLetters = std::size_t{1} << 20U;
constexpr std::size_t kMostNumber = std::size_t{1} << 26U;
constexpr std::chrono::milliseconds kLongestGrowth{2'000};

// Returns an item of a grown list. All numbers of a list differ, in no order: 7,919 is prime and no
// size has it as a factor.
Value item_at(const Value& item, std::size_t place, std::size_t size) {
  constexpr std::size_t kStride = 7'919;
  if (item.get_if<Integer>() != nullptr) {
    return {static_cast<std::int64_t>(place * kStride % size)};
  }
  const auto* text = item.get_if<std::string>();
  return text == nullptr ? item : Value(*text + std::to_string(place));
}

template <class Items>
std::optional<Value> items_of_size(const Items& some, std::size_t size) {
  if (some.items.empty()) {
    return std::nullopt;
  }
  Items all;
  all.items.reserve(size);
  for (std::size_t i = 0; i < size; ++i) {
    all.items.push_back(item_at(some.items[i % some.items.size()], i, size));
  }
  return Value(std::move(all));
}

std::size_t most_of(const Value& value) {
  if (value.get_if<Integer>() != nullptr) {
    return kMostNumber;
  }
  return value.get_if<std::string>() != nullptr ? kMostLetters : kMostItems;
}

}  // namespace

std::optional<Value> of_size(const Value& value, std::size_t size) {
  if (value.get_if<Integer>() != nullptr) {
    return Value(static_cast<std::int64_t>(size));
  }
  if (const auto* list = value.get_if<List>()) {
    return items_of_size(*list, size);
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    return items_of_size(*tuple, size);
  }
  const auto* text = value.get_if<std::string>();
  if (text == nullptr || text->empty() || !std::ranges::all_of(*text, [](char c) {
        return static_cast<unsigned char>(c) < 0x80;  // so that it can be cut anywhere
      })) {
    return std::nullopt;
  }
  std::string all;
  while (all.size() < size) {
    all += *text;
  }
  all.resize(size);
  return Value(std::move(all));
}

// The median of the slopes between all pairs of points (Theil and Sen; Gibbons and Chakraborti,
// Nonparametric Statistical Inference, 12): one point at which something else ran does not move it.
std::optional<double> Growth::exponent() const {
  if (points.size() < 2 || points.back().second < kLongEnoughMs / 4) {
    return std::nullopt;
  }
  const double least = std::max(kMeasurableMs, points.back().second / kSpan);
  auto from =
      std::ranges::find_if(points, [&](const auto& point) { return point.second >= least; });
  // Exploding time has one such point only: the points before it were too quick to be measured.
  from -= from == points.end() - 1 ? 1 : 0;
  std::vector<double> slopes;
  for (auto small = from; small != points.end(); ++small) {
    for (auto large = small + 1; large != points.end(); ++large) {
      slopes.push_back(
          std::log(large->second / std::max(small->second, kMeasurableMs)) /
          std::log(static_cast<double>(large->first) / static_cast<double>(small->first)));
    }
  }
  const auto middle = slopes.begin() + static_cast<std::ptrdiff_t>(slopes.size() / 2);
  std::ranges::nth_element(slopes, middle);
  return *middle;
}

std::optional<Call> with_size(const Call& call, std::span<const std::size_t> arguments,
                              std::size_t size) {
  Call grown = call;
  for (const std::size_t argument : arguments) {
    auto value = of_size(call.args[argument], size);
    if (!value) {
      return std::nullopt;
    }
    grown.args[argument] = *std::move(value);
  }
  return grown;
}

std::vector<std::vector<std::size_t>> ways_to_grow(const Call& call) {
  std::vector<std::vector<std::size_t>> ways;
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (of_size(call.args[i], 1)) {
      ways.push_back({i});
      all.push_back(i);
    }
  }
  if (all.size() > 1) {
    ways.push_back(std::move(all));
  }
  return ways;
}

Result<Growth> measure_growth(Runtime& runtime, const std::string& source,
                              const std::string& function, const Call& call,
                              std::vector<std::size_t> arguments, const Limits& limits,
                              const std::stop_token& stop) {
  Growth growth{.arguments = std::move(arguments)};
  growth.is_number = call.args[growth.arguments.front()].get_if<Integer>() != nullptr;
  std::size_t most = std::numeric_limits<std::size_t>::max();
  for (const std::size_t argument : growth.arguments) {
    most = std::min(most, most_of(call.args[argument]));
  }
  Limits each = limits.for_all_calls();
  each.time = std::min(each.time, kLongestGrowth);
  for (std::size_t size = 4; size <= most; size = 2 * size + 1) {  // odd: powers of two are easy
    auto grown = with_size(call, growth.arguments, size);
    if (!grown) {
      return growth;
    }
    const PlannedCall planned{.function = function, .call = *std::move(grown)};
    const std::array twice{planned, planned};  // the quicker counts: something else may have run
    SYNTH_TRY(const CandidateOutcome outcome, runtime.run(source, twice, each, stop));
    if (outcome.load_ending != Verdict::pass) {
      return growth;
    }
    double least = std::numeric_limits<double>::infinity();
    for (const Outcome& one : outcome.outcomes) {
      if (one.ending == Verdict::pass && !one.error) {
        least = std::min(least, one.duration_ms);
      } else if (one.ending != Verdict::time_limit) {
        return growth;
      }
    }
    growth.is_cut_off = std::isinf(least);
    growth.points.emplace_back(size,
                               growth.is_cut_off ? static_cast<double>(each.time.count()) : least);
    if (least >= kLongEnoughMs) {
      return growth;
    }
  }
  return growth;
}

}  // namespace synth
