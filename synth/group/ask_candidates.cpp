#include "synth/group/ask_candidates.h"

#include "synth/group/failure_trace.h"
#include "synth/group/questions.h"
#include "synth/support/run_each.h"

#include <utility>

namespace synth {
namespace {

// Gives a question the means to run code.
void let_run(const RunContext& context, const Draft& draft, const Group& group,
             ImplementationQuestion& question) {
  question.callable = callable_functions(context, draft, group.functions);
  question.run = code_runner(context, draft, group.functions);
}

// Asks `count` times side by side. `proposal_of` turns the answer at a place into a proposal, or
// into nothing.
template <class Question, class Answer, class ProposalOf>
Result<AskedCandidates> ask_side_by_side(const RunContext& context, Draft& draft,
                                         const Group& group, const Question& question, int first,
                                         int count,
                                         Result<Answers<Answer>> (Author::*ask)(const Question&),
                                         const ProposalOf& proposal_of) {
  std::vector<Result<Answers<Answer>>> answered(static_cast<std::size_t>(count));
  SYNTH_CHECK(context.workers->run_each(answered.size(), [&](std::size_t i) {
    Question own = question;
    let_run(context, draft, group, own);
    own.candidate = first + static_cast<int>(i);
    answered[i] = catch_all([&] { return (context.author.*ask)(own); });
  }));
  AskedCandidates asked;
  for (Result<Answers<Answer>>& answers : answered) {
    if (!answers) {
      asked.errors.push_back(std::move(answers).error());
      continue;
    }
    draft.note(answers->note);
    answers->by = answers->by.empty() ? context.author.name() : answers->by;
    for (std::size_t i = 0; i < answers->answers.size(); ++i) {
      if (std::optional<Proposal> proposal = proposal_of(*answers, i)) {
        proposal->ambiguity = answers->ambiguity(i);
        asked.proposals.push_back(*std::move(proposal));
      }
    }
    if (answers->answers.empty() && !draft.settling_call) {
      draft.settling_call = answers->settling_call;
    }
  }
  return asked;
}

// Returns the part of a question about a candidate that ran that all questions share.
RepairQuestion question_about(const RunContext& context, const Draft& draft, const Group& group,
                              const Candidate& candidate, std::vector<Tried> tried) {
  RepairQuestion question =
      repair_question(implementation_question(context, draft, group.functions, std::move(tried)),
                      draft, candidate.proposal.implementations, candidate.test_run);
  add_runtime_evidence(*context.runtime, candidate.test_run, question.failures, context.stop);
  return question;
}

}  // namespace

Result<AskedCandidates> ask_for_candidates(const RunContext& context, Draft& draft,
                                           const Group& group,
                                           const ImplementationQuestion& question, int first,
                                           int count) {
  return ask_side_by_side(
      context, draft, group, question, first, count, &Author::implementations,
      [&](Answers<Implementations>& answers, std::size_t i) {
        for (auto& [function, code] : answers.answers[i]) {
          code = context.request.given.with_imports(code);
        }
        return std::optional(Proposal{.implementations = std::move(answers.answers[i]),
                                      .by = answers.by,
                                      .varies = answers.vary});
      });
}

// If there are no repairs, the author's reason goes into the draft.
Result<AskedCandidates> ask_for_repairs_apart(const RunContext& context, Draft& draft,
                                              const Group& group, const Candidate& given,
                                              std::vector<Tried> tried, int first, int count) {
  const auto proposal_of = [&](Answers<RepairAnswer>& answers,
                               std::size_t i) -> std::optional<Proposal> {
    RepairAnswer& answer = answers.answers[i];
    if (answer.implementations.empty()) {
      draft.note(answers.by + " holds the tests for wrong: " + answer.root_cause);
      return std::nullopt;
    }
    Proposal proposal =
        repaired(context, given.proposal.implementations, std::move(answer), answers.by);
    proposal.is_repair = false;
    return proposal;
  };
  return ask_side_by_side(context, draft, group,
                          question_about(context, draft, group, given, std::move(tried)), first,
                          count, &Author::repairs, proposal_of);
}

Result<Answers<RepairAnswer>> ask_for_repairs(const RunContext& context, Draft& draft,
                                              const Group& group, const Candidate& candidate,
                                              std::vector<Tried> tried) {
  RepairQuestion question = question_about(context, draft, group, candidate, std::move(tried));
  let_run(context, draft, group, question);
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
    proposal.implementations[function] = context.request.given.with_imports(code);
  }
  return proposal;
}

}  // namespace synth
