#include "specs/json.h"
#include "synth/cli/host/history.h"
#include "synth/cli/subcommand.h"
#include "synth/session/session_folder.h"
#include "synth/session/session_json.h"
#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

void write_listed(JsonWriter& out, const std::string& name, const Result<SessionFolder>& folder) {
  out.begin_object();
  out.key("session").string(name);
  if (folder) {
    out.key("language").string(synth::name(folder->language()));
    out.key("steps").number(folder->steps().size());
  } else {
    out.key("error").string(folder.error().message);
  }
  out.end_object();
}

std::string listed(const std::string& name, const Result<SessionFolder>& folder) {
  return folder ? fmt::format("{:<24}  {:<10}  {:>6} steps\n", name,
                              synth::name(folder->language()), folder->steps().size())
                : fmt::format("{:<24}  {}\n", name, printable(folder.error().message));
}

Result<int> list_sessions(const CommandContext& context) {
  SYNTH_TRY(const auto root, sessions_folder());
  JsonWriter out;
  out.begin_object().key("sessions").begin_array();
  std::string text;
  for (const std::string& name : session_names(root)) {
    const auto folder = SessionFolder::open_existing(root, name);
    write_listed(out, name, folder);
    text += listed(name, folder);
  }
  out.end_array().end_object();
  SYNTH_CHECK(context.console.print(context.console.json() ? out.take() + "\n"
                                    : text.empty()         ? "no sessions\n"
                                                           : text));
  return 0;
}

std::string step_text(const SessionStep& step) {
  const std::string first(split(trim(step.source), '\n').front());
  return fmt::format("{:>6}  {:<12}  {}{}\n", step.number, step.verdict, printable(excerpt(first)),
                     step.kept ? "" : "  (lost)");
}

Result<int> show_session(const CommandContext& context) {
  SYNTH_TRY(const auto root, sessions_folder());
  SYNTH_TRY(const SessionFolder folder,
            SessionFolder::open_existing(root, context.invocation.positionals[0]));
  if (context.console.json()) {
    SYNTH_CHECK(context.console.print(session_json(folder, 2) + "\n"));
    return 0;
  }
  std::string text = fmt::format("{}, {}, in {}\n", folder.name(), info(folder.language()).title,
                                 folder.path().string());
  for (const SessionStep& step : folder.steps()) {
    text += step_text(step);
  }
  for (const std::string& file : folder.file_names()) {
    text += fmt::format("  file  {}\n", printable(file));
  }
  SYNTH_CHECK(context.console.print(text));
  return 0;
}

template <Result<void> (*Act)(const std::filesystem::path&, const std::string&)>
Result<int> run_on_each(const CommandContext& context) {
  SYNTH_TRY(const auto root, sessions_folder());
  for (const std::string& name : context.invocation.positionals) {
    SYNTH_CHECK(Act(root, name));
  }
  return 0;
}

Subcommand session_command(CommandLine line, std::size_t arguments,
                           Result<int> (*run)(const CommandContext&)) {
  line.groups.push_back(Options::output);
  line.least_arguments = line.most_arguments = arguments;
  return {std::move(line), run};
}

}  // namespace

std::vector<Subcommand> session_commands() {
  return {session_command({"session list", "", "list the sessions of `synth run --session`",
                           "More in docs/sessions.md.\n"},
                          0, list_sessions),
          session_command(
              {"session show", "NAME", "show a session: its steps, and the files it has left", ""},
              1, show_session),
          session_command(
              {"session reset", "NAME", "begin a session anew: its steps and files are removed",
               "Also mends one that is damaged. The files that it was given stay.\n"},
              1, run_on_each<reset_session>),
          session_command({"session rm", "NAME", "remove a session", ""}, 1,
                          run_on_each<remove_session>)};
}

}  // namespace synth
