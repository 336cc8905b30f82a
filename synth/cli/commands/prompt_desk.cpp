#include "synth/cli/commands/prompt_desk.h"

#include "synth/cli/commands/session_run.h"
#include "synth/cli/host/history.h"
#include "synth/cli/host/text_editor.h"
#include "synth/cli/input/requests.h"
#include "synth/cli/output/columns.h"
#include "synth/cli/output/output_folder.h"
#include "synth/cli/output/progress.h"
#include "synth/cli/output/report.h"
#include "synth/prompt/completion.h"
#include "synth/prompt/edited.h"
#include "synth/support/timed_stop.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

namespace synth {
namespace {

constexpr int kReportIndent = 6;

std::string home() {
  const char* const folder = std::getenv("HOME");
  return folder == nullptr ? "" : folder;
}

}  // namespace

// Reads an instruction. "-" is not standard input here: the commands come from there.
Result<std::string> CommandDesk::read(const std::string& typed) {
  const std::string argument = with_home(typed, home());
  if (names_instruction_file(argument)) {
    return read_instruction(argument);
  }
  SYNTH_CHECK(check_instruction(typed, "the instruction"));
  return typed;
}

Result<SolveReport> CommandDesk::solve(const std::string& instruction) {
  SYNTH_CHECK(check_language(settings_, instruction));
  const SolveRequest request = solve_request(settings_, instruction, std::nullopt, {});
  SYNTH_TRY(const auto engine, session_.engine(settings_, Pace::side_by_side));
  Progress progress(console_);
  Result<SolveReport> done = engine->solve(request, progress, session_.interrupt().token());
  progress.clear();
  progress.tell(console_, done ? done->solution.notes : std::vector<std::string>());
  if (done) {
    log_run(settings_, console_, "solve", done->solution,
            exit_status(*done, settings_.accept) == 0);
  }
  return done;
}

Result<std::string> CommandDesk::edit(const Solution& solution, const std::string& code) {
  const std::string name = solution.specs.entry_point.empty() ? "code" : solution.specs.entry_point;
  auto edited = edit_text(code, name + std::string(info(solution.language).extensions.front()));
  // A Ctrl-C in the editor was not meant for the next step.
  if (session_.interrupt().happened() && !Interrupt::ends_program()) {
    SYNTH_CHECK(session_.begin_step());
  }
  return edited;
}

Result<Solution> CommandDesk::judge(const Solution& solution, const std::string& code) {
  SYNTH_TRY(Runtime* const runtime, session_.runtimes().find(solution.language));
  return judge_edited(*runtime, solution, code, settings_.limits, session_.interrupt().token());
}

Result<void> CommandDesk::save(const Solution& solution, const std::string& file, bool accepted) {
  if (!accepted && solution.confidence.level > settings_.accept) {
    return fail(
        Errc::bad_input,
        fmt::format("nothing was written, since the answer is {}", name(solution.confidence.level)),
        ":accept takes what is uncertain; :test, :edit and a new instruction change it");
  }
  Solution written = solution;
  const TimedStop timed(session_.interrupt().token(),
                        std::chrono::steady_clock::now() + settings_.budget.time);
  SYNTH_CHECK(session_.strengthen(written, settings_.limits, settings_.seed, timed.token()));
  auto folder = write_out(console_, with_home(file, home()), "", written,
                          usual_suite_format(written.language), Overwrite::own_files);
  if (!folder && folder.error().code == Errc::bad_input) {
    folder.error().remedy = "choose another name, or move that file away";
  }
  return folder ? Result<void>() : tl::unexpected(folder.error());
}

Result<SessionRun> CommandDesk::run(Language language, const std::string& code) {
  SYNTH_TRY(SessionRun run,
            steps_.run(language, code, settings_.limits, session_.interrupt().token()));
  SYNTH_CHECK(print_step(console_, steps_.folder(language), run, BashResult::printable));
  return run;
}

Result<bool> CommandDesk::forget(Language language, std::int64_t step) {
  return steps_.forget(language, step);
}

Language CommandDesk::language() const {
  return settings_.language == Language::bash ? Language::bash : Language::python;
}

// Shows a report. Code is foreign text, so it is made printable for the terminal.
void CommandDesk::show(const SolveReport& report) {
  (void)console_.print(printable(report.solution.source));  // a closed terminal ends the program
  console_.say(wrapped(report_text(report, console_.color_err(), Reader::at_prompt),
                       console_.width(), kReportIndent));
}

void CommandDesk::show_why(const SolveReport& report) {
  (void)console_.print(why_text(report, terminal_width()));
}

void CommandDesk::show_help(std::string_view text) {
  (void)console_.print(text);
}

void CommandDesk::say(std::string_view text) {
  console_.tell(text);
}

void CommandDesk::report(const Error& error) {
  console_.report(error);
}

}  // namespace synth
