#include "testing/suites/search/suite.h"

#include "specs/literal.h"
#include "synth/support/mapped.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {

std::string Suite::shown_call(const Call& call) const {
  if (shown == function) {
    return to_source(function, call);
  }
  Call named{.args = {}, .kwargs = call.kwargs};
  for (std::size_t i = call.args.size(); i-- > 0;) {
    if (i < parameters.size()) {
      named.kwargs.emplace(named.kwargs.begin(), parameters[i], call.args[i]);
    } else {
      named.args.insert(named.args.begin(), call.args[i]);
    }
  }
  return fmt::format("{} {}", shown, to_source("", named));
}

std::size_t Suite::count(SuiteMutant::Fate fate) const {
  return static_cast<std::size_t>(std::ranges::count(mutants, fate, &SuiteMutant::fate));
}

std::size_t Suite::findings() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      cases, [](const SuiteCase& entry) { return entry.finding.has_value(); }));
}

void Suite::leave_out(std::size_t place, std::string_view why) {
  const SuiteCase taken = std::move(cases[place]);
  cases.erase(cases.begin() + static_cast<std::ptrdiff_t>(place));
  left_out.push_back(fmt::format("{} {}", shown_call(taken.test.call), why));
  for (const std::size_t mutant : taken.kills) {
    const bool is_killed = std::ranges::any_of(cases, [&](const SuiteCase& entry) {
      return std::ranges::find(entry.kills, mutant) != entry.kills.end();
    });
    if (!is_killed && mutants[mutant].killed_before.empty()) {
      mutants[mutant].fate = SuiteMutant::Fate::survived;
    }
  }
}

std::optional<SuiteCoverage> Suite::coverage() const {
  if (!layout) {
    return std::nullopt;
  }
  std::vector<CallCoverage> calls = mapped(cases, &SuiteCase::coverage);
  return coverage_of(*layout, calls);
}

double Suite::score() const {
  const std::size_t killed = count(SuiteMutant::Fate::killed);
  const std::size_t all =
      killed + count(SuiteMutant::Fate::survived) + count(SuiteMutant::Fate::unreached);
  return all == 0 ? 1.0 : static_cast<double>(killed) / static_cast<double>(all);
}

std::string claim_in_words(const Claim& claim) {
  return claim.raises ? "raise " + *claim.raises : "give " + write_literal(*claim.expected);
}

}  // namespace synth
