// Values that classes make, as arguments and as what is expected (docs/formats/values.md).

#include "specs/literal.h"
#include "testing/runtimes/common/run_tests.h"
#include "tests/testing/runtimes/languages_here.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

// Returns the verdict of f(arguments) == expected, all in Python literals.
TestVerdict held(const std::string& code, const std::string& arguments, const std::string& expected,
                 Language language = Language::python) {
  synth::Test test{
      .function = "f", .name = "t", .call = {}, .claim = {}, .setup = {}, .rationale = {}};
  test.call.args = parse_literal("[" + arguments + "]").value().get_if<List>()->items;
  test.claim.expected = parse_literal(expected).value();
  Runtime* const runtime = language == Language::python ? PythonHere::runtime().get()
                                                        : *LanguagesHere::all().find(language);
  auto tested = run_tests(*runtime, code, {test}, {}, {});
  EXPECT_TRUE(tested) << tested.error().message;
  return tested ? std::move(tested->verdicts[0]) : TestVerdict{};
}

Verdict verdict(const std::string& code, const std::string& arguments,
                const std::string& expected) {
  return held(code, arguments, expected).verdict;
}

constexpr const char* kPoint = R"py(
class Point:
    def __init__(self, x, y=0):
        if x < 0:
            raise ValueError("negative")
        self.x, self.y = x, y
    def __eq__(self, other):
        return (self.x, self.y) == (other.x, other.y)

def f(a, b=None):
    return Point((a.x + b.x) // 2, (a.y + b.y) // 2) if b else [a, a]
)py";

TEST(MadeValueTest, ObjectsOfTheCodesOwnClassesGoInAndAreExpected) {
  EXPECT_EQ(verdict(kPoint, "Point(0, 0), Point(4, y=2)", "Point(2, 1)"), Verdict::pass);
  EXPECT_EQ(verdict(kPoint, "Point(3)", "[Point(3), Point(3)]"), Verdict::pass);
  const TestVerdict wrong = held(kPoint, "Point(0, 0), Point(4, 4)", "Point(2, 1)");
  EXPECT_EQ(wrong.verdict, Verdict::wrong_answer);
  EXPECT_EQ(held(kPoint, "Point(-1)", "1").error->type, "ValueError");
  EXPECT_THAT(held("def f(a):\n    return a\n", "Point(1)", "1").error->message,
              HasSubstr("no 'Point'"));
}

TEST(MadeValueTest, AnObjectThatEqualsNoOtherIsNoExpectedValue) {
  const std::string code =
      "class Point:\n    def __init__(self, x):\n        self.x = x\n"
      "def f(a):\n    return a\n";
  const TestVerdict never = held(code, "Point(1)", "Point(1)");
  EXPECT_EQ(never.verdict, Verdict::wrong_answer);
  EXPECT_THAT(never.note, HasSubstr("__eq__"));
}

TEST(MadeValueTest, ValuesOfTheStandardLibrary) {
  const std::string same = "def f(a):\n    return a\n";
  for (const char* const text :
       {"date(2024, 2, 29)", "datetime(2024, 2, 29, 12, 30)", "timedelta(minutes=90)", "time(1, 2)",
        "Decimal('1.50')", "Fraction(1, 3)", "UUID('12345678123456781234567812345678')",
        "PurePosixPath('a/b')", "Path('a')", "deque([1, 2])", "Counter('aab')",
        "datetime(2024, 1, 1, tzinfo=timezone.utc)", "timezone(timedelta(hours=1))",
        "OrderedDict([('a', 1)])"}) {
    EXPECT_EQ(verdict(same, text, text), Verdict::pass) << text;
    EXPECT_EQ(verdict(same, text, "Decimal('7')"), Verdict::wrong_answer) << text;
  }
  EXPECT_EQ(verdict(same, "Decimal('1.50')", "Decimal('1.5')"), Verdict::pass);
  EXPECT_EQ(verdict(same, "timedelta(minutes=90)", "timedelta(hours=1.5)"), Verdict::pass);
  EXPECT_EQ(verdict("import datetime\ndef f(a):\n    return {a: a + datetime.timedelta(1)}\n",
                    "date(2024, 2, 28)", "{date(2024, 2, 28): date(2024, 2, 29)}"),
            Verdict::pass);
}

