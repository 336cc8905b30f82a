#pragma once

#include "specs/json.h"
#include "tests/end_to_end/answers.h"
#include "tests/end_to_end/synth_process.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace synth {

// The real program with an author whose answers are scripted.
class ScriptedAuthorTest : public ::testing::Test {
 protected:
  static std::string tests(const std::string& group, const std::string& cases) {
    return R"json("test_cases:)json" + group + R"json(":[{"tests":[)json" + cases + "]}]";
  }

  static std::string piece(const std::string& function, const std::string& body) {
    return R"json({"function":")json" + function + R"json(","code":"def )json" + function +
           R"json((x):\n    )json" + body + R"json("})json";
  }

  static std::string implementation(const std::string& pieces) {
    return R"json({"implementations":[)json" + pieces + "]}";
  }

  static std::string repair(const std::string& pieces, const std::string& doubts = "",
                            const std::string& fault = "implementation") {
    return R"json({"fault":")json" + fault +
           R"json(","category":"logical","root_cause":"told by the author","implementations":[)json" +
           pieces + R"json(],"disputed_tests":[)json" + doubts + "]}";
  }

  static std::string code_piece(const std::string& function, const std::string& code) {
    return R"json({"function":")json" + function + R"json(","code":")json" + code + R"json("})json";
  }

  // Returns answers for twice(x), first written as `wrong`, and then as `right`.
  static std::string twice(const std::string& cases, const std::string& wrong,
                           const std::string& right) {
    return specs(spec("twice"), "twice") + "," + tests("twice", cases) +
           R"json(,"implementation":[)json" + implementation(code_piece("twice", wrong)) +
           R"json(],"repair":[)json" + repair(code_piece("twice", right)) + "]";
  }

  // Returns whether a command succeeds in the folder that --out named.
  [[nodiscard]] bool succeeds(const std::string& command) const {
    Command shell;
    shell.argv = {"sh", "-c", command};
    shell.directory = (home.work() / "out").string();
    const auto outcome = run_command(shell);
    return outcome && outcome->exit_status == 0;
  }

  // Runs `synth solve` with this script; the solution is in `solution`.
  int solve(const std::string& script, std::vector<std::string> options = {}) {
    const std::filesystem::path script_file = home.path() / "script.json";
    std::ofstream(script_file) << "{" << script << "}";
    std::vector<std::string> arguments{"solve",
                                       "--json",
                                       instruction,
                                       "--author",
                                       "command",
                                       "--command",
                                       SYNTH_TEST_PYTHON " " SYNTH_SCRIPTED_AUTHOR " " +
                                           script_file.string() + " " + requests_file().string()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const SynthOutcome outcome = home.run(arguments);
    stderr_text = outcome.stderr_text;
    Result<Value> document = parse_json(outcome.stdout_text);
    EXPECT_TRUE(document) << outcome.stdout_text << outcome.stderr_text;
    solution = document.value_or(Value());
    return outcome.exit_status;
  }

  // Returns the stage of every request, in order.
  std::vector<std::string> stages() const {
    std::vector<std::string> stages;
    std::ifstream file(requests_file());
    for (std::string line; std::getline(file, line);) {
      const Value request = parse_json(line).value();
      stages.push_back(JsonField(request).at("stage")->string().value());
    }
    return stages;
  }

  std::string last_prompt() const {
    std::string prompt;
    std::ifstream file(requests_file());
    for (std::string line; std::getline(file, line);) {
      prompt = JsonField(parse_json(line).value()).at("prompt")->string().value();
    }
    return prompt;
  }

  JsonField at(std::string_view key) const { return JsonField(solution).at(key).value(); }
  std::string source() const { return at("source").string().value(); }
  std::filesystem::path requests_file() const { return home.path() / "requests.jsonl"; }

  SynthHome home;
  std::string instruction = "Do it.";
  Value solution;
  std::string stderr_text;
};

}  // namespace synth
