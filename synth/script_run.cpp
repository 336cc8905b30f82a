#include "synth/script_run.h"

namespace synth {
namespace {

RunReport abstained(const Workspace& work, int attempts) {
  RunReport report;
  report.abstained = true;
  report.attempts = attempts;
  report.note = work.notes.empty() ? "no author had an answer" : work.notes.back();
  report.confidence = {ConfidenceLevel::abstained, report.note, std::nullopt};
  return report;
}

}  // namespace

Result<RunReport> run_script(Runtime& runtime, const std::string& code, const Limits& limits,
                             std::stop_token stop) {
  RunReport report;
  report.code = code;
  report.attempts = 1;
  SYNTH_TRY(report.outcome, runtime.run_script(code, limits, std::move(stop)));
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
  report.confidence =
      ended_well ? Confidence{ConfidenceLevel::uncertain,
                              "the program ran; nothing says what its result should be",
                              {}}
                 : Confidence{ConfidenceLevel::failed, "the program did not run to its end", {}};
  return report;
}

Result<RunReport> write_and_run_script(Author& author, Runtime& runtime, Workspace& work) {
  ScriptQuestion question;
  static_cast<Question&>(question) = work.question();
  RunReport last;
  for (int attempt = 1; attempt <= work.request.budget.attempts; ++attempt) {
    if (std::optional<Error> reason = work.must_end()) {
      return fail(std::move(*reason));
    }
    work.observer.stage(attempt == 1 ? "writing" : "repairing", {});
    SYNTH_TRY(Answers<ScriptAnswer> answers, author.scripts(question));
    work.note(answers.note);
    if (answers.answers.empty()) {
      return attempt == 1 ? abstained(work, 0) : last;
    }
    work.observer.stage("running", {});
    SYNTH_TRY(last,
              run_script(runtime, answers.answers.front().code, work.request.limits, work.stop));
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
