#pragma once

#include "specs/value.h"
#include "synth/support/enum_names.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// The verdicts from worst to best, ordered as in docs/formats/check.md: a candidate's verdict is
// the worst of its tests'.
enum class Verdict {
  error,  // the machinery failed twice; does not judge the candidate
  bad_request,
  unsupported,
  compile_error,
  crash,
  memory_limit,
  process_limit,
  disk_limit,
  time_limit,
  output_limit,
  protocol_error,
  early_exit,
  exception,
  wrong_answer,
  not_run,
  pass,
};
EnumNames<Verdict> names_of(Verdict);
inline Verdict worse(Verdict a, Verdict b) {
  return a < b ? a : b;
}

// An exception of a candidate, in its own terms.
struct RaisedError {
  std::string type;
  std::vector<std::string> bases;  // names of its base classes, nearest first
  std::string message;
  std::optional<int> line;  // in the candidate's own numbering
  std::string traceback;    // the part that concerns the candidate
};

// The result of one call of a candidate. It does not judge: the expected value is not known in the
// place that makes outcomes.
struct Outcome {
  // `pass` if the call ended by itself (returned or raised); else how it was cut off: a limit,
  // crash, early_exit, protocol_error, unsupported, error or not_run; `exception` if the call could
  // not be made at all (the function is not defined, its setup failed).
  Verdict ending = Verdict::not_run;
  std::optional<Value> value;              // the returned value
  std::optional<RaisedError> error;        // the raised exception, or why the call was cut off
  std::vector<RaisedError> of_steps = {};  // exceptions of the steps of a sequence, in their order
  std::optional<int> signal;               // for crash
  std::string note;                        // for the user; may be empty
  double duration_ms = 0;
};

// Returns the verdict on a run that no test judges: an exception is one.
inline Verdict verdict_without_test(const Outcome& outcome) {
  return outcome.ending == Verdict::pass && outcome.error ? Verdict::exception : outcome.ending;
}

// Returns the outcome of a call that did not end by itself.
inline Outcome cut_off(Verdict ending, std::string note) {
  Outcome outcome;
  outcome.ending = ending;
  outcome.note = std::move(note);
  return outcome;
}

// Weakest first. `container`: the rules of landlock, in a container of another program.
enum class IsolationLevel { none, rlimits, landlock, container, namespaces, cgroup };
EnumNames<IsolationLevel> names_of(IsolationLevel);

// Files that programs left in their scratch folder, if they are to be collected. Untrusted,
// including their names.
struct CollectedFiles {
  std::vector<std::pair<std::string, std::string>> files;  // relative name and content, by name
  std::vector<std::string> left_out;                       // "name: why"
};

// The result of running one candidate.
struct CandidateOutcome {
  // `pass` if it loaded. Else every outcome is not_run: compile_error, with the error (it does not
  // compile, or its own code raised), or how loading was cut off (time_limit, crash, early_exit …).
  Verdict load_ending = Verdict::pass;
  std::optional<RaisedError> load_error;  // why it did not load
  std::vector<Outcome> outcomes;          // one a call, in the order of the calls
  std::string stdout_text;                // first and last 64 KiB, with a mark at the cut
  std::string stderr_text;
  bool truncated = false;
  // Texts that an assertion script sent beside its verdict, one a frame; and what it needed that no
  // call by value can do, however it continued.
  std::vector<std::string> told;
  std::vector<std::string> asked_for_more;
  CollectedFiles collected;
  std::string isolation;  // "strict" or "batch"
  IsolationLevel level = IsolationLevel::none;
  double duration_ms = 0;
};

}  // namespace synth
