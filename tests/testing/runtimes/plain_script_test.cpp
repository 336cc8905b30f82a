#include "testing/runtimes/python/host/plain_script.h"

#include "synth/support/process.h"
#include "synth/support/text.h"
#include "tests/testing/runtimes/python_here.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace synth {
namespace {

TEST(PlainScriptTest, AssertionsAboutValuesArePlain) {
  for (
      const char* script :
      {"assert f(2) == 3", "assert candidate([1, 2], key='a') == {'a': 1.5e-3}, 'message'",
       "def check(candidate):\n    assert candidate(0x1F) is None  # it's \"done\"\n\ncheck(f)",
       "for n in range(10):\n    if n % 2:\n        assert f(n) >= 1.\n    else:\n        continue",
       "assert sorted(f('it\\'s'), key=lambda x: -x) == [3, 2]",
       "N = 3\nout = []\nwhile N > 0:\n    out.append(f(N)); N -= 1\nassert out[::-1] == [1, 2, 3]",
       "assert f(\"\"\"two\nlines\"\"\") . count('a') == 0", "assert f(r'\\d', b'x', Rb'y') != ...",
       "assert all(isinstance(x, int) for x in f(1_000)) and f(.5, 3j) <= 1e5",
       "assert f('é') == 'ü'  # größer", "assert '__class__' not in f('eval(x)')",
       "assert f(2) == 3, f\"{f(2)!r} is #1 of {{[1, 2][0]:>4}} and {max(x, 3)}\"",
       "assert f(1), rf'{f(1)=}' 'more'", ""}) {
    EXPECT_TRUE(is_plain_script(script)) << script;
  }
}

TEST(PlainScriptTest, WhatReachesFurtherIsNot) {
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
                             "f'{x[\"a\"]}'",
                             "f'{d['a']}'",
                             "f'''{x}'''",
                             "f'{x:{y}}'",
                             "f'{x#}'",
                             "f'{x'",
                             "f'{x\\n}'",
                             "f'{{{exec}}}'",
                             "'{0.__class__}'.format(f)",
                             "@f\ndef g(): pass",
                             "global x",
                             "x = getattr",
                             "0x1.__class__",
                             "1..__class__",
                             "1.0.__class__",
                             "1 .__class__",
                             "1j.__class__",
                             "1if f(1)else 2",
                             "# a comment\rimport os",
                             "'text\rimport os'",
                             "x = '",
                             "x = 'a\n'",
                             "x = $",
                             "assert f(1)\\\n",
                             "assert f(1) ! 2 @ 3",
                             "with f(1): pass",
                             "yield",
                             "async def g(): pass",
                             "del f",
                             "ｅval('1')",
                             "é = 1",
                             "type(f)",
                             "vars()",
                             "ValueError",
                             "f.encode('zip')",
                             "print(open)",
                             "_private = 1",
                             "\xEF\xBB\xBF"
                             "assert f(1)",
                             "assert f(1)\f",
                             "\v"}) {
    EXPECT_FALSE(is_plain_script(script)) << script;
  }
}

// CPython's own reader decides whether what is called plain is: each script on a line of its own.
constexpr const char* kJudge = R"py(
import ast, json, sys
plain = set(sys.argv[1].split())
bad = (ast.Import, ast.ImportFrom, ast.ClassDef, ast.Try, ast.With, ast.Raise, ast.Global,
       ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFunctionDef, ast.AsyncFor,
       ast.AsyncWith, ast.Delete)
parsed = 0
for line in sys.stdin:
    script = json.loads(line)
    try:
        tree = ast.parse(script)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        continue
    parsed += 1
    for node in ast.walk(tree):
        name = getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "arg", None)
        builtin = isinstance(node, ast.Name) and hasattr(__builtins__, node.id)
        if (isinstance(node, bad) or getattr(node, "decorator_list", None)
                or (type(name) is str and name.startswith("_") and name != "_")
                or (builtin and node.id not in plain)
                or (isinstance(node, ast.Attribute) and node.attr != "append")):
            sys.exit("not plain: " + repr(script))
print(parsed)
)py";

TEST(PlainScriptTest, CpythonFindsNothingElseInWhatIsPlain) {
  const std::vector<std::string_view> parts = split(
      "assert |f(|)| == |1|0x1|1.|1e5|.|.append(|__class__|gi_frame|'|\"|'''|\"\"\"|\\|\n| "
      "|#|f'|f\"|"
      "rb'|{|}|[|]|x|open|import os|lambda: |if | else |for x in |,|\r|=|eval|format|_|j|and |or |"
      "(x for x in y)|def g():\n |match x:\n case |global x|@|;|:",
      '|');
  std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): the same scripts in every run
  const auto below = [&](std::size_t n) { return random() % n; };
  std::string lines;
  int plain = 0;
  for (int i = 0; i < 200'000; ++i) {
    std::string script;
    for (std::size_t left = 1 + below(9); left > 0; --left) {
      script += parts[below(parts.size())];
    }
    if (is_plain_script(script)) {
      ++plain;
      JsonWriter line;
      line.string(script);
      lines += line.text() + "\n";
    }
  }
  EXPECT_GT(plain, 10'000);
  Command command;
  const auto python = find_python("");
  ASSERT_TRUE(python) << python.error().message;
  command.argv = {python->executable, "-I", "-c", kJudge, std::string(kPlainBuiltins)};
  command.stdin_text = lines;
  const auto answer = run_command(command);
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(answer->exit_status, 0) << answer->stderr_text;
  EXPECT_GT(std::stoi("0" + answer->stdout_text), 1000);
}

}  // namespace
}  // namespace synth
