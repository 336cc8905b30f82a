#include "specs/json.h"
#include "specs/literal.h"
#include "synth/cli/commands/dry_run.h"
#include "synth/cli/commands/session_run.h"
#include "synth/cli/host/neighbours.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/requests.h"
#include "synth/cli/input/user_data.h"
#include "synth/cli/output/columns.h"
#include "synth/cli/output/progress.h"
#include "synth/cli/subcommand.h"
#include "synth/server/chat_answer.h"
#include "synth/session/collect_folder.h"
#include "testing/core/verdict_form.h"

#include <fmt/format.h>

namespace synth {
namespace {

bool succeeded(const RunReport& report) {
  return report.verdict() == name(Verdict::pass);
}

// The data lent to a program, and the files collected after it.
struct Lent {
  std::vector<std::string> files;
  std::vector<std::string> packages;
  bool network = false;
  std::vector<std::string> collected;
};

std::optional<Value> result_of(const RunReport& report) {
  return report.outcome.result_set ? report.outcome.outcome.value : std::nullopt;
}

// Returns no cost, instead of 0, if no model was asked.
std::optional<double> cost_of(const Spent& spent) {
  return spent.calls > 0 ? spent.cost_usd : std::nullopt;
}

struct ReportConfidence {
  static void write(JsonWriter& out, const RunReport& report, const Lent& /*context*/) {
    write_confidence(out.key("confidence"), report.confidence);
  }
};

}  // namespace

template <>
constexpr auto kJsonForm<Spent> = std::tuple(
    written("model_calls", &Spent::calls),
    written("input_tokens",
            [](const Spent& spent) { return spent.tokens.total() - spent.tokens.output; }),
    written("output_tokens", [](const Spent& spent) { return spent.tokens.output; }),
    written("cost_usd", cost_of));

// The JSON of docs/formats/solution.md, "synth run --json"; the context is the lent data.
template <>
constexpr auto kJsonForm<RunReport> = std::tuple(
    written("success", [](const RunReport& report) { return succeeded(report); }),
    written("result", result_of), written("code", &RunReport::code),
    written("error", [](const RunReport& report) { return report.outcome.outcome.error; }),
    written("verdict", &RunReport::verdict),
    written("note", &RunReport::note, {.if_empty = IfEmpty::null}),
    written("stdout", [](const RunReport& report) { return report.outcome.stdout_text; }),
    written("stderr", [](const RunReport& report) { return report.outcome.stderr_text; }),
    written("truncated", [](const RunReport& report) { return report.outcome.truncated; }),
    written("language", &RunReport::language),
    written("level", [](const RunReport& report) { return report.outcome.level; }),
    written("files", [](const RunReport&, const Lent& lent) { return lent.files; }),
    written("with", [](const RunReport&, const Lent& lent) { return lent.packages; }),
    written("network", [](const RunReport&, const Lent& lent) { return lent.network; }),
    written("collected", [](const RunReport&, const Lent& lent) { return lent.collected; }),
    written("left_out", [](const RunReport& report) { return report.outcome.collected.left_out; }),
    written("duration_ms",
            [](const RunReport& report) { return report.outcome.outcome.duration_ms; }),
    written("attempts", &RunReport::attempts), JsonPart<ReportConfidence>(),
    written("metrics", &RunReport::spent));

namespace {

std::string report_json(const RunReport& report, const Lent& lent) {
  JsonWriter out(2);
  write_json(out, report, lent);
  return out.take() + "\n";
}

std::string result_text(const RunReport& report) {
  const Value value = report.outcome.outcome.value.value_or(Value());
  const auto* printed = value.get_if<std::string>();
  if (report.language == Language::bash && printed != nullptr) {
    return *printed;  // unchanged, for programs that read it
  }
  return write_literal(value) + "\n";
}

void say_printed(const Console& console, std::string_view title, const std::string& text) {
  if (!text.empty()) {
    console.say(
        fmt::format("--- {}\n{}{}", title, printable(text), text.ends_with('\n') ? "" : "\n"));
  }
}

void say_failure(const Console& console, const RunReport& report) {
  const Outcome& outcome = report.outcome.outcome;
  std::string text = fmt::format("synth: {}", report.verdict());
  if (outcome.error) {
    text += fmt::format(": {}: {}", outcome.error->type, printable(outcome.error->message));
    if (outcome.error->line) {
      text += fmt::format(" (line {})", *outcome.error->line);
    }
  }
  if (outcome.signal) {
    text += fmt::format(" by signal {}", *outcome.signal);
  }
  if (!outcome.note.empty()) {
    text += fmt::format("; {}", printable(outcome.note));
  }
  console.say(text + "\n");
}

std::string markdown(const RunReport& report) {
  std::string text = fmt::format("**{}**", report.verdict());
  if (succeeded(report)) {
    text += fmt::format(": `{}`",
                        printable(write_literal(report.outcome.outcome.value.value_or(Value()))));
  }
  return text + "\n";
}

void say_lent(const Console& console, const Lent& lent, const CollectedFiles& collected) {
  if (lent.network) {
    console.say("synth: the program could use the network\n");
  }
  for (const std::string& name : lent.collected) {
    console.say(fmt::format("synth: collected {}\n", printable(name)));
  }
  for (const std::string& left_out : collected.left_out) {
    console.say(fmt::format("synth: not collected: {}\n", printable(left_out)));
  }
}

// Prints a report. `is_written` is true if synth wrote the program, so the reader has not seen it.
Result<void> print_report(const CommandContext& context, const RunReport& report, const Lent& lent,
                          bool is_written) {
  const Console& console = context.console;
  switch (context.settings.format) {
    case Format::json:
      return console.print(report_json(report, lent));
    case Format::markdown:
      return console.print(markdown(report));
    case Format::chat:
      return console.print(chat_answer(report));
    case Format::text:
      break;
  }
  if (report.language != Language::bash || !succeeded(report)) {  // else it is the result
    say_printed(console, "printed", report.outcome.stdout_text);
  }
  say_printed(console, "printed to standard error", report.outcome.stderr_text);
  say_lent(console, lent, report.outcome.collected);
  if (!report.note.empty()) {
    console.say(fmt::format("synth: {}\n", printable(report.note)));
  }
  if (is_written && !report.code.empty()) {
    say_printed(console, "the program", report.code);
    console.say(wrapped(
        fmt::format("{}: {}\n", name(report.confidence.level), printable(report.confidence.reason)),
        console.width(), 2));
  }
  if (!succeeded(report)) {
    say_failure(console, report);
    return {};
  }
  return console.print(result_text(report));
}

Result<RunReport> run_given_code(const CommandContext& context, const Session& session) {
  const std::string path = context.invocation.value("code").value_or("");
  const auto text = context.invocation.value("eval");
  SYNTH_TRY(const std::string code, text ? *text : read_text_file(path, kMaxInputBytes));
  const Language language = context.settings.is_given("language")
                                ? context.settings.language
                                : language_of_code(path).value_or(context.settings.language);
  SYNTH_CHECK(check_can_run(language));
  return session.engine_without_author()->run_code(code, language, context.settings.limits,
                                                   session.interrupt().token());
}

// Reads a request in words; the author is told of the lent files.
Result<SolveRequest> read_written(const CommandContext& context, const Lending& lending) {
  SYNTH_TRY(SolveRequest request, read_run_request(context));
  request.files = lending.file_names();
  return request;
}

Result<RunReport> write_and_run(const CommandContext& context, const Session& session,
                                const SolveRequest& request) {
  SYNTH_TRY(const auto engine, session.engine(context.settings));
  Progress progress(context.console);
  return engine->run(request, progress, session.interrupt().token());
}

Result<int> run_it(const CommandContext& context) {
  const auto code_path = context.invocation.value("code");
  const auto code = context.invocation.value("eval");
  const int given = (code_path ? 1 : 0) + (code ? 1 : 0) +
                    static_cast<int>(context.invocation.positionals.size());
  if (given > 1) {
    return fail(Errc::usage, "`synth run` takes one of an instruction, --code and --eval",
                "leave the others out");
  }
  if (const auto name = context.invocation.value("session")) {
    return run_in_session(context, *name);
  }
  SYNTH_TRY(Lending lending, read_lending(context.invocation));
  if (context.invocation.has("dry-run")) {
    SYNTH_TRY(const SolveRequest request, read_written(context, lending));
    SYNTH_TRY(const auto session, Session::open(context.settings, context.console, 1));
    return run_dry(context, *session, request, DryRunOf::run);
  }
  std::optional<SolveRequest> written;
  if (!code && !code_path) {
    SYNTH_TRY(written, read_written(context, lending));
  }
  SYNTH_CHECK(lend_neighbours(context.invocation, lending));
  Lent lent{.files = lending.file_names(),
            .packages = lending.packages,
            .network = lending.data.network,
            .collected = {}};
  std::optional<CollectFolder> folder;
  if (const auto path = context.invocation.value("collect")) {
    SYNTH_TRY(folder, CollectFolder::open(*path));
  }
  SYNTH_TRY(const auto session, Session::open(context.settings, context.console, 1, lending));
  SYNTH_TRY(RunReport report, written ? write_and_run(context, *session, *written)
                                      : run_given_code(context, *session));
  if (folder) {
    SYNTH_TRY(lent.collected, folder->write(report.outcome.collected));
  }
  SYNTH_CHECK(print_report(context, report, lent, written.has_value()));
  return succeeded(report) ? 0 : 1;
}

}  // namespace

Subcommand run_command() {
  CommandLine line{
      "run", "INSTRUCTION | FILE | -", "write a one-off program, run it and print its result",
      std::string(kInstructionForms) +
          "The result is what a Python program leaves in a variable named result; what "
          "it prints goes to\nstandard error. Of a Bash script, the result is what it "
          "prints.\nMore in docs/running.md; about --session, in docs/sessions.md.\n"};
  line.own = {
      {"code", "FILE", "run this program instead of writing one ('-': standard input)"},
      {"eval", "CODE", "run this code instead of writing a program"},
      {"session", "NAME", "run it as a step of a session, which remembers (docs/sessions.md)"},
      {"root", "DIR", "where the modules of --code are (default: beside it; Python)"},
      {"collect", "DIR", "put the files that the program wrote into DIR, new or empty"},
      {"dry-run", "",
       "show the prompt that a model would be sent, with an estimate; send nothing"}};
  line.groups = {Options::author, Options::model,     Options::budget,
                 Options::limits, Options::user_data, Options::output};
  line.most_arguments = 1;
  return {std::move(line), run_it};
}

}  // namespace synth
