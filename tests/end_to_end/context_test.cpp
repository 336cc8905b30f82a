// Tests `synth solve --context`: code that imports the user's modules, from the user's side.

#include "specs/json.h"
#include "tests/end_to_end/answers.h"
#include "tests/end_to_end/synth_process.h"
#include "tests/model_server/model_server.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kShop = R"py("""Prices of a shop."""
from dataclasses import dataclass
from enum import Enum

import rates


class Kind(Enum):
    FOOD = "food"
    BOOK = "book"


@dataclass(frozen=True)
class Item:
    """One thing that is sold."""
    name: str
    cents: int
    kind: Kind = Kind.FOOD


def price(item: Item, count: int) -> int:
    """The price of `count` pieces in cents, tax included."""
    return count * item.cents * (100 + rates.tax_of(item.kind.value)) // 100


def half(n: int) -> int:
    """Half of n, rounded down."""
    return n // 2


def _secret():
    return 42
)py";

class ContextTest : public ::testing::Test {
 protected:
  ContextTest() {
    write("shop.py", kShop);
    write("rates.py", "def tax_of(kind):\n    return {'food': 7, 'book': 19}[kind]\n");
  }

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((home.work() / name).parent_path());
    std::ofstream(home.work() / name) << text;
  }
  [[nodiscard]] std::string read(const std::filesystem::path& path) const {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  // Returns answers that specify `function`, and `price`, which exists already, with this code.
  [[nodiscard]] static std::string script(const std::string& function, const std::string& code,
                                          const std::string& tests) {
    std::string text;
    for (const char c : code) {
      text += c == '\n' ? "\\n" : std::string(1, c);
    }
    return "{" + specs(spec(function, "\"price\"") + "," + spec("price"), function) +
           R"json(,"test_cases":[{"tests":[)json" + tests +
           R"json(]}],"implementation":[{"implementations":[{"function":")json" + function +
           R"json(","code":")json" + text + R"json("}]}]})json";
  }

  // Runs `synth solve` with an author that gives these answers.
  [[nodiscard]] SynthOutcome solve(const std::string& function, const std::string& code,
                                   const std::string& tests,
                                   std::vector<std::string> options) const {
    write("script.json", script(function, code, tests));
    std::filesystem::remove(home.work() / "requests.jsonl");
    options.insert(options.begin(),
                   {"solve", "Do it.", "--author", "command", "--command",
                    SYNTH_TEST_PYTHON " " SYNTH_SCRIPTED_AUTHOR " script.json requests.jsonl"});
    return home.run(options);
  }
  [[nodiscard]] std::string requests() const { return read(home.work() / "requests.jsonl"); }

  // Expects that a context is refused before anyone is asked.
  void expect_refused(const std::vector<std::string>& options, const std::string& what) const {
    const SynthOutcome refused = solve("f", "def f(x):\n    return x", "", options);
    EXPECT_EQ(refused.exit_status, 2) << refused.stderr_text;
    EXPECT_THAT(refused.stderr_text, HasSubstr(what));
    EXPECT_EQ(requests(), "") << refused.stderr_text;
  }

  SynthHome home;
};

constexpr const char* kTotal =
    "from shop import Item, Kind, price\n\n\ndef total(x):\n    return sum(price(Item(n, c, "
    "Kind.BOOK), 1) for n, c in x)\n";

TEST_F(ContextTest, CodeCallsTheModuleAndItsTestsPassBesideIt) {
  const std::string tests =
      test_case("total", "[('a', 100), ('b', 200)]", "357") + "," + test_case("total", "[]", "0");
  const SynthOutcome made =
      solve("total", kTotal, tests, {"--context", "shop.py", "--out", ".", "--json"});
  ASSERT_EQ(made.exit_status, 0) << made.stderr_text;
  const std::string asked = requests();
  EXPECT_THAT(asked, AllOf(HasSubstr("# from shop import Kind, Item, price, half"),
                           HasSubstr("One thing that is sold."), Not(HasSubstr("rates.tax_of")),
                           Not(HasSubstr("_secret")), Not(HasSubstr("test_cases:price"))));
  // A function of the module that the author specifies is not written again.
  EXPECT_THAT(made.stdout_text, AllOf(HasSubstr("'price' is in shop already"),
                                      HasSubstr("from shop import Item, Kind, price\\n")));
  EXPECT_THAT(read(home.work() / "total.py"), HasSubstr("from shop import Item, Kind, price\n"));
  const SynthOutcome suite =
      home.run_other({SYNTH_TEST_PYTHON, "-B", "-m", "pytest", "-q", "test_total.py"});
  EXPECT_EQ(suite.exit_status, 0) << suite.stdout_text << suite.stderr_text;
}

