#include "synth/cli/commands/notebook_desk.h"

#include "specs/examples/example_reader.h"
#include "specs/json.h"
#include "specs/literal.h"
#include "synth/cli/host/history.h"
#include "synth/cli/input/requests.h"
#include "synth/cli/output/progress.h"
#include "synth/cli/output/report.h"
#include "synth/cli/output/suite_text.h"
#include "synth/history/run_log.h"
#include "synth/server/chat_answer.h"
#include "synth/source/python_statements.h"
#include "synth/suite/write_suite.h"
#include "synth/support/text.h"
#include "testing/check/check.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostOfNotebookValue = 200;  // characters of a value

// One line of `synth check` and its result.
struct CheckedLine {
  std::vector<std::string> claims;  // in the order of the tests
  CheckResult result;
};

std::string what_it_gave(const TestVerdict& test) {
  if (test.error) {
    return fmt::format(" raised {}: {}", test.error->type,
                       excerpt(test.error->message, kMostOfNotebookValue));
  }
  if (test.actual) {
    return " gave " + excerpt(write_literal(*test.actual), kMostOfNotebookValue);
  }
  return test.note.empty() ? "" : " " + excerpt(test.note, kMostOfNotebookValue);
}

void add_lines(const CheckedLine& checked, std::string& text, std::size_t& passed) {
  for (std::size_t i = 0; i < checked.result.tests.size(); ++i) {
    const TestVerdict& test = checked.result.tests[i];
    const bool passes = test.verdict == Verdict::pass;
    passed += passes ? 1 : 0;
    const std::string claim = i < checked.claims.size() ? checked.claims[i] : test.test;
    text += fmt::format("{:<13} {}{}\n", name(test.verdict), claim,
                        passes ? "" : ":" + what_it_gave(test));
  }
}

JudgedCell judged(const std::vector<CheckedLine>& lines) {
  std::string text;
  std::size_t passed = 0;
  std::size_t count = 0;
  for (const CheckedLine& line : lines) {
    if (line.result.load_error) {
      text +=
          fmt::format("{}: {}\n", line.result.load_error->type, line.result.load_error->message);
    } else if (!line.result.reason.empty()) {
      text += line.result.reason + "\n";
    }
    count += line.claims.size();
    add_lines(line, text, passed);
  }
  const bool passes = std::ranges::all_of(
      lines, [](const CheckedLine& line) { return line.result.verdict == Verdict::pass; });
  const std::string summary = fmt::format("{} of {} tests pass", passed, count);
  return {passes, {text + summary, fenced_code(text, "text") + "\n**" + summary + "**\n"}};
}

void begin_line(JsonWriter& out, const std::string& code, std::string_view function) {
  out.begin_object();
  out.key("language").string("python");
  out.key("function").string(function);
  out.key("code").string(code);
}

// Returns the line of `synth check` for the examples of one function.
std::string examples_line(const std::string& code, const std::string& function,
                          const std::vector<Example>& examples) {
  JsonWriter out;
  begin_line(out, code, function);
  out.key("tests").begin_array();
  for (const Example& example : examples) {
    out.begin_object();
    write_call(out, example.call);
    write_claim(out, example.call, example.claim);
    out.end_object();
  }
  out.end_array();
  return out.end_object().take();
}

// Returns the function of the code that a script uses.
std::string function_in(const std::string& code, std::string_view script) {
  for (const PythonStatement& statement : split_python(code)) {
    if (statement.kind != PythonStatement::Kind::definition) {
      continue;
    }
    for (const std::string& defined : statement.names) {
      if (script.find(defined + "(") != std::string_view::npos) {
        return defined;
      }
    }
  }
  return "";
}

std::string script_line(const std::string& code, const std::string& script) {
  JsonWriter out;
  begin_line(out, code, function_in(code, script));
  out.key("script").string(script);
  return out.end_object().take();
}

Result<std::filesystem::path> kernels_folder() {
  SYNTH_TRY(const std::filesystem::path folder, state_directory());
  return folder / "kernels";
}

}  // namespace

