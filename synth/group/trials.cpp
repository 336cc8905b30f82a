#include "synth/group/trials.h"

#include "synth/group/diagnosis.h"
#include "synth/run/calls_in_a_row.h"
#include "synth/support/names.h"
#include "synth/support/stopwatch.h"
#include "synth/support/text.h"
#include "synth/support/unified_diff.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// The part of the time limit in which a candidate must pass a test, once another one of its group
// has used up the whole limit without passing any: authors repeat their loops.
constexpr int kPartOfTime = 5;

bool passes_any(const TestRun& test_run) {
  return test_run.shortfall.tests < static_cast<int>(test_run.tests.size());
}

bool is_cut_off(const TestVerdict& verdict) {
  return verdict.verdict == Verdict::time_limit;
}

// Returns whether only the time limit is in the way: the other tests that were run passed.
bool is_only_slow(const TestRun& test_run) {
  return passes_any(test_run) &&
         std::ranges::all_of(test_run.verdicts, [](const TestVerdict& verdict) {
           return verdict.verdict == Verdict::pass || verdict.verdict == Verdict::not_run ||
                  is_cut_off(verdict);
         });
}

}  // namespace

Result<bool> Trials::attempt(Proposal proposal) {
  count_ += proposal.counts ? 1 : 0;
  if (const std::string missing = missing_from(proposal); !missing.empty()) {
    record(proposal, nullptr, Error{Errc::author_failed, "there is no code for " + missing, {}});
    return false;
  }
  known_code_ += 1;
  if (!pool_.is_new(proposal)) {
    record(proposal, nullptr,
           Error{Errc::author_failed, "the same code again, which was tried before", {}});
    return false;
  }
  known_code_ = 0;
  Result<TestRun> ran = run(proposal.implementations);
  if (!ran) {  // the code is kept, though nothing could be learned about it
    record(proposal, nullptr, ran.error());
    for (const auto& [function, code] : proposal.implementations) {
      draft_.code.try_emplace(function, code);
    }
    return fail(std::move(ran).error());
  }
  TestRun test_run = *std::move(ran);
  record(proposal, &test_run, std::nullopt);
  const bool is_new = pool_.is_new_failure(test_run, context_.request.language);
  if (!test_run.passed()) {
    tried_.push_back({proposal.implementations,
                      diagnose(test_run.tests, test_run.verdicts, test_run.outcome).root_cause});
  }
  pool_.remember_parts(proposal.implementations, test_run);
  add(std::move(proposal), std::move(test_run));
  return is_new;
}

Result<void> Trials::attempt_combination(Implementations combined) {
  Proposal proposal{.implementations = std::move(combined),
                    .by = "combination",
                    .opinion = "parts of several candidates",
                    .counts = false,
                    .is_repair = true};
  if (!pool_.is_new(proposal)) {
    return {};
  }
  SYNTH_TRY(TestRun test_run, run(proposal.implementations));
  if (test_run.shortfall < pool_.best()->test_run.shortfall) {
    record(proposal, &test_run, std::nullopt);
    add(std::move(proposal), std::move(test_run));
  }
  return {};
}

Result<TestRun> Trials::run(const Implementations& implementations) {
  context_.observer->stage("running", group_.functions);
  const Stopwatch watch(draft_.metrics.execution_s);
  std::vector<std::string> tested = group_.functions;
  for (const std::string& function : names_of(implementations)) {
    if (!contains(group_.functions, function)) {
      append_new(tested, {function});
      for (const std::string& user : dependents(draft_.specs.functions, function)) {
        if (draft_.code.contains(user)) {
          append_new(tested, {user});
        }
      }
    }
  }
  std::vector<std::string> needed = tested;
  append_new(needed, draft_.dependencies_of(tested));
  std::vector<Test> tests = draft_.plan.deciding(tested);
  draft_.metrics.candidates += 1;
  draft_.metrics.executions += static_cast<int>(tests.size());
  SYNTH_TRY(TestRun test_run, run_soon(draft_.pieces(needed, implementations), tests));
  SYNTH_CHECK(make_calls_in_a_row(context_, test_run));
  return test_run;
}

