#include "synth/consensus/confidence.h"

#include "specs/literal.h"
#include "synth/run/test_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace synth {
namespace {

// The share of killed mutants from which agreement means something: candidates are compared on
// inputs near those of the tests (bench/judging.md).
constexpr double kTellingSuite = 2.0 / 3;

struct Evidence {
  int trusted = 0;
  int independent = 0;  // generated tests that were written apart from the code
  int failed = 0;
  int disputed = 0;
};

// Counts the evidence. A generated test supports the code only if another answer than the code's
// own wrote it. Questions for tests contain no code, so every author's test does.
Evidence gather(const Solution& solution) {
  Evidence evidence;
  for (const TestResult& result : solution.results) {
    const Test* const test = solution.find_test(result.function, result.verdict.test);
    if (result.disputed) {
      const bool is_wrong =
          test != nullptr &&
          contradicts_trusted(*test, solution.tests.at(result.function), solution.language);
      evidence.disputed += is_wrong ? 0 : 1;
    } else if (result.verdict.verdict != Verdict::pass) {
      evidence.failed += 1;
    } else if (test != nullptr) {
      evidence.trusted += test->is_trusted() ? 1 : 0;
      evidence.independent += test->is_trusted() ? 0 : 1;
    }
  }
  return evidence;
}

// Returns the least agreement on a function with disputed tests. Empty if no other candidate
// supports it.
Agreement agreement_on_disputed(const Solution& solution) {
  std::optional<Agreement> least;
  for (const TestResult& result : solution.results) {
    if (result.disputed) {
      const auto found = solution.agreements.find(result.function);
      const Agreement own = found == solution.agreements.end() ? Agreement{} : found->second;
      if (!least || own.alike < least->alike || !own.is_strong()) {
        least = own;
      }
    }
  }
  return least.value_or(Agreement{});
}

// Returns a weak agreement on a function; nullptr if there is none.
const Agreement* lonely(const Solution& solution) {
  const auto found = std::ranges::find_if(solution.agreements,
                                          [](const auto& entry) { return entry.second.is_weak(); });
  return found == solution.agreements.end() ? nullptr : &found->second;
}

// Returns the least agreement on the tested functions. Empty if one of them has no strong
// agreement.
Agreement agreement_on_tested(const Solution& solution) {
  std::optional<Agreement> least;
  for (const TestResult& result : solution.results) {
    const auto found = solution.agreements.find(result.function);
    if (found == solution.agreements.end() || !found->second.is_strong()) {
      return {};
    }
    if (!least || found->second.alike < least->alike) {
      least = found->second;
    }
  }
  return least.value_or(Agreement{});
}

// Returns a function without tests that no other calls: the results of the others say nothing about
// it.
const FunctionSpec* find_untested(const Solution& solution) {
  const auto& specs = solution.specs.functions;
  const auto found = std::ranges::find_if(specs, [&](const FunctionSpec& spec) {
    const bool is_called = std::ranges::any_of(specs, [&](const FunctionSpec& user) {
      return std::ranges::find(user.dependencies, spec.name) != user.dependencies.end();
    });
    return !is_called && std::ranges::find(solution.results, spec.name, &TestResult::function) ==
                             solution.results.end();
  });
  return found == specs.end() ? nullptr : &*found;
}

// Returns whether a passing test that was written apart from the code supports the function.
bool is_supported_apart(const Solution& solution, const std::string& function) {
  return std::ranges::any_of(solution.results, [&](const TestResult& result) {
    const Test* const test = solution.find_test(result.function, result.verdict.test);
    return result.function == function && !result.disputed &&
           result.verdict.verdict == Verdict::pass && test != nullptr && !test->is_trusted();
  });
}

// Returns the confidence if examples and tests written apart from the code pass. Tests of one
// function say nothing about another.
Confidence assess_agreement(const Solution& solution, const Evidence& evidence) {
  const auto doubt = std::ranges::find_if(solution.ambiguities, [&](const auto& entry) {
    return !is_supported_apart(solution, entry.first);
  });
  if (doubt != solution.ambiguities.end()) {
    return {ConfidenceLevel::uncertain,
            fmt::format("all {} examples pass, but {}", evidence.trusted, doubt->second.reason),
            doubt->second.distinguishing_input};
  }
  const auto alone = std::ranges::find_if(solution.results, [&](const TestResult& result) {
    return !is_supported_apart(solution, result.function);
  });
  if (alone != solution.results.end()) {
    return {ConfidenceLevel::consistent,
            fmt::format("all {} examples pass, and {} tests written apart from the code agree, but "
                        "none of these tests '{}'",
                        evidence.trusted, evidence.independent, alone->function)};
  }
  return {ConfidenceLevel::verified,
          fmt::format("all {} examples pass, and {} tests written apart from the code agree",
                      evidence.trusted, evidence.independent)};
}

// Returns the failing tests, as calls with their claims.
std::string failing_claims(const Solution& solution) {
  std::string claims;
  for (const TestResult& result : solution.results) {
    const Test* const test = solution.find_test(result.function, result.verdict.test);
    if (result.disputed || result.verdict.verdict == Verdict::pass || test == nullptr) {
      continue;
    }
    const Claim& claim = test->claim;
    claims +=
        fmt::format("{}`{} {}`", claims.empty() ? "" : ", ", to_source(result.function, test->call),
                    claim.expected ? "== " + write_literal(*claim.expected)
                                   : "raises " + claim.raises.value_or("Exception"));
    if (result.verdict.actual) {
      claims += fmt::format(" (it gives {})", write_literal(*result.verdict.actual));
    }
  }
  return claims;
}

// Returns the reason: failing tests, functions that were not written, or tests that never ran.
std::string why_not_passed(const Solution& solution, const Evidence& evidence) {
  if (evidence.failed > 0) {
    return fmt::format("{} of {} tests fail", evidence.failed,
                       evidence.failed + evidence.trusted + evidence.independent);
  }
  const bool is_written = std::ranges::all_of(
      solution.specs.functions,
      [&](const FunctionSpec& spec) { return solution.implementations.contains(spec.name); });
  return is_written ? "the run ended before all tests had run"
                    : "not every function could be written";
}

// Returns whether all failures are examples that an author considers less likely to be right than
// its code.
bool only_outvoted_fail(const Solution& solution, const Evidence& evidence) {
  return evidence.failed > 0 && evidence.trusted > 0 &&
         solution.implementations.size() >= solution.specs.functions.size() &&
         std::ranges::all_of(solution.results, [&](const TestResult& result) {
           const auto doubt = solution.ambiguities.find(result.function);
           return result.disputed || result.verdict.verdict == Verdict::pass ||
                  (doubt != solution.ambiguities.end() && doubt->second.outvotes_examples);
         });
}

// Returns the confidence if the failing examples are more likely wrong than the code. With failures
// it is never more than uncertain.
Confidence in_spite_of_examples(const Solution& solution, const Evidence& evidence) {
  const auto doubt = std::ranges::find_if(
      solution.ambiguities, [](const auto& entry) { return entry.second.outvotes_examples; });
  return {ConfidenceLevel::uncertain,
          fmt::format("{} of {} examples pass and contradict the rest, {}: {}", evidence.trusted,
                      evidence.trusted + evidence.failed, failing_claims(solution),
                      doubt->second.reason),
          doubt->second.distinguishing_input};
}

// Returns the confidence if generated tests contradict the code: independent candidates decide.
Confidence in_spite_of_disputed(const Solution& solution, const Evidence& evidence,
                                const Agreement& agreement) {
  std::string reason =
      fmt::format("{} generated tests contradict the code and are disputed", evidence.disputed);
  if (agreement.alike > 1) {
    reason += fmt::format("; {} of {} candidates that pass the examples do the same",
                          agreement.alike, agreement.of);
  }
  const bool says_little = solution.suite && solution.suite->score() < kTellingSuite;
  if (says_little) {
    reason += fmt::format("; what is left of the tests kills {} of {} mutants",
                          solution.suite->killed, solution.suite->mutants);
  }
  // The share of disputed tests among the generated ones says nothing: the agreement is right as
  // often where all of them are (bench/judging.md).
  const bool is_proof =
      evidence.trusted > 0 && agreement.is_strong() && !agreement.is_weak() && !says_little;
  return {is_proof ? ConfidenceLevel::verified : ConfidenceLevel::uncertain, std::move(reason)};
}

// Returns the confidence from the tests.
Confidence assess_by_tests(const Solution& solution, const Evidence& evidence) {
  if (solution.implementations.empty()) {
    return {ConfidenceLevel::abstained,
            solution.notes.empty() ? "no author had an answer" : solution.notes.back(),
            solution.settling_call};
  }
  if (!solution.all_tests_passed && only_outvoted_fail(solution, evidence)) {
    return in_spite_of_examples(solution, evidence);
  }
  if (!solution.all_tests_passed) {
    return {ConfidenceLevel::failed, why_not_passed(solution, evidence)};
  }
  if (evidence.trusted + evidence.independent == 0) {
    return {ConfidenceLevel::uncertain, "no test says what the code should do; give an example"};
  }
  if (const FunctionSpec* const untested = find_untested(solution)) {
    return {ConfidenceLevel::uncertain,
            fmt::format("no test says what '{}' should do; give an example", untested->name)};
  }
  const auto split = std::ranges::find_if(
      solution.ambiguities, [](const auto& entry) { return entry.second.tests_agree; });
  if (split != solution.ambiguities.end()) {
    return {ConfidenceLevel::uncertain,
            fmt::format("all {} tests pass, but {}", evidence.trusted + evidence.independent,
                        split->second.reason),
            split->second.distinguishing_input};
  }
  if (evidence.disputed > 0) {
    return in_spite_of_disputed(solution, evidence, agreement_on_disputed(solution));
  }
  if (const Agreement* const least = lonely(solution)) {
    return {ConfidenceLevel::uncertain,
            fmt::format(
                "all {} tests pass, but of {} candidates {} pass the examples and {} of these "
                "do the same",
                evidence.trusted + evidence.independent, least->among, least->of, least->alike)};
  }
  if (evidence.trusted > 0 && evidence.independent > 0) {
    return assess_agreement(solution, evidence);
  }
  if (evidence.independent == 0 && !solution.ambiguities.empty()) {
    const auto& [function, ambiguity] = *solution.ambiguities.begin();
    return {ConfidenceLevel::uncertain,
            fmt::format("all {} examples pass, but {}", evidence.trusted, ambiguity.reason),
            ambiguity.distinguishing_input};
  }
  if (evidence.trusted > 0) {
    return {ConfidenceLevel::consistent,
            fmt::format("all {} examples pass; nothing independent to hold the code against",
                        evidence.trusted)};
  }
  return {ConfidenceLevel::consistent,
          fmt::format("all {} generated tests pass; the instruction gives no example",
                      evidence.independent)};
}

}  // namespace

