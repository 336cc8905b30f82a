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

// The decision about an entry that others have written.
struct Admitted {
  enum class Verdict {
    kept,
    left_out,  // of no use here, for instance of another interpreter
    refused,   // not a valid entry
  };
  Verdict verdict = Verdict::kept;
  std::string why = {};  // why it is not kept
};
// Verifies an entry and keeps it in the local cache. An error ends the exchange.
using Admit = std::function<Result<Admitted>(Entry entry)>;

// The result of copying entries from one cache to another. Each entry is copied whole or not at
// all, so an interrupted exchange continues where it stopped if it is started again.
struct Exchange {
  struct Stayed {
    std::string name;  // cache/shared_entry.h
    std::string why;
  };
  std::uint64_t moved = 0;
  std::uint64_t bytes = 0;             // of the moved entries
  std::uint64_t present = 0;           // already there before
  std::uint64_t missing = 0;           // requested by name but not found
  std::vector<Stayed> left_out;        // of no use on the other side
  std::vector<Stayed> refused;         // not valid entries, or the store failed
  std::optional<Error> ended_by = {};  // the error that ended it before all were copied

  [[nodiscard]] bool is_complete() const { return refused.empty() && !ended_by; }
};

// The number of failures in a row after which a store is taken to be gone.
inline constexpr int kMostFailuresInARow = 3;

// Sends the solutions and functions that the store lacks, no attempts. Errors: of reading the
// cache. The store's own errors are in the result.
Result<Exchange> push(CacheStore& cache, SharedStore& store, const std::stop_token& stop);

// Fetches the entries of these names that the cache lacks, and before a function its dependencies.
// Each must be an entry of its name with a valid checksum, and is then passed to `admit`. Nothing
// is evicted for new entries: a full cache ends the exchange.
Result<Exchange> pull(CacheStore& cache, SharedCache::Named& from,
                      const std::vector<std::string>& names, const Admit& admit,
                      const std::stop_token& stop);

// The content of a store, and the time of a round trip to it.
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
