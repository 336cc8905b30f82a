#include "tests/end_to_end/commands.h"

#include "specs/json.h"
#include "synth/support/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

TEST_F(CommandsTest, TheVersionIsOneLine) {
  const SynthOutcome outcome = home.run({"--version"});
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_THAT(outcome.stdout_text, StartsWith("synth "));
}

TEST_F(CommandsTest, HelpIsAResultAndNoCommandIsAnError) {
  EXPECT_THAT(home.run({"--help"}).stdout_text, HasSubstr("Usage: synth"));
  const SynthOutcome nothing = home.run({});
  EXPECT_EQ(nothing.exit_status, 2);
  EXPECT_THAT(nothing.stderr_text, HasSubstr("Usage: synth"));
}

TEST_F(CommandsTest, HelpListsEachCommandOnceWithASummaryOfItsOwn) {
  const std::string help = home.run({"--help"}).stdout_text;
  std::set<std::string> names;
  std::set<std::string> summaries;
  const std::size_t begin = help.find("\n  solve ");
  const std::size_t end = help.find("\n\n", begin);
  ASSERT_NE(end, std::string::npos);
  for (const std::string_view line :
       split(std::string_view(help).substr(begin + 1, end - begin - 1), '\n')) {
    const std::string_view entry = trim(line);
    const std::size_t blank = entry.find(' ');
    ASSERT_NE(blank, std::string_view::npos) << line;
    EXPECT_TRUE(names.emplace(entry.substr(0, blank)).second) << line;
    EXPECT_TRUE(summaries.emplace(trim(entry.substr(blank))).second) << line;
  }
  EXPECT_GT(names.size(), 20U);
}

TEST_F(CommandsTest, EveryCommandHasHelp) {
  for (const std::string command :
       {"solve", "run", "check", "suite", "spec", "graph", "batch", "doctor", "config", "cache"}) {
    const SynthOutcome outcome = home.run({command, "--help"});
    EXPECT_EQ(outcome.exit_status, 0) << command;
    EXPECT_THAT(outcome.stdout_text, HasSubstr("Usage: synth " + command));
  }
}

TEST_F(CommandsTest, AnUnknownCommandAndAnUnknownOptionSuggestTheNearest) {
  expect_usage_error(home.run({"slove", "x"}), "slove");
  EXPECT_THAT(home.run({"slove", "x"}).stderr_text, HasSubstr("solve"));
  expect_usage_error(home.run({"solve", "x", "--jsn"}), "--jsn");
}

TEST_F(CommandsTest, AnInstructionNeedsNoCommand) {
  const std::string instruction = "Write a function that reverses a string";
  const SynthOutcome solved = home.run({instruction, "--author", "offline"});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_EQ(solved.stdout_text,
            home.run({"solve", instruction, "--author", "offline"}).stdout_text);
  EXPECT_THAT(solved.stdout_text, HasSubstr("def reverse_string("));
}

TEST_F(CommandsTest, OptionsMayComeFirstAndTheInstructionMayBePipedIn) {
  const std::string text = "Write double(n). double(2) is 4, double(5) is 10.";
  const std::string code = home.run({"solve", text}).stdout_text;
  EXPECT_THAT(code, HasSubstr("def double("));
  EXPECT_THAT(home.run({"--json", text}).stdout_text, HasSubstr(R"("schema")"));
  EXPECT_EQ(home.run({"-q", "--seed", "3", text}).stdout_text, code);
  EXPECT_THAT(home.run({"--json", "solve", text}).stdout_text, HasSubstr(R"("schema")"));
  EXPECT_EQ(home.run({}, text).stdout_text, code);
  EXPECT_EQ(home.run({"-"}, text).stdout_text, code);
  write("task.txt", text);
  EXPECT_EQ(home.run({"-q", "task.txt"}).stdout_text, code);
  EXPECT_EQ(home.run({"solve", "-q"}, text).stdout_text, code);
  expect_usage_error(home.run({"solve"}), "no instruction");
  expect_usage_error(home.run({"--jsn", text}), "--jsn");
}

