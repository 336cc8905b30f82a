#include "synth/repair/variant_runs.h"

#include "synth/support/mapped.h"
#include "synth/support/names.h"
#include "testing/mutants/token_mutants.h"
#include "testing/runtimes/common/run_tests.h"
#include "testing/suites/code/code_reader.h"

#include <algorithm>
#include <map>
#include <utility>

namespace synth {
namespace {

using Range = std::pair<std::size_t, std::size_t>;

constexpr std::size_t kMostCutOff = 4;  // calls of a variant, after which it is left
constexpr std::chrono::milliseconds kCallAlone{1'000};

int line_of_byte(std::string_view source, std::size_t place) {
  return 1 + static_cast<int>(std::ranges::count(source.substr(0, place), '\n'));
}

// The runs of variants in another language than Python.
class BraceVariants {
 public:
  BraceVariants(Runtime& runtime, const std::string& source,
                std::span<const std::vector<Edit>> variants, std::span<const PlannedCall> calls,
                VariantTime time, std::stop_token stop)
      : runtime_(runtime), calls_(calls), time_(time), stop_(std::move(stop)) {
    programs_.push_back(source);  // which loads: what cannot be combined is then told from the rest
    for (const std::vector<Edit>& edits : variants) {
      programs_.push_back(edited(source, edits));
    }
  }

  Result<std::vector<VariantOutcomes>> run() {
    outcomes_.assign(programs_.size(), std::vector<Outcome>(calls_.size()));
    std::map<std::string, std::vector<std::size_t>> by_function;
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      by_function[calls_[i].function].push_back(i);
    }
    for (const auto& [function, places] : by_function) {
      SYNTH_TRY(const bool is_together, run_together(function, places));
      if (!is_together) {
        SYNTH_CHECK(run_alone());
        break;
      }
    }
    outcomes_.erase(outcomes_.begin());
    return std::move(outcomes_);
  }

 private:
  // Returns whether the language can run them so.
  Result<bool> run_together(const std::string& function, const std::vector<std::size_t>& places) {
    std::vector<Call> calls;
    std::vector<std::size_t> all;
    for (const std::size_t place : places) {
      all.push_back(calls.size());
      calls.push_back(calls_[place].call);
    }
    const auto variants = mapped(programs_, [&](const std::string& program) {
      return ProgramVariant{.source = program, .calls = all};
    });
    SYNTH_TRY(auto ran,
              runtime_.run_together(variants, function, calls,
                                    {.a_call = time_.a_call, .most_cut_off = kMostCutOff}, stop_));
    for (std::size_t i = 0; ran && i < ran->size(); ++i) {
      TogetherRun& one = ran->at(i);
      if (!one.loads) {
        outcomes_[i].reset();
      }
      for (std::size_t at = 0; outcomes_[i] && at < places.size(); ++at) {
        outcomes_[i]->at(places[at]) = at < one.outcomes.size() ? std::move(one.outcomes[at])
                                                                : cut_off(Verdict::time_limit, "");
      }
    }
    return ran.has_value();
  }

  Result<void> run_alone() {
    Limits limits;
    limits.time = kCallAlone;
    limits.most_time_limits = 1;
    for (std::size_t i = 1; i < programs_.size(); ++i) {
      SYNTH_TRY(CandidateOutcome ran, despite_accidents(calls_.size(), [&] {
                  return runtime_.run(programs_[i], calls_, limits, stop_);
                }));
      outcomes_[i] = ran.load_error ? VariantOutcomes() : std::move(ran.outcomes);
    }
    return {};
  }

  Runtime& runtime_;
  std::span<const PlannedCall> calls_;
  VariantTime time_;
  std::stop_token stop_;
  std::vector<std::string> programs_;
  std::vector<VariantOutcomes> outcomes_;
};

}  // namespace

Result<std::vector<FunctionPlace>> repairable_functions(Runtime& runtime, const std::string& source,
                                                        const std::stop_token& stop) {
  if (runtime.language() == Language::python) {
    return functions_of(runtime, source, stop);
  }
  std::vector<FunctionPlace> places;
  for (const CodeFunction& function : code_functions(source, runtime.language())) {
    places.push_back({.name = function.name,
                      .first_line = line_of_byte(source, function.begin),
                      .last_line = line_of_byte(source, function.end)});
  }
  return places;
}

Result<std::vector<Mutant>> repairing_mutants(Runtime& runtime, const std::string& source,
                                              const std::vector<std::string>& functions,
                                              const MutantHints& hints,
                                              const std::stop_token& stop) {
  if (runtime.language() == Language::python) {
    return find_mutants(runtime, source, hints, stop);
  }
  const std::vector<CodeFunction> all = code_functions(source, runtime.language());
  std::vector<Range> parts;
  for (const std::string& function : functions) {
    const std::vector<Range> bodies = bodies_of(source, runtime.language(), all, function, {});
    parts.insert(parts.end(), bodies.begin(), bodies.end());
  }
  std::ranges::sort(parts);
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  return mapped(token_mutants(source, runtime.language(), parts).mutants, &TokenMutant::mutant);
}

Result<std::vector<VariantOutcomes>> run_repairs(Runtime& runtime, const std::string& source,
                                                 std::span<const std::vector<Edit>> variants,
                                                 std::span<const PlannedCall> calls,
                                                 VariantTime time, const std::stop_token& stop) {
  return runtime.language() == Language::python
             ? run_variants(runtime, source, variants, calls, time, stop)
             : BraceVariants(runtime, source, variants, calls, time, stop).run();
}

std::size_t work_of_variant(Language language) {
  switch (language) {
    case Language::python:
      return 1;
    case Language::cpp:
      return 10;
    case Language::javascript:
    case Language::bash:
      break;
  }
  return 3;
}

}  // namespace synth
