// Tests `synth solve --context` with modules of JavaScript and headers of C++, from the user's
// side.

#include "tests/end_to_end/answers.h"
#include "tests/end_to_end/synth_process.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kShopScript = R"js('use strict';
const { taxOf } = require('./rates');

// A kind of goods.
const Kind = { FOOD: 'food', BOOK: 'book' };

/** One thing that is sold. */
class Item {
  constructor(name, cents, kind = Kind.FOOD) {
    this.name = name;
    this.cents = cents;
    this.kind = kind;
  }
}

/** The price of `count` pieces in cents, tax included. */
function price(item, count) {
  const secret = item.cents * (100 + taxOf(item.kind));
  return Math.floor((count * secret) / 100);
}

const half = (n) => {
  return Math.floor(n / 2);
};

function hidden() {}

module.exports = { Kind, Item, price, half };
)js";

constexpr const char* kShopHeader = R"header(#pragma once
#include "tax rates.h"
#include <string>

namespace shop {
/// One thing that is sold.
struct Item {
  std::string name;
  int cents = 0;
  Item(std::string n, int c) : name(std::move(n)), cents{c} {
    int secret = 1;
    (void)secret;
  }
  int twice() const { return 2 * cents; }
};
}  // namespace shop

/// The price with tax in cents.
inline int price(int cents) {
  return cents * (100 + tax()) / 100;
}

int half(int n);
)header";

class ContextBracesTest : public ::testing::Test {
 protected:
  ContextBracesTest() {
    write("shop.js", kShopScript);
    write("rates.js", "exports.taxOf = (kind) => ({ food: 7, book: 19 })[kind];\n");
    write("shop.h", kShopHeader);
    write("tax rates.h", "#pragma once\nint tax();\n");
    write("tax rates.cpp", "#include \"tax rates.h\"\nint tax() { return 19; }\n");
    write("shop.cpp", "#include \"shop.h\"\nint half(int n) { return n / 2; }\n");
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(home.work() / name) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(home.work() / name).rdbuf();
    return text.str();
  }

  // Runs `synth solve` with an author that writes `function` and gives these tests.
  [[nodiscard]] SynthOutcome solve(const std::string& function, const std::string& code,
                                   const std::string& tests,
                                   std::vector<std::string> options) const {
    std::string text;
    for (const char c : code) {
      text += c == '\n' ? "\\n" : c == '"' ? "\\\"" : std::string(1, c);
    }
    write("script.json", "{" + specs(spec(function), function) +
                             R"json(,"test_cases":[{"tests":[)json" + tests +
                             R"json(]}],"implementation":[{"implementations":[{"function":")json" +
                             function + R"json(","code":")json" + text + R"json("}]}]})json");
    std::filesystem::remove(home.work() / "requests.jsonl");
    options.insert(options.begin(),
                   {"solve", "Do it.", "--author", "command", "--command",
                    SYNTH_TEST_PYTHON " " SYNTH_SCRIPTED_AUTHOR " script.json requests.jsonl"});
    return home.run(options);
  }

  void expect_refused(const std::vector<std::string>& options, const std::string& what) const {
    const SynthOutcome refused = solve("f", "", "", options);
    EXPECT_EQ(refused.exit_status, 2) << refused.stderr_text;
    EXPECT_THAT(refused.stderr_text, HasSubstr(what));
    EXPECT_EQ(read("requests.jsonl"), "") << refused.stderr_text;
  }

  SynthHome home;
};

TEST_F(ContextBracesTest, JavascriptCallsTheModuleAndItsTestsPassBesideIt) {
  const std::string code =
      "const { Item, Kind } = require('./shop.js');\nfunction total(x) {\n  return x.reduce((sum, "
      "[n, c]) => sum + price(new Item(n, c, Kind.BOOK), 1), 0);\n}\n";
  const std::string tests =
      test_case("total", "[['a', 100], ['b', 200]]", "357") + "," + test_case("total", "[]", "0");
  const SynthOutcome made = solve("total", code, tests, {"--context", "shop.js", "--out", "."});
  ASSERT_EQ(made.exit_status, 0) << made.stdout_text << made.stderr_text;
  EXPECT_THAT(read("requests.jsonl"),
              AllOf(HasSubstr("const { Kind, Item, price, half } = require('./shop.js')"),
                    HasSubstr("One thing that is sold."), HasSubstr("A kind of goods."),
                    HasSubstr("function price(item, count) { /* ... */ }"),
                    Not(HasSubstr("secret")), Not(HasSubstr("hidden"))));
  EXPECT_THAT(made.stdout_text, HasSubstr("const { price } = require('./shop.js');"));
  const SynthOutcome suite = home.run_other({"node", "--test", "total.test.mjs"});
  EXPECT_EQ(suite.exit_status, 0) << suite.stdout_text << suite.stderr_text;
  // The files that the module needs are part of the question.
  EXPECT_THAT(solve("total", code, tests, {"--context", "shop.js", "--json"}).stdout_text,
              HasSubstr("\"cache\": \"hit\""));
  write("rates.js", "exports.taxOf = () => 19;\n");
  EXPECT_THAT(solve("total", code, tests, {"--context", "shop.js", "--json"}).stdout_text,
              HasSubstr("\"cache\": \"miss\""));
}

