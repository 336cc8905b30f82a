#include "tests/testing/runtimes/languages_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

Checked bash(std::string_view code, std::string_view rest, const Limits& limits = Limits{}) {
  return Checked(check_request("bash", code, rest), limits);
}

TEST(BashRuntimeTest, ArgumentsStdinOutputAndStatusAreThoseOfTheTest) {
  const Checked checked = bash(
      "read -r line; echo \"$1|$2|$line\"; exit 3",
      R"("tests":[{"args":["a b","$HOME"],"stdin":"x  y\n","expected_stdout":"a b|$HOME|x  y\n",)"
      R"("expected_exit":3},{"args":["a","b"],"stdin":"c","expected_stdout":"a|b|c\n"}])");
  EXPECT_EQ(checked.verdict(0), "pass") << checked.line();
  EXPECT_EQ(checked.verdict(1), "wrong_answer") << "exit 3 where 0 is expected";
  EXPECT_EQ(checked.verdict(), "wrong_answer");
  EXPECT_EQ(Checked::text(checked.test(0), "actual"), R"({"stdout":"a b|$HOME|x  y\n","exit":3})");
}

TEST(BashRuntimeTest, SubstitutesProcessesForFiles) {
  EXPECT_EQ(bash("diff <(sort -) <(printf 'a\\nb\\n') && while read -r w; do echo \"-$w\"; done < "
                 "<(echo c) | tee >(cat >&2) >/dev/stdout",
                 R"("tests":[{"stdin":"b\na\n","expected_stdout":"-c\n"}])")
                .verdict(),
            "pass");
}

TEST(BashRuntimeTest, OutputIsComparedByteForByte) {
  EXPECT_EQ(bash("printf '3\\0\\n'", R"("tests":[{"expected_stdout":"3\n"}])").verdict(),
            "wrong_answer");
  EXPECT_EQ(bash("printf '3\\0\\n'", R"("tests":[{"expected_stdout":"3\u0000\n"}])").verdict(),
            "pass");
  EXPECT_EQ(bash("printf '\\xff'", R"("tests":[{"expected_stdout":{"$bytes":"/w=="}}])").verdict(),
            "pass");
  // Longer than the kept output of other languages.
  const std::string many(200'000, 'x');
  EXPECT_EQ(bash("printf 'x%.0s' {1..200000}", R"("tests":[{"expected_stdout":")" + many + R"("}])")
                .verdict(),
            "pass");
}

TEST(BashRuntimeTest, ErrorsAreToldInBashsTermsAndLines) {
  const Checked checked =
      bash("echo one\n\nno_such_command\nexit 5", R"("tests":[{"expected_stdout":"one\n"}])");
  EXPECT_EQ(checked.verdict(0), "wrong_answer");
  const auto error = checked.test(0).at("error").value();
  EXPECT_EQ(Checked::text(error, "message"), "no_such_command: command not found");
  EXPECT_EQ(Checked::text(error, "line"), "3");
}

TEST(BashRuntimeTest, ASyntaxErrorIsACandidateThatDoesNotCompile) {
  const Checked checked =
      bash("echo one\nif true; then\n", R"("tests":[{"expected_stdout":"one\n"}])");
  EXPECT_EQ(checked.verdict(), "compile_error") << checked.line();
  EXPECT_EQ(checked.verdict(0), "not_run");
  const auto error = checked.json().at("error").value();
  EXPECT_EQ(Checked::text(error, "type"), "syntax error");
  EXPECT_EQ(Checked::text(error, "line"), "3");
  // A status of 2 alone proves nothing.
  EXPECT_EQ(
      bash("echo 'solution.sh: line 1: no' >&2; exit 2", R"("tests":[{"expected_stdout":""}])")
          .verdict(),
      "wrong_answer");
}

TEST(BashRuntimeTest, EachTestHasAFreshFolderAndACleanEnvironment) {
  const Checked checked = bash("ls | wc -l; touch left; env | grep -c SYNTH",
                               R"("tests":[{"expected_stdout":"1\n0\n","expected_exit":1},)"
                               R"({"expected_stdout":"1\n0\n","expected_exit":1}])");
  EXPECT_EQ(checked.verdict(), "pass") << checked.line();
}

TEST(BashRuntimeTest, CpuTimeDecidesATimeLimitEvenWhereTheSignalIsIgnored) {
  Limits limits;
  limits.time = std::chrono::milliseconds(300);
  limits.wall = std::chrono::seconds(30);
  const Checked checked =
      bash("trap '' XCPU; while :; do :; done", R"("tests":[{"expected_stdout":""}])", limits);
  EXPECT_EQ(checked.verdict(), "time_limit") << checked.line();
  EXPECT_THAT(Checked::text(checked.test(0), "note"), HasSubstr("CPU"));
}

TEST(ToolchainTest, OneThatIsMissingNamesItsPackage) {
  const auto none = find_toolchain({"synth-no-such-program"}, {}, "None", "some-package");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Errc::missing_interpreter);
  EXPECT_THAT(none.error().remedy, HasSubstr("apt install some-package"));
}

TEST(BashRuntimeTest, TestsOfOtherFormsAreRefusedWithTheirPlace) {
  for (const std::string_view rest :
       {R"("tests":[{"args":[1],"expected_stdout":""}])", R"("tests":[{"args":[]}])",
        R"("tests":[{"expected":1}])", R"("tests":[{"expected_stdout":"","setup":"x=1"}])",
        R"("tests":[{"args":["a\u0000b"],"expected_stdout":""}])",
        R"("tests":[{"expected_stdout":"","expected_exit":256}])"}) {
    const Checked checked = bash("true", rest);
    EXPECT_EQ(checked.verdict(), "bad_request") << rest;
    EXPECT_THAT(Checked::text(checked.json(), "reason"), HasSubstr("$.tests[0]")) << rest;
  }
  EXPECT_EQ(bash("true", R"("script":"f")").verdict(), "bad_request");
}

}  // namespace
}  // namespace synth
