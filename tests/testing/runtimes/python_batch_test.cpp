#include "testing/runtimes/python/host/python.h"
#include "tests/testing/runtimes/python_here.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

constexpr const char* kAddOneInBatch = "def f(x):\n    return x + 1\n";

std::string batch_text(const Outcome& outcome) {
  return outcome.value ? write_value(*outcome.value) : std::string(name(outcome.ending));
}

// Runs calls in one process, and separately those that do not run to their end there.
CandidateOutcome run_batch(const std::string& source, const std::vector<PlannedCall>& calls,
                           Limits limits = short_limits()) {
  limits.isolation = IsolationChoice::batch;
  return run_python(source, calls, limits);
}

TEST(PythonBatchTest, MakesAllCallsInOneProcess) {
  const auto outcome = run_batch("seen = []\ndef f(x):\n    seen.append(x)\n    return len(seen)\n",
                                 {call("f", {1}), call("f", {1}), call("f", {1})});
  EXPECT_EQ(outcome.isolation, "batch");
  EXPECT_EQ(batch_text(outcome.outcomes[0]), "1");
  EXPECT_EQ(batch_text(outcome.outcomes[2]), "3");
}

TEST(PythonBatchTest, IsChosenForManyCallsOnly) {
  const std::vector<PlannedCall> many(20, call("f", {1}));
  EXPECT_EQ(run_python(kAddOneInBatch, many).isolation, "batch");
  EXPECT_EQ(run_python(kAddOneInBatch, {many.begin(), many.begin() + 19}).isolation, "strict");
  Limits limits;
  limits.isolation = IsolationChoice::strict;
  EXPECT_EQ(run_python(kAddOneInBatch, many, limits).isolation, "strict");
}

TEST(PythonBatchTest, WhatWasCutOffRunsStrictly) {
  const std::string source =
      "import os, sys, time\n"
      "n = 0\n"
      "def f(x):\n"
      "    global n\n"
      "    n += 1\n"
      "    if x == 'crash': os.abort()\n"
      "    if x == 'exit': os._exit(0)\n"
      "    if x == 'leave': sys.exit()\n"
      "    if x == 'loop':\n"
      "        while True: pass\n"
      "    if x == 'forge':\n"
      "        for fd in range(3, 64):\n"
      "            try: os.write(fd, b'\\x02\\0\\0\\0{}' * 9)\n"
      "            except OSError: pass\n"
      "    return n\n";
  for (const auto& [what, verdict] :
       std::vector<std::pair<std::string, Verdict>>{{"crash", Verdict::crash},
                                                    {"exit", Verdict::early_exit},
                                                    {"leave", Verdict::early_exit},
                                                    {"loop", Verdict::time_limit},
                                                    {"forge", Verdict::protocol_error}}) {
    const auto outcome = run_batch(source, {call("f", {"a"}), call("f", {what}), call("f", {"b"})});
    EXPECT_EQ(batch_text(outcome.outcomes[0]), "1") << what;
    EXPECT_EQ(outcome.outcomes[1].ending, verdict) << what;
    EXPECT_EQ(outcome.outcomes[2].ending, Verdict::pass) << what;
  }
}

TEST(PythonBatchTest, ASetupHasAProcessOfItsOwn) {
  PlannedCall with_setup = call("f", {1});
  with_setup.setup = "offset = 10";
  const auto outcome =
      run_batch("offset = 0\ndef f(x):\n    return x + offset\n", {with_setup, call("f", {2})});
  EXPECT_EQ(batch_text(outcome.outcomes[0]), "11");
  EXPECT_EQ(batch_text(outcome.outcomes[1]), "2");
}

TEST(PythonBatchTest, EachCallHasTheWholeRecursionLimitAndNoMore) {
  const std::string source = "def f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\n";
  const auto outcome = run_batch(source, {call("f", {900}), call("f", {5000}), call("f", {900})});
  EXPECT_EQ(batch_text(outcome.outcomes[0]), "900");
  ASSERT_TRUE(outcome.outcomes[1].error);
  EXPECT_EQ(outcome.outcomes[1].error->type, "RecursionError");
  EXPECT_EQ(batch_text(outcome.outcomes[2]), "900");
}

}  // namespace
}  // namespace synth
