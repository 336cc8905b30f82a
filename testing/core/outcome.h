#pragma once

#include "specs/value.h"
#include "synth/support/enum_names.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// From worst to best, as docs/formats/check.md orders them: a candidate's verdict is the worst of
// its tests'.
enum class Verdict {
  error,  // the machinery failed twice: says nothing of the candidate
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

// What a candidate raised, in its own terms.
struct RaisedError {
  std::string type;
  std::vector<std::string> bases;  // names of its base classes, nearest first
  std::string message;
  std::optional<int> line;  // in the candidate's own numbering
  std::string traceback;    // the part that concerns the candidate
};

// What running one candidate on one call gave. Says nothing about right or wrong: the expected
// value is not known where outcomes are made.
struct Outcome {
  // `pass` while the call came to an end by itself (returned or raised); else how it was cut off:
  // a limit, crash, early_exit, protocol_error, unsupported, error or not_run; `exception` where
  // the call could not be made at all (the function is not defined, its setup failed).
  Verdict ending = Verdict::not_run;
  std::optional<Value> value;              // what it returned
  std::optional<RaisedError> error;        // what it raised, or why it was cut off
  std::vector<RaisedError> of_steps = {};  // what steps of a sequence raised, in their order
  std::optional<int> signal;               // for crash
  std::string note;                        // helps a person; may be empty
  double duration_ms = 0;
};

// Of a call that did not come to an end by itself.
inline Outcome cut_off(Verdict ending, std::string note) {
  Outcome outcome;
  outcome.ending = ending;
  outcome.note = std::move(note);
  return outcome;
}

// Weakest first. `container`: what landlock holds, in a container of another program's.
enum class IsolationLevel { none, rlimits, landlock, container, namespaces, cgroup };
EnumNames<IsolationLevel> names_of(IsolationLevel);

// Files that programs left in their scratch folder, where they are to be taken out. Foreign, their
// names too.
struct CollectedFiles {
  std::vector<std::pair<std::string, std::string>> files;  // relative name and content, by name
  std::vector<std::string> left_out;                       // "name: why"
};

// What running one candidate gave.
struct CandidateOutcome {
  // pass: it loaded. Else every outcome is not_run: compile_error, with the error (it does not
  // compile, or its own code raised), or how loading was cut off (time_limit, crash, early_exit …).
  Verdict load_ending = Verdict::pass;
  std::optional<RaisedError> load_error;  // why it did not load
  std::vector<Outcome> outcomes;          // one a call, in the order of the calls
  std::string stdout_text;                // first and last 64 KiB, the cut marked
  std::string stderr_text;
  bool truncated = false;
  // What an assertion script told beside its verdict, a text a frame; and what it wanted that no
  // call by value can give, however it went on.
  std::vector<std::string> told;
  std::vector<std::string> asked_for_more;
  CollectedFiles collected;
  std::string isolation;  // "strict" or "batch"
  IsolationLevel level = IsolationLevel::none;
  double duration_ms = 0;
};

}  // namespace synth