TEST(MadeValueTest, MembersOfEnumerationsAndRecords) {
  const std::string code =
      "import enum, dataclasses, typing\nclass Colour(enum.Enum):\n    RED = 1\n    BLUE = 2\n"
      "@dataclasses.dataclass\nclass Item:\n    name: str\n    colour: Colour = Colour.RED\n"
      "class Pair(typing.NamedTuple):\n    a: int\n    b: int\n"
      "def f(item):\n    return Pair(item.colour.value, len(item.name)), Colour.BLUE, item\n";
  EXPECT_EQ(verdict(code, "Item('ab', Colour.BLUE)",
                    "(Pair(2, b=2), Colour.BLUE, Item('ab', Colour.BLUE))"),
            Verdict::pass);
  EXPECT_EQ(verdict(code, "Item('ab')", "(Pair(1, 2), Colour.BLUE, Item('ab', Colour.BLUE))"),
            Verdict::wrong_answer);
}

// A candidate may replace what the standard library has, for itself: what is expected is made where
// it does not run.
TEST(MadeValueTest, WhatIsExpectedOfALibraryIsNotTheCandidatesToSay) {
  EXPECT_EQ(verdict("import datetime\ndatetime.date = lambda *a: 7\ndef f():\n    return 7\n", "",
                    "date(2024, 2, 29)"),
            Verdict::wrong_answer);
  // Nor does a call hear of it before it has answered.
  EXPECT_EQ(verdict("import os\nclass P:\n    def __init__(self, x):\n        self.x = x\n"
                    "        open('seen', 'a').write(str(x))\n    def __eq__(self, other):\n"
                    "        return True\ndef f():\n    return P(7) if os.path.exists('seen') else "
                    "P(0)\n",
                    "", "P(7)"),
            Verdict::wrong_answer);
}

// Any object of a class that drops its arguments equals any other, so a claim about one says
// nothing.
TEST(MadeValueTest, AClassThatDropsItsArgumentsIsNoEvidence) {
  const std::string equal = "    def __eq__(self, other):\n        return True\n";
  const std::string result = "def f():\n    return Point(0, 0)\n";
  for (const std::string& code : {
           "class Point:\n    def __init__(self, x, y):\n        pass\n" + equal,
           "class Point:\n    def __init__(self, x, y):\n        self.x = x > 0 or 1\n" + equal,
           "kept = {}\nclass Point:\n    def __init__(self, x, y):\n"
           "        kept[id(self)] = x, y\n" +
               equal,
           "class Point:\n    def __init__(self, x, y):\n        self.all = list(range(50))\n" +
               equal,
           std::string("class Point(tuple):\n    def __new__(cls, x, y):\n"
                       "        return tuple.__new__(cls)\n"),
       }) {
    for (const char* const expected : {"Point(7, 9)", "[Point(x=7, y=9)]"}) {
      const bool is_list = expected[0] == '[';
      const TestVerdict judged =
          held(code + (is_list ? "def f():\n    return [Point(0, 0)]\n" : result), "", expected);
      EXPECT_EQ(judged.verdict, Verdict::wrong_answer) << code << expected;
    }
  }
  // One that keeps a part passes for nothing either, and the test says what is wrong.
  const std::string part = "class Point:\n    def __init__(self, x, y):\n        self.x = x\n";
  const TestVerdict judged = held(part + equal + result, "", "Point(0, 9)");
  EXPECT_EQ(judged.verdict, Verdict::wrong_answer);
  EXPECT_THAT(judged.note, HasSubstr("`Point` makes equal values whatever its argument 2 is"));
}

