#include "tests/end_to_end/commands.h"

#include "specs/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

TEST_F(CommandsTest, ALanguageThatSynthDoesNotWriteIsRefusedByName) {
  const std::string rust = "Write a Rust function add(a, b) that adds two numbers. add(1, 2) == 3";
  const auto refused = home.run({"solve", rust});
  EXPECT_EQ(refused.exit_status, 2);
  EXPECT_THAT(refused.stderr_text, HasSubstr("Rust is not among python, javascript, cpp, bash"));
  EXPECT_THAT(home.run({"run", "Write a Go program that prints 1"}).stderr_text,
              HasSubstr("Go is not"));
  expect_usage_error(home.run({"solve", "--language", "ts", rust}),
                     "did you mean --language javascript");
  expect_usage_error(home.run({"solve", "--language", "pyton", rust}), "did you mean python");
  const auto taken = home.run({"solve", "--language", "js", rust});
  EXPECT_THAT(taken.stderr_text, ::testing::Not(HasSubstr("Rust is not"))) << "it was overruled";
}

TEST_F(CommandsTest, AnInterpreterThatIsNotThereIsToldOfWhereTheAnswerIsKnownToo) {
  const std::string text = "Write double(n). double(2) is 4, double(5) is 10.";
  EXPECT_EQ(home.run({"solve", text}).exit_status, 0);
  const auto known = home.run({"solve", text, "--python", "/nowhere/python3"});
  EXPECT_EQ(known.exit_status, 4);
  EXPECT_THAT(known.stderr_text, HasSubstr("/nowhere/python3"));
}

TEST_F(CommandsTest, AskedAboutAnOpenCallThePersonsAnswerBecomesATest) {
  const std::vector<std::string> asking{"solve", "Write scaled(n). `scaled(2)` is `4`.", "--ask"};
  const auto open = home.run(asking, "\n");
  EXPECT_THAT(open.stderr_text, AllOf(HasSubstr("synth: scaled("), HasSubstr("abstained:")));
  EXPECT_THAT(home.run(asking, "\n").stderr_text, HasSubstr("synth: scaled("))
      << "doubt was forgotten";
  const auto answered = home.run(asking, "who knows\n20\n\n");
  EXPECT_THAT(answered.stderr_text,
              AllOf(HasSubstr("who knows is not a value"), HasSubstr("as answered")));
  expect_usage_error(home.run({"solve", "-", "--ask"}, "Write f."), "--ask");
}

TEST_F(CommandsTest, LaterFunctionsCallEarlierOnesThatTheirPurposesDescribe) {
  const auto solved = home.run(
      {"solve",
       "Write three functions:\n1. evens(xs) - returns the even numbers of a list\n2. odds(xs) - "
       "returns the odd numbers of a list\n3. split(xs) - returns the tuple (evens, odds)\n\n"
       "split([1, 2, 3, 4]) == ([2, 4], [1, 3])"});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text, HasSubstr("return (evens(xs), odds(xs))"));

  for (const char* language : {"python", "javascript"}) {
    const auto known = home.run(
        {"solve", "--language", language, "Write gcd(a, b), and write lcm(a, b) using gcd."});
    EXPECT_EQ(known.exit_status, 0) << known.stderr_text;
    EXPECT_THAT(known.stdout_text, AllOf(HasSubstr(" gcd(a, b)"), Not(HasSubstr("_gcd"))));
  }
}

