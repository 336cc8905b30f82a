#include "specs/json.h"
#include "tests/end_to_end/answers.h"
#include "tests/end_to_end/home_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ServerTest : public HomeTest {
 protected:
  // Returns the line of the answer to a request.
  static std::string answer_to(const std::string& id, const std::string& lines) {
    const std::size_t at = lines.find(R"({"jsonrpc":"2.0","id":)" + id + ",");
    if (at == std::string::npos) {
      return "no answer to " + id + " in " + lines;
    }
    const std::size_t begin = lines.rfind('\n', at) + 1;
    return lines.substr(begin, lines.find('\n', at) - begin);
  }
};

constexpr const char* kModern =
    R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}})";

TEST_F(ServerTest, SpeaksBothErasOfMcp) {
  const std::string modern(kModern);
  const SynthOutcome outcome = home.run(
      {"mcp"},
      R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}})"
      "\n"
      R"({"jsonrpc":"2.0","method":"notifications/initialized"})"
      "\n"
      R"({"jsonrpc":"2.0","id":2,"method":"ping"})"
      "\n"
      R"({"jsonrpc":"2.0","id":3,"method":"tools/list"})"
      "\n"
      R"({"jsonrpc":"2.0","id":4,"method":"server/discover","params":{)" +
          modern +
          "}}\n"
          R"({"jsonrpc":"2.0","id":5,"method":"tools/list","params":{)" +
          modern +
          "}}\n"
          R"({"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"synth_run","arguments":{"code":"result = 2 + 2"},)" +
          modern +
          "}}\n"
          R"({"jsonrpc":"2.0","id":7,"method":"ping","params":{)" +
          modern +
          "}}\n"
          R"({"jsonrpc":"2.0","id":8,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1999-01-01"}}})"
          "\n");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  const std::string& lines = outcome.stdout_text;
  EXPECT_THAT(answer_to("1", lines), HasSubstr(R"("protocolVersion":"2025-06-18")"));
  EXPECT_THAT(answer_to("2", lines), HasSubstr(R"("result":{})"));
  EXPECT_THAT(answer_to("3", lines),
              AllOf(HasSubstr("synth_solve"), HasSubstr("synth_next"), Not(HasSubstr("ttlMs"))));
  EXPECT_THAT(answer_to("4", lines),
              AllOf(HasSubstr(R"("supportedVersions":["2026-07-28","2025-11-25",)"),
                    HasSubstr(R"("resultType":"complete")")));
  EXPECT_THAT(answer_to("5", lines), AllOf(HasSubstr("ttlMs"), HasSubstr("synth_submit")));
  EXPECT_THAT(answer_to("6", lines), AllOf(HasSubstr(R"("result":4)"), HasSubstr("resultType"),
                                           HasSubstr(R"("isError":false)")));
  EXPECT_THAT(answer_to("7", lines), HasSubstr("-32601"));
  EXPECT_THAT(answer_to("8", lines), AllOf(HasSubstr("-32022"), HasSubstr("2026-07-28")));
}

TEST_F(ServerTest, BadRequestsAreNamedAndEndNothing) {
  const SynthOutcome outcome = home.run(
      {"mcp"},
      "nonsense\n"
      R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"synth_fly"}})"
      "\n"
      R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"synth_run","arguments":{"cod":"1"}}})"
      "\n"
      R"({"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"synth_status","arguments":{"job":"guess"}}})"
      "\n"
      R"({"jsonrpc":"2.0","id":4,"method":"resources/list"})"
      "\n"
      R"({"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"synth_check","arguments":{"language":"python","function":"f","code":"def f(x): return x","tests":[{"args":[1],"expected":1}]}}})"
      "\n"
      R"({"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"synth_solve","arguments":{"instruction":"Write a Rust function add(a, b) that adds two numbers. add(1, 2) == 3"}}})"
      "\n");
  const std::string& lines = outcome.stdout_text;
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(lines, HasSubstr("-32700"));
  EXPECT_THAT(answer_to("6", lines), HasSubstr("Rust is not among python, javascript, cpp, bash"));
  EXPECT_THAT(answer_to("1", lines), AllOf(HasSubstr("-32602"), HasSubstr("synth_fly")));
  EXPECT_THAT(answer_to("2", lines), AllOf(HasSubstr("-32602"), HasSubstr("did you mean code")));
  EXPECT_THAT(answer_to("3", lines), AllOf(HasSubstr("-32602"), HasSubstr("no such job")));
  EXPECT_THAT(answer_to("4", lines), HasSubstr("-32601"));
  EXPECT_THAT(answer_to("5", lines), HasSubstr(R"("verdict":"pass")"));
}

TEST_F(ServerTest, ProgressIsToldUnderItsToken) {
  const SynthOutcome outcome = home.run(
      {"mcp"},
      R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"progressToken":"p"},"name":"synth_solve","arguments":{"instruction":"Write double(n). double(4) returns 8, double(5) returns 10."}}})"
      "\n");
  EXPECT_THAT(outcome.stdout_text, HasSubstr(R"("progressToken":"p","progress":1,)"));
  EXPECT_THAT(answer_to("1", outcome.stdout_text),
              AllOf(HasSubstr("n * 2"), HasSubstr(R"("passed":2)")));
}