TEST_F(CommandsTest, HelpTakesACommandsName) {
  EXPECT_EQ(home.run({"help", "solve"}).stdout_text, home.run({"solve", "--help"}).stdout_text);
  EXPECT_EQ(home.run({"help", "cache"}).stdout_text, home.run({"cache", "--help"}).stdout_text);
  EXPECT_EQ(home.run({"help", "cache", "gc"}).stdout_text,
            home.run({"cache", "gc", "--help"}).stdout_text);
  expect_usage_error(home.run({"help", "slove"}), "solve");
}

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

TEST_F(CommandsTest, AFunctionIsPutIntoAModule) {
  const std::string text = "Write double(n). double(2) is 4, double(5) is 10.";
  write("util.py", "import helpers\n\n\ndef double(n):\n    return 0\n\n\nLAST = helpers.X\n");
  write("helpers.py", "X = 1\n");
  const std::string before = read("util.py");
  const auto shown = home.run({"solve", text, "--into", "util.py:double"});
  EXPECT_EQ(shown.exit_status, 0) << shown.stderr_text;
  EXPECT_THAT(shown.stdout_text, AllOf(HasSubstr("--- a/util.py"), HasSubstr("-    return 0\n")));
  EXPECT_THAT(shown.stderr_text, HasSubstr("util.py is as it was; --write changes it so"));
  EXPECT_EQ(read("util.py"), before);
  const auto changed = home.run({"solve", text, "--into", "util.py:double", "--write"});
  EXPECT_EQ(changed.exit_status, 0) << changed.stderr_text;
  EXPECT_EQ(changed.stdout_text, shown.stdout_text);
  EXPECT_EQ(
      read("util.py"),
      "import helpers\n\n\ndef double(n: int) -> int:\n    return n * 2\n\n\nLAST = helpers.X\n");
  const auto other = home.run({"solve", text, "--into", "util.py:half"});
  EXPECT_EQ(other.exit_status, 2);
  EXPECT_THAT(other.stderr_text, HasSubstr("asks for double, and --into for half"));
  expect_usage_error(home.run({"solve", text, "--into", "util.rb"}), "Python");
  expect_usage_error(home.run({"solve", text, "--write"}), "--into");
  write("odd.py", "def double(n):\n    return 0\n\n\nif True:\n    raise ValueError('no')\n");
  const auto odd = home.run({"solve", text, "--into", "odd.py"});
  EXPECT_EQ(odd.exit_status, 2);
  EXPECT_THAT(odd.stderr_text, HasSubstr("odd.py is not changed"));
  EXPECT_THAT(read("odd.py"), HasSubstr("return 0"));
}

// The file determines the language if nothing else does.
TEST_F(CommandsTest, AFunctionIsPutIntoJavascript) {
  const std::string text = "Write triple(n). triple(2) is 6, triple(5) is 15.";
  const std::string rest =
      "// Kept.\nconst fs = require('fs');\n\nfunction other() { return `}`; }\n";
  write("util.js", rest + "module.exports = { other };\n");
  const auto added = home.run({"solve", text, "--into", "util.js", "--write"});
  EXPECT_EQ(added.exit_status, 0) << added.stderr_text;
  EXPECT_THAT(added.stdout_text, AllOf(HasSubstr("--- a/util.js"), HasSubstr("+function triple(")));
  EXPECT_THAT(read("util.js"), AllOf(::testing::StartsWith(rest),
                                     ::testing::EndsWith("}\nmodule.exports.triple = triple;\n")));
  const std::string once = read("util.js");
  const auto again = home.run({"solve", text, "--into", "util.js"});
  EXPECT_EQ(again.stdout_text, "");
  EXPECT_EQ(read("util.js"), once);
  write("odd.js", "let a = 1\nthrow new Error('no')\n");
  const auto odd = home.run({"solve", text, "--into", "odd.js"});
  EXPECT_EQ(odd.exit_status, 2);
  EXPECT_THAT(odd.stderr_text, HasSubstr("odd.js is not changed: in it the code does not pass"));
  write("needy.mjs", "import first, { other } from './other.mjs';\nexport { other };\n");
  const auto needy = home.run({"solve", text, "--into", "needy.mjs"});
  EXPECT_EQ(needy.exit_status, 2);
  EXPECT_THAT(needy.stderr_text, HasSubstr("it needs ./other.mjs beside it"));
  expect_usage_error(home.run({"solve", text, "--language", "cpp", "--into", "odd.js"}),
                     "the code is to be in C++");
  EXPECT_EQ(read("odd.js"), "let a = 1\nthrow new Error('no')\n");
}

