#include "specs/literal.h"
#include "testing/core/bash_test.h"
#include "testing/suites/code/bash_claims.h"
#include "tests/testing/suites/code_suites.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Le;
using ::testing::Not;

TEST(TokenMutants, OfBashAreOneFaultEach) {
  const auto texts = mutated(
      "n=${1:-5}  # at least 5 < 6\n"
      "if [ \"$n\" -gt 3 ] && [[ $2 == yes ]]; then\n"
      "  echo \"many: ${2##*.}\"\n"
      "fi\n"
      "for ((i = 0; i < n; i++)); do total=$((total + i % 2)); done\n"
      "while read -r line; do [ -z \"$line\" ] && break; done\n"
      "exit 4\n",
      Language::bash);
  EXPECT_THAT(texts, AllOf(Contains(HasSubstr("-ge 3")), Contains(HasSubstr("-gt 4")),
                           Contains(HasSubstr("] || [[")), Contains(HasSubstr("$2 != yes")),
                           Contains(HasSubstr("${2#*.}")), Contains(HasSubstr("\"XXmany"))));
  EXPECT_THAT(texts, AllOf(Contains(HasSubstr("i <= n")), Contains(HasSubstr("i--")),
                           Contains(HasSubstr("total - i")), Contains(HasSubstr("i * 2")),
                           Contains(HasSubstr("do :; done")), Contains(HasSubstr("-n \"$line\""))));
  EXPECT_THAT(texts, AllOf(Contains(HasSubstr("&& continue")), Contains(HasSubstr("exit 5")),
                           Contains(HasSubstr("\n  :\nfi")), Contains(HasSubstr("then"))));
  EXPECT_THAT(texts, Not(Contains(HasSubstr("5 <= 6"))));
}

TEST(TokenMutants, OfBashLeaveErrorsPatternsAndOtherLanguagesAsTheyAre) {
  const auto texts = mutated(
      "if [ $# -eq 0 ]; then echo 'usage: f N' >&2; exit 2; fi\n"
      "case \"$1\" in\n  1|2) echo few ;;\n  *) awk '{ print $1 + 1 }' ;;\nesac\n"
      "cat <<END\n3 < 4 && x\nEND\n",
      Language::bash);
  EXPECT_THAT(texts, AllOf(Not(Contains(HasSubstr("XXusage"))), Not(Contains(HasSubstr("$1 - 1"))),
                           Not(Contains(HasSubstr("2|2"))), Not(Contains(HasSubstr("x || x")))));
  EXPECT_THAT(texts, AllOf(Not(Contains(HasSubstr("3 <= 4"))), Contains(HasSubstr("-ne 0")),
                           Contains(HasSubstr("XXfewXX")), Contains(HasSubstr("exit 3"))));
}

TEST(CodeReader, TellsArgumentsAndInputOfAScript) {
  const auto script = code_functions(
      "limit=$1\nname=\"${2:-nobody}\"\n# $7 is not there\n"
      "while read -r line; do [ \"$line\" -gt \"$limit\" ] && echo \"$name\"; done\n"
      "echo \"it's $1\" | awk '{ print $8 }'\n",
      Language::bash);
  ASSERT_EQ(script.size(), 1U);
  std::vector<std::string> names;
  for (const CodeParameter& parameter : script[0].parameters) {
    names.push_back(parameter.name);
  }
  EXPECT_THAT(names, ElementsAre("limit", "name", kBashStdin));
  EXPECT_FALSE(script[0].parameters[0].is_optional);
  EXPECT_TRUE(script[0].parameters[1].is_optional);
  EXPECT_EQ(canonical(script[0].parameters[0].kinds[0][0], Language::bash),
            canonical(Value("3"), Language::bash));
}

std::vector<std::string> claimed_in(const std::string& source) {
  std::vector<std::string> found;
  for (const Test& test : bash_comment_claims(source, "greet.sh")) {
    found.push_back(to_source("", test.call) + " " + write_literal(*test.claim.expected));
  }
  return found;
}

TEST(BashClaims, AreCallsWithWhatTheyPrint) {
  EXPECT_THAT(claimed_in("#!/bin/bash\n# greet.sh Ada  -> Hello, Ada\n"
                         "# Example: ./greet -u 'A b' => \"HELLO\"\n"
                         "echo \"$1\"  # greet.sh x -> not a line of its own\n"),
              ElementsAre("('Ada') {'stdout': 'Hello, Ada\\n', 'exit': 0}",
                          "('-u', 'A b') {'stdout': 'HELLO\\n', 'exit': 0}"));
  EXPECT_THAT(claimed_in("# $ printf 'b\\na\\n' | bash greet.sh -r\n# b\n# a\n#\n# More.\n"),
              ElementsAre("('-r', stdin='b\\na\\n') {'stdout': 'b\\na\\n', 'exit': 0}"));
}

