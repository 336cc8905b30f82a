#include "testing/suites/runners/runner_test_file.h"

#include "specs/literal.h"
#include "testing/suites/runners/runner_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

Sandbox& sandbox() {
  static const auto kSandbox = [] {
    SandboxOptions options;
    options.at_least = IsolationLevel::none;
    options.lanes = 2;
    return Sandbox::start(options).value();
  }();
  return *kSandbox;
}

RunnerTestFile file_of(Language language, const std::string& text) {
  const std::string_view name = language == Language::javascript ? "it.test.js"
                                : language == Language::bash     ? "it.bats"
                                                                 : "it_test.cpp";
  return {language, std::string(name), text};
}

// Returns "title: f(1) == 2", in the file's order; the last one is the place of the code.
std::vector<std::string> claims_of(Language language, const std::string& text,
                                   std::size_t unread = 0) {
  const auto claims = read_runner_claims(file_of(language, text));
  if (!claims) {
    return {claims.error().message};
  }
  EXPECT_EQ(claims->unread, unread);
  std::vector<std::string> texts;
  for (const Test& test : claims->tests) {
    EXPECT_EQ(test.origin, TestOrigin::user);
    texts.push_back(test.name + ": " + to_source(test.function, test.call) +
                    (test.claim.raises ? " raises " + *test.claim.raises
                                       : " == " + write_literal(*test.claim.expected)));
  }
  for (const std::string& code : claims->code) {
    texts.push_back(code);
  }
  return texts;
}

std::string verdicts_of(Language language, const std::string& text, const std::string& source,
                        const Limits& limits = {}, Sharing sharing = Sharing::never) {
  const RunnerTestFile file = file_of(language, text);
  const auto run = run_runner_tests(sandbox(), file, read_runner_claims(file).value().code, source,
                                    sharing, limits, {});
  if (!run) {
    return run.error().message;
  }
  std::string texts = run->shared           ? ""
                      : run->wanted.empty() ? "apart: "
                                            : "wants " + run->wanted + ": ";
  for (const TestVerdict& verdict : run->verdicts) {
    texts += verdict.test + ": " + std::string(name(verdict.verdict)) +
             (verdict.note.empty() ? "" : " (" + verdict.note + ")") + "\n";
  }
  return texts;
}

constexpr const char* kNodeTests = R"(import test, { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { sum, first as head } from '../src/lists.js';
import * as lists from '../src/lists.js';

// assert.equal(sum([9]), 9);
test('sums', () => {
  assert.equal(sum([1, 2.5, -3]), 0.5);
  assert.deepEqual(lists.sum([]), 0);
});
describe('first', () => {
  it("of 'some'", async () => {
    assert.deepStrictEqual(head([{ a: null, 'b c': "x" }], true), { a: null, 'b c': "x" });
    assert.strictEqual(head([]), undefined);
    assert.throws(() => { sum(null); }, TypeError);
  });
  it('is more', () => {
    assert.ok(head([1]) > 0);
    assert.equal(head([n]), 1);
  });
});
)";

TEST(RunnerTestFileTest, ReadsWhatNodeTestsSayOfCalls) {
  EXPECT_THAT(claims_of(Language::javascript, kNodeTests, 2),
              ElementsAre("sums: sum([1, 2.5, -3]) == 0.5", "sums: sum([]) == 0",
                          "of 'some': first([{'a': None, 'b c': 'x'}], True) == {'a': None, 'b c': "
                          "'x'}",
                          HasSubstr("of 'some': first([]) == "),
                          "of 'some': sum(None) raises TypeError", "../src/lists.js"));
  EXPECT_THAT(claims_of(Language::javascript,
                        "const test = require('node:test');\nconst { f } = require('./f');\n"
                        "test(`it`, () => assert.equal(await f(10n, 0x1F), 1_000));\n"),
              ElementsAre("it: f(10, 31) == 1000", "./f"));
}

TEST(RunnerTestFileTest, AModuleThatIsAFunctionIsRefusedByName) {
  EXPECT_THAT(claims_of(Language::javascript,
                        "import 'node:test';\nimport sum from './sum.js';\nsum([1]);\n"),
              ElementsAre(HasSubstr("calls what it imports as 'sum'")));
  EXPECT_THAT(claims_of(Language::javascript, "describe('jest', () => {});"),
              ElementsAre(HasSubstr("is not a file of tests for node --test")));
}

