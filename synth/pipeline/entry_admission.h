#pragma once

#include "cache/exchange.h"
#include "synth/authors/author.h"
#include "testing/runtimes/common/runtimes.h"

#include <stop_token>

namespace synth {

// Takes entries of shared stores into the local cache, after the same verification as a look-up
// there (synth/pipeline/recall.h): they match their keys, and pass in a cell here. Used by one
// thread at a time; refers to all of its arguments.
struct EntryAdmission {
  CacheStore& cache;
  const Runtimes& runtimes;
  Author& author;  // never asked
  const Limits& limits;
  std::stop_token stop;

  // Verifies and stores an entry. `entry` has the key of its material; the functions that it needs
  // are in the local cache. Errors are of the set-up, of the local cache, or interrupted.
  [[nodiscard]] Result<Admitted> admit(Entry entry) const;

 private:
  [[nodiscard]] Result<Admitted> verify_solution(Entry& entry) const;
  [[nodiscard]] Result<Admitted> verify_function(Entry& entry) const;
};

}  // namespace synth
