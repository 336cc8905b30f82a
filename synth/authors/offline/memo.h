#pragma once

#include "synth/authors/offline/pool.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace synth {

// What one component gave for the arguments it met last. The columns of a search share most of
// their values: of strings seven of ten calls of a component have been made before, in bodies
// nineteen of twenty. Direct-mapped: a call takes the place of the one that was there. Kept are
// calls whose arguments and value have 32 bits: strings, lists and small ints.
class Memo {
 public:
  struct Call {
    std::array<std::int32_t, kMaxArity> arguments{};  // those it does not have are 0
    std::uint32_t place = 0;
  };

  // A call of so many arguments, none of them undefined; nothing where it cannot be kept. Fetches
  // its place, so that `value` need not wait. Good until `make_room`.
  [[nodiscard]] std::optional<Call> find(const std::array<Cell, kMaxArity>& arguments) const {
    Call call;
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < kMaxArity; ++i) {
      call.arguments[i] = static_cast<std::int32_t>(arguments[i]);
      if (call.arguments[i] != arguments[i]) {
        return std::nullopt;
      }
      hash = (hash ^ static_cast<std::uint32_t>(call.arguments[i])) * 0x9e3779b97f4a7c15ULL;
      hash ^= hash >> 32U;
    }
    call.place = static_cast<std::uint32_t>(hash & (entries_.size() - 1));
    __builtin_prefetch(&entries_[call.place], 1);
    return call;
  }

  template <class Evaluate>
  Cell value(const Call& call, Evaluate evaluate) {
    const Entry& known = entries_[call.place];
    if (known.is_for(call.arguments)) {
      return known.value == kNoValue ? kUndefined : known.value;
    }
    ++misses_;
    const Cell value = evaluate();
    const auto kept = value == kUndefined ? kNoValue : static_cast<std::int32_t>(value);
    if (value == kUndefined || (kept == value && kept != kNoValue)) {
      entries_[call.place] = {call.arguments, kept};
    }
    return value;
  }

  void make_room() {
    if (misses_ >= entries_.size() && entries_.size() < kMost) {
      entries_.assign(entries_.size() * 8, Entry());
      misses_ = 0;
    }
  }

  [[nodiscard]] std::size_t bytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  static constexpr std::int32_t kNoValue = INT32_MIN;
  // Half a megabyte: what is larger leaves the processor's second cache, and saves little.
  static constexpr std::size_t kMost = std::size_t{1} << 15U;

  struct Entry {
    std::array<std::int32_t, kMaxArity> arguments = {INT32_MIN, INT32_MIN, INT32_MIN};
    std::int32_t value = 0;

    // Without a call of memcmp, which would cost more than all the rest.
    [[nodiscard]] bool is_for(const std::array<std::int32_t, kMaxArity>& asked) const {
      std::int32_t differing = 0;
      for (std::size_t i = 0; i < kMaxArity; ++i) {
        differing |= arguments[i] ^ asked[i];
      }
      return differing == 0;
    }
  };

  std::vector<Entry> entries_ = std::vector<Entry>(64);
  std::size_t misses_ = 0;  // since it was enlarged
};

}  // namespace synth