TEST_F(ContextBracesTest, JavascriptTestsHandOverAndExpectObjectsOfItsClasses) {
  const std::string code =
      "const { Item } = require('./shop.js');\nfunction raised(x) {\n  return new Item(x.name, 2 * "
      "x.cents, x.kind);\n}\n";
  const std::string tests =
      test_case("raised", "Item('a', 100, Kind.BOOK)", "Item('a', 200, Kind.BOOK)") + "," +
      test_case("raised", "shop.Item('b', 1)", "shop.Item('b', 2)");
  const std::vector<std::string> options{"--context", "shop.js", "--out", "."};
  const SynthOutcome made = solve("raised", code, tests, options);
  ASSERT_EQ(made.exit_status, 0) << made.stdout_text << made.stderr_text;
  EXPECT_THAT(read("raised.test.mjs"),
              AllOf(HasSubstr("import * as shop from './shop.js';"),
                    HasSubstr("raised(new shop.Item('a', 100, shop.Kind.BOOK))")));
  const SynthOutcome suite = home.run_other({"node", "--test", "raised.test.mjs"});
  EXPECT_EQ(suite.exit_status, 0) << suite.stdout_text << suite.stderr_text;
  const std::string wrong =
      "const { Item } = require('./shop.js');\nfunction raised(x) {\n  return new Item(x.name, 3 * "
      "x.cents, x.kind);\n}\n";
  EXPECT_EQ(solve("raised", wrong, tests, {"--context", "shop.js", "--fresh"}).exit_status, 1);
}

TEST_F(ContextBracesTest, CppIncludesTheHeaderAndSourcesOfAnyNameAreLinked) {
  const std::string code = "int total(int x) {\n  return price(x) + half(x);\n}\n";
  const std::string tests = test_case("total", "100", "169") + "," + test_case("total", "0", "0");
  const SynthOutcome made = solve("total", code, tests, {"--context", "shop.h", "--out", "."});
  ASSERT_EQ(made.exit_status, 0) << made.stdout_text << made.stderr_text;
  EXPECT_THAT(read("requests.jsonl"),
              AllOf(HasSubstr("#include \\\"shop.h\\\""), HasSubstr("The price with tax in cents."),
                    HasSubstr("inline int price(int cents);"), HasSubstr("int twice() const;"),
                    HasSubstr("Item(std::string n, int c);"), Not(HasSubstr("secret"))));
  EXPECT_THAT(made.stdout_text, HasSubstr("#include \"shop.h\"\n"));
  EXPECT_THAT(read("total.cpp"), HasSubstr("#include \"shop.h\"\n"));
  const std::string wrong = "int total(int x) {\n  return price(x);\n}\n";
  EXPECT_EQ(solve("total", wrong, tests, {"--context", "shop.h", "--fresh"}).exit_status, 1);
}

TEST_F(ContextBracesTest, CppTakesAndGivesObjectsOfTheHeader) {
  const std::string code =
      "#include \"shop.h\"\n#include <vector>\nshop::Item dearest(const std::vector<shop::Item>& "
      "x) {\n"
      "  shop::Item best = x.at(0);\n  for (const auto& one : x) if (one.cents > best.cents) best "
      "= one;\n"
      "  return best;\n}\n";
  const std::string tests = test_case("dearest", "[Item('a', 5), Item('b', 7)]", "Item('b', 7)") +
                            "," + test_case("dearest", "[shop::Item('a', 5)]", "Item(n='a', c=5)");
  const SynthOutcome made = solve("dearest", code, tests, {"--context", "shop.h", "--out", "."});
  ASSERT_EQ(made.exit_status, 0) << made.stdout_text << made.stderr_text;
  EXPECT_THAT(read("dearest_test.cpp"), HasSubstr("shop::Item(\"b\", 7)"));
  const std::string build_and_run =
      "cd '" + home.work().string() +
      "' && g++ -std=c++20 dearest_test.cpp shop.cpp 'tax rates.cpp' -o tests -lgtest -lgtest_main "
      "-pthread && ./tests > log 2>&1";
  EXPECT_EQ(std::system(build_and_run.c_str()), 0) << read("dearest_test.cpp") << read("log");
  const std::string wrong = code.substr(0, code.find("  for")) + "  return best;\n}\n";
  EXPECT_EQ(solve("dearest", wrong, tests, {"--context", "shop.h", "--fresh"}).exit_status, 1);
}

TEST_F(ContextBracesTest, CppCallsWhatIsInNamespacesOfTheHeader) {
  write("tax.h",
        "#pragma once\nnamespace shop { namespace rates {\n// A fifth.\n"
        "inline int tax(int cents) { return cents / 5; }\n} }\n"
        "extern \"C\" { inline int same(int n) { return n; } }\n");
  const std::string code = "int gross(int x) {\n  return same(x) + shop::rates::tax(x);\n}\n";
  const std::string tests = test_case("gross", "100", "120") + "," + test_case("gross", "0", "0");
  const SynthOutcome made = solve("gross", code, tests, {"--context", "tax.h"});
  ASSERT_EQ(made.exit_status, 0) << made.stdout_text << made.stderr_text;
  EXPECT_THAT(read("requests.jsonl"),
              AllOf(HasSubstr("namespace shop { namespace rates {"),
                    HasSubstr("inline int tax(int cents);"), HasSubstr("inline int same(int n);")));
}