// `raised(Item)` gives the item with its price doubled.
TEST_F(ContextTest, TestsHandOverAndExpectObjectsOfItsClasses) {
  const std::string code =
      "from shop import Item\n\n\ndef raised(x):\n    return Item(x.name, 2 * x.cents, x.kind)\n";
  const std::string tests =
      test_case("raised", "Item('a', 100, Kind.BOOK)", "Item('a', 200, Kind.BOOK)") + "," +
      test_case("raised", "shop.Item('b', 1)", "shop.Item('b', cents=2)");
  const SynthOutcome made =
      solve("raised", code, tests, {"--context", "shop.py", "--out", ".", "--json"});
  ASSERT_EQ(made.exit_status, 0) << made.stdout_text << made.stderr_text;
  EXPECT_THAT(made.stdout_text, HasSubstr(R"("name": "Kind.BOOK")"));
  EXPECT_THAT(read(home.work() / "test_raised.py"),
              AllOf(HasSubstr("import shop\n"), HasSubstr("shop.Item('a', 100, shop.Kind.BOOK)")));
  const SynthOutcome suite =
      home.run_other({SYNTH_TEST_PYTHON, "-B", "-m", "pytest", "-q", "test_raised.py"});
  EXPECT_EQ(suite.exit_status, 0) << suite.stdout_text << suite.stderr_text;
  EXPECT_THAT(suite.stdout_text, HasSubstr("passed"));
  // From the cache, whose verification makes them again.
  EXPECT_THAT(solve("raised", code, tests, {"--context", "shop.py", "--json"}).stdout_text,
              HasSubstr("\"cache\": \"hit\""));
  EXPECT_EQ(requests(), "");
  const std::string wrong =
      "from shop import Item\n\n\ndef raised(x):\n    return Item(x.name, 3 * x.cents, x.kind)\n";
  EXPECT_EQ(solve("raised", wrong, tests, {"--context", "shop.py", "--fresh"}).exit_status, 1);
}

TEST_F(ContextTest, AChangeOfWhatTheCodeSeesIsAnotherQuestion) {
  const std::string tests = test_case("total", "[('a', 100)]", "119");
  const std::vector<std::string> options{"--context", "shop.py", "--json"};
  ASSERT_EQ(solve("total", kTotal, tests, options).exit_status, 0);
  const SynthOutcome again = solve("total", kTotal, tests, options);
  EXPECT_THAT(again.stdout_text, HasSubstr("\"cache\": \"hit\""));
  EXPECT_EQ(requests(), "");
  // A neighbour that the module imports, and the module itself.
  write("rates.py", "def tax_of(kind):\n    return 19\n");
  EXPECT_THAT(solve("total", kTotal, tests, options).stdout_text, HasSubstr("\"cache\": \"miss\""));
  EXPECT_NE(requests(), "");
  write("shop.py", std::string(kShop) + "\n\ndef more():\n    return 1\n");
  EXPECT_THAT(solve("total", kTotal, tests, options).stdout_text, HasSubstr("\"cache\": \"miss\""));
  EXPECT_THAT(requests(), HasSubstr("def more()"));
  EXPECT_THAT(home.run({"cache", "key", "Do it.", "--context", "shop.py"}).stdout_text,
              HasSubstr(R"("context":["shop"],"contract":2)"));
}

TEST_F(ContextTest, AnImportThatIsMissingIsPutInFront) {
  write("pkg/__init__.py", "");
  write("pkg/tools.py", "from pkg.base import one\n\n\ndef twice(n):\n    return 2 * one(n)\n");
  write("pkg/base.py", "def one(n):\n    return n\n");
  const std::string code = "def f(x):\n    return half(twice(x)) + twice(x)";
  const std::string tests = test_case("f", "4", "12") + "," + test_case("f", "1", "3");
  const std::vector<std::string> both{"--context", "pkg/tools.py", "--context", "shop.py"};
  std::vector<std::string> options = both;
  options.insert(options.end(), {"--imports", "allow:math"});
  const SynthOutcome allowed = solve("f", code, tests, options);
  EXPECT_EQ(allowed.exit_status, 0) << allowed.stderr_text;
  options = both;
  options.insert(options.end(), {"--imports", "allow:math", "--out", "made"});
  const SynthOutcome made = solve("f", code, tests, options);
  EXPECT_EQ(made.exit_status, 0) << made.stderr_text;
  EXPECT_THAT(made.stdout_text, AllOf(HasSubstr("from pkg.tools import twice\n"),
                                      HasSubstr("from shop import half")));
  EXPECT_THAT(made.stderr_text, HasSubstr("the code imports shop (shop.py): put it into made"));
}

