#pragma once

#include "tests/end_to_end/home_test.h"

#include <regex>
#include <string>

namespace synth {

inline constexpr const char* kSpec =
    R"({"instruction":"Twice a number.","functions":[{"name":"twice","purpose":"Twice.",)"
    R"("inputs":[{"name":"n","type":"int"}],"outputs":{"type":"int"},)"
    R"("examples":[{"args":[4],"expected":8}]}]})";

// Returns a command author that answers every implementation with `expression`.
inline std::string author(const std::string& expression) {
  return R"~(case "$(cat)" in *'"stage":"implementation"'*) printf '%s' '{"implementations":[)~"
         R"~({"function":"twice","code":"def twice(n):\n    return )~" +
         expression + R"~(\n"}]}';; *) printf '%s' '{"tests":[]}';; esac)~";
}

// Returns the answers without the parts that differ between two runs of the same candidates.
inline std::string without_times(const std::string& answers) {
  return std::regex_replace(answers, std::regex(R"("duration_ms":[0-9.e+-]+)"), "");
}

class CommandsTest : public HomeTest {
 protected:
  // Solves kSpec with an author that answers with `expression`.
  [[nodiscard]] SynthOutcome solve(const std::string& expression,
                                   std::vector<std::string> more = {}) const {
    write("spec.json", kSpec);
    std::vector<std::string> arguments{"solve",   "--spec",    "spec.json",       "--author",
                                       "command", "--command", author(expression)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return home.run(arguments);
  }
};

}  // namespace synth
