#pragma once

#include "synth/authors/offline/program/pool.h"

#include <array>
#include <cstddef>
#include <vector>

namespace synth {

// What one component gave for the arguments it met last. The columns of a search share most of
// their values: of strings seven of ten calls of a component have been made before, in bodies
// nineteen of twenty. Direct-mapped: a call takes the place of the one that was there. Kept are
// calls whose arguments and value have 32 bits: strings, lists and small ints.
class Memo {
 public:
  // A call, by its arguments; those it does not have are 0.
  struct Call {
    std::uint64_t first_two = 0;
    std::int32_t third = 0;
    std::uint32_t place = kNowhere;
  };

  // A call with defined arguments. Fetches its place, so that `value` need not wait. Good until
  // `make_room`.
  [[nodiscard]] Call find(const std::array<Cell, kMaxArity>& arguments) const {
    const auto [a, b, c] = arguments;
    Call call{static_cast<std::uint32_t>(a) | static_cast<std::uint64_t>(b) << 32U,
              static_cast<std::int32_t>(c)};
    if (is_small(a) && is_small(b) && is_small(c)) {
      const std::uint64_t hash =
          (call.first_two ^ static_cast<std::uint64_t>(c) << 17U) * 0x9e3779b97f4a7c15ULL;
      call.place = static_cast<std::uint32_t>(hash >> shift_);
      __builtin_prefetch(entries_.data() + call.place, 1);
    }
    return call;
  }

  template <class Evaluate>
  Cell value(const Call& call, Evaluate evaluate) {
    if (call.place == kNowhere) {
      return evaluate();
    }
    const Entry& known = entries_.data()[call.place];
    if (known.first_two == call.first_two && known.third == call.third) {
      return known.value == kNoValue ? kUndefined : known.value;
    }
    const Cell value = evaluate();
    ++misses_;
    if (value == kUndefined || is_small(value)) {
      entries_[call.place] = {call.first_two, call.third,
                              value == kUndefined ? kNoValue : static_cast<std::int32_t>(value)};
    }
    return value;
  }

  void make_room() {
    if (misses_ >= entries_.size() && shift_ > kLeastShift) {
      shift_ -= 3;
      entries_.assign(entries_.size() * 8, Entry());
      misses_ = 0;
    }
  }

  [[nodiscard]] std::size_t bytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  static constexpr std::uint32_t kNowhere = UINT32_MAX;
  static constexpr std::int32_t kNoValue = INT32_MIN;
  // 8192 entries, 128 KB: what is larger leaves the processor's second cache, and saves as much as
  // that costs.
  static constexpr int kLeastShift = 64 - 13;

  static constexpr bool is_small(Cell cell) { return cell > kNoValue && cell <= INT32_MAX; }

  struct Entry {
    std::uint64_t first_two = 0x8000'0000'8000'0000ULL;  // of no call, as none is small
    std::int32_t third = 0;
    std::int32_t value = 0;
  };

  std::vector<Entry> entries_ = std::vector<Entry>(16);
  int shift_ = 64 - 4;
  std::size_t misses_ = 0;  // since it was enlarged
};

}  // namespace synth