TEST(RunnerTestFileTest, ReadsWhatGoogleTestsSayOfCalls) {
  EXPECT_THAT(
      claims_of(Language::cpp, R"(#include <gtest/gtest.h>
#include "lists.h"
TEST(Lists, Sum) {
  EXPECT_EQ(sum(std::vector<int>{1, 2}), 3);
  ASSERT_EQ(10L, sum(std::vector<std::vector<long>>{{1L}, {}}, 'x', 1'000u));
  EXPECT_EQ(text(std::string("a"), "b"s), "a\tb");
  EXPECT_TRUE(is_even(-2));
  EXPECT_EQ(both(1), (std::vector<int>{1, 1}));
  EXPECT_NEAR(half(1.0f), 0.5, 1e-9);
  EXPECT_THROW(sum({}), std::invalid_argument);
  EXPECT_THROW(half(0), std::invalid_argument);
  EXPECT_EQ(v.size(), 2u);
  EXPECT_GT(half(1), 0);
})",
                3),
      ElementsAre("Lists.Sum: sum([1, 2]) == 3", "Lists.Sum: sum([[1], []], 'x', 1000) == 10",
                  R"(Lists.Sum: text('a', 'b') == 'a\tb')", "Lists.Sum: is_even(-2) == True",
                  "Lists.Sum: both(1) == [1, 1]", "Lists.Sum: half(1.0) == 0.5",
                  "Lists.Sum: half(0) raises std::invalid_argument", "lists.h"));
}

TEST(RunnerTestFileTest, NodeRunsTheFileAndEachOfItsTestsIsTold) {
  const std::string right =
      "function sum(all) { return all.reduce((a, b) => a + b, 0); }\n"
      "function first(all) { return all[0]; }\n\nmodule.exports = { sum, first };\n";
  EXPECT_EQ(verdicts_of(Language::javascript, kNodeTests, right),
            "apart: sums: pass\nfirst > of 'some': pass\n"
            "first > is more: exception (ReferenceError: n is not defined)\n");
  const std::string wrong =
      "function sum() { return 1; }\nconst first = sum;\n"
      "module.exports = { sum, first };\n";
  EXPECT_THAT(verdicts_of(Language::javascript, kNodeTests, wrong),
              AllOf(StartsWith("apart: sums: wrong_answer (Expected values to be strictly equal:"),
                    HasSubstr("1 !== 0.5")));
}

TEST(RunnerTestFileTest, NodeTestsReachTheCodeByValue) {
  const std::string text = R"(const test = require('node:test');
const assert = require('assert');
const code = require('./code');
test('values', async () => {
  assert.deepStrictEqual(code.same(new Map([[1n, undefined]])), new Map([[1n, undefined]]));
  assert.throws(() => code.fails('why'), { message: 'why' });
  assert.throws(() => code.fails('why'), RangeError);
  assert.equal(await code.later(2), 3);
  assert.equal(code.count(), code.count() - 1);
});
)";
  const std::string source = R"(class Odd extends RangeError {}
function same(value) { return value; }
function fails(why) { throw new Odd(why); }
async function later(n) { return n + 1; }
let times = 0;
function count() { return ++times; }
function each(all, act) { return all.map(act); }
function forge() { require('assert').equal = () => {}; return 1; }

module.exports = { same, fails, later, count, each, forge };
)";
  EXPECT_EQ(verdicts_of(Language::javascript, text, source), "apart: values: pass\n");
  EXPECT_THAT(
      verdicts_of(Language::javascript,
                  text + "test('b', () => { code.forge(); assert.equal(1, 2); });\n", source),
      HasSubstr("b: wrong_answer"))
      << "the code cannot change the tests' assertions";
  EXPECT_EQ(
      verdicts_of(Language::javascript,
                  text + "test('c', () => assert.deepEqual(code.each([1], (n) => -n), [-1]));\n",
                  source, {}, Sharing::when_needed),
      "values: pass\nc: pass\n")
      << "a function as an argument needs the code itself";
}

