#include "synth/group/ask_candidates.h"

#include "synth/group/failure_trace.h"
#include "synth/group/questions.h"
#include "synth/support/run_each.h"

#include <utility>

namespace synth {
namespace {

// Adds one author's answers as proposals, with its doubts about each.
void take_answers(const RunContext& context, Draft& draft, Answers<Implementations> answers,
                  std::vector<Proposal>& proposals) {
  draft.note(answers.note);
  if (answers.answers.empty() && !draft.settling_call) {
    draft.settling_call = answers.settling_call;
  }
  for (std::size_t i = 0; i < answers.answers.size(); ++i) {
    Proposal proposal{.implementations = std::move(answers.answers[i]),
                      .by = answers.by.empty() ? context.author.name() : answers.by};
    if (i < answers.ambiguities.size()) {
      proposal.ambiguity = std::move(answers.ambiguities[i]);
    }
    proposal.varies = answers.vary;
    proposals.push_back(std::move(proposal));
  }
}

}  // namespace

Result<AskedCandidates> ask_for_candidates(const RunContext& context, Draft& draft,
                                           const Group& group,
                                           const ImplementationQuestion& question, int first,
                                           int count) {
  std::vector<Result<Answers<Implementations>>> answered(static_cast<std::size_t>(count));
  SYNTH_CHECK(context.workers->run_each(answered.size(), [&](std::size_t i) {
    ImplementationQuestion own = question;
    own.callable = callable_functions(context, draft, group.functions);
    own.run = code_runner(context, draft, group.functions);
    own.candidate = first + static_cast<int>(i);
    answered[i] = catch_all([&] { return context.author.implementations(own); });
  }));
  AskedCandidates asked;
  for (Result<Answers<Implementations>>& answers : answered) {
    if (answers) {
      take_answers(context, draft, *std::move(answers), asked.proposals);
    } else {
      asked.errors.push_back(std::move(answers).error());
    }
  }
  return asked;
}

namespace {

// Returns the part of a question about a candidate that ran that all questions share.
RepairQuestion question_about(const RunContext& context, const Draft& draft, const Group& group,
                              const Candidate& candidate, std::vector<Tried> tried) {
  RepairQuestion question =
      repair_question(implementation_question(context, draft, group.functions, std::move(tried)),
                      draft, candidate.proposal.implementations, candidate.test_run);
  add_runtime_evidence(context.runtime, candidate.test_run, question.failures, context.stop);
  return question;
}

// Adds one author's repairs as independent proposals. If there are none, the author's reason goes
// into the draft.
void take_repairs(const RunContext& context, Draft& draft, const Candidate& given,
                  Answers<RepairAnswer> answers, std::vector<Proposal>& proposals) {
  draft.note(answers.note);
  const std::string by = answers.by.empty() ? context.author.name() : answers.by;
  for (std::size_t i = 0; i < answers.answers.size(); ++i) {
    RepairAnswer& answer = answers.answers[i];
    if (answer.implementations.empty()) {
      draft.note(by + " holds the tests for wrong: " + answer.root_cause);
      continue;
    }
    Proposal proposal = repaired(context, given.proposal.implementations, std::move(answer), by);
    proposal.is_repair = false;
    if (i < answers.ambiguities.size()) {
      proposal.ambiguity = std::move(answers.ambiguities[i]);
    }
    proposals.push_back(std::move(proposal));
  }
}

}  // namespace

Result<AskedCandidates> ask_for_repairs_apart(const RunContext& context, Draft& draft,
                                              const Group& group, const Candidate& given,
                                              std::vector<Tried> tried, int first, int count) {
  const RepairQuestion question = question_about(context, draft, group, given, std::move(tried));
  std::vector<Result<Answers<RepairAnswer>>> answered(static_cast<std::size_t>(count));
  SYNTH_CHECK(context.workers->run_each(answered.size(), [&](std::size_t i) {
    RepairQuestion own = question;
    own.callable = callable_functions(context, draft, group.functions);
    own.run = code_runner(context, draft, group.functions);
    own.candidate = first + static_cast<int>(i);
    answered[i] = catch_all([&] { return context.author.repairs(own); });
  }));
  AskedCandidates asked;
  for (Result<Answers<RepairAnswer>>& answers : answered) {
    if (answers) {
      take_repairs(context, draft, given, *std::move(answers), asked.proposals);
    } else {
      asked.errors.push_back(std::move(answers).error());
    }
  }
  return asked;
}

Result<Answers<RepairAnswer>> ask_for_repairs(const RunContext& context, Draft& draft,
                                              const Group& group, const Candidate& candidate,
                                              std::vector<Tried> tried) {
  RepairQuestion question = question_about(context, draft, group, candidate, std::move(tried));
  question.callable = callable_functions(context, draft, group.functions);
  question.run = code_runner(context, draft, group.functions);
  SYNTH_TRY(Answers<RepairAnswer> answers, context.author.repairs(question));
  draft.note(answers.note);
  if (answers.by.empty()) {
    answers.by = context.author.name();
  }
  return answers;
}

Proposal repaired(const RunContext& context, const Implementations& base, RepairAnswer answer,
                  std::string by) {
  Proposal proposal{.implementations = base,
                    .by = std::move(by),
                    .opinion = std::move(answer.root_cause),
                    .is_repair = true};
  const auto& to_repair = context.request.to_repair;
  if (to_repair) {
    answer.implementations = to_repair->frame.reduced(answer.implementations);
  }
  for (auto& [function, code] : answer.implementations) {
    proposal.implementations[function] = std::move(code);
  }
  return proposal;
}

}  // namespace synth
