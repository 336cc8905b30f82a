#pragma once

#include "testing/mutants/variants.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A variant of a program, and the calls to make of it.
struct PlannedVariant {
  std::vector<Edit> edits;
  std::vector<std::size_t> calls;  // places
};

// The differences between a variant and the program.
struct VariantDifference {
  bool loads = true;                 // it is a valid program
  std::vector<std::size_t> differs;  // places of calls with another outcome
  std::size_t runs = 0;
  // Of JavaScript: the outcomes of the calls, if all were requested.
  std::vector<Outcome> outcomes = {};
};

// The comparison of variants of a program of JavaScript, C++ or Bash with the program itself, on
// the same calls: many in one process, so that thousands take seconds; if that is impossible, each
// separately. A variant may disturb those after it, so a result that matters must be confirmed by a
// separate run.
class CodeVariants {
 public:
  // The references must outlive this.
  CodeVariants(Runtime& runtime, const std::string& source, std::string function,
               std::stop_token stop)
      : runtime_(runtime),
        source_(source),
        function_(std::move(function)),
        stop_(std::move(stop)) {}

  // Sets the CPU time of a variant's call, if variants are combined: several times the program's.
  void allow(std::chrono::milliseconds a_call) { a_call_ = std::max(a_call_, a_call); }

  // Returns the program's own outcomes, observed like its variants': undefined behaviour is a crash
  // if Runtime::run_together detects it. Errc::bad_input if it does not load.
  Result<std::vector<Outcome>> own_outcomes(std::span<const Call> calls);

  // Returns which of the variants are valid programs. Call once for all, since many are compiled
  // together.
  Result<std::vector<bool>> loading(std::span<const std::vector<Edit>> variants);

  // Returns the differences. `first`: each variant runs only until one call differs.
  Result<std::vector<VariantDifference>> differences(std::span<const PlannedVariant> variants,
                                                     std::span<const Call> calls, bool first);

 private:
  Result<bool> in_javascript(std::span<const PlannedVariant> variants, std::span<const Call> calls,
                             bool first, std::vector<VariantDifference>& found);
  Result<std::vector<Call>> ending_in_time(std::vector<Call> calls);
  Result<bool> together(std::span<const PlannedVariant> variants, std::span<const Call> calls,
                        bool first, std::vector<VariantDifference>& found);
  Result<bool> in_turn(std::span<const PlannedVariant> variants, std::span<const Call> calls,
                       bool first, std::vector<VariantDifference>& found);
  [[nodiscard]] std::chrono::milliseconds own_time(const Call& call) const;
  Result<std::optional<Outcome>> run_script(const std::string& source, const Call& call);
  Result<void> one_by_one(std::span<const PlannedVariant> variants, std::span<const Call> calls,
                          std::vector<VariantDifference>& found);
  Result<CandidateOutcome> run(const std::string& source, std::span<const Call> calls);
  [[nodiscard]] bool is_same(const Outcome& a, const Outcome& b) const;

  Runtime& runtime_;
  const std::string& source_;
  std::string function_;
  std::stop_token stop_;
  std::chrono::milliseconds a_call_{20};
  bool is_apart_ = false;                                  // variants cannot be combined
  double own_slowest_ms_ = 0;                              // of Bash and JavaScript
  std::size_t late_ = 0;                                   // calls of JavaScript
  std::map<std::string, Outcome> own_;                     // by call
  std::map<std::string, std::optional<Outcome>> scripts_;  // of Bash, by source and call
};

// Does what run_variants does for Python; `time`: of a call. If not all can share one process, each
// variant has its own.
Result<std::vector<VariantOutcomes>> run_code_variants(Runtime& runtime, const std::string& source,
                                                       std::span<const std::vector<Edit>> variants,
                                                       std::span<const PlannedCall> calls,
                                                       std::chrono::milliseconds time,
                                                       const std::stop_token& stop);

// Returns the part of an outcome that a test can distinguish: equal texts mean equal outcomes.
std::string outcome_key(const Outcome& outcome);

}  // namespace synth