constexpr const char* kCodes =
    "def scramble(n: int) -> int:\n    \"\"\"A code of n.\"\"\"\n    return (n * 7919 + 13) % "
    "1009\n";
constexpr const char* kScrambled =
    "Write a function f(n) that returns the scramble of n plus one, using `scramble`. f(1) is "
    "870, f(2) is 717 and f(5) is 258.";

TEST_F(ContextTest, TheOfflineAuthorCallsAFunctionThatTheProseNames) {
  write("codes.py", kCodes);
  const SynthOutcome made =
      home.run({"solve", kScrambled, "--author", "offline", "--context", "codes.py"});
  EXPECT_EQ(made.exit_status, 0) << made.stderr_text;
  EXPECT_THAT(made.stdout_text,
              AllOf(HasSubstr("from codes import scramble\n"), HasSubstr("1 + scramble(n)")));
}

// The modules are named when the program starts, never by a line or a request.
TEST_F(ContextTest, EveryLineOfABatchAndEveryRequestIsGivenTheModules) {
  write("codes.py", kCodes);
  const std::string text = std::string("\"instruction\":\"") + kScrambled + "\"";
  const SynthOutcome batch =
      home.run({"batch", "-", "--author", "offline", "--context", "codes.py"},
               "{\"id\":\"a\"," + text + "}\n{\"id\":\"b\",\"language\":\"javascript\"," + text +
                   "}\n{\"id\":\"c\",\"options\":{\"context\":\"codes.py\"}," + text + "}\n");
  EXPECT_EQ(batch.exit_status, 1);
  EXPECT_THAT(
      batch.stdout_text,
      AllOf(HasSubstr(R"({"id":"a","exit":0,)"), HasSubstr("from codes import scramble"),
            HasSubstr(R"({"id":"b","exit":2,)"), HasSubstr("the code is to be in JavaScript"),
            HasSubstr(R"({"id":"c","exit":2,)")));
  const auto request = [&](std::string_view id, const std::string& language) {
    return fmt::format(R"({{"jsonrpc":"2.0","id":{},"method":"solve","params":{{{}{}}}}})", id,
                       language, text) +
           "\n";
  };
  const SynthOutcome served =
      home.run({"serve", "--author", "offline", "--context", "codes.py", "--no-cache"},
               request("1", "") + request("2", R"("language":"cpp",)"));
  EXPECT_THAT(served.stdout_text, AllOf(HasSubstr("from codes import scramble"),
                                        HasSubstr("the code is to be in C++")));
  const SynthOutcome refused = home.run({"mcp", "--context", "none.py"});
  EXPECT_EQ(refused.exit_status, 2);
  EXPECT_THAT(refused.stderr_text, HasSubstr("--context none.py: there is no such file"));
}

