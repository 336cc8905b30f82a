#pragma once

#include "testing/mutants/mutants.h"

#include <chrono>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// The outcomes of a variant's calls, or of the first of them if calls took too long (`time_limit`).
// Nothing if it does not load.
using VariantOutcomes = std::optional<std::vector<Outcome>>;

// The time limits of variants.
struct VariantTime {
  std::chrono::milliseconds a_call{10};  // CPU
  int most_cut = 1;  // number of calls over the limit after which no more are made
};

// Runs variants of a Python program, each made by edits of `source`, on the same calls: a hundred
// in one process, each in a module of its own, so that thousands take seconds. A variant may
// disturb those after it in that process, so a result that matters must be confirmed by a separate
// run; a process that does not survive is split until the culprit is alone, which then counts as a
// variant that does not load.
Result<std::vector<VariantOutcomes>> run_variants(Runtime& python, const std::string& source,
                                                  std::span<const std::vector<Edit>> variants,
                                                  std::span<const PlannedCall> calls,
                                                  VariantTime time, const std::stop_token& stop);

// Returns [[begin, end, text]...], the form in which programs take edits.
Value edits_value(const std::vector<Edit>& edits);

// Returns for every call the lines of `source` that it executes, up to 200,000 steps.
Result<std::vector<std::vector<int>>> executed_lines(Runtime& python, const std::string& source,
                                                     std::span<const PlannedCall> calls,
                                                     std::chrono::milliseconds milliseconds,
                                                     std::stop_token stop);

// A function at the top of a module.
struct FunctionPlace {
  std::string name;
  std::vector<std::string> parameters = {};
  std::string docstring = {};
  int first_line = 0;
  int last_line = 0;
  std::vector<std::string> annotations = {};  // one a parameter; empty if there is none
  std::string returns = {};                   // likewise
};
// Errors: bad_input with Python's message if the source does not parse.
Result<std::vector<FunctionPlace>> functions_of(Runtime& python, const std::string& source,
                                                std::stop_token stop);

}  // namespace synth