TEST_F(CommandsTest, AnUncertainAnswerIsNoSuccessUnlessItIsAccepted) {
  const std::string doubtful =
      "Write is_even(n) that returns True if n is even, and count_even(xs), which counts the even "
      "numbers in xs using is_even.";
  const auto refused = home.run({"solve", doubtful, "--out", "made"});
  EXPECT_EQ(refused.exit_status, 1) << refused.stderr_text;
  EXPECT_THAT(refused.stdout_text, HasSubstr("def count_even(xs"));
  EXPECT_THAT(refused.stderr_text,
              AllOf(HasSubstr("\nuncertain:"), HasSubstr("--accept uncertain")));
  EXPECT_FALSE(std::filesystem::exists(home.work() / "made"));

  const auto quiet = home.run({"solve", doubtful, "-q", "--accept", "uncertain", "--out", "made"});
  EXPECT_EQ(quiet.exit_status, 0) << quiet.stderr_text;
  EXPECT_THAT(quiet.stderr_text, ::testing::StartsWith("synth: uncertain: "));
  EXPECT_THAT(read("made/count_even.py"), ::testing::StartsWith("# uncertain: "));

  const auto json = home.run({"solve", doubtful, "--json"}, "", {"SYNTH_ACCEPT=uncertain"});
  EXPECT_EQ(json.exit_status, 0) << json.stderr_text;
  EXPECT_THAT(json.stderr_text, HasSubstr("synth: uncertain: "));
  const std::string line = R"({"id":"a","instruction":")" + doubtful + "\"}";
  EXPECT_THAT(home.run({"batch", "-"}, line).stdout_text, HasSubstr(R"({"id":"a","exit":1,)"));
  EXPECT_EQ(home.run({"batch", "-", "--accept", "uncertain"}, line).exit_status, 0);
  expect_usage_error(home.run({"solve", doubtful, "--accept", "failed"}), "--accept");
  const auto strict = home.run(
      {"solve", "--accept", "verified", "Write double(n). double(2) is 4, double(5) is 10."});
  EXPECT_EQ(strict.exit_status, 1) << strict.stderr_text;
}

TEST_F(CommandsTest, SolvePrintsTheCodeAndReportsOnStandardError) {
  const SynthOutcome outcome = solve("2 * n");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_EQ(outcome.stdout_text, "def twice(n):\n    return 2 * n\n");
  EXPECT_THAT(outcome.stderr_text, HasSubstr("twice(4)"));
}

TEST_F(CommandsTest, SolveAsJsonAndAsMarkdown) {
  const SynthOutcome json = solve("2 * n", {"--json"});
  const auto document = parse_json(json.stdout_text);
  ASSERT_TRUE(document) << json.stdout_text;
  EXPECT_EQ(JsonField(*document).at("schema")->string().value(), "synth.solution/1");
  EXPECT_THAT(solve("2 * n", {"--format", "markdown"}).stdout_text, HasSubstr("```python"));
}

TEST_F(CommandsTest, ASolutionThatFailsIsStatusOneAndIsNotWritten) {
  const SynthOutcome outcome = solve("n", {"--out", "made"});
  EXPECT_EQ(outcome.exit_status, 1);
  EXPECT_THAT(outcome.stderr_text,
              AllOf(HasSubstr("expected 8"), HasSubstr("nothing was written")));
  EXPECT_FALSE(std::filesystem::exists(home.work() / "made" / "twice.py"));
}

TEST_F(CommandsTest, SolveWritesAModuleAndAPytestFileThatPasses) {
  ASSERT_EQ(solve("2 * n", {"--out", "made"}).exit_status, 0);
  EXPECT_EQ(read("made/twice.py"), "def twice(n):\n    return 2 * n\n");
  Command pytest;
  pytest.argv = {SYNTH_TEST_PYTHON, "-B", "-m", "pytest", "-q"};
  pytest.directory = (home.work() / "made").string();
  const auto outcome = run_command(pytest);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->exit_status, 0) << outcome->stdout_text;
}

TEST_F(CommandsTest, TestsThatWereWrittenAsJsonLinesAreTestsThatMustPass) {
  expect_usage_error(solve("2 * n", {"--suite-format", "unittest"}), "--out");
  expect_usage_error(solve("2 * n", {"--out", "made", "--suite-format", "nose"}), "nose");
  const SynthOutcome made = solve("2 * n", {"--out", "made", "--suite-format", "jsonl"});
  EXPECT_THAT(made.stderr_text, HasSubstr("wrote made/twice.py and made/twice_tests.jsonl"));
  EXPECT_EQ(solve("2 * n", {"--tests", "made/twice_tests.jsonl"}).exit_status, 0);
}

