#include "synth/review/untested.h"

#include "synth/support/text.h"
#include "testing/suites/search/mutant_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace synth {
namespace {

bool is_claimed(const SuiteCase& entry) {
  return !entry.claimed_by.empty() && !entry.finding;
}

std::string case_text(const Suite& suite, const SuiteCase& entry) {
  constexpr std::size_t kMost = 120;
  return excerpt(
      fmt::format("{} {}", suite.shown_call(entry.test.call), describe(entry.test.claim)), kMost);
}

// Returns mutants that the suite's own cases kill and no claim does, with the first such case.
std::map<std::size_t, const SuiteCase*> unnoticed_in(const Suite& suite) {
  std::set<std::size_t> noticed;
  for (const SuiteCase& entry : suite.cases) {
    if (is_claimed(entry)) {
      noticed.insert(entry.kills.begin(), entry.kills.end());
    }
  }
  std::map<std::size_t, const SuiteCase*> unnoticed;
  for (const SuiteCase& entry : suite.cases) {
    for (const std::size_t mutant : entry.kills) {
      if (!is_claimed(entry) && !noticed.contains(mutant)) {
        unnoticed.emplace(mutant, &entry);
      }
    }
  }
  return unnoticed;
}

}  // namespace

std::vector<ReviewFinding> find_untested(const std::string& source, const FunctionPlace& place,
                                         const Suite& suite) {
  const auto unnoticed = unnoticed_in(suite);
  if (std::ranges::none_of(suite.cases, is_claimed)) {
    const auto example =
        std::ranges::find_if(suite.cases, [](const SuiteCase& entry) { return !entry.finding; });
    if (example == suite.cases.end()) {
      return {};
    }
    return {{.kind = ReviewFinding::Kind::untested,
             .function = suite.shown,
             .line = place.first_line,
             .text = fmt::format("no test calls {}, so none of {} changes of it would be noticed",
                                 suite.shown, unnoticed.size()),
             .evidence = {"a test: " + case_text(suite, *example)}}};
  }
  std::map<int, std::vector<std::pair<std::size_t, const SuiteCase*>>> by_line;
  for (const auto& [mutant, entry] : unnoticed) {
    by_line[suite.mutants[mutant].line].emplace_back(mutant, entry);
  }
  std::vector<ReviewFinding> findings;
  for (const auto& [line, mutants] : by_line) {
    const auto& [first, entry] = mutants.front();
    ReviewFinding finding{
        .kind = ReviewFinding::Kind::untested,
        .function = suite.shown,
        .line = line,
        .text = mutants.size() == 1
                    ? "a change here passes every test"
                    : fmt::format("{} changes here pass every test, such as this", mutants.size())};
    const std::string diff = small_diff(source, suite.mutants[first], "");
    for (const std::string_view text : split(trim(diff), '\n')) {
      finding.evidence.emplace_back(text);
    }
    finding.evidence.push_back("would be noticed by: " + case_text(suite, *entry));
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace synth
