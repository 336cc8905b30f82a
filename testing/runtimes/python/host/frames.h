#pragma once

#include "specs/call.h"
#include "synth/support/result.h"
#include "testing/core/limits.h"
#include "testing/core/outcome.h"
#include "testing/runtimes/common/guest_frames.h"
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

// The frames between the engine and testing/runtimes/python/guest/harness.py, which documents the
// protocol. Requests hold source and arguments, never a claim. Replies are untrusted: each reader
// checks everything, and an error means that the channel was tampered with.

std::string python_load_request(std::string_view source, const PythonInterpreter& interpreter,
                                const Limits& limits);
std::string python_call_request(const PlannedCall& call, const Limits& limits);
// Requests the last calls of a cell, made by the process that loaded the candidate.
std::string python_last_request(std::span<const PlannedCall* const> calls, const Limits& limits);
std::string python_program_request(std::string_view source, const PythonInterpreter& interpreter,
                                   const Limits& limits);
// Announces a script's calls, which follow; first asks for descriptions of these names, if any.
std::string python_answer_request(const std::vector<std::string>& names, const Limits& limits);
std::string python_ask(std::string_view function, const Call& call);

struct PythonScript {
  std::string_view source;
  std::string_view function;
  std::string_view ticket;
  bool only_plain = false;  // its cell has run others: only a plain one may run there
};
std::string python_script_request(const PythonScript& script, const PythonInterpreter& interpreter,
                                  const Limits& limits);

// Start a session, and run a step of it.
std::string python_session_request(std::int64_t seed, const PythonInterpreter& interpreter);
std::string python_step_request(std::int64_t number, std::string_view ticket,
                                std::string_view source, const PythonInterpreter& interpreter,
                                const Limits& limits);

// As read_guest_loaded and read_guest_reply, but a MemoryError is the memory limit.
using PythonLoaded = GuestLoaded;
Result<PythonLoaded> read_python_loaded(std::string_view frame);
using PythonReply = GuestReply;
Result<PythonReply> read_python_reply(std::string_view frame);

// The end of a call's process, as the process beside it observed it.
struct PythonEnd {
  // Number of frames it sent: none, one (which follows), or anything more (2).
  std::int64_t frames = 0;
  std::optional<int> exit_status = std::nullopt;
  std::optional<int> signal = std::nullopt;
  double cpu_ms = 0;
  bool left_over = false;  // a part of it may still live in the cell
};
Result<PythonEnd> read_python_end(std::string_view frame);

// Returns the outcome of one call from how its process ended and what it sent.
Outcome settle_python_call(const PythonEnd& end, std::optional<Outcome> reply,
                           const Limits& limits);

}  // namespace synth
