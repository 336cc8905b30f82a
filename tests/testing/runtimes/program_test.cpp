#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

ScriptOutcome run_program(const std::string& source, const Limits& limits = {}) {
  auto outcome = PythonHere::runtime()->run_script(source, limits, {});
  EXPECT_TRUE(outcome) << outcome.error().message;
  return outcome ? *std::move(outcome) : ScriptOutcome{};
}

std::string result_of(const std::string& source) {
  const ScriptOutcome outcome = run_program(source);
  return outcome.outcome.value ? write_value(*outcome.outcome.value)
                               : std::string(name(outcome.outcome.ending)) + ": " +
                                     (outcome.outcome.error ? outcome.outcome.error->traceback
                                                            : outcome.outcome.note);
}

TEST(ProgramTest, GivesTheVariableResult) {
  EXPECT_EQ(result_of("result = 2 + 2"), "4");
  EXPECT_EQ(result_of("result = {1: 'a', 2: 'b'}"), R"({"$dict":[[1,"a"],[2,"b"]]})");
}

TEST(ProgramTest, ResultMayBeNone) {
  const ScriptOutcome outcome = run_program("result = None");
  EXPECT_TRUE(outcome.result_set);
  ASSERT_TRUE(outcome.outcome.value);
  EXPECT_TRUE(outcome.outcome.value->is<Null>());
}

TEST(ProgramTest, KeepsPrintsBesideTheResult) {
  const ScriptOutcome outcome = run_program("print('hello')\nresult = 1\nprint('end')\n");
  EXPECT_TRUE(outcome.result_set);
  EXPECT_EQ(outcome.stdout_text, "hello\nend\n");
}

TEST(ProgramTest, SaysWhenNoResultIsSet) {
  const ScriptOutcome outcome = run_program("x = 1");
  EXPECT_EQ(outcome.outcome.ending, Verdict::pass);
  EXPECT_FALSE(outcome.result_set);
  EXPECT_FALSE(outcome.outcome.value);
  EXPECT_THAT(outcome.outcome.note, HasSubstr("result"));
}

TEST(ProgramTest, RunsWhatProgramsHave) {
  EXPECT_EQ(result_of("if __name__ == '__main__':\n    result = 'main'\n"), "\"main\"");
  EXPECT_EQ(result_of("import math, collections, itertools\nresult = math.gcd(12, 18)"), "6");
  EXPECT_EQ(
      result_of("def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)\nresult = fact(10)"),
      "3628800");
  EXPECT_EQ(result_of("from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\n"
                      "result = [p.x for p in (P(1), P(2))]"),
            "[1,2]");
  EXPECT_EQ(result_of("import pickle\nclass C:\n    x = 1\n"
                      "result = pickle.loads(pickle.dumps(C())).x"),
            "1");
  EXPECT_EQ(result_of("try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    result = str(e)\n"),
            "\"division by zero\"");
  EXPECT_EQ(result_of("import threading\nresult = []\n"
                      "threading.Thread(target=lambda: result.append(1)).start()\n"),
            "[1]");
}

TEST(ProgramTest, EveryWayToFailSaysWhatAndWhere) {
  const ScriptOutcome syntax = run_program("x = 1\nresult = (\n");
  EXPECT_EQ(syntax.outcome.ending, Verdict::compile_error);
  EXPECT_EQ(syntax.outcome.error->type, "SyntaxError");
  EXPECT_EQ(syntax.outcome.error->line, 2);

  const ScriptOutcome name = run_program("\n\nresult = y\n");
  EXPECT_EQ(name.outcome.error->type, "NameError");
  EXPECT_EQ(name.outcome.error->line, 3);

  const ScriptOutcome zero = run_program("def f():\n    return 1 / 0\nresult = f()\n");
  EXPECT_EQ(zero.outcome.error->type, "ZeroDivisionError");
  EXPECT_EQ(zero.outcome.error->line, 2);
  EXPECT_FALSE(zero.result_set);

  const ScriptOutcome left = run_program("import sys\nresult = 1\nsys.exit(2)\n");
  EXPECT_EQ(left.outcome.ending, Verdict::early_exit);
  EXPECT_EQ(left.outcome.note, "sys.exit(2)");
  EXPECT_EQ(left.outcome.error->line, 3);

  EXPECT_EQ(run_program("while True: pass\n", short_limits()).outcome.ending, Verdict::time_limit);
}

TEST(ProgramTest, TwoHundredMegabytesOfOutputAreAnOutputLimit) {
  const ScriptOutcome outcome =
      run_program("for _ in range(200):\n    print('x' * (1 << 20))\nresult = 1\n");
  EXPECT_EQ(outcome.outcome.ending, Verdict::output_limit);
  EXPECT_TRUE(outcome.truncated);
  EXPECT_LT(outcome.stdout_text.size(), std::size_t{200} << 10U);
}

}  // namespace
}  // namespace synth
