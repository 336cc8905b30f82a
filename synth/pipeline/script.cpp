#include "synth/pipeline/script.h"

#include "specs/literal.h"
#include "synth/consensus/confidence.h"
#include "synth/support/text.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kLongestError = 4'000;  // of a script's error output

std::string end_of(const std::string& text, std::size_t most) {
  return to_valid_utf8(
      trim(std::string_view(text).substr(text.size() - std::min(text.size(), most))));
}

// Takes a script's output as its answer, and its status as success or failure.
void take_bash_result(ScriptOutcome& script) {
  const auto* ran = script.outcome.value ? script.outcome.value->get_if<Dict>() : nullptr;
  if (ran == nullptr || ran->entries.size() < 2) {
    return;
  }
  const Value printed = ran->entries[0].second;
  const std::string status = write_literal(ran->entries[1].second);
  if (status != "0") {
    if (!script.outcome.error) {
      script.outcome.error = RaisedError{"exit status", {}, status, std::nullopt, {}};
    }
    script.outcome.error->traceback = end_of(script.stderr_text, kLongestError);
  }
  script.outcome.value = printed;
}

RunReport abstained(const RunContext& context, const Draft& draft) {
  RunReport report;
  report.language = context.request.language;
  report.abstained = true;
  report.note = draft.notes.empty() ? "no author had an answer" : draft.notes.back();
  report.confidence = abstain(report.note);
  return report;
}

// Makes a program without a result a failure, whatever it printed: the user asked for a result.
void demand_result(RunReport& report) {
  ScriptOutcome& script = report.outcome;
  if (script.outcome.ending != Verdict::pass || script.outcome.error || script.result_set) {
    return;
  }
  const std::string printed = end_of(script.stdout_text, kLongestError);
  script.outcome.error = RaisedError{.type = "no result",
                                     .bases = {},
                                     .message = std::exchange(report.note, {}),
                                     .line = std::nullopt,
                                     .traceback = printed.empty() ? "" : "It printed:\n" + printed};
  report.confidence = assess_script(false);
}

}  // namespace

Result<RunReport> run_script(Runtime& runtime, const std::string& code, const Limits& limits,
                             std::stop_token stop) {
  RunReport report;
  report.code = code;
  report.language = runtime.language();
  report.attempts = 1;
  SYNTH_TRY(report.outcome, runtime.run_script(code, limits, std::move(stop)));
  if (report.language == Language::bash) {
    take_bash_result(report.outcome);
  }
  const Outcome& outcome = report.outcome.outcome;
  report.note = outcome.note;
  const bool ended_well = outcome.ending == Verdict::pass && !outcome.error;
  if (ended_well && !report.outcome.result_set) {
    report.note = "the program set no variable named result";
  }
  if (report.note.empty() && outcome.error && outcome.error->type == "ModuleNotFoundError") {
    report.note =
        "the environment lacks a module: --with installs one, --python names another Python";
  }
  report.confidence = assess_script(ended_well);
  return report;
}

Result<RunReport> write_and_run_script(const RunContext& context, Draft& draft,
                                       const Runtimes& runtimes) {
  auto question = context.question<ScriptQuestion>();
  question.language_is_open = context.request.language_is_open;
  question.files = context.request.files;
  RunReport last;
  for (int attempt = 1; attempt <= context.request.budget.attempts.value_or(kUsualAttempts);
       ++attempt) {
    if (std::optional<Error> reason = context.must_end()) {
      return fail(std::move(*reason));
    }
    context.observer->stage(attempt == 1 ? "writing" : "repairing", {});
    SYNTH_TRY(Answers<ScriptAnswer> answers, context.author.scripts(question));
    draft.note(answers.note);
    if (answers.answers.empty()) {
      return attempt == 1 ? abstained(context, draft) : last;
    }
    context.observer->stage("running", {});
    const ScriptAnswer& answer = answers.answers.front();
    question.language = answer.language.value_or(question.language);
    SYNTH_TRY(Runtime* const runtime, runtimes.find(question.language));
    SYNTH_TRY(last, run_script(*runtime, answer.code, context.request.limits, context.stop));
    demand_result(last);
    last.attempts = attempt;
    const Outcome& outcome = last.outcome.outcome;
    if (outcome.ending == Verdict::pass && !outcome.error) {
      return last;
    }
    question.failed_code = last.code;
    question.verdict = outcome.ending == Verdict::pass ? Verdict::exception : outcome.ending;
    question.error = outcome.error;
  }
  return last;
}

}  // namespace synth