Confidence assess(const Solution& solution) {
  const Evidence evidence = gather(solution);
  Confidence own = assess_by_tests(solution, evidence);
  const bool lacks_tests = evidence.trusted > 0 && evidence.independent == 0;
  if (own.level != ConfidenceLevel::consistent || !lacks_tests) {
    return own;
  }
  // Examples sort the candidates, and those that are left show one behaviour (bench/judging.md).
  const Agreement agreement = agreement_on_tested(solution);
  if (agreement.is_strong()) {
    own.level = ConfidenceLevel::verified;
    own.reason = fmt::format(
        "all {} examples pass, and {} of {} candidates written apart that pass them do the same on "
        "calls near them",
        evidence.trusted, agreement.alike, agreement.of);
  }
  return own;
}

Confidence assess_mended(const Solution& solution) {
  const Evidence evidence = gather(solution);
  Confidence own = assess_by_tests(solution, evidence);
  if (own.level != ConfidenceLevel::consistent) {
    return own;
  }
  const int tests = evidence.trusted;
  own.reason = fmt::format("{} given {}", tests, tests == 1 ? "test passes" : "tests pass");
  const auto found = solution.agreements.begin();
  const bool is_shared = found != solution.agreements.end() && found->second.alike > 1;
  own.reason += is_shared ? fmt::format(
                                ", and {} of {} repairs that pass, written apart, do the "
                                "same on calls near them",
                                found->second.alike, found->second.of)
                          : "; nothing independent to hold it against";
  return own;
}

