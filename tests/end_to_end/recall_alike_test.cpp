// Tests that a function that was written for one instruction is recalled when it is asked for in
// other words.

#include "specs/json.h"
#include "tests/end_to_end/answers.h"
#include "tests/end_to_end/synth_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class AskedBeforeTest : public ::testing::Test {
 protected:
  SynthOutcome solve(const std::string& instruction, const std::string& script) {
    const auto file = home_.path() / "script.json";
    const auto requests = home_.path() / "requests.jsonl";
    std::filesystem::remove(requests);
    std::ofstream(file) << "{" << script << "}";
    SynthOutcome outcome = home_.run({"solve", instruction, "--author", "command", "--command",
                                      SYNTH_TEST_PYTHON " " SYNTH_SCRIPTED_AUTHOR " " +
                                          file.string() + " " + requests.string()});
    std::ifstream asked(requests);
    requests_.assign(std::istreambuf_iterator<char>(asked), {});
    return outcome;
  }

  static std::string answers(const std::string& name, const std::string& expected,
                             const std::string& body) {
    return specs(spec(name), name) + R"json(,"test_cases":[{"tests":[)json" +
           test_case(name, "9", expected) + R"json(]}],"implementation":[{"implementations":[
           {"function":")json" +
           name + R"json(","code":"def )json" + name + "(x):\\n    " + body + R"json("}]}])json";
  }

  SynthHome home_;
  std::string requests_;  // of the last run
};

TEST_F(AskedBeforeTest, AModelIsNotAskedForTheCodeAgainUnlessItsTestsSayOtherwise) {
  EXPECT_EQ(solve("Write collatz_length, which counts the steps of the Collatz sequence from a "
                  "number down to 1. collatz_length(6) returns 8.",
                  answers("collatz_length", "19",
                          "return 0 if x == 1 else 1 + collatz_length(x // 2 if x % 2 == 0 else "
                          "3 * x + 1)"))
                .exit_status,
            0);
  EXPECT_THAT(requests_, HasSubstr(R"("stage": "implementation")"));
  const std::string reworded =
      "How many Collatz steps does a number take until it is 1? hailstone_steps(6) is 8.";
  const SynthOutcome other = solve(reworded, answers("hailstone_steps", "20",
                                                     "return x + 2 + "
                                                     "(x == 9) * 9"));
  EXPECT_THAT(requests_, HasSubstr(R"("stage": "implementation")")) << "9 gives 19";
  EXPECT_THAT(other.stderr_text, Not(HasSubstr("asked before")));
  const SynthOutcome known = solve(
      "Number of Collatz steps that a number takes until it is 1: "
      "hailstone_steps(6) returns 8.",
      answers("hailstone_steps", "19", "return 0"));
  EXPECT_EQ(known.exit_status, 0) << known.stderr_text;
  EXPECT_THAT(requests_, Not(HasSubstr(R"("stage": "implementation")")));
  EXPECT_THAT(known.stderr_text,
              HasSubstr("'hailstone_steps' is from the cache, asked before as "));
}

}  // namespace
}  // namespace synth
