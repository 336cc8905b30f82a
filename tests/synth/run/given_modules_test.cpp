#include "synth/run/given_modules.h"

#include "tests/synth/fakes.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

ModuleText module(std::string source) {
  return {.path = "dir/shop.py", .file = "shop.py", .name = "shop", .source = std::move(source)};
}

// Returns the outline of one module, as the program's Python function makes it.
std::string outline(const std::string& source, std::int64_t most = kMostOutlineBytes) {
  const Outcome outcome = call_python(
      std::string(kPythonGivenModules),
      call("outline", {Value(List{{Value(List{{Value("shop"), Value(source)}})}}), Value(most)}));
  EXPECT_TRUE(outcome.value);
  return outcome.value ? write_value(*outcome.value) : "";
}

Result<GivenModules> read_with(const Value& first, const Value& second) {
  FakeRuntime runtime([&](const std::string&, const PlannedCall& planned) {
    return returned(planned.function == "outline" ? first : second);
  });
  return read_given_modules(runtime, {module("x")}, {"shop.py"}, {}, {});
}

GivenModules shop() {
  GivenModules given;
  given.definitions = {{.module = "shop", .file = "shop.py", .spec = {}},
                       {.module = "a.b", .file = "a/b.py", .spec = {}}};
  given.definitions[0].spec.name = "price";
  given.definitions[1].spec.name = "tool";
  return given;
}

TEST(GivenModulesTest, TheOutlineHasWhatIsPublicWithoutBodies) {
  const std::string text = outline(
      "import os\nRATE = 2\n_hidden = 3\nLONG = '" + std::string(200, 'x') +
      "'\n\n\ndef price(n: int, *, tax: float = 0.2) -> int:\n    '''In cents.'''\n    secret = 1\n"
      "    return n\n\n\nasync def fetch(): return 1\n\n\nclass Item(Base):\n    name: str\n"
      "    _own = 1\n    def __init__(self, name): self.name = name\n    def _inner(self): pass\n"
      "    @property\n    def size(self) -> int:\n        'Of it.'\n        return 3\n\n\n"
      "def _private(): pass\n");
  EXPECT_THAT(text, AllOf(HasSubstr("# from shop import price, fetch, Item"), HasSubstr("RATE = 2"),
                          HasSubstr("def price(n: int, *, tax: float=0.2) -> int:"),
                          HasSubstr("In cents."), HasSubstr("async def fetch():"),
                          HasSubstr("class Item(Base):"), HasSubstr("name: str"),
                          HasSubstr("def __init__(self, name):"), HasSubstr("@property")));
  EXPECT_THAT(text,
              AllOf(Not(HasSubstr("secret")), Not(HasSubstr("_hidden")), Not(HasSubstr("LONG")),
                    Not(HasSubstr("_inner")), Not(HasSubstr("_private")), Not(HasSubstr("_own"))));
  EXPECT_THAT(outline("__all__ = ['_a']\ndef _a(): pass\ndef b(): pass\n"),
              AllOf(HasSubstr("import _a\\n"), Not(HasSubstr("def b"))));
}

TEST(GivenModulesTest, DocstringsAreCutToKeepToTheLimit) {
  const std::string source = "def f():\n    '''First.\n\n    " + std::string(500, 'y') + "'''\n";
  EXPECT_THAT(outline(source), AllOf(HasSubstr("yyy"), HasSubstr("\",0,[")));
  EXPECT_THAT(outline(source, 300), AllOf(HasSubstr("First."), HasSubstr("\",1,[")));
  EXPECT_THAT(outline(source, 45), HasSubstr("def f():\\n    ...\\n\",2,["));
  EXPECT_THAT(outline(source, 10), HasSubstr("[\"large\","));
}

TEST(GivenModulesTest, WhatIsNoPythonIsAFaultWithItsLine) {
  EXPECT_EQ(outline("x = 1\nif True\n    pass\n").substr(0, 15), R"(["fault",0,2,"e)");
  EXPECT_THAT(outline("x = '\\0'\ny = " + std::string(3000, '(') + std::string(3000, ')')),
              HasSubstr("[\"fault\",0,"));
}