TEST(MadeValueTest, AClassMayChangeBoundAndCheckWhatItIsGiven) {
  const std::string equal =
      "    def __eq__(self, other):\n        return vars(self) == vars(other)\n"
      "def f(a):\n    return a\n";
  const std::string ratio =
      "import math\nclass C:\n    def __init__(self, n, d=1):\n        g = math.gcd(n, d)\n"
      "        self.n, self.d = n // g, d // g\n";
  for (const char* const same : {"C(0)", "C(0, 1)", "C(0, 5)", "C(2, 4)", "C(n=3, d=1)"}) {
    EXPECT_EQ(verdict(ratio + equal, same, same), Verdict::pass) << same;
  }
  const auto made_by = [](const std::string& field) {
    return "class C:\n    def __init__(self, x):\n        self.x = " + field + "\n";
  };
  for (const auto& [field, same] : std::initializer_list<std::pair<const char*, const char*>>{
           {"min(x, 100)", "C(100)"},
           {"max(x, 0.0)", "C(0.0)"},
           {"x % 24", "C(25)"},
           {"x.strip().lower()", "C(' Bob ')"},
           {"{'ace': 14, 'king': 13}[x]", "C('ace')"},
           {"list(x)", "C([])"},
           {"tuple(x.items())", "C({'a': [1]})"},
           {"x", "C(None)"},
           {"x", "C(True)"},
           {"x", "C(1e300)"},
           {"x", "C(1180591620717411303424)"},
           {"x", "C(C(C(7)))"},
           {"x", "C(date(2024, 2, 29))"}}) {
    EXPECT_EQ(verdict(made_by(field) + equal, same, same), Verdict::pass) << field << same;
  }
}

TEST(MadeValueTest, OperatorsAreSteps) {
  const std::string code =
      "class f:\n    def __init__(self, *items):\n        self.items = list(items)\n"
      "    def __len__(self):\n        return len(self.items)\n"
      "    def __iter__(self):\n        return iter(self.items)\n"
      "    def __getitem__(self, i):\n        return self.items[i]\n"
      "    def __setitem__(self, i, x):\n        self.items[i] = x\n"
      "    def __add__(self, other):\n        return f(*self.items, *other.items)\n"
      "    def __eq__(self, other):\n        return self.items == other.items\n"
      "    def __repr__(self):\n        return 'f%r' % self.items\n"
      "    def without_end(self):\n        return self\n";
  const Value document =
      parse_json(R"({"args":[1,2],"steps":[{"method":"__len__","expected":2},)"
                 R"({"method":"__contains__","args":[2],"expected":true},)"
                 R"({"method":"__getitem__","args":[5],"raises":"IndexError"},)"
                 R"({"method":"__setitem__","args":[0,7]},{"method":"__iter__","expected":[7,2]},)"
                 R"({"method":"__str__","expected":"f[7, 2]"},)"
                 R"({"method":"__add__","args":[{"$made":{"name":"f","args":[3]}}],)"
                 R"("expected":{"$made":{"name":"f","args":[7,2,3]}}},)"
                 R"({"method":"__eq__","args":[{"$made":{"name":"f","args":[7,2]}}],)"
                 R"("expected":true},{"method":"__lt__","args":[1],"raises":"TypeError"}]})")
          .value();
  auto test = read_test(JsonField(document), TestOrigin::user);
  ASSERT_TRUE(test) << test.error().message;
  test->function = "f";
  const auto tested = run_tests(*PythonHere::runtime(), code, {*test}, {}, {});
  ASSERT_TRUE(tested) << tested.error().message;
  EXPECT_EQ(tested->verdicts[0].verdict, Verdict::pass) << tested->verdicts[0].note;
}

TEST(MadeValueTest, AnIterationWithoutAnEndIsCutOff) {
  const std::string code =
      "import itertools\nclass f:\n    def __iter__(self):\n        return itertools.count()\n";
  const Value document = parse_json(R"({"steps":[{"method":"__iter__","expected":[]}]})").value();
  auto test = read_test(JsonField(document), TestOrigin::user).value();
  test.function = "f";
  const auto tested = run_tests(*PythonHere::runtime(), code, {test}, {}, {});
  EXPECT_EQ(tested->verdicts[0].verdict, Verdict::output_limit);
}

