#include "synth/kernel/notebook.h"

#include "synth/kernel/mime_bundle.h"
#include "synth/prompt/input.h"
#include "synth/session/session_json.h"
#include "synth/source/python_statements.h"
#include "synth/support/ascii.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace synth {
namespace {

// The interval at which a kernel checks whether its client is there.
constexpr std::chrono::seconds kLook{1};
constexpr std::string_view kIndent = "    ";

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines =
      mapped(split(text, '\n'), [](const std::string_view line) { return to_valid_utf8(line); });
  while (!lines.empty() && lines.back().empty()) {
    lines.pop_back();
  }
  return lines;
}

CellError cell_error(std::string name, std::string message, std::vector<std::string> traceback) {
  // Python's tracebacks end with this line already.
  const std::string last = message.empty() ? name : fmt::format("{}: {}", name, message);
  if (traceback.empty() || traceback.back() != last) {
    traceback.push_back(last);
  }
  return {std::move(name), std::move(message), std::move(traceback)};
}

CellError cell_error(const Error& error) {
  if (error.code == Errc::interrupted) {
    return cell_error("KeyboardInterrupt", "the cell was stopped; what was before it is kept", {});
  }
  CellError shown = cell_error("SynthError", to_valid_utf8(error.message), {});
  const std::string remedy =
      error.code == Errc::budget_exhausted ? "restart the kernel to begin anew" : error.remedy;
  if (!remedy.empty()) {
    shown.traceback.push_back(to_valid_utf8(remedy));
  }
  return shown;
}

CellError cell_error(const SessionStep& step) {
  CellError error =
      step.error ? cell_error(to_valid_utf8(step.error->type), to_valid_utf8(step.error->message),
                              lines_of(step.error->traceback))
                 : cell_error(step.verdict, to_valid_utf8(step.note), {});
  if (!step.kept) {
    error.traceback.emplace_back("the cell is lost; the next begins with what was before it");
  }
  return error;
}

void print(KernelOutput& output, std::string_view stream, std::string_view text) {
  if (!text.empty()) {
    output.print(stream, to_valid_utf8(text));
  }
}

void show_step(const SessionRun& run, KernelOutput& output) {
  if (run.replay) {
    print(output, "stderr", replay_text(*run.replay));
  }
  print(output, "stdout", run.step.stdout_text);
  print(output, "stderr", run.step.stderr_text);
  for (std::size_t i = 0; i < run.shown.size(); ++i) {
    const std::string bundle = mime_bundle(run.shown[i]);
    if (run.result == i) {
      output.result(bundle);
    } else {
      output.display(bundle);
    }
  }
  if (run.step.not_shown > 0) {
    print(output, "stderr", fmt::format("{} results are too large to show\n", run.step.not_shown));
  }
}

void display(const ShownText& shown, KernelOutput& output) {
  output.display(text_bundle(shown.text, shown.markdown));
}

// Displays text below an answer.
void say(std::string_view text, KernelOutput& output) {
  output.display(text_bundle(text, text));
}

std::string function_names(const Solution& solution) {
  std::vector<std::string> names = mapped(
      solution.specs.functions, [](const FunctionSpec& spec) { return "`" + spec.name + "`"; });
  return join(names, ", ");
}

