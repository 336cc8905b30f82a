#include "synth/server/chat_answer.h"
#include "synth/server/tools.h"
#include "synth/server/tools/progress_observer.h"
#include "synth/server/tools/request_arguments.h"
#include "testing/core/verdict_form.h"

#include <chrono>
#include <cmath>

namespace synth {
namespace {

Limits limits_of(const Workbench& workbench, const ToolCall& call) {
  Limits limits = workbench.request({}).limits;
  if (const auto time = call.arguments.find("max_time_s")) {
    constexpr double kMilli = 1000;
    limits.time = std::chrono::milliseconds(std::llround(time->number().value_or(0) * kMilli));
  }
  return limits;
}

Result<RunReport> run_code(const Workbench& workbench, Engine& engine, const ToolCall& call,
                           const std::string& code) {
  SolveRequest request = workbench.request({});
  if (const auto language = call.arguments.find("language")) {
    request.language = *parse_language(*language->string());
  }
  return engine.run_code(code, request.language, limits_of(workbench, call), call.stop);
}

Result<RunReport> write_and_run(const Workbench& workbench, Engine& engine, const ToolCall& call) {
  SYNTH_TRY(SolveRequest request, read_request_arguments(workbench, call.arguments));
  ProgressObserver observer(call.progress);
  return engine.run(request, observer, call.stop);
}

std::string structured(const RunReport& report) {
  const ScriptOutcome& script = report.outcome;
  JsonWriter out;
  out.begin_object();
  out.key("verdict").string(report.verdict());
  write_json(out.key("result"), script.result_set ? script.outcome.value : std::nullopt);
  out.key("code").string(report.code);
  out.key("language").string(name(report.language));
  out.key("stdout").string(script.stdout_text);
  out.key("stderr").string(script.stderr_text);
  write_json(out.key("error"), script.outcome.error);
  out.key("note").string(report.note);
  return out.end_object().take();
}

// Returns the verdict with its details, in the form of a program that ends with its run.
Result<ToolOutcome> run_step(const Workbench& workbench, const ToolCall& call,
                             const std::string& session, const std::string& code) {
  SessionTable* const sessions = workbench.sessions();
  if (sessions == nullptr) {
    return fail(Errc::config, "there is no folder for sessions",
                "set XDG_STATE_HOME or HOME to an absolute path");
  }
  std::optional<Language> language;
  if (const auto asked = call.arguments.find("language")) {
    language = parse_language(*asked->string());
  }
  auto ran = sessions->run(session, language, code, limits_of(workbench, call), call.stop);
  if (!ran) {
    const bool is_argument = ran.error().code == Errc::usage;
    return fail(is_argument ? Error{Errc::bad_input, "$.session: " + ran.error().message,
                                    ran.error().remedy}
                            : std::move(ran).error());
  }
  return ToolOutcome{std::move(ran->json), chat_answer(ran->run)};
}

Result<ToolOutcome> run(const Workbench& workbench, const ToolCall& call) {
  const auto code = call.arguments.find("code");
  if (code.has_value() == call.arguments.find("instruction").has_value()) {
    return fail(Errc::bad_input, "$.code: give either code or instruction");
  }
  if (const auto session = call.arguments.find("session")) {
    if (!code) {
      return fail(Errc::bad_input, "$.code: a step of a session is given as code");
    }
    return run_step(workbench, call, *session->string(), *code->string());
  }
  SYNTH_TRY(const auto engine, workbench.engine());
  SYNTH_TRY(const RunReport report, code ? run_code(workbench, *engine, call, *code->string())
                                         : write_and_run(workbench, *engine, call));
  return ToolOutcome{structured(report), chat_answer(report)};
}

}  // namespace

Tool run_tool(const Workbench& workbench) {
  using enum MemberKind;
  return {
      .name = "run",
      .title = "Run a one-off program",
      .description =
          "Runs code in isolation (no network, no files of the user's, limits on time and memory) "
          "and gives its result: what a Python program leaves in a variable named result, what a "
          "Bash script prints. With session, names stay for the next call. Or writes the program "
          "from an instruction first: 'the sum of the "
          "even numbers in [1, 2, 3, 4]'.",
      .parameters =
          {{"code", text, "the program to run"},
           {"instruction", text, "or what a program should be written for"},
           {"language", text, "python (default) or bash", false, {"python", "bash"}},
           {"session", text,
            "name of a session whose names and files the code shares: it is one more step "
            "of it, and its last expression is the result"},
           {"max_time_s", number, "wall time, in seconds", false, {}, 0.1, 600}},
      .results = {{"verdict", text, "pass, exception, time_limit, abstained, …", true},
                  {"result", any, "the result, as JSON"},
                  {"code", text, "the program", true},
                  {"language", text, "its language", true},
                  {"stdout", text, "what it printed", true},
                  {"stderr", text, "what it printed to standard error", true},
                  {"error", object, "the exception that ended it"},
                  {"note", text, "what a person should know", true},
                  {"session", text, "the session's name"},
                  {"step", whole, "the step's number in its session"},
                  {"remembered", flag, "false: the step ended the interpreter, and is lost"},
                  {"shown", list, "what a step showed: files by their MIME types"},
                  {"replay", object, "steps that were run again before this one"}},
      .open_world = true,
      .run = [&workbench](const ToolCall& call) { return run(workbench, call); }};
}

}  // namespace synth