TEST_F(CommandsTest, APytestFileIsASpecificationOfItsOwn) {
  const auto solve_tests = [&](const std::string& more) {
    write("test_twice.py",
          "from mylib import twice\n\ndef test_twice():\n"
          "    assert twice(2) == 4\n    assert twice(5) == 10\n" +
              more);
    return home.run({"solve", "--json", "--python", SYNTH_TEST_PYTHON, "--tests", "test_twice.py"});
  };
  const SynthOutcome good = solve_tests("    assert str(twice(50)) == '100'\n");
  EXPECT_EQ(good.exit_status, 0) << good.stdout_text << good.stderr_text;
  EXPECT_THAT(good.stdout_text, AllOf(HasSubstr("test_twice.py::test_twice"),
                                      HasSubstr("1 of the assertions in test_twice.py say more")));
  const SynthOutcome bad = solve_tests("    assert str(twice(50)) == '7'\n");
  EXPECT_EQ(bad.exit_status, 1);
  EXPECT_THAT(bad.stdout_text, HasSubstr("fail under their own runner"));
  expect_usage_error(home.run({"solve", "x", "--tests", "f.ts"}),
                     "f.ts is not a file of JSON lines");
  write("test_none.py", "x = 1\n");
  expect_usage_error(home.run({"solve", "--python", SYNTH_TEST_PYTHON, "--tests", "test_none.py"}),
                     "test_none.py");
}

TEST_F(CommandsTest, BadInstructionsAreRefused) {
  expect_usage_error(home.run({"solve", ""}), "empty");
  expect_usage_error(home.run({"solve", "-"}, std::string(1'000'000, 'a')), "256 KiB");
  expect_usage_error(home.run({"solve", "-"}, "caf\xe9"), "byte 3");
  expect_usage_error(home.run({"solve", "x", "--language", "cobol"}), "COBOL");
  expect_usage_error(home.run({"solve", "gone.txt"}), "gone.txt");
}

TEST_F(CommandsTest, ASpecsWrongTypeIsToldByItsPath) {
  write("spec.json", R"({"functions":[{"name":"f","inputs":[{"name":"a","type":[]}]}]})");
  expect_usage_error(home.run({"solve", "--spec", "spec.json"}), "$.functions[0].inputs[0].type");
}

TEST_F(CommandsTest, SpecPrintsAFileThatGraphReads) {
  const SynthOutcome outcome =
      home.run({"spec", "Twice a number.", "--author", "command", "--command",
                R"(printf '%s' '{"functions":[{"name":"twice","purpose":"p","inputs":[],"outputs":)"
                R"({"type":"int","description":""},"raises":[],"dependencies":[],)"
                R"("complexity":"simple","examples":[]}],"entry_point":"twice","parent":null}')"});
  ASSERT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_EQ(home.run({"graph", "--spec", "-", "--json"}, outcome.stdout_text).stdout_text,
            "{\"groups\":[[\"twice\"]],\"cycles\":[]}\n");
}

TEST_F(CommandsTest, GraphSuggestsTheNearestDependency) {
  write("spec.json",
        R"({"functions":[{"name":"half","outputs":{"type":"int"},"inputs":[],"purpose":"p",)"
        R"("dependencies":["halff"]}]})");
  expect_usage_error(home.run({"graph", "--spec", "spec.json"}), "halff");
  expect_usage_error(home.run({"graph"}), "--spec");
}