bool is_word(char c) {
  return is_word_character(c) || c == '%' || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

bool Notebook::begin_cell(std::stop_token& stop) {
  const std::lock_guard lock(mutex_);
  cell_ = std::stop_source();
  stop = cell_.get_token();
  return !is_ending_;
}

std::optional<CellError> Notebook::execute(const std::string& cell, KernelOutput& output) {
  std::stop_token stop;
  if (!begin_cell(stop)) {
    return cell_error("KernelEnded", "the kernel ends, and runs no more cells", {});
  }
  if (trim(cell).empty()) {
    return std::nullopt;
  }
  const auto read = read_notebook_cell(cell);
  auto done = read ? perform(*read, output, stop) : Done(fail(read.error()));
  return done ? std::move(*done) : std::optional(cell_error(done.error()));
}

Notebook::Done Notebook::perform(const NotebookCell& cell, KernelOutput& output,
                                 const std::stop_token& stop) {
  switch (cell.kind) {
    case CellKind::python:
      return run(cell.body, output, stop);
    case CellKind::synth:
      return solve(cell.body, output, stop);
    case CellKind::accept:
      return accept(output, stop);
    case CellKind::check:
      return check(cell.body, output, stop);
    case CellKind::suite:
      break;
  }
  SYNTH_TRY(const ShownText shown, desk_.suite(cell.body + "\n", stop));
  display(shown, output);
  return std::nullopt;
}

Notebook::Done Notebook::run(const std::string& code, KernelOutput& output,
                             const std::stop_token& stop) {
  SYNTH_TRY(const SessionRun run, desk_.run(code, stop));
  show_step(run, output);
  if (run.step.kept) {
    for (PythonStatement& statement : split_python(code)) {
      std::ranges::move(statement.names, std::inserter(names_, names_.end()));
    }
  }
  return succeeded(run.step) ? std::nullopt : std::optional(cell_error(run.step));
}

Notebook::Done Notebook::solve(const std::string& instruction, KernelOutput& output,
                               const std::stop_token& stop) {
  unaccepted_.reset();
  SYNTH_TRY(SolvedCell solved, desk_.solve(instruction, stop));
  SolveReport& report = solved.report;
  if (report.ended_by && report.ended_by->code == Errc::interrupted) {
    return fail(*std::move(report.ended_by));
  }
  display(solved.shown, output);
  const ConfidenceLevel level = report.solution.confidence.level;
  if (level > ConfidenceLevel::uncertain) {
    return cell_error("NotSolved", fmt::format("the answer is {}", name(level)),
                      {"nothing is defined; an example more, or a simpler instruction, may help"});
  }
  if (level > desk_.least()) {
    say(fmt::format("{} not defined, since the answer is {}: `%%accept` in the next cell takes "
                    "it, another example may settle it.",
                    function_names(report.solution), name(level)),
        output);
    unaccepted_ = std::move(report.solution);
    return std::nullopt;
  }
  return define(report.solution, output, stop);
}

Notebook::Done Notebook::accept(KernelOutput& output, const std::stop_token& stop) {
  if (!unaccepted_) {
    return fail(Errc::usage, "there is no answer that waits to be accepted",
                "%%accept comes after a %%synth whose answer is uncertain");
  }
  auto done = define(*unaccepted_, output, stop);
  if (done && !*done) {
    unaccepted_.reset();
  }
  return done;
}

Notebook::Done Notebook::define(const Solution& solution, KernelOutput& output,
                                const std::stop_token& stop) {
  if (solution.language != Language::python) {
    say(fmt::format("{} not defined: cells are Python, and this is {}.", function_names(solution),
                    info(solution.language).title),
        output);
    return std::nullopt;
  }
  SYNTH_TRY(auto failed, run(solution.source, output, stop));
  if (!failed) {
    say(fmt::format("{} defined for the next cells.", function_names(solution)), output);
  }
  return failed;
}

Notebook::Done Notebook::check(const std::string& body, KernelOutput& output,
                               const std::stop_token& stop) {
  SYNTH_TRY(const CellClaims claims, read_claims(body));
  if (claims.lines.empty() && claims.asserts.empty()) {
    return fail(Errc::usage, "%%check finds nothing to hold the code against",
                "add lines as f(2) == 4, f(-1) raises ValueError, or assert f(2) > f(1)");
  }
  SYNTH_TRY(const JudgedCell judged, desk_.check(claims, stop));
  display(judged.shown, output);
  return judged.passed ? std::nullopt
                       : std::optional(cell_error("CheckFailed", "not every test passes", {}));
}

CellCompletion Notebook::complete(const std::string& cell, std::size_t cursor) {
  CellCompletion completion;
  completion.end = completion.begin = std::min(cursor, cell.size());
  while (completion.begin > 0 && is_word(cell[completion.begin - 1])) {
    --completion.begin;
  }
  const auto word =
      std::string_view(cell).substr(completion.begin, completion.end - completion.begin);
  const bool is_member = completion.begin > 0 && cell[completion.begin - 1] == '.';
  if (word.empty() || is_member) {
    return completion;
  }
  for (const CellMagic& magic : cell_magics()) {
    if (completion.begin == 0 && magic.word.starts_with(word)) {
      completion.words.emplace_back(magic.word);
    }
  }
  for (const std::string& name : names_) {
    if (name.starts_with(word)) {
      completion.words.push_back(name);
    }
  }
  return completion;
}

CellEnding Notebook::ending_of(const std::string& cell) {
  std::vector<std::string> lines = mapped<std::string>(split(cell, '\n'), std::identity());
  if (lines.empty() || (lines.size() > 1 && trim(lines.back()).empty())) {
    return {};  // an empty line ends the continued block
  }
  const std::string& last = lines.back();
  const std::size_t indent = std::min(last.find_first_not_of(" \t"), last.size());
  const bool opens_block = trim(last).ends_with(':');
  const bool is_magic = cell.starts_with("%%");
  if (is_magic || opens_block || indent > 0 || !whole_input(lines)) {
    return {false, last.substr(0, indent) + std::string(opens_block && !is_magic ? kIndent : "")};
  }
  return {};
}

void Notebook::end() {
  const std::lock_guard lock(mutex_);
  is_ending_ = true;
  cell_.request_stop();
  ended_.notify_all();
}

void Notebook::stop_cell() {
  const std::lock_guard lock(mutex_);
  cell_.request_stop();
}

void Notebook::wait() {
  for (;;) {
    const std::stop_token signal = signals_.next();
    {
      std::unique_lock lock(mutex_);
      if (ended_.wait_for(lock, signal, kLook, [this] { return is_ending_; })) {
        return;
      }
    }
    const bool stays = signal.stop_requested() ? signals_.goes_on() : signals_.client_is_there();
    if (!stays) {
      end();
      return;
    }
    if (signal.stop_requested()) {
      stop_cell();
    }
  }
}

}  // namespace synth
