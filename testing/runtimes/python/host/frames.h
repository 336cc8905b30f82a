#pragma once

#include "specs/call.h"
#include "synth/support/result.h"
#include "testing/core/limits.h"
#include "testing/core/outcome.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/runtimes/python/host/interpreter.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace synth {

// The frames between the engine and testing/runtimes/python/guest/harness.py, which describes the
// conversation. Requests hold source and arguments, never a claim. Replies are foreign: each
// reader checks everything, and an error means that the channel was tampered with.

std::string python_load_request(std::string_view source, const PythonInterpreter& interpreter,
                                const Limits& limits);
std::string python_call_request(const PlannedCall& call, const Limits& limits);
// The last calls of a cell, made by the process that loaded the candidate.
std::string python_last_request(std::span<const PlannedCall* const> calls, const Limits& limits);
std::string python_program_request(std::string_view source, const PythonInterpreter& interpreter,
                                   const Limits& limits);
std::string python_answer_request(const Limits& limits);  // for a script's calls, which follow
std::string python_ask(std::string_view function, const Call& call);
std::string python_script_request(std::string_view script, std::string_view function,
                                  const std::vector<std::string>& packages, const Limits& limits);
// What the stub in a script's cell gets for a call: the value or the exception.
std::string python_script_answer(const Outcome& outcome);

struct PythonLoaded {
  // pass: it loaded; else how loading ended, with the error in the candidate's terms.
  Verdict ending = Verdict::pass;
  std::optional<RaisedError> error;
  std::string note;
  double cpu_ms = 0;   // of the candidate's own code
  double used_ms = 0;  // of the whole process so far
};
Result<PythonLoaded> read_python_loaded(std::string_view frame);

// How a call's process ended, as the process beside it saw it.
struct PythonEnd {
  // What it sent: nothing, one frame (which follows), or anything more (2).
  std::int64_t frames = 0;
  std::optional<int> exit_status = std::nullopt;
  std::optional<int> signal = std::nullopt;
  double cpu_ms = 0;
  bool left_over = false;  // something of it may live on in the cell
};
Result<PythonEnd> read_python_end(std::string_view frame);

struct PythonReply {
  Outcome outcome;
  bool result_set = true;  // of a program
};
Result<PythonReply> read_python_reply(std::string_view frame);

// What an assertion script's cell sends: a call it wants made, or its end.
struct PythonScriptEnd {
  // pass, wrong_answer (an assertion failed), exception (the candidate's came through uncaught) or
  // bad_request (any other error of the script).
  Verdict ending = Verdict::pass;
  std::optional<RaisedError> error;
};
struct PythonScriptCall {
  std::string function;
  Call call;
};
// The end of the script's process is the last that is told of it.
using PythonScriptMessage = std::variant<PythonScriptCall, PythonScriptEnd, PythonEnd>;
Result<PythonScriptMessage> read_python_script_message(std::string_view frame);

// The outcome of one call from how its process ended and what it sent.
Outcome settle_python_call(const PythonEnd& end, std::optional<Outcome> reply,
                           const Limits& limits);

}  // namespace synth