TEST(RunnerTestFileTest, AFileThatDoesNotEndIsNoPass) {
  const std::string text =
      "import test from 'node:test';\nimport { f } from './f.mjs';\ntest('a', () => {});\n"
      "test('b', () => f());\n";
  EXPECT_THAT(verdicts_of(Language::javascript, text,
                          "function f() { process.exit(0); }\n\nmodule.exports = { f };\n"),
              HasSubstr("the file: early_exit"));
  EXPECT_THAT(verdicts_of(Language::javascript, text, "function g() {}\n"),
              HasSubstr("the file: exception (the runner ended with status 1"));
  Limits limits;
  limits.time = std::chrono::seconds(1);
  EXPECT_THAT(verdicts_of(Language::javascript, text,
                          "function f() { for (;;); }\n\nmodule.exports = { f };\n", limits),
              HasSubstr("the file: time_limit"));
}

TEST(RunnerTestFileTest, GoogleTestIsBuiltAndEachOfItsTestsIsTold) {
  const std::string text = R"(#include "half.h"
#include <gtest/gtest.h>
TEST(Half, Whole) { EXPECT_EQ(half(4), 2); }
TEST(Half, Odd) { EXPECT_THROW(half(3), std::invalid_argument); }
TEST(Half, DISABLED_Later) {}
)";
  EXPECT_THAT(verdicts_of(Language::cpp, text,
                          "#include <stdexcept>\nint half(int n) {\n  return n / 2;\n}\n"),
              AllOf(HasSubstr("apart: Half.Whole: pass\nHalf.Odd: wrong_answer ("),
                    HasSubstr("Half.DISABLED_Later: not_run")));
  EXPECT_THAT(verdicts_of(Language::cpp, "#include \"half.h\"\n// not <gtest/gtest.h>\n",
                          "int half(int n) { return m; }\n"),
              AllOf(HasSubstr("the file: compile_error"), HasSubstr("was not declared")));
}

TEST(RunnerTestFileTest, GoogleTestCallsTheCodeInACellOfItsOwn) {
  const std::string text = R"(#include "words.h"
#include <gtest/gtest.h>
TEST(Words, Counted) {
  const std::map<std::string, int> wanted{{"a", 2}, {"b", 1}};
  EXPECT_EQ(counted({"a", "b", "a"}), wanted);
  EXPECT_EQ(longest({"a", "bb"}).value(), "bb");
}
TEST(Words, None) {
  EXPECT_FALSE(longest({}));
  try {
    counted({});
    FAIL();
  } catch (const std::out_of_range& error) {
    EXPECT_STREQ(error.what(), "none");
  }
}
)";
  const std::string source =
      "#include <map>\n#include <optional>\n#include <stdexcept>\n#include <string>\n"
      "#include <vector>\n"
      "std::map<std::string, int> counted(const std::vector<std::string>& all) {\n"
      "  if (all.empty()) throw std::out_of_range(\"none\");\n"
      "  std::map<std::string, int> found;\n"
      "  for (const auto& one : all) ++found[one];\n  return found;\n}\n"
      "std::optional<std::string> longest(std::vector<std::string> all) {\n"
      "  std::optional<std::string> best;\n"
      "  for (auto& one : all) if (!best || one.size() > best->size()) best = one;\n"
      "  return best;\n}\n";
  EXPECT_EQ(verdicts_of(Language::cpp, text, source),
            "apart: Words.Counted: pass\nWords.None: pass\n");
  // An exit that ends the process of tests sharing it ends only the code's process here.
  std::string hostile = source;
  hostile.insert(hostile.find("  std::optional<std::string> best;"), "  std::_Exit(0);\n");
  EXPECT_THAT(verdicts_of(Language::cpp, text, "#include <cstdlib>\n" + hostile),
              HasSubstr("the file: early_exit (the code: "));
}