// Runs the tests. After a candidate that passed none and ran into the time limit, others have the
// whole limit only if they pass a test in a part of it and fail none.
Result<TestRun> Trials::run_soon(std::span<const FunctionCode> pieces,
                                 const std::vector<Test>& tests) {
  Limits limits = context_.request.limits;
  if (one_looped_) {
    limits.time /= kPartOfTime;
    SYNTH_TRY(TestRun test_run, run_candidate(context_, pieces, tests, limits));
    const bool is_slow = std::ranges::any_of(test_run.verdicts, is_cut_off);
    if (!is_slow || !is_only_slow(test_run)) {
      return test_run;
    }
    limits.time = context_.request.limits.time;
  }
  SYNTH_TRY(TestRun test_run, run_candidate(context_, pieces, tests, limits));
  one_looped_ =
      one_looped_ || (!passes_any(test_run) && std::ranges::any_of(test_run.verdicts, is_cut_off));
  return test_run;
}

void Trials::prefer(Candidate candidate) {
  pool_.prefer(std::move(candidate));
  write_best();
}

void Trials::record_failure(const Error& error) {
  record({.implementations = {}, .by = context_.author.name()}, nullptr, error);
}

// Returns the functions of the group that the code omits.
std::string Trials::missing_from(const Proposal& proposal) const {
  std::vector<std::string> missing = group_.functions;
  std::erase_if(missing, [&](const std::string& function) {
    return proposal.implementations.contains(function);
  });
  return join(missing, ", ");
}

// Returns the diff against the previous attempt; empty for the first.
std::string Trials::change_to(const Implementations& implementations) const {
  std::string change;
  for (const auto& [function, code] : implementations) {
    const auto before = last_code_.find(function);
    if (!last_code_.empty() && (before == last_code_.end() || before->second != code)) {
      change += unified_diff(before == last_code_.end() ? "" : before->second, code,
                             "a/" + function, "b/" + function);
    }
  }
  return change;
}

void Trials::add(Proposal proposal, TestRun test_run) {
  if (pool_.add({std::move(proposal), std::move(test_run)})) {
    write_best();
  }
}

void Trials::write_best() {
  const Candidate& best = *pool_.best();
  draft_.written_by = best.proposal.by;
  const auto& doubt = best.proposal.ambiguity;
  for (const auto& [function, code] : best.proposal.implementations) {
    draft_.code[function] = code;
    draft_.ambiguities.erase(function);
    draft_.agreements.erase(function);
    if (doubt && (!doubt->outvotes_examples || best.test_run.fails_few_trusted_tests())) {
      draft_.ambiguities.emplace(function, *doubt);
    }
  }
}

void Trials::record(const Proposal& proposal, const TestRun* test_run, std::optional<Error> error) {
  HistoryEntry entry;
  entry.group = group_.functions;
  entry.attempt = count_;
  entry.author = proposal.by;
  entry.author_opinion = proposal.opinion;
  entry.error = std::move(error);
  if (test_run != nullptr) {
    entry.verdict = test_run->verdict();
    entry.failing_tests = test_run->failing_tests();
    if (!test_run->passed()) {
      const Diagnosis diagnosis = diagnose(test_run->tests, test_run->verdicts, test_run->outcome);
      entry.category = diagnosis.category;
      entry.root_cause = diagnosis.root_cause;
    }
    entry.change = change_to(proposal.implementations);
    last_code_ = proposal.implementations;
    const auto total = static_cast<int>(test_run->tests.size());
    context_.observer->candidate_run(entry, total - test_run->shortfall.tests, total);
  }
  draft_.history.push_back(std::move(entry));
}

}  // namespace synth
