#pragma once

namespace synth {

// What a group's solver knows when it decides what to do next.
struct GroupState {
  bool solved = false;  // the best candidate passes the tests that decide
  // It does, but is a patch that a search found and does not rely on; nobody was asked yet.
  bool is_doubted = false;
  // The best candidate fails examples that its author holds for less likely than it: code that
  // passes them too is not looked for.
  bool outvotes_examples = false;
  bool has_best = false;
  bool has_waiting = false;  // candidates that did not run yet
  bool may_run = true;       // the attempts allow the next of these
  bool begun = false;        // an attempt was made
  bool may_ask = true;       // the author may be asked once more
  bool lacks_tests = false;  // the author was not asked for tests yet
  bool compares = false;     // several candidates are wanted, of an author that varies
  // How many are asked for follows from what they show. Then these two count:
  bool adapts = false;
  bool passes_trusted = false;       // the best passes what the user said, and something was said
  bool repaired_last = false;        // the question before was for a repair
  bool wants_more = false;           // of them, since those that ran settle nothing
  bool lacks_consensus = false;      // candidates ran since they were last compared
  bool lacks_recombination = false;  // parts were written since they were last put together
  bool is_repetition = false;        // the last candidate's code, or its way of failing, was known
  bool may_repeat = true;            // another one may be asked for after that
  bool author_is_done = false;       // it was asked and had nothing more to say
  bool was_searched = false;         // small edits of the best candidate
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
  clarify,       // which of those that pass is meant
  finish,
};

// Returns what comes next. Candidates that wait run first. Without a solution: what ran is compared
// and recombined, which costs no request; then the author is asked for more candidates, for a
// repair, or for a different approach; in the end small edits are searched. With one: the author is
// asked for tests if it was not yet, candidates are compared while more are wanted, and the author
// clarifies what is left.
//
// Nobody is asked for what would not change the answer. So, of an author that errs:
//
// What fails the user's examples is wrong, whatever else is known: tests of the author's would say
// nothing of it. A repair, which sees what failed, and another candidate written apart, which does
// not share the fault, are asked for in turn.
//
// Of what passes them and fails tests of the author's, either may be wrong. A repair would bend it
// to tests that are wrong as often as code is: only others written apart tell which.
//
// What passes both is done. So is what enough candidates written apart agree on. Of code that is
// repaired only the latter is.
GroupAction next_action(const GroupState& state);

}  // namespace synth
