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

// A variant of a program, and which calls are to be made of it.
struct PlannedVariant {
  std::vector<Edit> edits;
  std::vector<std::size_t> calls;  // places
};

// What a variant does otherwise than the program.
struct VariantDifference {
  bool loads = true;                 // it is a program
  std::vector<std::size_t> differs;  // places of calls whose outcome is another
  std::size_t runs = 0;
  // Of JavaScript: what the calls came to, where all were asked for.
  std::vector<Outcome> outcomes = {};
};

// Holds variants of a program of JavaScript, C++ or Bash against the program itself, on the same
// calls: many in one process, so that thousands take seconds; where that cannot be, each by itself.
// What a variant leaves behind may disturb those after it, so what counts is to be run again by
// itself.
class CodeVariants {
 public:
  // The references must outlive this.
  CodeVariants(Runtime& runtime, const std::string& source, std::string function,
               std::stop_token stop)
      : runtime_(runtime),
        source_(source),
        function_(std::move(function)),
        stop_(std::move(stop)) {}

  // The CPU time of a variant's call, where variants are put together: several times the program's.
  void allow(std::chrono::milliseconds a_call) { a_call_ = std::max(a_call_, a_call); }

  // What the program itself gives, seen as its variants are: what is undefined is a crash where
  // Runtime::run_together sees that. Errc::bad_input where it does not load.
  Result<std::vector<Outcome>> own_outcomes(std::span<const Call> calls);

  // Which of the variants are programs; to be asked once of all, since many are compiled together.
  Result<std::vector<bool>> loading(std::span<const std::vector<Edit>> variants);

  // `first`: of each variant no more is asked than one call that it does otherwise.
  Result<std::vector<VariantDifference>> differences(std::span<const PlannedVariant> variants,
                                                     std::span<const Call> calls, bool first);

 private:
  Result<bool> in_javascript(std::span<const PlannedVariant> variants, std::span<const Call> calls,
                             bool first, std::vector<VariantDifference>& found);
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
  bool is_apart_ = false;                                  // variants cannot be put together
  double own_slowest_ms_ = 0;                              // of Bash
  std::map<std::string, Outcome> own_;                     // by call
  std::map<std::string, std::optional<Outcome>> scripts_;  // of Bash, by source and call
};

// What run_variants does for Python; `time`: of a call. Where not all can be in one process, each
// variant has its own.
Result<std::vector<VariantOutcomes>> run_code_variants(Runtime& runtime, const std::string& source,
                                                       std::span<const std::vector<Edit>> variants,
                                                       std::span<const PlannedCall> calls,
                                                       std::chrono::milliseconds time,
                                                       const std::stop_token& stop);

// What can be told of two outcomes by a test: alike where this text is.
std::string outcome_key(const Outcome& outcome);

}  // namespace synth