TEST_F(ContextBracesTest, WhatIsNoModuleIsRefusedBeforeAnyoneIsAsked) {
  write("bad.js", "function f( {\n");
  write("throws.js", "exports.f = 1;\nnull.x;\n");
  write("nothing.js", "function f() {}\n");
  write("bad.h", "\n\nint f( {\n");
  write("wide.js", "exports.f = f;\nfunction f(" + std::string(20'000, 'x') + ") {}\n");
  write("loops.js", "exports.f = 1;\nfor (;;);\n");
  expect_refused({"--context", "bad.js"}, "--context bad.js:2: loading it throws SyntaxError");
  expect_refused({"--context", "throws.js"}, "--context throws.js:2: loading it throws TypeError");
  expect_refused({"--context", "nothing.js"}, "it has nothing that code can call");
  expect_refused({"--context", "bad.h"}, "--context bad.h:3: it does not compile");
  expect_refused({"--context", "wide.js"}, "the signatures alone are 200");
  expect_refused({"--context", "loops.js", "--time", "0.5"}, "it cannot be loaded: time_limit");
  expect_refused({"--context", "shop.cpp"}, "this is not a header");
  expect_refused({"--context", "shop.js", "--context", "shop.h"}, "shop.js is JavaScript");
  expect_refused({"--context", "shop.js", "--language", "cpp"}, "the code is to be in C++");
}

// A module that another one needs is there if the code goes into that one.
TEST_F(ContextBracesTest, AFileThatTheCodeGoesIntoHasItsOwnNeighbours) {
  write("needy.js", "const { taxOf } = require('./rates');\nexports.book = () => taxOf('book');\n");
  const SynthOutcome put = solve("twice", "function twice(x) {\n  return 2 * x;\n}\n",
                                 test_case("twice", "2", "4") + "," + test_case("twice", "0", "0"),
                                 {"--into", "needy.js", "--write"});
  EXPECT_EQ(put.exit_status, 0) << put.stdout_text << put.stderr_text;
  EXPECT_THAT(read("needy.js"), AllOf(HasSubstr("function twice(x)"), HasSubstr("taxOf('book')")));
}

// The module's own tests run on the changed file, and keep a change out that breaks them.
TEST_F(ContextBracesTest, AFileIsNotChangedIfItsOwnTestsFail) {
  write("util.py",
        "def twice(x):\n    return 2 * x\n\n\ndef four(x):\n    return twice(twice(x))\n");
  write("helper.py", "FOUR = 4\n");
  write("test_util.py",
        "import unittest\nfrom util import four\nfrom helper import FOUR\n\n\nclass "
        "Four(unittest.TestCase):\n    def test_one(self):\n        self.assertEqual(four(1), "
        "FOUR)\n\n    def test_nothing(self):\n        self.assertEqual(four(0), 0)\n");
  const std::vector<std::string> options{"--into",      "util.py",      "--write",
                                         "--own-tests", "test_util.py", "--fresh"};
  const std::string before = read("util.py");
  const SynthOutcome refused =
      solve("twice", "def twice(x):\n    return 3 * x\n", test_case("twice", "1", "3"), options);
  EXPECT_EQ(refused.exit_status, 2) << refused.stdout_text;
  EXPECT_THAT(refused.stderr_text, HasSubstr("1 of the 2 tests in test_util.py fail on it: "));
  EXPECT_EQ(read("util.py"), before);
  const SynthOutcome put =
      solve("twice", "def twice(x):\n    return x + x\n", test_case("twice", "1", "2"), options);
  EXPECT_EQ(put.exit_status, 0) << put.stderr_text;
  EXPECT_THAT(put.stderr_text, HasSubstr("with the change, all 2 tests in test_util.py pass"));
  EXPECT_THAT(read("util.py"), HasSubstr("return x + x"));

  write("util.js", "function twice(x) {\n  return 2 * x;\n}\nmodule.exports = { twice };\n");
  write("util.test.mjs",
        "import test from 'node:test';\nimport assert from 'node:assert';\nimport { twice } from "
        "'./util.js';\ntest('one', () => assert.strictEqual(twice(1), 2));\n");
  const SynthOutcome script =
      solve("twice", "function twice(x) {\n  return 3 * x;\n}\n", test_case("twice", "1", "3"),
            {"--into", "util.js", "--own-tests", "util.test.mjs", "--write"});
  EXPECT_EQ(script.exit_status, 2) << script.stdout_text;
  EXPECT_THAT(script.stderr_text, HasSubstr("fail on it: one"));
  EXPECT_EQ(solve("twice", "", "", {"--own-tests", "util.test.mjs"}).exit_status, 2);
}

}  // namespace
}  // namespace synth