TEST_F(ContextTest, WhatIsNoModuleIsRefusedBeforeAnyoneIsAsked) {
  write("bad.py", "def f(:\n    pass\n");
  write("raises.py", "import rates\n\n\ndef f():\n    return 1\n\n\nrates.tax_of('none')\n");
  write("missing.py", "import nowhere_to_be_found\n\n\ndef f():\n    return 1\n");
  write("empty.py", "X = 1\n");
  write("json.py", "def f():\n    return 1\n");
  write("solution.py", "def f():\n    return 1\n");
  write("my-shop.py", "def f():\n    return 1\n");
  write("large.py", "def f():\n    return 1\n#" + std::string(std::size_t{1} << 20U, 'x'));
  write("wide.py", "def f(" + std::string(20'000, 'x') + "):\n    return 1\n");
  write("latin.py", "def f():\n    return '\xe9'\n");
  expect_refused({"--context", "bad.py"}, "--context bad.py:1: this is not Python");
  expect_refused({"--context", "raises.py"},
                 "--context raises.py, rates.py:2: importing it raises KeyError: 'none'");
  expect_refused({"--context", "missing.py"},
                 "--context missing.py:1: importing it raises "
                 "ModuleNotFoundError: No module named "
                 "'nowhere_to_be_found'");
  expect_refused({"--context", "empty.py"}, "defines no public function or class");
  expect_refused({"--context", "json.py"}, "another module 'json'");
  expect_refused({"--context", "solution.py"}, "the name of the module that is written");
  expect_refused({"--context", "my-shop.py"}, "cannot import a module named 'my-shop'");
  expect_refused({"--context", "large.py"}, "large.py is larger than");
  expect_refused({"--context", "wide.py"}, "the signatures alone are 200");
  expect_refused({"--context", "latin.py"}, "not valid UTF-8");
  expect_refused({"--context", "none.py"}, "--context none.py: there is no such file");
  expect_refused({"--context", "shop.rb"}, "this is not a module in Python, JavaScript or C++");
  expect_refused({"--context", "shop.py", "--language", "cpp"}, "the code is to be in C++");
  expect_refused({"--context", "shop.py", "--into", "shop.py"}, "cannot import itself");
}

TEST_F(ContextTest, AHostileModuleChangesNothingOutside) {
  write("loops.py", "def f():\n    return 1\n\n\nwhile True:\n    pass\n");
  expect_refused({"--context", "loops.py", "--time", "0.5"},
                 "--context loops.py:5: importing it raises TakesTooLong");
  write("leaves.py", "import os\n\n\ndef f():\n    return 1\n\n\nos._exit(0)\n");
  expect_refused({"--context", "leaves.py"}, "--context leaves.py: it cannot be imported");
  write("writes.py", "print('printed when it is imported')\ntry:\n    open('" +
                         (home.work() / "written").string() +
                         "', 'w').write('x')\nexcept OSError:\n    pass\nopen('rates.py', "
                         "'w').write('')\n\n\ndef same(n):\n    return n\n");
  const SynthOutcome made =
      solve("f", "from writes import same\n\n\ndef f(x):\n    return same(x) + 1",
            test_case("f", "1", "2") + "," + test_case("f", "5", "6"), {"--context", "writes.py"});
  EXPECT_EQ(made.exit_status, 0) << made.stderr_text;
  EXPECT_THAT(made.stdout_text + made.stderr_text, Not(HasSubstr("printed when")));
  EXPECT_FALSE(std::filesystem::exists(home.work() / "written"));
  EXPECT_THAT(read(home.work() / "rates.py"), HasSubstr("tax_of"));
}

TEST_F(ContextTest, ADryRunShowsTheModulesAndARunGoesOnWithThem) {
  const SynthOutcome shown = home.run({"solve", "Do it.", "--context", "shop.py", "--dry-run"}, "",
                                      {"ANTHROPIC_API_KEY=k"});
  EXPECT_EQ(shown.exit_status, 0) << shown.stderr_text;
  EXPECT_THAT(shown.stdout_text, HasSubstr("The price of `count` pieces in cents"));

  const ModelServer server(script("f", "def f(x):\n    return half(x)",
                                  test_case("f", "8", "4") + "," + test_case("f", "3", "1")));
  const std::string key = "ANTHROPIC_API_KEY=k";
  const SynthOutcome cut = home.run({"solve", "Do it.", "--author", "anthropic", "--base-url",
                                     server.url(), "--max-calls", "1", "--context", "shop.py"},
                                    "", {key});
  EXPECT_EQ(cut.exit_status, 5);
  const std::size_t at = cut.stderr_text.find("synth solve --resume ");
  ASSERT_NE(at, std::string::npos) << cut.stderr_text;
  EXPECT_THAT(cut.stderr_text.substr(at), HasSubstr("--context shop.py"));
  const std::vector<std::string> resume{
      "solve",      "--resume",  cut.stderr_text.substr(at + 21, 32),
      "--author",   "anthropic", "--base-url",
      server.url(), "--context", "shop.py"};
  const SynthOutcome done = home.run(resume, "", {key});
  EXPECT_EQ(done.exit_status, 0) << done.stderr_text;
  EXPECT_THAT(done.stdout_text, HasSubstr("from shop import half\n"));
  write("rates.py", "def tax_of(kind):\n    return 0\n");
  const SynthOutcome other = home.run(resume, "", {key});
  EXPECT_EQ(other.exit_status, 2);
  EXPECT_THAT(other.stderr_text, HasSubstr("was asked otherwise: other files"));
}

}  // namespace
}  // namespace synth
