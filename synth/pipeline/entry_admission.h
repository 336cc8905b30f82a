#pragma once

#include "cache/exchange.h"
#include "testing/runtimes/common/runtimes.h"

#include <stop_token>
#include <utility>

namespace synth {

// Takes entries of shared stores into the local cache, after the same verification as a look-up
// there (synth/pipeline/recall.h): they match their keys, and pass in a cell here. Used by one
// thread at a time; refers to all of its arguments.
class EntryAdmission {
 public:
  // `author` is never asked.
  EntryAdmission(CacheStore& cache, const Runtimes& runtimes, Author& author, const Limits& limits,
                 std::stop_token stop)
      : cache_(cache),
        runtimes_(runtimes),
        author_(author),
        limits_(limits),
        stop_(std::move(stop)) {}

  // Verifies and stores an entry. `entry` has the key of its material; the functions that it needs
  // are in the local cache. Errors are of the set-up, of the local cache, or interrupted.
  [[nodiscard]] Result<Admitted> admit(Entry entry) const;

 private:
  [[nodiscard]] Result<Admitted> verify_solution(Entry& entry) const;
  [[nodiscard]] Result<Admitted> verify_function(Entry& entry) const;

  CacheStore& cache_;
  const Runtimes& runtimes_;
  Author& author_;
  const Limits& limits_;
  std::stop_token stop_;
};

}  // namespace synth
