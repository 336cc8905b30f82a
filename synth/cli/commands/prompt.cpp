#include "synth/prompt/prompt.h"

#include "synth/cli/commands/prompt_desk.h"
#include "synth/cli/host/history.h"
#include "synth/cli/input/line_editor.h"
#include "synth/cli/subcommand.h"
#include "synth/history/run_log.h"
#include "synth/prompt/typed_history.h"
#include "synth/support/line_reader.h"
#include "synth/support/version.h"

#include <fmt/format.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace synth {
namespace {

constexpr int kLanes = 3;  // a candidate, and sessions in Python and in Bash

// The source of input lines.
class Lines {
 public:
  virtual ~Lines() = default;
  virtual Result<TypedLine> next(bool goes_on, const std::stop_token& stop) = 0;
  // Returns whether a person types them, for whom Ctrl-C ends a step.
  [[nodiscard]] virtual bool are_typed() const = 0;
};

// Lines of a file or a pipe.
class GivenLines final : public Lines {
 public:
  explicit GivenLines(LineReader reader) : reader_(std::move(reader)) {}
  Result<TypedLine> next(bool /*goes_on*/, const std::stop_token& stop) override {
    SYNTH_TRY(auto line, reader_.next(stop));
    return line ? TypedLine{TypedLine::Kind::line, *std::move(line)} : TypedLine{};
  }
  [[nodiscard]] bool are_typed() const override { return false; }

 private:
  LineReader reader_;
};

// Lines that a person types. Each is recorded before it is processed.
class PersonsLines final : public Lines {
 public:
  PersonsLines(std::unique_ptr<LineEditor> editor, std::optional<TypedHistory> history,
               const Console& console)
      : editor_(std::move(editor)), history_(std::move(history)), console_(console) {
    if (history_) {
      recall();
    }
  }
  Result<TypedLine> next(bool goes_on, const std::stop_token& stop) override {
    TypedLine line = editor_->next(goes_on ? "   ... " : "synth> ", stop);
    if (line.kind == TypedLine::Kind::line) {
      editor_->remember(line.text);
      keep(line.text);
    }
    return line;
  }
  [[nodiscard]] bool are_typed() const override { return true; }

 private:
  void recall() {
    const auto lines = history_->read();
    if (!lines) {
      complain(lines.error());
      return;
    }
    for (const std::string& line : *lines) {
      editor_->remember(line);
    }
  }
  void keep(const std::string& line) {
    if (const auto kept = history_ ? history_->add(line) : Result<void>(); !kept) {
      complain(kept.error());
    }
  }
  // Reports an error once: it would recur.
  void complain(const Error& error) {
    console_.report(error);
    history_.reset();
  }

  std::unique_ptr<LineEditor> editor_;
  std::optional<TypedHistory> history_;
  const Console& console_;
};

Completions complete(std::string_view before) {
  const char* const home = std::getenv("HOME");
  return complete_input(before, ".", home == nullptr ? "" : home);
}

Result<std::unique_ptr<Lines>> open_lines(const CommandContext& context, const Console& console) {
  if (::isatty(STDIN_FILENO) != 1) {
    SYNTH_TRY(LineReader reader, LineReader::open("-"));
    return std::make_unique<GivenLines>(std::move(reader));
  }
  if (::isatty(STDOUT_FILENO) != 1) {
    return fail(Errc::usage, "a prompt needs a terminal to write to, and standard output is none",
                "give it a terminal, or its lines from a file or a pipe");
  }
  SYNTH_TRY(auto editor, LineEditor::open(complete));
  std::optional<TypedHistory> history;
  const auto folder = state_directory();
  if (folder && !context.settings.no_log) {
    history.emplace(*folder / "prompt_history");
  }
  SYNTH_CHECK(console.print(fmt::format(
      "synth {}: write what a function should do; :help has the commands, Ctrl-D leaves\n",
      kVersion)));
  return std::make_unique<PersonsLines>(std::move(editor), std::move(history), console);
}

// Returns one input with all its lines; nothing at the end, an empty one if it was dropped.
Result<std::optional<std::string>> next_input(Lines& lines, const Session& session) {
  std::vector<std::string> typed;
  for (;;) {
    SYNTH_TRY(TypedLine line, lines.next(!typed.empty(), session.interrupt().token()));
    if (session.interrupt().happened()) {
      return "";
    }
    switch (line.kind) {
      case TypedLine::Kind::dropped:
        return "";
      case TypedLine::Kind::end:
        if (typed.empty()) {
          return std::nullopt;
        }
        return ended_input(typed);
      case TypedLine::Kind::line:
        break;
    }
    typed.push_back(std::move(line.text));
    if (auto input = whole_input(typed)) {
      return input;
    }
  }
}

// Processes all inputs. Returns the exit status.
Result<int> talk(Lines& lines, Session& session, PromptDialogue& prompt) {
  while (!Interrupt::ends_program()) {
    if (lines.are_typed()) {
      SYNTH_CHECK(session.begin_step());
    }
    SYNTH_TRY(const auto input, next_input(lines, session));
    if (!input || prompt.take(*input) == PromptDialogue::Next::leaves) {
      return 0;
    }
  }
  return exit_status(Errc::interrupted);
}

Result<int> run_prompt(const CommandContext& context) {
  Settings settings = context.settings;
  settings.format = Format::text;
  Console console(false);
  console.configure(settings, context.console.talk());
  survive_interrupts();
  SYNTH_TRY(const std::filesystem::path sessions, sessions_folder());
  SYNTH_TRY(const auto session, Session::open(settings, console, kLanes));
  SYNTH_TRY(const auto lines, open_lines(context, console));
  PromptSession steps(sessions, session->runtimes());
  CommandDesk desk(settings, console, *session, steps);
  PromptDialogue prompt(desk);
  Result<int> status = talk(*lines, *session, prompt);
  SYNTH_TRY(const std::vector<std::string> left_out, steps.close());
  for (const std::string& file : left_out) {
    console.tell("not kept in the session: " + file);
  }
  return status;
}

}  // namespace

Subcommand prompt_command() {
  CommandLine line{
      "prompt", "", "solve, test and run in a dialogue (`synth` alone on a terminal)",
      "Lines come from the terminal, with editing and history, or from standard input:\n" +
          prompt_help() +
          "What is accepted and run is in the session `prompt` of `synth run --session`.\n"
          "More in docs/prompt.md.\n"};
  line.groups = {Options::author, Options::model,   Options::budget, Options::limits,
                 Options::cache,  Options::history, Options::output};
  return {std::move(line), run_prompt};
}

}  // namespace synth
