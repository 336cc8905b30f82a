#include "specs/json.h"
#include "tests/end_to_end/answers.h"
#include "tests/end_to_end/home_test.h"
#include "tests/model_server/model_server.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

// Returns the script of a server that answers with double_it, at the first attempt.
std::string doubling_in_batches(const std::string& batches, const std::string& test_cases = "") {
  return "{\"batches\":" + batches + "," + specs(spec("double_it"), "double_it") +
         ",\"test_cases\":[" + test_cases + "{\"tests\":[" + test_case("double_it", "2", "4") +
         "," + test_case("double_it", "5", "10") +
         R"json(]}],"implementation":[{"implementations":[{"function":"double_it",
         "code":"def double_it(x):\n    return 2 * x"}]}]})json";
}

class EconomyTest : public HomeTest, public ::testing::WithParamInterface<std::string> {
 protected:
  EconomyTest() {
    write("jobs.jsonl",
          R"json({"id":"a","instruction":"Double it, please."}
{"id":"b","instruction":"Make it twice as much."}
{"id":"c","instruction":"Add it to itself."}
)json");
  }

  [[nodiscard]] std::vector<std::string> arguments(const ModelServer& server) const {
    const bool is_openai = GetParam() == "openai";
    return {"batch",
            "jobs.jsonl",
            "--economy",
            "--out",
            "out.jsonl",
            "--author",
            GetParam(),
            "--model",
            is_openai ? "some-model" : "claude-opus-5-5",
            "--base-url",
            is_openai ? server.url("/v1") : server.url(),
            "--no-cache"};
  }
  SynthOutcome batch(const ModelServer& server, const std::vector<std::string>& more = {}) {
    std::vector<std::string> all = arguments(server);
    all.insert(all.end(), more.begin(), more.end());
    return home.run(all, "",
                    {"ANTHROPIC_API_KEY=sk-a-secret-key", "OPENAI_API_KEY=sk-a-secret-key"});
  }

  // The batches that were made, and the bodies of the answered requests.
  struct Seen {
    int batches = 0;
    std::vector<std::string> answered;
  };
  static Seen seen(const ModelServer& server) {
    Seen seen;
    std::istringstream lines(server.journal());
    for (std::string line; std::getline(lines, line);) {
      const Result<Value> document = parse_json(line);
      const JsonField request(*document);
      if (*request.find("stage")->string() != "batch") {
        seen.answered.push_back(canonical(request.find("body")->json(), Language::python));
      } else if (*request.find("method")->string() == "POST" &&
                 request.find("path")->string()->ends_with("/batches")) {
        ++seen.batches;
      }
    }
    return seen;
  }
};

TEST_P(EconomyTest, LinesAreSolvedInBatchesAtHalfThePrice) {
  const ModelServer server(doubling_in_batches(R"json({"polls":1,"unasked":true})json"));
  const SynthOutcome outcome = batch(server);
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_THAT(outcome.stderr_text, AllOf(HasSubstr("3 passed"), HasSubstr("3 requests sent"),
                                         HasSubstr("nobody asked for")));
  // Specs, tests and code of all three lines together.
  const Seen all = seen(server);
  EXPECT_EQ(all.batches, 3);
  EXPECT_THAT(all.answered, SizeIs(9));
  if (GetParam() == "anthropic") {
    EXPECT_THAT(read("out.jsonl"), HasSubstr("\"cost_usd\":0.002112"));  // 0.004224 by the list
  }
  EXPECT_FALSE(std::filesystem::exists(home.work() / "out.jsonl.economy"));
}

TEST_P(EconomyTest, AfterAKillNothingIsAskedTwice) {
  const ModelServer server(doubling_in_batches(R"json({"polls":[0,4,0]})json"));
  std::string command;
  for (const std::string& argument : arguments(server)) {
    command += " '" + argument + "'";
  }
  const SynthOutcome killed = home.run_shell(
      "export ANTHROPIC_API_KEY=sk-a-secret-key OPENAI_API_KEY=sk-a-secret-key\n"
      "journal='" +
      server.journal_file().string() +
      "'\n"
      "\"$SYNTH\"" +
      command +
      " & synth=$!\n"
      "while kill -0 $synth && [ $(cat \"$journal\" | grep -c '/batches\".*POST') -lt 2 ]; do\n"
      "  sleep 0.05; done 2>/dev/null\n"
      "kill -9 $synth; wait $synth; stat -c %a out.jsonl.economy");
  EXPECT_EQ(killed.stdout_text, "600\n") << killed.stderr_text;
  EXPECT_THAT(read("out.jsonl.economy"),
              AllOf(HasSubstr("Double it, please."), Not(HasSubstr("sk-a-secret-key"))));
  const SynthOutcome resumed = batch(server);
  EXPECT_EQ(resumed.exit_status, 0) << resumed.stderr_text;
  EXPECT_THAT(resumed.stderr_text, HasSubstr("going on: "));
  const Seen all = seen(server);
  EXPECT_EQ(all.batches, 3);
  EXPECT_THAT(all.answered, SizeIs(9));
  EXPECT_THAT(std::set(all.answered.begin(), all.answered.end()), SizeIs(9));
}

TEST_P(EconomyTest, WhatHasNoAnswerIsAskedOnceMoreAndThenTheLinesError) {
  const std::string expired = R"json({"server":{"batch":"expired"}},)json";
  const ModelServer again(doubling_in_batches("{}", expired));
  EXPECT_EQ(batch(again).exit_status, 0);
  EXPECT_EQ(seen(again).batches, 4);
  std::filesystem::remove(home.work() / "out.jsonl");
  const ModelServer never(doubling_in_batches(
      R"json({"results_url":"http://127.0.0.1:9/stolen"})json",
      R"json({"server":{"batch":"canceled"}},{"server":{"batch":"missing"}},)json" + expired));
  const SynthOutcome outcome = batch(never);
  EXPECT_EQ(outcome.exit_status, 1);
  EXPECT_THAT(read("out.jsonl"), HasSubstr("not answered"));
  EXPECT_THAT(outcome.stderr_text, HasSubstr("the same command goes on"));
}

INSTANTIATE_TEST_SUITE_P(Providers, EconomyTest, ::testing::Values("anthropic", "openai"),
                         [](const auto& which) { return which.param; });

using EconomyUsageTest = HomeTest;

TEST_F(EconomyUsageTest, WhatCannotBeAskedInBatchesIsRefused) {
  write("jobs.jsonl", "{\"id\":\"a\",\"instruction\":\"x\"}\n");
  const SynthOutcome offline =
      home.run({"batch", "jobs.jsonl", "--economy", "--author", "offline"});
  EXPECT_EQ(offline.exit_status, 2);
  EXPECT_THAT(offline.stderr_text, HasSubstr("no interface for batches"));
  const SynthOutcome piped =
      home.run({"batch", "-", "--economy", "--author", "anthropic"}, "", {"ANTHROPIC_API_KEY=k"});
  EXPECT_EQ(piped.exit_status, 2);
  EXPECT_THAT(piped.stderr_text, HasSubstr("--out"));
}

}  // namespace
}  // namespace synth
