#pragma once

#include "specs/json.h"
#include "synth/support/result.h"
#include "testing/core/outcome.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace synth {

// Readers of the frames that the harnesses of Python and JavaScript send. All frames are untrusted:
// each reader checks everything, and an error means that the channel was tampered with. A process
// that runs untrusted code may report a value, an exception or an early exit as its own end; any
// other end of a call is observed from outside.

// Reads milliseconds: finite and not below 0.
Result<double> read_duration(const JsonField& field);

struct GuestLoaded {
  // `pass` if it loaded; else compile_error or early_exit, with the error in the candidate's terms.
  Verdict ending = Verdict::pass;
  std::optional<RaisedError> error;
  std::string note;
  double cpu_ms = 0;   // of the candidate's own code
  double used_ms = 0;  // of the whole process so far
};
Result<GuestLoaded> read_guest_loaded(std::string_view frame);

struct GuestReply {
  Outcome outcome;         // pass, exception, early_exit; output_limit for a value that has no form
  bool result_set = true;  // of a program
};
Result<GuestReply> read_guest_reply(std::string_view frame);

// The first frame of an assertion script's cell, sent before any of the script runs.
struct ScriptBegin {
  bool plain = false;              // it can only compute, so another may follow in the same process
  std::vector<std::string> names;  // public names of the candidate that it may need
};
Result<ScriptBegin> read_script_begin(std::string_view frame, std::string_view ticket);

// The later frames of an assertion script: a call to make, a line of a report, something that it
// needs and no call by value can do, or its end.
struct ScriptCall {
  std::string function;
  Value ask;  // {"function", "args", "kwargs"} as received
};
struct ScriptTold {
  std::string text;
};
struct ScriptWants {
  std::string text;
};
struct ScriptEnd {
  // pass, wrong_answer (an assertion failed), exception (the candidate's was not caught) or
  // bad_request (any other error of the script).
  Verdict ending = Verdict::pass;
  std::optional<RaisedError> error = std::nullopt;
  std::string note = {};
  std::int64_t frames = 0;  // number of frames before this one
  bool again = false;       // another script may follow
};
using ScriptMessage = std::variant<ScriptCall, ScriptTold, ScriptWants, ScriptEnd>;
Result<ScriptMessage> read_script_message(std::string_view frame, std::string_view ticket);

// Returns the frame with the candidate's names that an assertion script uses, from the descriptions
// in the frame of the candidate's cell: {"names":{…}}. Only names in `wanted` are copied.
Result<std::string> script_names(std::string_view frame, const std::vector<std::string>& wanted);
std::string no_script_names();         // if there are none
std::string script_is_not_to_begin();  // if the candidate does not load

// Returns the answer to a script's call: the value or the exception.
std::string script_answer(const Outcome& outcome);

}  // namespace synth
