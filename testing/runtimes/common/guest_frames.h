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

// What the harnesses of Python and JavaScript send. All of it is foreign: each reader checks
// everything, and an error means that the channel was tampered with. What a process that runs
// foreign code may claim of its own end is a value, an exception or an early exit; whatever else
// ends a call is seen from outside.

// Milliseconds: finite and not below 0.
Result<double> read_duration(const JsonField& field);

struct GuestLoaded {
  // pass: it loaded; compile_error or early_exit: it did not, with the error in the candidate's
  // terms.
  Verdict ending = Verdict::pass;
  std::optional<RaisedError> error;
  std::string note;
  double cpu_ms = 0;   // of the candidate's own code
  double used_ms = 0;  // of the whole process so far
};
Result<GuestLoaded> read_guest_loaded(std::string_view frame);

struct GuestReply {
  Outcome outcome;         // pass, exception, early_exit; output_limit for a value without a form
  bool result_set = true;  // of a program
};
Result<GuestReply> read_guest_reply(std::string_view frame);

// The first frame of an assertion script's cell, sent before any of the script runs.
struct ScriptBegin {
  bool plain = false;              // it can only compute: another may follow in the same process
  std::vector<std::string> names;  // what it may want of the candidate's, each public
};
Result<ScriptBegin> read_script_begin(std::string_view frame, std::string_view ticket);

// What an assertion script sends then: a call it wants made, a line of a report, what it wants and
// no call by value can give, or its end.
struct ScriptCall {
  std::string function;
  Value ask;  // {"function", "args", "kwargs"} as it came
};
struct ScriptTold {
  std::string text;
};
struct ScriptWants {
  std::string text;
};
struct ScriptEnd {
  // pass, wrong_answer (an assertion failed), exception (the candidate's came through uncaught) or
  // bad_request (any other error of the script).
  Verdict ending = Verdict::pass;
  std::optional<RaisedError> error = std::nullopt;
  std::string note = {};
  std::int64_t frames = 0;  // that came before this one
  bool again = false;       // another script may follow
};
using ScriptMessage = std::variant<ScriptCall, ScriptTold, ScriptWants, ScriptEnd>;
Result<ScriptMessage> read_script_message(std::string_view frame, std::string_view ticket);

// What is given to an assertion script of the candidate's names that it uses, from what the
// candidate's cell says they are: {"names":{…}}. Nothing but the names in `wanted` is taken over.
Result<std::string> script_names(std::string_view frame, const std::vector<std::string>& wanted);
std::string no_script_names();         // there are none
std::string script_is_not_to_begin();  // the candidate does not load

// What a script gets for a call: the value or the exception.
std::string script_answer(const Outcome& outcome);

}  // namespace synth