TEST(RunnerTestFileTest, GoogleTestSeesArgumentsThatACallChanges) {
  const std::string text = R"(#include "drop.h"
#include <gtest/gtest.h>
TEST(Drop, Zeros) {
  std::vector<int> numbers{0, 1, 0};
  std::string said = "dropped";
  EXPECT_EQ(drop_zeros(numbers, said), 2);
  EXPECT_EQ(numbers, (std::vector<int>{1}));
  EXPECT_EQ(said, "dropped 2");
  clear(numbers);
  EXPECT_TRUE(numbers.empty());
}
)";
  const std::string source =
      "#include <string>\n#include <vector>\n"
      "int drop_zeros(std::vector<int>& numbers, std::string& said) {\n"
      "  const int dropped = static_cast<int>(std::erase(numbers, 0));\n"
      "  said += ' ' + std::to_string(dropped);\n  return dropped;\n}\n"
      "void clear(std::vector<int>& numbers) { numbers.clear(); }\n";
  EXPECT_EQ(verdicts_of(Language::cpp, text, source), "apart: Drop.Zeros: pass\n");
  const std::string lazy =
      source.substr(0, source.find("void")) + "void clear(std::vector<int>&) {}\n";
  EXPECT_THAT(verdicts_of(Language::cpp, text, lazy), HasSubstr("apart: Drop.Zeros: wrong_answer"));
}

TEST(RunnerTestFileTest, GoogleTestOfMoreThanValuesRunsWithTheCodeIfItMay) {
  const std::string text = R"(#include "counter.h"
#include <gtest/gtest.h>
TEST(Counter, Counts) {
  Counter made;
  made.add();
  EXPECT_EQ(made.count, 1);
  EXPECT_EQ(twice(2), 4);
})";
  const std::string source =
      "struct Counter {\n  int count = 0;\n  void add() { ++count; }\n};\n"
      "int twice(int n) { return 2 * n; }\n";
  EXPECT_EQ(verdicts_of(Language::cpp, text, source, {}, Sharing::when_needed),
            "Counter.Counts: pass\n");
  EXPECT_THAT(verdicts_of(Language::cpp, text, source),
              AllOf(StartsWith("wants the tests do not compile with stubs"),
                    HasSubstr("the file: compile_error"), Not(HasSubstr("pass"))));
}

TEST(RunnerTestFileTest, ReadsWhereBatsFilesLookForTheScript) {
  EXPECT_THAT(claims_of(Language::bash,
                        "#!/usr/bin/env bats\n# see old.sh\nsetup() {\n  DIR=\"$( cd \"$( dirname "
                        "\"$BATS_TEST_FILENAME\" )\" && pwd )\"\n  PATH=\"$DIR/../src:$PATH\"\n}\n"
                        "@test \"a\" {\n  run sort.sh b a > $BATS_TEST_TMPDIR/made.sh\n  run bash "
                        "/opt/other.sh\n}\n@test 'b' { run ./say.sh; }\n",
                        2),
              ElementsAre("say.sh", "sort.sh", "../src/sort.sh"));
  EXPECT_THAT(
      claims_of(Language::bash,
                "load test_helper\n@test \"a\" {\n  run \"${BATS_TEST_DIRNAME}/../bin/greet\" "
                "\"$BATS_TEST_DIRNAME\"/data.txt\n  source \"$BATS_TEST_DIRNAME/lib.bash\"\n}",
                1),
      ElementsAre("../bin/greet", "lib.bash"));
  EXPECT_THAT(claims_of(Language::bash, "@test \"a\" { run true; }"),
              ElementsAre(HasSubstr("it.bats names no script that it tests")));
}

TEST(RunnerTestFileTest, BatsRunsTheFileAndEachOfItsTestsIsTold) {
  const std::string text = R"(#!/usr/bin/env bats
setup() { cd "$BATS_TEST_TMPDIR"; echo 3 >in; }
@test "sorts # 'words'" {
  run "$BATS_TEST_DIRNAME/../sort.sh" b a
  [ "$status" -eq 0 ] && [ "$output" = $'a\nb' ] && [ "${lines[1]}" = b ]
}
@test "reads" {
  run bash "$BATS_TEST_DIRNAME/../sort.sh" <in
  [ "$output" = 4 ]
}
@test "later" { skip "not yet"; }
)";
  EXPECT_THAT(
      verdicts_of(Language::bash, text,
                  "#!/usr/bin/env bash\nsort < <(cat; (( $# )) && printf '%s\\n' \"$@\")\n"),
      AllOf(StartsWith("sorts # 'words': pass\nreads: wrong_answer ((in test file"),
            HasSubstr("`[ \"$output\" = 4 ]' failed)\n"), HasSubstr("later: not_run (not yet)")));
  EXPECT_THAT(verdicts_of(Language::bash, text, "kill -9 -1"), HasSubstr("the file: "));
}

