#pragma once

namespace synth {

// The facts from which a group's solver decides its next action.
struct GroupState {
  bool solved = false;  // true if the best candidate passes the deciding tests
  // True if it does, but is a patch from a search that does not rely on it, and nobody was asked
  // yet.
  bool is_doubted = false;
  // True if the best candidate fails examples that its author considers less likely to be right
  // than the code: no code is looked for that passes them, too.
  bool outvotes_examples = false;
  bool has_best = false;
  bool has_waiting = false;  // true if candidates wait to run
  bool may_run = true;       // true if the attempts allow the next of these
  bool begun = false;        // true after the first attempt
  bool may_ask = true;       // true if the author may be asked once more
  bool lacks_tests = false;  // true if the author was not asked for tests yet
  bool compares = false;     // true if several candidates of a varying author are wanted
  // True if the number of candidates follows from their outcomes. Only then the next two count.
  bool adapts = false;
  bool passes_trusted = false;       // true if there are trusted tests, and the best passes them
  bool repaired_last = false;        // true if the previous question was for a repair
  bool wants_more = false;           // true if the candidates that ran settle nothing
  bool lacks_consensus = false;      // true if candidates ran since the last comparison
  bool lacks_recombination = false;  // true if parts were added since the last recombination
  bool is_repetition = false;        // true if the last candidate, or its failure, was known
  bool may_repeat = true;            // true if a different approach may be requested
  bool author_is_done = false;       // true if it was asked and had no further answer
  bool was_searched = false;         // true if small edits were searched
  bool was_clarified = false;
  bool time_is_up = false;
};

enum class GroupAction {
  run_candidate,
  write_tests,
  find_consensus,  // of the candidates that ran
  recombine,       // parts of different candidates
  generate,        // more candidates
  generate_differently,
  repair,
  search_edits,  // of the best candidate, without asking
  clarify,       // which of the passing candidates is meant
  finish,
};

// Returns the next action. Waiting candidates run first. Without a solution, candidates that ran
// are compared and recombined, which costs no request; then the author is asked for more
// candidates, for a repair, or for a different approach; in the end small edits are searched. With
// a solution, the author is asked for tests if it was not yet, candidates are compared while more
// are wanted, and the author clarifies the remaining differences.
//
// No question is asked if its answer would not change the result. For an author that errs, this
// means:
//
// Code that fails the user's examples is wrong, whatever else is known: the author's tests would
// say nothing about it. A repair, which sees the failures, and another independent candidate, which
// does not share the fault, are requested in turn.
//
// If code passes them and fails tests of the author's, either may be wrong. A repair would bend the
// code to tests that are wrong as often as code is: only other independent candidates tell which is
// wrong.
//
// Code that passes both is done. So is code that enough independent candidates agree on. Code that
// is being repaired is done only by such agreement.
GroupAction next_action(const GroupState& state);

}  // namespace synth
