#pragma once

#include "cache/shared_cache.h"
#include "cache/shared_store.h"
#include "synth/support/result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

class CacheStore;

// What becomes of an entry that others have written.
struct Admitted {
  enum class Verdict {
    kept,
    left_out,  // of no use here: of another interpreter, say
    refused,   // not what it should be
  };
  Verdict verdict = Verdict::kept;
  std::string why = {};  // it is not kept
};
// Verifies an entry and keeps it in the local cache. Errors end the exchange.
using Admit = std::function<Result<Admitted>(Entry entry)>;

// What came of carrying entries from one cache to another. Each is carried whole or not at all, so
// that one that was ended goes on where it was if it is begun again.
struct Exchange {
  struct Stayed {
    std::string name;  // cache/shared_entry.h
    std::string why;
  };
  std::uint64_t moved = 0;
  std::uint64_t bytes = 0;             // of those
  std::uint64_t present = 0;           // were there before
  std::uint64_t missing = 0;           // that were asked for by name
  std::vector<Stayed> left_out;        // of no use on the other side
  std::vector<Stayed> refused;         // not what they should be, or the store failed
  std::optional<Error> ended_by = {};  // what ended it before all were carried

  [[nodiscard]] bool is_complete() const { return refused.empty() && !ended_by; }
};

// A store that fails as often as this, one entry after the other, is taken to be gone.
inline constexpr int kMostFailuresInARow = 3;

// Sends what the cache has and the store has not: solutions and functions, no attempts. Errors: of
// reading the cache. What the store says is in the result.
Result<Exchange> push(CacheStore& cache, SharedStore& store, const std::stop_token& stop);

// Takes in what the store has under these names and the cache has not, and before a function what
// that needs. Each has to be an entry of its name, with its checksum, and is then admitted as
// `admit` says. Nothing is evicted for what comes: a cache that is full ends it.
Result<Exchange> pull(CacheStore& cache, SharedCache::Named& from,
                      const std::vector<std::string>& names, const Admit& admit,
                      const std::stop_token& stop);

// What a store holds, and how far away it is.
struct StoreCount {
  struct Kind {
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
  };
  std::optional<Error> unreachable = {};
  std::chrono::duration<double, std::milli> round_trip{};
  bool can_list = false;
  Kind solutions;
  Kind functions;
};
StoreCount count_entries(SharedStore& store);

}  // namespace synth