TEST(RunnerTestFileTest, StubsOfJavascriptSayWhatTheyCannotGive) {
  const std::string source =
      "class Stack {\n  size() { return 0; }\n}\nconst LIMIT = 5;\n"
      "function f(n) { return n; }\nfunction make() { return new Stack(); }\n"
      "function fail() { throw new TypeError('Stack is not a constructor'); }\n\n"
      "module.exports = { Stack, LIMIT, f, make, fail };\n";
  const auto verdicts = [&](const std::string& body, Sharing sharing = Sharing::never) {
    return verdicts_of(Language::javascript,
                       "const test = require('node:test');\nconst assert = require('assert');\n"
                       "const code = require('./code');\ntest('a', () => { " +
                           body + " });\n",
                       source, {}, sharing);
  };
  EXPECT_THAT(verdicts("assert.equal(new code.Stack().size(), 0);"), StartsWith("wants Stack"));
  EXPECT_THAT(verdicts("assert.ok(code.f({}) instanceof code.Stack);"), StartsWith("wants Stack"));
  EXPECT_THAT(verdicts("assert.equal(code.LIMIT, 5);"), StartsWith("wants the value of LIMIT"));
  EXPECT_THAT(verdicts("assert.equal(code.make().size(), 0);"), StartsWith("wants "));
  EXPECT_THAT(verdicts("assert.equal(code.f.calls, 0);"), StartsWith("wants f.calls"));
  EXPECT_EQ(verdicts("assert.equal(code.f(2), 2);"), "apart: a: pass\n");
  EXPECT_EQ(verdicts("assert.equal(new code.Stack().size(), 0);", Sharing::when_needed),
            "a: pass\n");
  EXPECT_THAT(verdicts("assert.equal(code.fail(), 0);", Sharing::when_needed),
              StartsWith("apart: a: exception"))
      << "no error of the code's makes the tests run beside it";
}

TEST(RunnerTestFileTest, WhatNodeTestsAndTheCodePrintDecidesNothing) {
  const std::string source =
      "function f(n) {\n  console.log('ok 1 - a\\nok 2 - b\\n1..2');\n"
      "  require('fs').writeSync(2, 'not ok 1 - a\\n');\n  return n;\n}\n\n"
      "module.exports = { f };\n";
  EXPECT_THAT(
      verdicts_of(
          Language::javascript,
          "const test = require('node:test');\nconst assert = require('assert');\n"
          "const { f } = require('./code');\n"
          "test('a', () => { console.log('not ok 1 - a\\nok 3 - c'); assert.equal(f(1), 1); "
          "});\n"
          "test('ok 2 - b\\n1..9', () => { console.log('# '); assert.equal(f(1), 2); });\n"
          "process.on('exit', () => console.log('1..7\\nok 3 - late'));\n",
          source),
      AllOf(StartsWith("apart: a: pass\nok 2 - b"), HasSubstr("wrong_answer"),
            Not(HasSubstr("the file")), Not(HasSubstr("late"))));
  EXPECT_THAT(verdicts_of(Language::javascript,
                          "const test = require('node:test');\nconst { f } = require('./code');\n"
                          "test('a', () => {});\ntest('b', () => { process.exit(0); });\n",
                          source),
              HasSubstr("the file: "));
}

TEST(RunnerTestFileTest, WhatGoogleTestsAndTheCodePrintDecidesNothing) {
  const std::string text = R"(#include "half.h"
#include <gtest/gtest.h>
#include <cstdio>
TEST(Half, Whole) { std::puts("{\"tests\": 0, \"testsuites\": []}"); EXPECT_EQ(half(4), 2); }
TEST(Half, Wrong) { std::puts("[       OK ] Half.Wrong"); EXPECT_EQ(half(4), 3); }
)";
  const std::string source =
      "#include <unistd.h>\nint half(int n) {\n  (void)!write(1, \"[ PASSED ]\\n\", 11);\n"
      "  return n / 2;\n}\n";
  EXPECT_THAT(verdicts_of(Language::cpp, text, source),
              AllOf(StartsWith("apart: Half.Whole: pass\nHalf.Wrong: wrong_answer ("),
                    Not(HasSubstr("the file"))));
  EXPECT_THAT(verdicts_of(Language::cpp, text + "TEST(Zero, Ends) { std::exit(0); }\n", source),
              AllOf(HasSubstr("the file: early_exit"), Not(HasSubstr(": pass"))));
}

