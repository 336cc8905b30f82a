#include "synth/repair/repair_candidate.h"

#include "synth/repair/repair_search.h"
#include "testing/runtimes/common/settled_claims.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kWork = 3'000;
constexpr std::chrono::milliseconds kCallTime{1'000};

// Returns the trusted tests and those that passed.
std::vector<Test> trusted_tests(const TestRun& test_run) {
  std::vector<Test> tests;
  for (std::size_t i = 0; i < test_run.tests.size(); ++i) {
    if (test_run.tests[i].is_trusted() || test_run.verdicts[i].verdict == Verdict::pass) {
      tests.push_back(test_run.tests[i]);
    }
  }
  return tests;
}

bool fails_a_trusted_test(const TestRun& test_run) {
  return test_run.shortfall.trusted > 0 && !test_run.outcome.load_error;
}

// Returns the place of each function's code in the module, or nothing if some code is not there
// verbatim.
std::optional<std::map<std::string, std::size_t>> places_of(const Implementations& candidate,
                                                            const std::string& module) {
  std::map<std::string, std::size_t> places;
  for (const auto& [function, code] : candidate) {
    const std::size_t place = module.find(code);
    if (place == std::string::npos || code.empty()) {
      return std::nullopt;
    }
    places.emplace(function, place);
  }
  return places;
}

Implementations with_edits(const Implementations& candidate,
                           const std::map<std::string, std::size_t>& places,
                           const std::vector<Edit>& edits) {
  Implementations repaired;
  for (const auto& [function, code] : candidate) {
    const std::size_t place = places.at(function);
    std::vector<Edit> own;
    for (const Edit& edit : edits) {
      if (place <= edit.begin && edit.end <= place + code.size()) {
        own.push_back({edit.begin - place, edit.end - place, edit.text});
      }
    }
    repaired.emplace(function, edited(code, std::move(own)));
  }
  return repaired;
}

std::optional<Ambiguity> ambiguity_of(const RepairResult& result) {
  if (result.disagreement.empty()) {
    return std::nullopt;
  }
  return Ambiguity{.reason = "it was mended by a search, and other small edits pass as well",
                   .distinguishing_input = result.disagreement,
                   .tests_agree = true};
}

}  // namespace

Result<std::optional<SearchedRepair>> search_candidate_repair(
    Runtime& python, const TestRun& test_run, const Implementations& candidate,
    const Limits& limits, std::uint64_t seed, const std::stop_token& stop) {
  const auto places = places_of(candidate, test_run.module);
  if (python.language() != Language::python || !fails_a_trusted_test(test_run) || !places) {
    return std::nullopt;
  }
  RepairLimits search{.limits = limits.for_all_calls(), .work = kWork, .seed = seed};
  search.limits.time = std::min(limits.time, kCallTime);
  for (const auto& [function, place] : *places) {
    search.places.emplace_back(place, place + candidate.at(function).size());
  }
  std::vector<Test> tests = trusted_tests(test_run);
  SYNTH_TRY(auto settled, with_settled_claims(python, test_run.module, tests, limits, stop));
  const auto claims = claims_of(settled ? *std::move(settled) : std::move(tests));
  const auto result = search_repair(python, test_run.module, *claims, search, stop);
  if (!result && result.error().code != Errc::bad_input) {
    return fail(result.error());
  }
  if (!result || result->ending != RepairResult::Ending::repaired) {
    return std::nullopt;
  }
  return SearchedRepair{.implementations = with_edits(candidate, *places, result->edits),
                        .change = result->change,
                        .ambiguity = ambiguity_of(*result)};
}

}  // namespace synth