Confidence with_acceptance(Confidence own, const AcceptanceEvidence& evidence) {
  if (evidence.failed > 0) {
    own.level = ConfidenceLevel::failed;
    own.reason = fmt::format("{} of {} tests of {} fail under their own runner", evidence.failed,
                             evidence.tests, evidence.file);
    return own;
  }
  if (evidence.is_only_evidence) {
    own = {ConfidenceLevel::consistent,
           fmt::format("all tests of {} pass under their own runner", evidence.file)};
  }
  if (!evidence.shared_for.empty() && own.level <= ConfidenceLevel::consistent) {
    own.level = ConfidenceLevel::uncertain;
    own.reason += fmt::format("; {} ran shared: {}", evidence.file, evidence.shared_for);
  }
  return own;
}

Confidence without_acceptance() {
  return {ConfidenceLevel::uncertain, "the tests under their own runner did not come to their end"};
}

Confidence assess_script(bool ended_well) {
  return ended_well ? Confidence{ConfidenceLevel::uncertain,
                                 "the program ran; nothing says what its result should be"}
                    : Confidence{ConfidenceLevel::failed, "the program did not run to its end"};
}

Confidence abstain(std::string reason) {
  return {ConfidenceLevel::abstained, std::move(reason)};
}

Confidence assess_repair(const RepairEvidence& evidence) {
  if (!evidence.passes) {
    return {ConfidenceLevel::failed, evidence.outcome};
  }
  Confidence confidence{ConfidenceLevel::consistent,
                        "the given tests pass; nothing independent to hold it against"};
  if (!evidence.disagreement.empty()) {
    confidence = {ConfidenceLevel::uncertain,
                  "other small edits pass the given tests too, and give something else here",
                  evidence.disagreement};
  }
  if (evidence.shared) {
    confidence.level = ConfidenceLevel::uncertain;
    confidence.reason +=
        "; the tests ran in the code's own process, where it could make them pass, since they need "
        "more than calls by value";
  }
  return confidence;
}

Confidence assess_suite(const Solution& suite) {
  if (suite.results.empty()) {
    return abstain("no input was found that the code takes");
  }
  if (!suite.all_tests_passed) {
    const std::size_t findings = suite.findings ? suite.findings->size() : 0;
    return {ConfidenceLevel::failed, fmt::format("{} {} and the code disagree", findings,
                                                 findings == 1 ? "claim" : "claims")};
  }
  return {ConfidenceLevel::consistent, "the tests say what the code does"};
}

}  // namespace synth
