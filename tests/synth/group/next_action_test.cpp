#include "synth/group/next_action.h"

#include <gtest/gtest.h>

#include <functional>
#include <ostream>

namespace synth {

// For GoogleTest's messages.
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest looks for this name
void PrintTo(GroupAction action, std::ostream* out) {
  *out << "action " << static_cast<int>(action);
}

namespace {

struct Case {
  const char* name;
  GroupState state;
  GroupAction expected;
};

// Unsolved and begun, with a best candidate to go on from.
constexpr GroupState kUnsolved{.has_best = true, .begun = true};
// The same for an author that errs, which is asked for as many candidates as it takes.
constexpr GroupState kAdapting{.has_best = true, .begun = true, .compares = true, .adapts = true};
// Solved, by the first of several wanted candidates.
constexpr GroupState kCompared{.solved = true, .has_best = true, .begun = true, .compares = true};

GroupState with(GroupState state, const std::function<void(GroupState&)>& change) {
  change(state);
  return state;
}

TEST(NextActionTest, FollowsFromTheState) {
  const Case cases[] = {
      {"nothing is there yet", {}, GroupAction::generate},
      {"a candidate waits", {.has_waiting = true}, GroupAction::run_candidate},
      {"no attempts from the start", {.may_ask = false}, GroupAction::finish},
      {"the author has nothing", {.author_is_done = true}, GroupAction::finish},
      {"the first one failed", kUnsolved, GroupAction::repair},
      {"a search's patch passes, in doubt",
       {.solved = true, .is_doubted = true, .has_best = true, .compares = true},
       GroupAction::generate},
      {"it does, and nobody may be asked",
       {.solved = true,
        .is_doubted = true,
        .has_best = true,
        .may_ask = false,
        .was_searched = true},
       GroupAction::finish},
      {"a repair waits", with(kUnsolved, [](auto& s) { s.has_waiting = true; }),
       GroupAction::run_candidate},
      {"one waits that may not run",
       with(kUnsolved, [](auto& s) { s.has_waiting = true, s.may_run = false; }),
       GroupAction::search_edits},
      {"others ran too", with(kUnsolved, [](auto& s) { s.lacks_consensus = true; }),
       GroupAction::find_consensus},
      {"there are parts", with(kUnsolved, [](auto& s) { s.lacks_recombination = true; }),
       GroupAction::recombine},
      {"more are wanted", with(kUnsolved, [](auto& s) { s.compares = s.wants_more = true; }),
       GroupAction::generate},
      {"the same again", with(kUnsolved, [](auto& s) { s.is_repetition = true; }),
       GroupAction::generate_differently},
      {"the same once too often",
       with(kUnsolved, [](auto& s) { s.is_repetition = true, s.may_repeat = false; }),
       GroupAction::search_edits},
      {"nothing that ran is usable", with(kUnsolved, [](auto& s) { s.has_best = false; }),
       GroupAction::generate},
      {"the attempts are used up", with(kUnsolved, [](auto& s) { s.may_ask = false; }),
       GroupAction::search_edits},
      {"the author is done", with(kUnsolved, [](auto& s) { s.author_is_done = true; }),
       GroupAction::search_edits},
      {"edits were searched", with(kUnsolved, [](auto& s) { s.was_searched = true; }),
       GroupAction::finish},
      {"it outvotes the examples", with(kUnsolved, [](auto& s) { s.outvotes_examples = true; }),
       GroupAction::finish},
      {"the time is up", with(kUnsolved, [](auto& s) { s.time_is_up = s.has_waiting = true; }),
       GroupAction::finish},
      {"one is enough", with(kCompared, [](auto& s) { s.compares = false; }), GroupAction::finish},
      {"one from the store", with(kCompared, [](auto& s) { s.begun = false; }),
       GroupAction::finish},
      {"others wait", with(kCompared, [](auto& s) { s.has_waiting = true; }),
       GroupAction::run_candidate},
      {"all ran", with(kCompared, [](auto& s) { s.lacks_consensus = true; }),
       GroupAction::find_consensus},
      {"they settle nothing", with(kCompared, [](auto& s) { s.wants_more = true; }),
       GroupAction::generate},
      {"there are no more",
       with(kCompared, [](auto& s) { s.wants_more = s.author_is_done = true; }),
       GroupAction::clarify},
      {"they settle it", kCompared, GroupAction::clarify},
      {"it is clarified", with(kCompared, [](auto& s) { s.was_clarified = true; }),
       GroupAction::finish},
      {"no time to ask for more",
       with(kCompared, [](auto& s) { s.wants_more = s.time_is_up = true; }), GroupAction::clarify},
      {"what fails the examples is repaired", kAdapting, GroupAction::repair},
      {"and then written anew", with(kAdapting, [](auto& s) { s.repaired_last = true; }),
       GroupAction::generate},
      {"the same again", with(kAdapting, [](auto& s) { s.is_repetition = true; }),
       GroupAction::generate_differently},
      {"what passes the examples is not bent to other tests",
       with(kAdapting, [](auto& s) { s.passes_trusted = true; }), GroupAction::generate},
      {"not by a search either",
       with(kAdapting, [](auto& s) { s.passes_trusted = true, s.may_ask = false; }),
       GroupAction::finish},
      {"the allowance is used up", with(kAdapting, [](auto& s) { s.may_ask = false; }),
       GroupAction::search_edits},
      {"tests are asked for of what passes the examples",
       with(kAdapting, [](auto& s) { s.solved = s.passes_trusted = s.lacks_tests = true; }),
       GroupAction::write_tests},
      {"and of nothing else", with(kAdapting, [](auto& s) { s.lacks_tests = true; }),
       GroupAction::repair},
      {"not without an allowance",
       with(kAdapting,
            [](auto& s) {
              s.solved = s.lacks_tests = s.was_clarified = true;
              s.may_ask = false;
            }),
       GroupAction::finish},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(next_action(one.state), one.expected) << one.name;
  }
}

}  // namespace
}  // namespace synth
