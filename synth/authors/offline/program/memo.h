#pragma once

#include "synth/authors/offline/program/pool.h"

#include <array>
#include <cstddef>
#include <vector>

namespace synth {

// The last results of one component. The columns of a search share most of their values: of strings
// seven of ten calls of a component have been made before, in bodies nineteen of twenty.
// Direct-mapped: a call replaces the one in its slot. Only calls whose arguments and value fit 32
// bits are kept: strings, lists and small ints.
class Memo {
 public:
  // A call, by its arguments; those beyond its arity are 0.
  struct Call {
    std::uint64_t first_two = 0;
    std::int32_t third = 0;
    std::uint32_t place = kNowhere;
  };

  // Returns the call with these arguments, which must be defined, and prefetches its slot. Valid
  // until `make_room`.
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
  // 8192 entries, 128 KB: a larger table leaves the processor's second-level cache, which costs as
  // much as it saves.
  static constexpr int kLeastShift = 64 - 13;

  static constexpr bool is_small(Cell cell) { return cell > kNoValue && cell <= INT32_MAX; }

  struct Entry {
    // Of no call, since its arguments are not small.
    std::uint64_t first_two = 0x8000'0000'8000'0000ULL;
    std::int32_t third = 0;
    std::int32_t value = 0;
  };

  std::vector<Entry> entries_ = std::vector<Entry>(16);
  int shift_ = 64 - 4;
  std::size_t misses_ = 0;  // since the last enlargement
};

}  // namespace synth