// Scripts that Bats runs can write into its report, but their lines add nothing to the verdicts.
TEST(RunnerTestFileTest, WhatScriptsWriteIntoTheReportOfBatsIsNoVerdict) {
  const std::string text =
      "@test \"a\" { run \"$BATS_TEST_DIRNAME/it.sh\" 1; [[ \"$output\" == *1 ]]; }\n"
      "@test \"b\" { run \"$BATS_TEST_DIRNAME/it.sh\" 2; [[ \"$output\" == *4 ]]; }\n"
      "@test \"c\" { run \"$BATS_TEST_DIRNAME/it.sh\" 3; [[ \"$output\" == *4 ]]; }\n";
  const auto with = [&](const std::string& line) {
    return verdicts_of(Language::bash, text, "#!/bin/bash\n" + line + "\necho \"$1\"\n");
  };
  EXPECT_THAT(with("echo ok 9 - more; echo '1..0' >&2"),
              AllOf(StartsWith("a: pass\nb: wrong_answer"), HasSubstr("\nc: wrong_answer"),
                    Not(HasSubstr("the file"))));
  EXPECT_THAT(with("[ $1 = 2 ] && printf 'ok 2 b\\n# ' >&3"),
              HasSubstr("the file: protocol_error"));
  EXPECT_THAT(with("[ $1 = 3 ] && printf 'ok 3 c\\n# ' >&3"),
              HasSubstr("the file: protocol_error"));
  EXPECT_THAT(with("[ $1 = 1 ] && printf '1..0\\n' >&3"), HasSubstr("the file: protocol_error"));
  EXPECT_THAT(verdicts_of(Language::bash, text + "@test \"d\" { echo \"ok 5 e\" >&3; }\n",
                          "#!/bin/bash\necho 4\n"),
              HasSubstr("the file: "));
}

TEST(RunnerTestFileTest, TapWhoseResultsAreNotNumberedInTurnIsNotWhole) {
  const auto is_sound = [](std::string_view text, TapWriter writer) {
    const auto verdicts = read_tap(text, writer);
    return verdicts.empty() || verdicts.back().test != kWholeFile;
  };
  EXPECT_TRUE(is_sound("ok 1 - a\n    ok 1 - c\n    1..1\nok 2 - b\n1..2\n", TapWriter::node));
  EXPECT_TRUE(is_sound("1..2\nok 1 a\n# not ok 7 x\nnot ok 2 b\n# why\n", TapWriter::bats));
  EXPECT_FALSE(is_sound("ok 1 - a\nok 1 - b\n1..2\n", TapWriter::node)) << "twice the same";
  EXPECT_FALSE(is_sound("ok 1 - a\nok 3 - b\n1..2\n", TapWriter::node));
  EXPECT_FALSE(is_sound("1..1\nok 1 - a\n1..1\n", TapWriter::node)) << "two plans";
  EXPECT_FALSE(is_sound("ok 1 a\n1..1\n", TapWriter::bats)) << "a plan behind results";
  EXPECT_FALSE(is_sound("1..2\nok 1 a\nok 2 b\n# not ok 2 b\n", TapWriter::bats));
  EXPECT_FALSE(is_sound("1..2\nok 1 a\nxnot ok 2 b\nok 2 b\n", TapWriter::bats));
}

TEST(RunnerTestFileTest, TapThatPromisesMoreIsNotWhole) {
  const auto verdicts = read_tap("1..2\nok 1 - a # TODO later\n");
  ASSERT_EQ(verdicts.size(), 2);
  EXPECT_EQ(verdicts[0].note, "an expected failure");
  EXPECT_EQ(verdicts[1].test, "the file");
}

}  // namespace
}  // namespace synth