TEST(MadeValueTest, JavascriptMakesObjectsOfItsClasses) {
  SYNTH_NEEDS(Language::javascript);
  const std::string code =
      "class Point {\n  constructor(x, y = 0) {\n    this.x = x;\n    this.y = y;\n  }\n"
      "  static of(n) {\n    return new Point(n, n);\n  }\n}\nPoint.ORIGIN = new Point(0);\n"
      "function f(a, b) {\n  return new Point(a.x + b.x, a.y + b.y);\n}\n";
  const auto verdict_there = [&](const std::string& arguments, const std::string& expected) {
    return held(code, arguments, expected, Language::javascript).verdict;
  };
  EXPECT_EQ(verdict_there("new Point(1, 2), Point(3)", "new Point(4, 2)"), Verdict::pass);
  EXPECT_EQ(verdict_there("Point.of(2), Point.ORIGIN", "Point.of(2)"), Verdict::pass);
  EXPECT_EQ(verdict_there("Point(1, 2), Point(3)", "Point(4, 3)"), Verdict::wrong_answer);
  EXPECT_EQ(verdict_there("date(2024, 1, 1), Point(3)", "1"), Verdict::bad_request);
  EXPECT_EQ(held("function f(d) {\n  return new Date(d.getTime() + 1000);\n}\n",
                 "new Date('2024-02-29T00:00:00Z')", "new Date('2024-02-29T00:00:01Z')",
                 Language::javascript)
                .verdict,
            Verdict::pass);
  EXPECT_EQ(
      held("const f = (x) => typeof x;\n", "BigInt(5)", "'bigint'", Language::javascript).verdict,
      Verdict::pass);
}

TEST(MadeValueTest, JavascriptThatDropsArgumentsIsNoEvidence) {
  SYNTH_NEEDS(Language::javascript);
  for (const char* const body : {"constructor(x) {}", "#x; constructor(x) { this.#x = x; }"}) {
    const std::string code =
        "class Point { " + std::string(body) + " }\nfunction f() {\n  return new Point(0);\n}\n";
    const TestVerdict judged = held(code, "", "Point(7)", Language::javascript);
    EXPECT_EQ(judged.verdict, Verdict::wrong_answer) << body;
    EXPECT_THAT(judged.note, HasSubstr("whatever its argument 1 is"));
  }
}

constexpr const char* kShop = R"cpp(
#include <array>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>
  namespace shop {
  struct Item {
    std::string name;
    int cents = 5;
    bool operator<(const Item& other) const { return name < other.name; }
  };
  class Cart {
   public:
    explicit Cart(std::vector<Item> all) : items(std::move(all)) {
      if (items.size() > 3) {
        throw std::length_error("full");
      }
    }
    Cart(const Item& one, int times) : items(static_cast<std::size_t>(times), one) {}
    int total() const {
      int sum = 0;
      for (const Item& item : items) {
        sum += item.cents;
      }
      return sum;
    }
    std::vector<Item> items;
  };
  struct Node {
    int value;
    Node* next;
  };
  }  // namespace shop
  using shop::Item;
)cpp";

// Returns the verdict of C++ behind kShop.
Verdict verdict_of_shop(const std::string& code, const std::string& arguments,
                        const std::string& expected) {
  return held(kShop + code, arguments, expected, Language::cpp).verdict;
}

