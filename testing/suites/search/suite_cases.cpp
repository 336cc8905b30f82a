#include "testing/suites/search/suite_cases.h"

#include "specs/arguments_after.h"
#include "specs/literal.h"
#include "specs/sequence.h"
#include "testing/suites/search/simpler_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace synth {
namespace {

// Smaller differences of floats come from another order of the same sums.
constexpr Tolerance kFloatTolerance{.abs = 1e-12, .rel = 1e-9};

bool is_float(const Value& value) {
  return value.is<double>();
}

// Returns whether an instance shows only its class and its address: a file, an iterator, a
// function.
bool is_untold(const Value& value) {
  const auto* object = value.get_if<Object>();
  if (object == nullptr || object->base != nullptr) {
    return false;
  }
  if (object->fields) {
    return std::ranges::any_of(
        *object->fields, [](const auto& field) { return any_value(field.second, is_untold); });
  }
  return object->repr.empty() || object->repr.front() == '<';
}

// Returns the content of an instance of a built-in's subclass, which equals it: a Counter is a
// dict.
Value plain_content(const Value& value) {
  const auto* object = value.get_if<Object>();
  return object != nullptr && object->base != nullptr ? *object->base : value;
}

}  // namespace

std::optional<Claim> observed_claim(const Outcome& outcome) {
  Claim claim;
  if (outcome.ending != Verdict::pass) {
    return std::nullopt;
  }
  if (outcome.error && !outcome.value) {  // Bash also has a status
    claim.raises = outcome.error->type;
    return claim;
  }
  if (!outcome.value) {
    return std::nullopt;
  }
  claim.expected = plain_content(*outcome.value);
  if (any_value(*claim.expected, is_untold)) {
    return std::nullopt;
  }
  if (any_value(*claim.expected, is_float)) {
    claim.tolerance = kFloatTolerance;
  }
  return claim;
}

std::string outcome_in_words(const Outcome& outcome) {
  if (outcome.ending != Verdict::pass) {
    return fmt::format("ends in {}", name(outcome.ending));
  }
  if (outcome.error && !outcome.value) {
    return fmt::format("raises {}: {}", outcome.error->type, outcome.error->message);
  }
  return "gives " + (outcome.value ? write_literal(*outcome.value) : "nothing");
}

std::string call_key(const Call& call) {
  Dict kwargs;
  for (const auto& [name, value] : call.kwargs) {
    kwargs.entries.emplace_back(name, value);
  }
  return write_literal(List{{Value(List{call.args}), Value(std::move(kwargs))}});
}

Test without_looks(Test test) {
  if (!looks_at_arguments(test.call)) {
    return test;
  }
  if (is_result(test.call.steps.front()) && test.claim.expected) {
    const std::vector<Claim> claims = step_claims(test.call, test.claim);
    test.claim.expected = claims.empty() ? std::nullopt : claims.front().expected;
  }
  if (test.claim.expected && !any_value(*test.claim.expected, is_float)) {
    test.claim.tolerance.reset();
  }
  test.call.steps.clear();
  return test;
}

void drop_needless_looks(Suite& suite) {
  const auto looks = [](const SuiteCase& entry) { return looks_at_arguments(entry.test.call); };
  std::set<std::size_t> killed;
  for (const SuiteCase& entry : suite.cases) {
    const std::set<std::size_t> by_arguments(entry.kills_by_arguments.begin(),
                                             entry.kills_by_arguments.end());
    std::ranges::copy_if(entry.kills, std::inserter(killed, killed.end()),
                         [&](std::size_t m) { return !by_arguments.contains(m); });
  }
  std::set<std::size_t> looking;
  std::optional<std::size_t> largest;
  for (std::size_t i = 0; i < suite.cases.size(); ++i) {
    const SuiteCase& entry = suite.cases[i];
    if (!looks(entry)) {
      continue;
    }
    const bool is_larger =
        !largest || weight_of(entry.test.call) > weight_of(suite.cases[*largest].test.call);
    largest = is_larger ? i : *largest;
    const std::size_t before = killed.size();
    killed.insert(entry.kills_by_arguments.begin(), entry.kills_by_arguments.end());
    if (killed.size() > before) {
      looking.insert(i);
    }
  }
  if (looking.empty() && largest) {
    looking.insert(*largest);
  }
  for (std::size_t i = 0; i < suite.cases.size(); ++i) {
    SuiteCase& entry = suite.cases[i];
    if (looks(entry) && !looking.contains(i)) {
      entry.test = without_looks(std::move(entry.test));
      std::erase_if(entry.kills, [&](std::size_t m) {
        return std::ranges::find(entry.kills_by_arguments, m) != entry.kills_by_arguments.end();
      });
    }
  }
}

std::vector<SuiteCase> needed_cases(std::vector<SuiteCase> cases, std::size_t mutants) {
  std::vector<int> killers(mutants);
  for (const SuiteCase& entry : cases) {
    for (const std::size_t mutant : entry.kills) {
      ++killers[mutant];
    }
  }
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (!cases[i].test.is_trusted() && !cases[i].finding && cases[i].edge.empty()) {
      order.push_back(i);
    }
  }
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return call_key(cases[a].test.call).size() > call_key(cases[b].test.call).size();
  });
  std::set<std::size_t> dropped;
  for (const std::size_t place : order) {
    const auto& kills = cases[place].kills;
    const bool is_needed =
        std::ranges::any_of(kills, [&](std::size_t m) { return killers[m] == 1; });
    if (!is_needed && dropped.size() + 1 < cases.size()) {
      dropped.insert(place);
      for (const std::size_t mutant : kills) {
        --killers[mutant];
      }
    }
  }
  std::vector<SuiteCase> kept;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (!dropped.contains(i)) {
      kept.push_back(std::move(cases[i]));
    }
  }
  return kept;
}

}  // namespace synth
