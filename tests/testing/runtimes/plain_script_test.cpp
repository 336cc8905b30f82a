#include "specs/json.h"
#include "synth/support/text.h"
#include "testing/runtimes/common/guest_frames.h"
#include "testing/runtimes/python/host/cell.h"
#include "tests/testing/runtimes/python_here.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace synth {
namespace {

// The interpreter's decision on scripts, none of which it runs.
class PlainScriptTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto python = find_python("");
    ASSERT_TRUE(python) << python.error().message;
    python_ = *std::move(python);
    auto cell = PythonCell::open(PythonHere::sandbox(), python_, Limits{}, {});
    ASSERT_TRUE(cell) << cell.error().message;
    cell_.emplace(*std::move(cell));
  }

  ScriptBegin begin(std::string_view script) {
    const auto sent = cell_->send(python_script_request(
        {.source = script, .function = "f", .ticket = "t"}, python_, Limits{}));
    EXPECT_TRUE(sent);
    auto heard = cell_->receive(std::chrono::seconds(10));
    EXPECT_TRUE(heard && std::holds_alternative<std::string>(*heard)) << script;
    auto begin = heard && std::holds_alternative<std::string>(*heard)
                     ? read_script_begin(std::get<std::string>(*heard), "t")
                     : Result<ScriptBegin>(ScriptBegin{});
    EXPECT_TRUE(begin) << begin.error().message;
    EXPECT_TRUE(cell_->send(script_is_not_to_begin()));
    return begin ? *std::move(begin) : ScriptBegin{};
  }
  bool is_plain(std::string_view script) { return begin(script).plain; }

  PythonInterpreter python_;
  std::optional<PythonCell> cell_;
};

TEST_F(PlainScriptTest, AssertionsAboutValuesArePlain) {
  for (
      const char* script :
      {"assert f(2) == 3",
       "assert candidate([1, 2], key='a') == {'a': 1.5e-3}, 'message'",
       "def check(candidate):\n    assert candidate(0x1F) is None  # it's \"done\"\n\ncheck(f)",
       "for n in range(10):\n    if n % 2:\n        assert f(n) >= 1.\n    else:\n        continue",
       "assert sorted(f('it\\'s'), key=lambda x: -x) == [3, 2]",
       "N = 3\nout = []\nwhile N > 0:\n    out.append(f(N)); N -= 1\nassert out[::-1] == [1, 2, 3]",
       "assert f(\"\"\"two\nlines\"\"\") . count('a') == 0",
       "assert f(r'\\d', b'x', Rb'y') != ...",
       "assert all(isinstance(x, int) for x in f(1_000)) and f(.5, 3j) <= 1e5",
       "assert f('é') == 'ü'  # größer",
       "assert '__class__' not in f('eval(x)')",
       "assert f(2) == 3, f\"{f(2)!r} is #1 of {{[1, 2][0]:>4}} and {max(x, 3)}\"",
       "assert f(1), rf'{f(1)=}' 'more'",
       "",
       "assert f('{0}') == [f'{x:>{2 + 2}}' for x in 'ab']",
       "assert (n := f(1)) == 2 and f(*[n], **{'a': n})",
       "x = str(f(1)) + str.upper('a')",
       "assert isinstance(f(1), (str, int)) and list(map(str, [1])) == ['1']",
       "def g(a, *b, c=1, **d) -> int:\n    return lambda: (a, b, c, d)\nassert g(f(1))",
       "d = {}\nd['a'] = d.get('b', {1, 2} | {3})\nd['a'] -= {x for x in f(1)}",
       "try_this = f(1)\nassert 1if f(1)else 2",
       "é = f(1)\nassert é"}) {
    EXPECT_TRUE(is_plain(script)) << script;
  }
}