TEST(MadeValueTest, CppMakesObjectsOfItsClasses) {
  SYNTH_NEEDS(Language::cpp);
  const std::string same = "shop::Cart f(const shop::Cart& cart) { return cart; }\n";
  EXPECT_EQ(verdict_of_shop(same, "Cart([Item('a', 1), Item('b')])",
                            "shop::Cart([Item('a', 1), shop.Item(name='b', cents=5)])"),
            Verdict::pass)
      << "defaults of fields are those of the code";
  EXPECT_EQ(verdict_of_shop(same, "Cart(Item('a', 1), 2)", "Cart([Item('a', 1), Item('a', 1)])"),
            Verdict::pass);
  EXPECT_EQ(verdict_of_shop(same, "Cart([])", "Cart([Item('a')])"), Verdict::wrong_answer);
  EXPECT_EQ(verdict_of_shop(same, "Item('a')", "Item('a')"), Verdict::bad_request);
  const TestVerdict full = held(kShop + same, "Cart([Item('a'), Item('b'), Item('c'), Item('d')])",
                                "Cart([])", Language::cpp);
  EXPECT_EQ(full.error->type, "std::length_error");
}

TEST(MadeValueTest, CppThatDropsArgumentsIsNoEvidence) {
  SYNTH_NEEDS(Language::cpp);
  const TestVerdict judged = held(
      "struct Point {\n  int x = 0;\n  Point(int, int) {}\n};\n"
      "Point f() { return Point(0, 0); }\n",
      "", "Point(7, 9)", Language::cpp);
  EXPECT_EQ(judged.verdict, Verdict::wrong_answer);
  EXPECT_THAT(judged.note, HasSubstr("whatever its argument 1 is"));
}

TEST(MadeValueTest, ObjectsOfCppStandInAllThatHoldsValues) {
  SYNTH_NEEDS(Language::cpp);
  EXPECT_EQ(
      verdict_of_shop(
          "std::map<std::string, Item> f(const std::set<Item>& items, std::optional<Item> more) {\n"
          "  std::map<std::string, Item> named;\n"
          "  for (const Item& each : items) named[each.name] = each;\n"
          "  if (more) named[more->name] = *more;\n  return named;\n}\n",
          "{Item('a', 1), Item('b', 2)}, Item('c')",
          "{'a': Item('a', 1), 'b': Item('b', 2), 'c': Item('c')}"),
      Verdict::pass);
  EXPECT_EQ(verdict_of_shop("std::pair<Item, int> f(std::array<Item, 2> both, int n = 2) {\n"
                            "  return {both[1], n};\n}\n",
                            "[Item('a'), Item('b', 7)]", "(Item('b', 7), 2)"),
            Verdict::pass);
}

TEST(MadeValueTest, ACallOfCppMayChangeObjects) {
  SYNTH_NEEDS(Language::cpp);
  const std::string code = std::string(kShop) +
                           "int f(std::vector<Item>& items, Item& last) {\n  last = items.back();\n"
                           "  items.pop_back();\n  return static_cast<int>(items.size());\n}\n";
  const std::string text =
      R"json({"args_literal":["[Item('a', 1), Item('b', 2)]","Item('')"],"steps":[
        {"argument":"items","expected_literal":"[Item('a', 1)]"},
        {"argument":"last","expected_literal":"Item('b', 2)"}]})json";
  const Value document = parse_json(text).value();
  auto test = read_test(JsonField(document), TestOrigin::user);
  ASSERT_TRUE(test) << test.error().message;
  test->function = "f";
  const auto tested = run_tests(**LanguagesHere::all().find(Language::cpp), code, {*test}, {}, {});
  ASSERT_TRUE(tested) << tested.error().message;
  EXPECT_EQ(tested->verdicts[0].verdict, Verdict::pass) << tested->verdicts[0].note;
}

TEST(MadeValueTest, ObjectsThatAreNoValuesAreToldByName) {
  SYNTH_NEEDS(Language::cpp);
  const auto note = [](const std::string& code) {
    return held(kShop + code, "Node(1)", "1", Language::cpp).note;
  };
  EXPECT_THAT(note("int f(shop::Node node) { return node.value; }\n"), HasSubstr("Node"));
  EXPECT_THAT(note("class Secret {\n  int n = 1;\n};\nint f(Secret) { return 1; }\n"),
              HasSubstr("public fields"));
  EXPECT_THAT(note("struct Tree { std::vector<Tree> below; };\nint f(Tree) { return 1; }\n"),
              HasSubstr("others of its kind"));
}

}  // namespace
}  // namespace synth