Result<std::unique_ptr<NotebookSession>> NotebookSession::open(const Runtimes& runtimes) {
  SYNTH_TRY(std::filesystem::path root, kernels_folder());
  for (const std::string& name : session_names(root)) {
    (void)remove_session(root, name);  // fails while its kernel lives, which holds its lock
  }
  SYNTH_TRY(SessionFolder folder,
            SessionFolder::open(root, fmt::format("kernel-{}", ::getpid()), Language::python));
  return std::unique_ptr<NotebookSession>(
      new NotebookSession(std::move(root), std::move(folder), runtimes));
}

NotebookSession::~NotebookSession() {
  live_.reset();
  (void)remove_session(root_, name_);  // the next kernel removes the rest
}

Result<SessionRun> CommandNotebookDesk::run(const std::string& code, const std::stop_token& stop) {
  return steps_.live().run(code, settings_.limits, stop);
}

Result<SolvedCell> CommandNotebookDesk::solve(const std::string& instruction,
                                              const std::stop_token& stop) {
  SYNTH_CHECK(check_language(settings_, instruction));
  const SolveRequest request = solve_request(settings_, instruction, std::nullopt, {});
  SYNTH_TRY(const auto engine, session_.engine(settings_, Pace::side_by_side));
  NoteKeeper notes;
  SYNTH_TRY(SolveReport report, engine->solve(request, notes, stop));
  log_run(settings_, console_, "solve", report.solution,
          exit_status(report, settings_.accept) == 0);
  ShownText shown{std::string(trim(report.solution.source + "\n" + report_text(report, false))),
                  report_markdown(report)};
  return SolvedCell{std::move(report), std::move(shown)};
}

// Returns the definitions of all cells, without their other statements.
std::string CommandNotebookDesk::code_so_far() const {
  std::string code;
  for (const SessionStep& step : steps_.live().folder().steps()) {
    if (!step.kept || !succeeded(step)) {
      continue;
    }
    for (const PythonStatement& statement : split_python(step.source)) {
      code += statement.kind == PythonStatement::Kind::other ? "" : statement.text + "\n";
    }
  }
  return code;
}

Result<JudgedCell> CommandNotebookDesk::check(const CellClaims& claims,
                                              const std::stop_token& stop) {
  const std::string code = trim(claims.code).empty() ? code_so_far() : claims.code;
  std::map<std::string, std::vector<Example>> examples;
  std::map<std::string, std::vector<std::string>> words;
  for (const std::string& line : claims.lines) {
    for (ReadExample& read : read_examples(line)) {
      examples[read.function].push_back(std::move(read.example));
      words[read.function].push_back(line);
    }
  }
  std::vector<CheckedLine> checked;
  const auto check = [&](const std::string& line, std::vector<std::string> said) -> Result<void> {
    SYNTH_TRY(CheckResult result, check_line(line, session_.runtimes(), settings_.limits, stop));
    checked.push_back({std::move(said), std::move(result)});
    return {};
  };
  for (const auto& [function, of_it] : examples) {
    SYNTH_CHECK(check(examples_line(code, function, of_it), words[function]));
  }
  for (const std::string& script : claims.asserts) {
    SYNTH_CHECK(check(script_line(code, script), {script}));
  }
  return judged(checked);
}

Result<ShownText> CommandNotebookDesk::suite(const std::string& code, const std::stop_token& stop) {
  SuiteOrder order;
  order.path = order.code_file = "cell.py";
  order.source = code;
  order.format = usual_suite_format(Language::python);
  order.proposals.seed = settings_.seed;
  order.proposals.limits = settings_.limits;
  order.proposals.budget = settings_.budget;
  SYNTH_TRY(Runtime* const python, session_.python());
  SYNTH_TRY(const SuiteReport report,
            write_suite(
                order, *python, [this] { return session_.sandbox(); }, stop));
  return ShownText{report.file.text + "\n" + suite_text(report), suite_markdown(report)};
}

ProcessSignals::ProcessSignals(Session& session) : session_(session) {
  const char* const named = std::getenv("JPY_PARENT_PID");
  const std::string_view text = named == nullptr ? "" : named;
  pid_t client = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), client).ec == std::errc() &&
      client == ::getppid()) {
    client_ = client;
  }
}

bool ProcessSignals::goes_on() {
  return !Interrupt::ends_program() && session_.begin_step();
}

bool ProcessSignals::client_is_there() const {
  return client_ == 0 || ::getppid() == client_;
}

}  // namespace synth