TEST_F(PlainScriptTest, WhatReachesFurtherIsNot) {
  for (const char* script : {"import os",
                             "from os import path",
                             "exec('1')",
                             "f.__globals__",
                             "__import__('os')",
                             "f . __globals__",
                             "f.\\\n__globals__",
                             "class A: pass",
                             "try: f(1)\nexcept ValueError: pass",
                             "raise ValueError",
                             "(x for x in f(1)).gi_frame",
                             "f'{f.__class__}'",
                             "F\"{open}\"",
                             "rf'{f._f}'",
                             "f'{{{exec}}}'",
                             "'{0.__class__}'.format(f)",
                             "@f\ndef g(): pass",
                             "global x",
                             "x = getattr",
                             "1..__class__",
                             "1.0.__class__",
                             "1 .__class__",
                             "1j.__class__",
                             "# a comment\rimport os",
                             "with f(1): pass",
                             "async def g(): pass",
                             "del f",
                             "ｅval('1')",
                             "type(f)",
                             "vars()",
                             "ValueError",
                             "f.encode('zip')",
                             "print(open)",
                             "_private = 1",
                             "match f(1):\n    case str(format_map=g):\n        g({})",
                             "match f(1):\n    case 1:\n        pass",
                             "'{0.__class__}'.format_map({})",
                             "'a'.encode('idna')",
                             "str(b'a', 'idna')",
                             "str(object=b'a', encoding='idna')",
                             "str(*[b'a', 'idna'])",
                             "s = str",
                             "[bytes][0]('a', 'idna')",
                             "map(str, [b'a'], ['idna'])",
                             "map(str, *[[b'a'], ['idna']])",
                             "(lambda t: t(b'a', 'idna'))(str)",
                             "isinstance = lambda a, b: b(a, 'idna')\nisinstance(b'a', str)",
                             "def map(a, b): pass",
                             "def g(str): pass",
                             "sum = len = f",
                             "for len in f(1): pass",
                             "[0 for len in f(1)]",
                             "(len := f(1))",
                             "f.x = 1",
                             "f(1).x",
                             "'a'.join.__self__",
                             "f.raised",
                             "nonlocal_ = __builtins__",
                             "def g(__x): pass",
                             "def g(x=__name__): pass",
                             "f(__x=1)",
                             "lambda _x: 0",
                             "def _g(): pass",
                             "x: __name__ = 1",
                             "def g():\n    nonlocal x",
                             "def g():\n    yield 1",
                             "def g():\n    return (yield)",
                             "[x async for x in f(1)]",
                             "assert f'{f.__class__!r:>{f._x}}'",
                             "print(__import__)",
                             "AssertionError",
                             "assert f(1), AssertionError('x')",
                             "del f\n",
                             "x = [].__class__.__base__.__subclasses__()",
                             "().__iter__"}) {
    EXPECT_FALSE(is_plain(script)) << script;
  }
}

TEST_F(PlainScriptTest, WhatDoesNotCompileRunsNothingAndIsAsGood) {
  for (const char* script : {"x = '", "assert f(1) = 2", "return 1", "assert (", "x = $"}) {
    EXPECT_TRUE(is_plain(script)) << script;
  }
}

TEST_F(PlainScriptTest, TellsWhichNamesItMayWantOfTheCandidate) {
  const ScriptBegin begun = begin(
      "def check(c):\n    assert c(LIMIT) == [poly(x) for x in range(3)].count(1)\n"
      "check(candidate)\nassert len(_private) and __name__");
  const std::set<std::string> names(begun.names.begin(), begun.names.end());
  EXPECT_TRUE(names.contains("LIMIT") && names.contains("poly") && names.contains("candidate"));
  for (const char* other : {"len", "range", "_private", "__name__", "c", "x"}) {
    EXPECT_FALSE(names.contains(other)) << other;
  }
}

// CPython's own walk over the tree decides whether the scripts called plain are so.
constexpr const char* kJudge = R"py(
import ast, builtins
bad = (ast.Import, ast.ImportFrom, ast.ClassDef, ast.Try, ast.With, ast.Raise, ast.Global,
       ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFunctionDef, ast.AsyncFor,
       ast.AsyncWith, ast.Delete) + ((ast.Match,) if hasattr(ast, "Match") else ())
known = set(dir(builtins)) - {"print", "len", "str", "map", "isinstance"}
def reaches_further(node):
    names = [getattr(node, key, None) for key in ("id", "attr", "arg", "name")]
    names = [name for name in names if type(name) is str]
    return (isinstance(node, bad) or getattr(node, "decorator_list", None)
            or any(name.startswith("_") and name != "_" for name in names)
            or any(name in known for name in names if isinstance(node, ast.Name))
            or isinstance(node, ast.Attribute) and node.attr != "append")
def judge(scripts):
    found = []
    for script in scripts:
        try:
            tree = ast.parse(script)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            found.append(None)
            continue
        found.append(any(map(reaches_further, ast.walk(tree))))
    return found
)py";

TEST_F(PlainScriptTest, CpythonFindsNothingElseInWhatIsPlain) {
  const std::vector<std::string_view> parts = split(
      "assert |f(|)| == |1|.|.append(|__class__|gi_frame|'|\"|\n| |f'|{|}|[|]|x|open|import os|"
      "lambda: |if | else |for x in |,|=|eval|_|and |(x for x in y)|def g():\n |match x:\n case 1|"
      "global x|@|:|str|map(|isinstance(|print(",
      '|');
  std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): the same scripts in every run
  const auto below = [&](std::size_t n) { return random() % n; };
  List scripts;
  std::vector<bool> plain;
  for (int i = 0; i < 4'000; ++i) {
    std::string script;
    for (std::size_t left = 1 + below(7); left > 0; --left) {
      script += parts[below(parts.size())];
    }
    plain.push_back(is_plain(script));
    scripts.items.emplace_back(script);
  }
  const Outcome judged = call_python(kJudge, call("judge", {Value(scripts)}));
  ASSERT_TRUE(judged.value && judged.value->is<List>());
  const auto& found = judged.value->get_if<List>()->items;
  ASSERT_EQ(found.size(), plain.size());
  int both = 0;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const auto* further = found[i].get_if<bool>();
    EXPECT_FALSE(plain[i] && further != nullptr && *further) << write_value(scripts.items[i]);
    both += plain[i] && further != nullptr ? 1 : 0;
  }
  EXPECT_GT(both, 100);
}

}  // namespace
}  // namespace synth