TEST_F(CommandsTest, TheCacheIsListedShownVerifiedAndCleared) {
  ASSERT_EQ(solve("2 * n").exit_status, 0);
  write("spec.json", kSpec);
  const SynthOutcome key = home.run(
      {"cache", "key", "--spec", "spec.json", "--author", "command", "--command", author("2 * n")});
  const std::string hex = key.stdout_text.substr(0, 32);
  EXPECT_THAT(home.run({"cache", "list"}).stdout_text, HasSubstr(hex));
  EXPECT_THAT(home.run({"cache", "find", "twice"}).stdout_text, HasSubstr(hex));
  EXPECT_THAT(home.run({"cache", "find", "unheard"}).stdout_text, StartsWith("nothing"));
  EXPECT_THAT(home.run({"cache", "show", hex.substr(0, 8)}).stdout_text, HasSubstr("material"));
  const SynthOutcome verified = home.run({"cache", "verify"});
  EXPECT_EQ(verified.exit_status, 0) << verified.stdout_text;
  EXPECT_THAT(home.run({"cache", "path"}).stdout_text, HasSubstr("cache.db"));
  EXPECT_EQ(home.run({"cache", "stats", "--json"}).exit_status, 0);
  EXPECT_EQ(home.run({"cache", "gc"}).exit_status, 0);
  EXPECT_EQ(home.run({"cache", "rm", hex}).exit_status, 0);
  EXPECT_EQ(home.run({"cache", "show", hex}).exit_status, 2);
  EXPECT_EQ(home.run({"cache", "clear"}).exit_status, 0);
  EXPECT_THAT(home.run({"cache", "list"}).stdout_text, IsEmpty());
}

TEST_F(CommandsTest, TheExampleInstructionsAreSolvedOffline) {
  for (const auto& entry : std::filesystem::directory_iterator(SYNTH_EXAMPLES)) {
    if (entry.path().extension() == ".txt") {
      const SynthOutcome outcome = home.run({"solve", entry.path().string(), "--out", "made"});
      EXPECT_EQ(outcome.exit_status, 0) << entry.path() << outcome.stderr_text;
    }
  }
}

TEST_F(CommandsTest, TheExampleSpecIsSolvedByTheExampleAuthor) {
  const std::string examples = SYNTH_EXAMPLES;
  const SynthOutcome outcome =
      home.run({"solve", "--spec", examples + "/top_words.json", "--author", "command", "--command",
                "python3 " + examples + "/author.py"});
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
}

TEST_F(CommandsTest, CheckJudgesAFileOfCodeByAFileOfTests) {
  ASSERT_EQ(solve("2 * n", {"--out", "made", "--suite-format", "jsonl"}).exit_status, 0);
  const std::vector<std::string> check = {"check", "--code", "made/twice.py", "--tests",
                                          "made/twice_tests.jsonl"};
  const SynthOutcome right = home.run(check);
  EXPECT_EQ(right.exit_status, 0) << right.stderr_text;
  EXPECT_THAT(right.stdout_text, StartsWith(R"({"id":"made/twice.py","verdict":"pass")"));
  write("made/twice.py", "def twice(n):\n    return n\n");
  EXPECT_EQ(home.run(check).exit_status, 1);
  expect_usage_error(home.run({"check", "--code", "made/twice.py"}), "--tests");
  write("made/broken.jsonl", "\n{");
  expect_usage_error(home.run({"check", "--code", "made/twice.py", "--tests", "made/broken.jsonl"}),
                     "line 2");
}

TEST_F(CommandsTest, AnAuthorsLastCandidateIsMendedByASearchForSmallEdits) {
  const auto outcome = solve("n + 2", {"--json", "--max-attempts", "1"});
  EXPECT_EQ(outcome.exit_status, 1) << outcome.stdout_text << outcome.stderr_text;
  EXPECT_THAT(outcome.stdout_text, AllOf(HasSubstr(R"("author": "search")"),
                                         HasSubstr(R"(-    return n + 2\n+    return)"),
                                         HasSubstr(R"("level": "uncertain")")));
}

}  // namespace
}  // namespace synth