TEST(GivenModulesTest, AnAnswerOfAnyShapeIsReadAsNothing) {
  for (const char* const shape :
       {"null", "[]", R"(["fault"])", R"(["fault",-5,{"$int":"99999999999999999999"},null])",
        R"(["outline"])", R"(["outline",1,77,[[["price",1,[[]]]]]])", R"(["large"])", "{}"}) {
    const auto given = read_with(json(shape), json("[7,3]"));
    EXPECT_FALSE(given) << shape;
  }
  const auto fault = read_with(json(R"(["outline","t",0,[[["f",true,[],"",""]]]])"),
                               json(R"([99,"other.py",3,"OSError","no\u001b[1m"])"));
  ASSERT_FALSE(fault);
  EXPECT_THAT(fault.error().message,
              HasSubstr("--context dir/shop.py, other.py:3: importing it raises OSError: no"));
}

TEST(GivenModulesTest, AModuleThatIsNotThereSaysWhere) {
  const auto given =
      read_given_modules(*PythonHere::runtime(), {module("def f(): pass")}, {"shop.py"}, {}, {});
  ASSERT_FALSE(given);
  EXPECT_THAT(given.error().message, HasSubstr("importing it raises ModuleNotFoundError"));
  EXPECT_THAT(given.error().remedy, HasSubstr("--python"));
  EXPECT_TRUE(read_given_modules(*PythonHere::runtime(), {}, {}, {}, {}));
}

TEST(GivenModulesTest, ImportsAreAddedOnlyIfTheyAreMissing) {
  const GivenModules given = shop();
  EXPECT_EQ(given.with_imports("def f(x):\n    return price(x)\n"),
            "from shop import price\n\ndef f(x):\n    return price(x)\n");
  EXPECT_EQ(given.with_imports("def f(x):\n    return map(tool, price(x))\n").substr(0, 44),
            "from shop import price\nfrom a.b import tool\n");
  for (const char* const complete :
       {"from shop import (price)\n\ndef f(x):\n    return price(x)\n",
        "def f(x):\n    from shop import price\n    return price(x)\n",
        "import shop\n\ndef f(x):\n    return shop.price(x)\n",
        "from shop import *\n\ndef f(x):\n    return price(x)\n",
        "def price(x):\n    return x\n\ndef f(x):\n    return price(x)\n",
        "def f(x):\n    return x.priced(1) + my_price(x)\n"}) {
    EXPECT_EQ(given.with_imports(complete), complete);
  }
}

TEST(GivenModulesTest, WhatJavascriptAndCppLackIsAddedInTheirOwnForm) {
  GivenModules given{
      .language = Language::javascript, .outline = {}, .definitions = {}, .note = {}};
  given.definitions = {{.module = "shop", .file = "shop.js", .spec = {}}};
  given.definitions[0].spec.name = "price";
  EXPECT_EQ(given.with_imports("function f(x) { return price(x); }\n"),
            "const { price } = require('./shop.js');\n\nfunction f(x) { return price(x); }\n");
  EXPECT_EQ(given.with_imports("import fs from 'fs';\nfunction f(x) { return price(x); }\n")
                .substr(0, 36),
            "import { price } from './shop.js';\n\n");
  for (const char* const complete :
       {"const { price } = require('./shop.js');\nfunction f(x) { return price(x); }\n",
        "import { price } from './shop.js';\nfunction f(x) { return price(x); }\n",
        "const shop = require('./shop.js');\nfunction f(x) { return shop.price(x); }\n",
        "function price(x) { return x; }\nfunction f(x) { return price(x); }\n",
        "function f(x) { return 1; }\n"}) {
    EXPECT_EQ(given.with_imports(complete), complete);
  }
  given.language = Language::cpp;
  given.definitions[0].file = "shop.h";
  EXPECT_EQ(given.with_imports("int f(int x) { return price(x); }\n"),
            "#include \"shop.h\"\n\nint f(int x) { return price(x); }\n");
  const std::string complete = "#include \"shop.h\"\nint f(int x) { return price(x); }\n";
  EXPECT_EQ(given.with_imports(complete), complete);
}

TEST(GivenModulesTest, WhatIsThereIsNotSpecifiedButForWhatIsAskedForOrTested) {
  std::vector<synth::Test> tests;
  std::string note;
  const auto left = [&](const std::string& entry_point) {
    SpecSet specs{{spec("total", 0, {"price", "other"}), spec("price", 0)}, entry_point};
    note = shop().leave_out_of(specs, tests);
    return specs.functions;
  };
  const std::vector<FunctionSpec> functions = left("total");
  ASSERT_EQ(functions.size(), 1U);
  EXPECT_THAT(functions[0].dependencies, ElementsAre("other"));
  EXPECT_EQ(note, "'price' is in shop already");
  EXPECT_EQ(left("price").size(), 2U);
  tests.emplace_back().function = "price";
  EXPECT_EQ(left("total").size(), 2U);
}

}  // namespace
}  // namespace synth
