#pragma once

#include "synth/authors/author.h"
#include "synth/run/test_run.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace synth {

// A candidate as a search for small edits left it (synth/repair/repair_search.h).
struct SearchedRepair {
  Implementations implementations;
  std::string change;                  // what was edited, in words
  std::optional<Ambiguity> ambiguity;  // where other edits pass as well
};

// Searches edits of a failing Python candidate's own functions, not of what it depends on. Held
// against are the trusted tests and the tests it passed: a test of another's that it fails may be
// wrong, and drives no edit. Nothing where no trusted test fails, where the candidate does not
// load, or where none was found. Errors are those of being interrupted and of the set-up.
Result<std::optional<SearchedRepair>> search_candidate_repair(
    Runtime& python, const TestRun& test_run, const Implementations& candidate,
    const Limits& limits, std::uint64_t seed, const std::stop_token& stop);

}  // namespace synth
