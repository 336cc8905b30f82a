#pragma once

#include "synth/authors/offline/program/large_pages.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace synth {

// The values that a search has seen, as 64-bit fingerprints only: among ten million a false match
// has a chance of one in four hundred thousand, and would lose one expression. Open addressing,
// linear probing, at most half full. A fingerprint's first slot is given by its highest bits, so
// that growing keeps the order and accesses memory sequentially.
class FingerprintSet {
 public:
  // Inserts a fingerprint, and returns whether it was new.
  bool insert(std::uint64_t fingerprint) {
    fingerprint += fingerprint == 0 ? 1 : 0;
    std::uint64_t& place = slots_[place_of(slots_, fingerprint, shift_)];
    if (place == fingerprint) {
      return false;
    }
    place = fingerprint;
    if (++count_ * 2 > slots_.size()) {
      enlarge();
    }
    return true;
  }

  // Prefetches the memory that `insert` will read, since the set is far larger than the processor's
  // caches.
  void prefetch(std::uint64_t fingerprint) const {
    __builtin_prefetch(&slots_[fingerprint >> static_cast<unsigned>(shift_)], 1);
  }

  [[nodiscard]] std::size_t bytes() const { return slots_.capacity() * sizeof(std::uint64_t); }

 private:
  using Slots = std::vector<std::uint64_t, LargePageAllocator<std::uint64_t>>;  // 0: free

  // Returns the slot of a fingerprint, or the free one for it.
  static std::size_t place_of(const Slots& slots, std::uint64_t fingerprint, int shift) {
    const std::size_t mask = slots.size() - 1;
    std::size_t at = fingerprint >> static_cast<unsigned>(shift);
    const std::uint64_t* const table = slots.data();
    while (table[at] != 0 && table[at] != fingerprint) {
      at = (at + 1) & mask;
    }
    return at;
  }

  void enlarge() {
    Slots larger(slots_.size() * 2);
    --shift_;
    for (const std::uint64_t old : slots_) {
      if (old != 0) {
        larger[place_of(larger, old, shift_)] = old;
      }
    }
    slots_ = std::move(larger);
  }

  Slots slots_ = Slots(1024);
  int shift_ = 64 - 10;
  std::size_t count_ = 0;
};

}  // namespace synth
