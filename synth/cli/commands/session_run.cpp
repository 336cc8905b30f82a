#include "synth/cli/commands/session_run.h"

#include "synth/cli/host/history.h"
#include "synth/cli/host/neighbours.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/requests.h"
#include "synth/cli/input/user_data.h"
#include "synth/cli/output/progress.h"
#include "synth/server/chat_answer.h"
#include "synth/session/session_json.h"
#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

// The code to run, and its language if that is known.
struct StepSource {
  std::string code;
  std::optional<Language> language;
};

Result<StepSource> read_source(const CommandContext& context) {
  StepSource source;
  if (context.settings.is_given("language")) {
    source.language = context.settings.language;
  }
  if (const auto code = context.invocation.value("eval")) {
    source.code = *code;
  } else if (const auto path = context.invocation.value("code")) {
    SYNTH_TRY(source.code, read_text_file(*path, kMaxInputBytes));
    source.language = source.language ? source.language : language_of_code(*path);
  }
  return source;
}

Result<std::string> write_program(const CommandContext& context, const Session& session,
                                  Language language) {
  SYNTH_TRY(SolveRequest request, read_run_request(context));
  request.language = language;
  SYNTH_TRY(const auto engine, session.engine(context.settings));
  Progress progress(context.console);
  SYNTH_TRY(const RunReport report, engine->run(request, progress, session.interrupt().token()));
  if (report.code.empty()) {
    return fail(Errc::author_failed,
                report.note.empty() ? "no program was found for the instruction" : report.note,
                "give the code with --eval or --code");
  }
  return report.code;
}

Result<void> print_run(const CommandContext& context, const SessionFolder& folder,
                       const SessionRun& run) {
  switch (context.settings.format) {
    case Format::json:
      return context.console.print(session_run_json(folder, run, 2) + "\n");
    case Format::markdown:
    case Format::chat:
      return context.console.print(chat_answer(run));
    case Format::text:
      break;
  }
  return print_step(context.console, folder, run);
}

void say_closed(const Console& console, const CollectedFiles& closed) {
  for (const std::string& left_out : closed.left_out) {
    console.say(fmt::format("synth: not kept in the session: {}\n", printable(left_out)));
  }
}

void say_stream(const Console& console, std::string_view title, const std::string& text) {
  if (!text.empty()) {
    console.say(
        fmt::format("--- {}\n{}{}", title, printable(text), text.ends_with('\n') ? "" : "\n"));
  }
}

void say_files(const Console& console, const SessionFolder& folder, const SessionStep& step) {
  for (const auto& result : step.shown) {
    for (const ResultFile& form : result) {
      if (form.mime != "text/plain") {
        console.say(fmt::format("synth: {} in {}\n", form.mime,
                                (folder.path() / "results" / form.file).string()));
      }
    }
  }
  if (step.not_shown > 0) {
    console.say(fmt::format("synth: {} more were too large to be shown\n", step.not_shown));
  }
}

void say_failed_step(const Console& console, const SessionStep& step) {
  std::string text = fmt::format("synth: {}", step.verdict);
  if (step.error) {
    text += fmt::format(": {}: {}", printable(step.error->type), printable(step.error->message));
  }
  if (!step.note.empty()) {
    text += fmt::format("; {}", printable(step.note));
  }
  if (!step.kept) {
    text += "; the step is lost, and the session is as it was before it";
  }
  console.say(text + "\n");
}

}  // namespace

Result<void> print_step(const Console& console, const SessionFolder& folder, const SessionRun& run,
                        BashResult bash) {
  const SessionStep& step = run.step;
  if (run.replay) {
    const std::string text = replay_text(*run.replay);
    for (const std::string_view line : split(text, '\n')) {
      console.say(line.empty() ? "" : fmt::format("synth: {}\n", line));
    }
  }
  if (folder.language() == Language::bash) {
    SYNTH_CHECK(console.print(bash == BashResult::printable ? printable(step.stdout_text)
                                                            : step.stdout_text));
  } else {
    say_stream(console, "printed", step.stdout_text);
  }
  say_stream(console, "printed to standard error", step.stderr_text);
  for (const ShownResult& result : run.shown) {
    SYNTH_CHECK(console.print(result.empty() ? "" : printable(result.front().content) + "\n"));
  }
  say_files(console, folder, step);
  if (!succeeded(step)) {
    say_failed_step(console, step);
  }
  return {};
}

Result<int> run_in_session(const CommandContext& context, const std::string& name) {
  if (context.invocation.value("collect") || context.invocation.has("dry-run")) {
    return fail(Errc::usage, "--session goes without --collect and --dry-run",
                "the files of a session are in its folder: `synth session show NAME`");
  }
  SYNTH_TRY(const StepSource source, read_source(context));
  SYNTH_TRY(const std::filesystem::path root, sessions_folder());
  SYNTH_TRY(SessionFolder folder, SessionFolder::open(root, name, source.language));
  SYNTH_TRY(Lending lending, read_lending(context.invocation));
  SYNTH_CHECK(lend_neighbours(context.invocation, lending));
  SYNTH_CHECK(folder.give(std::exchange(lending.data.files, {})));
  SYNTH_TRY(const auto session, Session::open(context.settings, context.console, 1, lending));
  std::string code = source.code;
  if (!context.invocation.positionals.empty()) {
    SYNTH_TRY(code, write_program(context, *session, folder.language()));
  }
  LiveSession live(std::move(folder), session->runtimes());
  SYNTH_TRY(const SessionRun run,
            live.run(code, context.settings.limits, session->interrupt().token()));
  SYNTH_TRY(const CollectedFiles closed, live.close());
  SYNTH_CHECK(print_run(context, live.folder(), run));
  say_closed(context.console, closed);
  return succeeded(run.step) ? 0 : 1;
}

}  // namespace synth