TEST_F(CommandsTest, AFunctionIsPutIntoAHeader) {
  const std::string text = "Write a C++ function triple(n). triple(2) is 6, triple(5) is 15.";
  const std::string rest = "#ifndef A_H\n#define A_H\n\ninline int one() { return 1; }  // kept\n";
  write("util.h", rest + "\n#endif\n");
  const auto added = home.run({"solve", text, "--into", "util.h", "--write"});
  EXPECT_EQ(added.exit_status, 0) << added.stderr_text;
  EXPECT_THAT(read("util.h"), AllOf(::testing::StartsWith(rest),
                                    HasSubstr("\ninline long long triple(long long n) {"),
                                    ::testing::EndsWith("}\n\n#endif\n")));
  write("names.h", "namespace util {\nint triple(int n);\n}\n");
  const auto refused = home.run({"solve", text, "--into", "names.h"});
  EXPECT_EQ(refused.exit_status, 2);
  EXPECT_THAT(refused.stderr_text, HasSubstr("names.h is not changed: 'triple' stands in line 2"));
}

TEST_F(CommandsTest, ASurroundingModuleIsSeen) {
  write("core2.py", "from helpers2 import norm\n\n\ndef clean(text):\n    return norm(text)\n");
  write("helpers2.py", "def norm(text):\n    return text.strip()\n");
  write("tests.jsonl", R"({"function":"clean","args":[" a "],"expected":"a"})");
  EXPECT_EQ(home.run({"check", "--code", "core2.py", "--tests", "tests.jsonl"}).exit_status, 0);
  EXPECT_EQ(home.run({"repair", "core2.py", "--tests", "tests.jsonl"}).exit_status, 0);
  const auto suite = home.run({"suite", "core2.py"});
  EXPECT_EQ(suite.exit_status, 0) << suite.stderr_text;
  write("program.py", "from core2 import clean\nresult = clean(' b ')\n");
  EXPECT_EQ(home.run({"run", "--code", "program.py"}).stdout_text, "'b'\n");
  // Beside the tests are the modules that they use, and an older module of the name that they
  // import.
  write("test_double.py",
        "from helpers2 import norm\nfrom double import double\n\n\n"
        "def test_double():\n    assert double(4) == 8\n    assert double(5) == 10\n"
        "    assert norm(' a ') == 'a'\n");
  write("double.py", "def double(n):\n    return None\n");
  const auto solved = home.run({"solve", "Write double(n), which doubles a number.", "--python",
                                SYNTH_TEST_PYTHON, "--tests", "test_double.py"});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_THAT(solved.stdout_text, HasSubstr("n * 2"));
  std::filesystem::create_directory(home.work() / "lib");
  std::filesystem::rename(home.work() / "helpers2.py", home.work() / "lib" / "helpers2.py");
  for (const auto& command : {std::vector<std::string>{"suite", "core2.py"},
                              {"repair", "core2.py", "--tests", "tests.jsonl"}}) {
    expect_usage_error(home.run(command), "No module named 'helpers2'");
  }
  EXPECT_EQ(home.run({"suite", "core2.py", "--root", "lib"}).exit_status, 0);
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

TEST_F(CommandsTest, ErrorsAreJsonWhereJsonIsAsked) {
  const SynthOutcome outcome = home.run({"solve", "--json", " "});
  EXPECT_EQ(outcome.exit_status, 2);
  EXPECT_THAT(outcome.stdout_text, StartsWith(R"({"error":{"code":"bad_input")"));
  EXPECT_THAT(outcome.stderr_text, IsEmpty());
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

TEST_F(CommandsTest, AStrangersSettingsAreRefusedByFileAndLine) {
  write("synth.toml", "seed = 1\ncommand = \"touch ran\"\n");
  expect_usage_error(home.run({"solve", "x"}), "synth.toml:2: command");
  write("synth.toml", "base-url = \"http://localhost\"\n");
  expect_usage_error(home.run({"solve", "x"}), "synth.toml:1: base-url");
  EXPECT_FALSE(std::filesystem::exists(home.work() / "ran"));
}

TEST_F(CommandsTest, ConfigSaysWhichPlaceWon) {
  write("synth.toml", "time = 2\n");
  const SynthOutcome outcome =
      home.run({"config", "--origin", "--seed", "5"}, "", {"SYNTH_MAX_TIME=7"});
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_THAT(outcome.stdout_text, AllOf(HasSubstr("synth.toml:1"), HasSubstr("option --seed"),
                                         HasSubstr("environment SYNTH_MAX_TIME")));
  EXPECT_EQ(home.run({"config"}, "", {"SYNTH_MAX_TIME=soon"}).exit_status, 4);
}

TEST_F(CommandsTest, ConfigShowsNoPassword) {
  const SynthOutcome outcome = home.run({"config", "--base-url", "https://me:let-me-in@host/v1"});
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_THAT(outcome.stdout_text, HasSubstr("https://host/v1"));
  EXPECT_THAT(outcome.stdout_text, Not(HasSubstr("let-me-in")));
}

TEST_F(CommandsTest, RunRefusesWhatItCannotRunBeforeAnyoneIsAsked) {
  expect_usage_error(home.run({"run", "Write a JavaScript program that computes 6 times 7.",
                               "--author", "command", "--command", "touch asked"}),
                     "JavaScript");
  EXPECT_FALSE(std::filesystem::exists(home.work() / "asked"));
}

TEST_F(CommandsTest, RunPrintsTheResultAndKeepsPrintsApart) {
  const SynthOutcome outcome =
      home.run({"run", "--code", "-"}, "print('hi')\nresult = {1: 2 + 2}\n");
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stderr_text;
  EXPECT_EQ(outcome.stdout_text, "{1: 4}\n");
  EXPECT_THAT(outcome.stderr_text, HasSubstr("hi\n"));
}

TEST_F(CommandsTest, RunSaysThatNoResultWasSet) {
  const SynthOutcome outcome = home.run({"run", "--code", "-"}, "x = 1\n");
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_EQ(outcome.stdout_text, "None\n");
  EXPECT_THAT(outcome.stderr_text, HasSubstr("result"));
}

TEST_F(CommandsTest, RunTellsTheErrorAndItsLine) {
  const SynthOutcome outcome = home.run({"run", "--code", "-"}, "x = 1\ny = x / 0\n");
  EXPECT_EQ(outcome.exit_status, 1);
  EXPECT_THAT(outcome.stdout_text, IsEmpty());
  EXPECT_THAT(outcome.stderr_text, AllOf(HasSubstr("ZeroDivisionError"), HasSubstr("line 2")));
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

TEST_F(CommandsTest, DoctorSaysWhatThisMachineOffers) {
  const SynthOutcome outcome = home.run({"doctor", "--json"});
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stdout_text;
  EXPECT_THAT(outcome.stdout_text, AllOf(HasSubstr("CPython"), HasSubstr("\"levels\""),
                                         HasSubstr("\"priorities outside\""),
                                         HasSubstr("\"where\": \"warm copy of Python\"")));
  EXPECT_EQ(home.run({"doctor", "--python", "/nowhere/python3"}).exit_status, 4);
}

TEST_F(CommandsTest, AMissingInterpreterIsStatusFour) {
  const SynthOutcome outcome =
      home.run({"run", "--code", "-", "--python", "/nowhere/python3"}, "result = 1\n");
  EXPECT_EQ(outcome.exit_status, 4);
  EXPECT_THAT(outcome.stderr_text, HasSubstr("/nowhere/python3"));
}

TEST_F(CommandsTest, AnInterruptOfSolveIsStatus130) {
  write("spec.json", kSpec);
  const SynthOutcome outcome = home.run({"solve", "--spec", "spec.json", "--author", "command",
                                         "--command", "kill -INT $PPID; sleep 30"});
  EXPECT_EQ(outcome.exit_status, 130) << outcome.stderr_text;
}

TEST_F(CommandsTest, AReaderThatGoesAwayIsNoCrash) {
  Command shell;
  shell.argv = {"sh", "-c",
                std::string(SYNTH_PROGRAM) + " config 2>err | true; " + SYNTH_PROGRAM +
                    " config >/dev/full; echo status $?"};
  shell.directory = home.work().string();
  const auto outcome = run_command(shell);
  ASSERT_TRUE(outcome);
  EXPECT_THAT(read("err"), IsEmpty());
  EXPECT_THAT(outcome->stdout_text, HasSubstr("status 2")) << "a full disk is told";
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

TEST_F(CommandsTest, RunLendsFilesAndTakesOutWhatTheProgramWrote) {
  write("sales.csv", "city,sum\nRome,3\nOslo,4\n");
  write("program.py",
        "import csv\nrows = list(csv.DictReader(open('data.csv')))\n"
        "result = sum(int(row['sum']) for row in rows)\nopen('out.txt', 'w').write(str(result))\n");
  const SynthOutcome ran = home.run({"run", "--code", "program.py", "--file", "sales.csv=data.csv",
                                     "--collect", "made", "--json"});
  EXPECT_EQ(ran.exit_status, 0) << ran.stderr_text;
  EXPECT_EQ(read("made/out.txt"), "7");
  const auto document = parse_json(ran.stdout_text);
  ASSERT_TRUE(document) << ran.stdout_text;
  const JsonField json(*document);
  EXPECT_EQ(write_value(json.find("result")->json()), "7");
  EXPECT_EQ(write_value(json.find("files")->json()), R"(["data.csv"])");
  EXPECT_EQ(write_value(json.find("collected")->json()), R"(["out.txt"])");
  EXPECT_EQ(write_value(json.find("network")->json()), "false");
  expect_usage_error(home.run({"run", "--code", "program.py", "--collect", "made"}),
                     "something in it already");
}

TEST_F(CommandsTest, PackagesAreInstalledOnceAndImportableInCells) {
  // A wheel of our own, so that no index is needed.
  const SynthOutcome built = home.run({"run", "--collect", "wheels", "--code", "-"}, R"(
import zipfile
with zipfile.ZipFile("palette-1.0-py3-none-any.whl", "w") as wheel:
    wheel.writestr("palette/__init__.py", "COLOURS = 3\n")
    info = "palette-1.0.dist-info/"
    wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: palette\nVersion: 1.0\n")
    wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    wheel.writestr(info + "RECORD", "")
result = 1
)");
  ASSERT_EQ(built.exit_status, 0) << built.stderr_text;
  const std::vector<std::string> arguments{
      "run", "--json", "--with", "wheels/palette-1.0-py3-none-any.whl", "--code", "-"};
  const std::string program = "import palette\nresult = palette.COLOURS\n";
  const SynthOutcome first = home.run(arguments, program, {"PIP_NO_INDEX=1"});
  EXPECT_THAT(first.stdout_text, HasSubstr(R"("result": 3)")) << first.stderr_text;
  // The package would be missing if pip were asked again.
  for (const auto& entry :
       std::filesystem::directory_iterator(home.path() / "cache" / "synth" / "environments")) {
    std::error_code not_there;
    std::filesystem::remove_all(entry.path() / "bin", not_there);
  }
  const SynthOutcome again = home.run(arguments, program);
  EXPECT_THAT(again.stdout_text, HasSubstr(R"("result": 3)")) << again.stderr_text;
  EXPECT_EQ(home.run({"run", "--with=--index-url=x", "--code", "-"}, program).exit_status, 2);
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

TEST_F(CommandsTest, WhatIsLentComesFromTheCommandLineAlone) {
  write("synth.toml", "allow-net = true\n");
  EXPECT_EQ(home.run({"run", "--code", "-"}, "result = 1").exit_status, 2);
  std::filesystem::remove(home.work() / "synth.toml");
  const SynthOutcome ran =
      home.run({"run", "--json", "--code", "-"}, "result = 1",
               {"SYNTH_ALLOW_NET=true", "SYNTH_FILE=/etc/passwd", "SYNTH_COLLECT=made"});
  EXPECT_THAT(ran.stdout_text,
              AllOf(HasSubstr(R"("files": [])"), HasSubstr(R"("network": false)")));
  EXPECT_FALSE(std::filesystem::exists(home.work() / "made"));
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
