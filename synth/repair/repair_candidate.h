#pragma once

#include "synth/authors/author.h"
#include "synth/run/test_run.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace synth {

// A candidate after a search for small edits (synth/repair/repair_search.h).
struct SearchedRepair {
  Implementations implementations;
  std::string change;                  // the edits in words
  std::optional<Ambiguity> ambiguity;  // set if other edits pass as well
};

// Searches edits of a failing Python candidate's own functions, not of its dependencies. The claims
// are the trusted tests and the tests that it passed: a failing generated test may be wrong, and
// drives no edit. Returns nothing if no trusted test fails, if the candidate does not load, or if
// none was found. Errors are of the set-up, or interrupted.
Result<std::optional<SearchedRepair>> search_candidate_repair(
    Runtime& python, const TestRun& test_run, const Implementations& candidate,
    const Limits& limits, std::uint64_t seed, const std::stop_token& stop);

}  // namespace synth
