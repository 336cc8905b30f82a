#include "synth/group/next_action.h"

namespace synth {
namespace {

// Returns the next request for candidates; `search_edits` if no more may be requested.
GroupAction next_question(const GroupState& state) {
  if (!state.may_ask || state.author_is_done) {
    return GroupAction::search_edits;
  }
  if (!state.begun || state.wants_more) {
    return GroupAction::generate;
  }
  if (state.adapts && (state.passes_trusted || state.repaired_last)) {
    return GroupAction::generate;
  }
  if (state.is_repetition) {
    return state.may_repeat ? GroupAction::generate_differently : GroupAction::search_edits;
  }
  return state.has_best ? GroupAction::repair : GroupAction::generate;
}

GroupAction next_to_solve(const GroupState& state) {
  if (state.outvotes_examples || state.time_is_up || state.was_searched) {
    return GroupAction::finish;
  }
  GroupAction next = GroupAction::search_edits;
  if (state.has_waiting) {
    next = state.may_run ? GroupAction::run_candidate : next;
  } else if (state.lacks_consensus) {
    next = GroupAction::find_consensus;
  } else if (state.lacks_recombination) {
    next = GroupAction::recombine;
  } else {
    next = next_question(state);
  }
  // Code that passes the user's tests is not bent to others.
  const bool has_need = state.has_best && !(state.adapts && state.passes_trusted);
  return next == GroupAction::search_edits && !has_need ? GroupAction::finish : next;
}

GroupAction next_to_compare(const GroupState& state) {
  if (state.lacks_tests && state.may_ask && !state.time_is_up) {
    return GroupAction::write_tests;
  }
  if (!state.compares || !state.begun) {
    return GroupAction::finish;
  }
  if (state.has_waiting && state.may_run && !state.time_is_up) {
    return GroupAction::run_candidate;
  }
  if (state.lacks_consensus) {
    return GroupAction::find_consensus;
  }
  if (state.wants_more && !state.author_is_done && !state.time_is_up) {
    return GroupAction::generate;
  }
  return state.was_clarified ? GroupAction::finish : GroupAction::clarify;
}

}  // namespace

GroupAction next_action(const GroupState& state) {
  return state.solved && !state.is_doubted ? next_to_compare(state) : next_to_solve(state);
}

}  // namespace synth