// The code of `both` is wrong at first, and repaired.
TEST_F(ServerTest, TheModelOfTheHostWritesAndSynthJudges) {
  const auto implementation = [](const std::string& function, const std::string& code) {
    return R"(,"implementation:)" + function + R"(":{"implementations":[{"function":")" + function +
           R"(","code":")" + code + R"("}]})";
  };
  const std::string answers =
      R"({"function_specs":{"functions":[)" + spec("clean") + "," + spec("twice") + "," +
      spec("both", R"("clean","twice")") + R"(],"entry_point":"both","parent":null},)" +
      R"("test_cases":{"tests":[)" + test_case("clean", "' A'", "'a'") + "," +
      test_case("twice", "'a'", "'aa'") + "," + test_case("both", "'B '", "'bb'") + "]}" +
      implementation("clean", R"(def clean(x):\n    return x.strip().lower()\n)") +
      implementation("twice", R"(def twice(x):\n    return x * 2\n)") +
      implementation("both", R"(def both(x):\n    return clean(x)\n)") +
      R"(,"repair":{"fault":"implementation","category":"logical","root_cause":"once",)"
      R"("implementations":[{"function":"both","code":"def both(x):\n    return twice(clean(x))\n"}],)"
      R"("disputed_tests":[]}})";
  const SynthOutcome outcome =
      home.run_other({"python3", SYNTH_DIALOGUE_CLIENT, SYNTH_EXAMPLES, SYNTH_PROGRAM, answers,
                      "Write clean(x), twice(x) and both(x)."});
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(outcome.stdout_text, HasSubstr("return twice(clean(x))"));
  EXPECT_THAT(outcome.stdout_text, HasSubstr(R"("repair")"));
  EXPECT_THAT(outcome.stdout_text, HasSubstr(R"("passed": 3)"));
}

TEST_F(ServerTest, WorkThatTakesLongIsAskedForByHandle) {
  write("jobs.py", R"(import sys
sys.path.insert(0, sys.argv[1])
from serve_client import Synth
synth = Synth(sys.argv[2], "--no-cache")
job = synth.call("start", tool="run", arguments={"code": "result = 6 * 7"})["job"]
print(synth.call("result", job=job, wait_s=60)["result"]["result"], synth.call("status", job=job)["state"])
long = synth.call("start", tool="run", arguments={"code": "while True: pass", "max_time_s": 100})["job"]
print(synth.call("status", job=long)["state"], synth.call("cancel", job=long)["state"])
print(synth.call("result", job=long, wait_s=60)["state"])
)");
  const SynthOutcome outcome =
      home.run_other({"python3", "jobs.py", SYNTH_EXAMPLES, SYNTH_PROGRAM});
  EXPECT_EQ(outcome.stdout_text, "42 done\nrunning cancelled\ncancelled\n") << outcome.stderr_text;
}

TEST_F(ServerTest, TheExampleOfAClientRuns) {
  const SynthOutcome outcome =
      home.run_other({"python3", std::string(SYNTH_EXAMPLES) + "/serve_client.py", SYNTH_PROGRAM});
  EXPECT_THAT(outcome.stdout_text, AllOf(HasSubstr("def double"), HasSubstr("pass")))
      << outcome.stderr_text;
}

TEST_F(ServerTest, AnswersForAChatAreShort) {
  const std::string instruction = "Write double(n). double(4) returns 8, double(5) returns 10.";
  EXPECT_THAT(home.run({"solve", "--format", "chat", instruction}).stdout_text,
              AllOf(HasSubstr("```python\ndef double"), HasSubstr("2 of 2 tests pass")));
  EXPECT_THAT(home.run({"run", "--format", "chat", "--code", "-"}, "result = 4").stdout_text,
              HasSubstr("Result:\n\n```\n4\n```"));
}

TEST_F(ServerTest, DescribesItsMethods) {
  const SynthOutcome outcome = home.run({"serve", "--schema"});
  ASSERT_TRUE(parse_json(outcome.stdout_text)) << outcome.stdout_text;
  EXPECT_THAT(outcome.stdout_text,
              AllOf(HasSubstr(R"("name": "solve")"), HasSubstr(R"("name": "submit")")));
}

TEST_F(ServerTest, WritesSuitesAndRepairsCode) {
  const SynthOutcome outcome = home.run(
      {"serve"},
      R"-({"jsonrpc":"2.0","id":1,"method":"suite","params":{"language":"python","code":"def f(x: int) -> int:\n    \"\"\"f(2) == 5\"\"\"\n    return x + 1 if x > 3 else x\n"}})-"
      "\n"
      R"-({"jsonrpc":"2.0","id":2,"method":"repair","params":{"code":"def f(x):\n    return x - 1\n","script":"assert f(1) == 2\nassert f(5) == 6\n"}})-"
      "\n"
      R"-({"jsonrpc":"2.0","id":3,"method":"repair","params":{"code":"def f(x):\n    return x + 1\n","tests":[{"function":"f","args":[1],"expected":2}]}})-"
      "\n"
      R"-({"jsonrpc":"2.0","id":4,"method":"repair","params":{"code":"x"}})-"
      "\n"
      R"-({"jsonrpc":"2.0","id":5,"method":"suite","params":{"language":"python","code":"def f(:"}})-"
      "\n");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  const std::string& lines = outcome.stdout_text;
  EXPECT_THAT(answer_to("1", lines),
              AllOf(HasSubstr("test_f.py"), HasSubstr(R"x("call":"f(2)")x"),
                    HasSubstr(R"("function":"f")"), Not(HasSubstr(R"("score":0,)"))));
  EXPECT_THAT(answer_to("2", lines),
              AllOf(HasSubstr(R"("ending":"repaired")"), HasSubstr("+    return x + 1")));
  EXPECT_THAT(answer_to("3", lines), HasSubstr(R"("ending":"nothing_fails")"));
  EXPECT_THAT(answer_to("4", lines), AllOf(HasSubstr("-32602"), HasSubstr("$.tests")));
  EXPECT_THAT(answer_to("5", lines), HasSubstr(R"("error")"));
}

}  // namespace
}  // namespace synth