TEST(BashClaims, AreNotWhatMayBeProseOrStandForOtherThings) {
  EXPECT_THAT(claimed_in("# greet.sh NAME -> Hello, NAME\n# greet.sh $USER -> Ada\n"
                         "# greet.sh Ada -> greets Ada\n# greet.sh Ada prints a greeting\n"
                         "# other.sh Ada -> Hello\n# greet.sh x > file -> y\n"
                         "# greet.sh x -> exit status 2\n# $ greet.sh quiet\n\n"),
              ::testing::IsEmpty());
}

TEST(BashClaims, TakeTheStatusAndTheLastLineEndFromTheScript) {
  const auto claims = bash_comment_claims("# greet.sh x -> no\n", "greet.sh");
  ASSERT_EQ(claims.size(), 1U);
  const auto settled = [&](const char* printed, int status) {
    return write_literal(
        *settled_bash_claim(claims[0], bash_result(printed, status)).claim.expected);
  };
  EXPECT_EQ(settled("no", 1), "{'stdout': 'no', 'exit': 1}");
  EXPECT_EQ(settled("yes\n", 1), "{'stdout': 'no\\n', 'exit': 0}");
}

TEST(BashCodeSuite, TriesTheOptionsThatGetoptsTakes) {
  SYNTH_NEEDS(Language::bash)
  const Suite suite = suite_of(Language::bash,
                               "up=0\nwhile getopts 'un:' option; do\n"
                               "  case $option in u) up=1 ;; n) tail=$OPTARG ;; *) exit 3 ;; esac\n"
                               "done\nif [ \"$up\" -eq 1 ]; then echo UP; fi\n"
                               "if [ \"$tail\" = abc ]; then echo tail; fi\n",
                               "script");
  EXPECT_GE(suite.score(), 0.75) << ::testing::PrintToString(still_living(suite));
  std::vector<std::string> calls;
  for (const SuiteCase& entry : suite.cases) {
    calls.push_back(to_source("", entry.test.call));
  }
  EXPECT_THAT(calls, AllOf(Contains(HasSubstr("-u")), Contains(HasSubstr("-nabc"))));
}

TEST(BashCodeSuite, IsHeldToWhatItPrintsAndItsStatus) {
  SYNTH_NEEDS(Language::bash)
  const Suite suite = suite_of(Language::bash,
                               "points=$1\n"
                               "if [ -z \"$points\" ]; then echo 'usage: grade N' >&2; exit 2; fi\n"
                               "if [ \"$points\" -ge 75 ]; then echo good\n"
                               "else echo \"less: $((75 - points))\"; fi\n",
                               "script");
  EXPECT_GE(suite.score(), 0.95) << ::testing::PrintToString(still_living(suite));
  EXPECT_THAT(suite.cases.size(), Le(6U));
  std::vector<std::string> names;
  for (const SuiteCase& entry : suite.cases) {
    names.push_back(entry.test.name);
    for (const Value& arg : entry.test.call.args) {  // other arguments make Bash complain
      const auto* text = arg.get_if<std::string>();
      ASSERT_NE(text, nullptr);
      EXPECT_EQ(text->find_first_not_of("-0123456789"), std::string::npos) << *text;
    }
  }
  EXPECT_THAT(names, Contains(HasSubstr("fails with status 2")));
}

TEST(BashCodeSuite, SaysWhichLinesOfAScriptNoTestRuns) {
  SYNTH_NEEDS(Language::bash)
  const Suite suite = suite_of(Language::bash,
                               "usage() {\n  echo \"usage\" >&2\n  exit 2\n}\n"
                               "[ $# -gt 0 ] || usage 2>/dev/null\n"
                               "for x in \"$@\"; do\n  case $x in\n    -*) echo option ;;\n"
                               "    *)\n      echo \"word\" \\\n        \"$x\"\n      ;;\n  esac\n"
                               "done\nif false; then\n  echo never\nfi\n",
                               "script");
  const auto coverage = suite.coverage();
  ASSERT_TRUE(coverage);
  EXPECT_THAT(gaps_in(*coverage), ::testing::ElementsAre("no test comes to line 16"));
}

}  // namespace
}  // namespace synth
