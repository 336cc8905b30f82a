#include "synth/consensus/consensus.h"

#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

// "same" returns its argument, "odd" only 3.
Outcome do_as_named(const std::string& source, const PlannedCall& call) {
  const std::int64_t x = *call.call.args[0].get_if<Integer>()->to_int64();
  return returned(Value(source == "odd" && x != 3 ? std::int64_t{0} : x));
}

// f(3) == 3 is the example; a generated test claims f(5) == 0, which is wrong.
class ConsensusTest : public ::testing::Test {
 protected:
  ConsensusTest() {
    FunctionSpec f;
    f.name = "f";
    f.inputs = {{"x", "int", ""}};
    f.examples = {{Call{{Value(3)}, {}}, Claim{Value(3), {}, {}}}};
    draft.specs = {{f}, "f"};
    draft.plan = TestPlan(draft.specs, {}, Language::python);
    add_generated("five", 5, 0);
  }

  void add_generated(const std::string& name, int argument, int expected) {
    synth::Test generated;
    generated.function = "f";
    generated.name = name;
    generated.origin = TestOrigin::model;
    generated.call.args = {Value(argument)};
    generated.claim.expected = Value(expected);
    draft.plan.add({"f"}, {generated});
  }

  TestRun ran(const std::string& module) {
    TestRun run;
    run.module = module;
    run.tests = draft.plan.of("f");
    for (const synth::Test& test : run.tests) {
      const Outcome outcome = do_as_named(module, {"f", test.call, {}});
      run.outcome.outcomes.push_back(outcome);
    }
    run.verdicts = judge(run.tests, run.outcome, Language::python);
    run.count_shortfall();
    return run;
  }

  Consensus consensus(const std::vector<std::string>& modules) {
    std::vector<TestRun> runs;
    for (const std::string& module : modules) {
      runs.push_back(ran(module));
    }
    std::vector<Contender> contenders;
    for (const TestRun& run : runs) {
      contenders.push_back({&run});
    }
    const RunContext context(request, author, &runtime, store, observer, {});
    Behaviours behaviours;
    auto found = find_consensus(context, draft, {"f"}, contenders, behaviours);
    EXPECT_TRUE(found);
    return found.value_or(Consensus{});
  }

  SolveRequest request;
  Observer observer;
  ScriptedAuthor author;
  FakeRuntime runtime{do_as_named};
  SolutionStore store = SolutionStore::none(request, observer);
  Draft draft;
};

TEST_F(ConsensusTest, ManyThatAgreeContradictAWrongTest) {
  add_generated("four", 4, 4);
  const Consensus found = consensus({"odd", "same", "same", "same"});
  EXPECT_EQ(found.winner, 1U);
  ASSERT_THAT(found.disputed, SizeIs(1));
  EXPECT_EQ(found.disputed[0].test, "five");
  EXPECT_EQ(found.agreement.alike, 3);
  EXPECT_TRUE(found.settled);
}

TEST_F(ConsensusTest, OneAgainstOneSettlesNothing) {
  const Consensus found = consensus({"same", "odd"});
  EXPECT_EQ(found.winner, 1U) << "it passes everything";
  EXPECT_THAT(found.disputed, IsEmpty());
  EXPECT_FALSE(found.settled);
}

}  // namespace
}  // namespace synth
