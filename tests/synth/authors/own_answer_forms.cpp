#include "tests/synth/authors/answer_forms.h"

// The forms of the code itself.
namespace synth {
namespace {

const std::vector<AnswerForm>& python_forms() {
  static const std::vector<AnswerForm> kForms = {
      {"class Solution", "class Solution:\n    def add(self, a, b):\n        return a + b\n"},
      {"a method with another name",
       "class Solution:\n    def solve(self, a, b):\n        return a + b\n"},
      {"another name", "def addition(a, b):\n    return a + b\n"},
      {"a lambda", "add = lambda a, b: a + b\n"},
      {"nested", "def outer():\n    def add(a, b):\n        return a + b\n    return add\n",
       "does not define it at the top level"},
      {"three parameters", "def add(a, b, c):\n    return a + b\n", "add() missing 1 required"},
      {"keywords only", "def add(*, a, b):\n    return a + b\n", "takes 0 positional arguments"},
      {"an import inside", "def add(a, b):\n    import operator\n    return operator.add(a, b)\n"},
      {"an import behind", "def add(a, b):\n    return operator.add(a, b)\n\nimport operator\n"},
      {"an import that is missing", "def add(a, b):\n    return math.floor(a + b)\n",
       "name 'math' is not defined"},
      {"a main guard",
       "def add(a, b):\n    return a + b\n\nif __name__ == '__main__':\n    raise SystemExit(3)\n"},
      {"prints", "def add(a, b):\n    print(a)\n    return a + b\n\nprint(add(1, 2))\n"},
      {"input", "def add(a, b):\n    return a + b\n\nx = input()\n", "EOFError"},
      {"an exit", "import sys\ndef add(a, b):\n    return a + b\nsys.exit(0)\n", "SystemExit"},
      {"asserts that fail", "def add(a, b):\n    return a + b\n\nassert add(1, 1) == 3\n",
       "AssertionError"},
      {"tabs", "def add(a, b):\n\treturn a + b\n"},
      {"mixed tabs", "def add(a, b):\n    if a:\n\treturn a + b\n    return b\n", "TabError"},
      {"curly quotes", "def add(a, b):\n    “”“Adds.”“”\n    return a + b\n"},
      {"a fence on one line", "```def add(a, b): return a + b```"},
      {"prompts", ">>> def add(a, b):\n...     return a + b\n"},
      {"async", "async def add(a, b):\n    return a + b\n"},
      {"async that waits",
       "import asyncio\nasync def add(a, b):\n    await asyncio.sleep(0)\n    return a + b\n",
       "coroutine"},
      {"a generator", "def add(a, b):\n    yield a + b\n", "expected 3"},
      {"a helper", "def _h(x, y):\n    return x + y\n\ndef add(a, b):\n    return _h(a, b)\n"},
      {"a decorator",
       "from functools import lru_cache\n@lru_cache(maxsize=None)\ndef add(a, b):\n    return a + "
       "b\n"},
      {"a body alone", "    return a + b\n", "no code for add"},
      {"a stub", "def add(a, b): ...\n", "got None"},
      {"comments alone", "# TODO\n", "no code for add"},
      {"a null byte", std::string("def add(a, b):\n    return a + b\n\0", 33), "null bytes"},
      {"global state",
       "_n = 0\ndef add(a, b):\n    global _n\n    _n += 1\n    return a + b if _n < 2 else 0\n",
       "in one process"},
      {"a static method",
       "class Solution:\n    @staticmethod\n    def add(a, b):\n        return a + b\n"},
      {"a method that calls another",
       "class Solution:\n    def _h(self, x):\n        return x\n    def add(self, a, b):\n        "
       "return self._h(a) + self._h(b)\n"},
      {"a class with state",
       "class Solution:\n    n = 0\n"
       "    def add(self, a, b):\n        Solution.n += 1\n        return a + b if Solution.n < 2 "
       "else 0\n",
       "in one process"},
      {"another name and a helper",
       "def h(x):\n    return x\n\ndef addition(a, b):\n    return h(a) + b\n",
       "does not define it"},
      {"two definitions", "def add(a, b):\n    return a - b\n\ndef add(a, b):\n    return a + b\n"},
      {"a heading alone", "def add(a: int, b: int) -> int:\n", "IndentationError"},
      {"not implemented", "def add(a, b):\n    raise NotImplementedError\n", "NotImplementedError"},
      {"prints for returns", "def add(a, b):\n    print(a + b)\n", "None"},
      {"text for numbers", "def add(a, b):\n    return str(a + b)\n", "'3'"},
      {"a main function",
       "import sys\n\ndef add(a, b):\n    return a + b\n\ndef main():\n"
       "    print(add(int(sys.argv[1]), 2))\n\nif __name__ == \"__main__\":\n    main()\n"},
      {"an import of the file itself", "from solution import add\n", "solution"},
      {"JavaScript", "function add(a, b) {\n  return a + b;\n}\n", "SyntaxError"},
      {"an old Python", "def add(a, b):\n    print a\n    return a + b\n", "print"},
      {"a match",
       "def add(a, b):\n    match (c := a + b):\n        case _:\n            return c\n"},
      {"names that only types have",
       "from __future__ import annotations\ndef add(a: int | None, b: list[Undefined]) -> X:\n    "
       "return a + b\n"},
      {"typing without its import",
       "def add(a: Optional[int], b: List[int]) -> int:\n    return a + b\n", "Optional"},
      {"a partial", "import functools, operator\nadd = functools.partial(operator.add)\n"},
      {"an object that is called",
       "class Adder:\n    def __call__(self, a, b):\n        return a + b\n\nadd = Adder()\n"},
      {"a call that changes its argument back", "def add(a, b):\n    a += b\n    return a\n"},
  };
  return kForms;
}

const std::vector<AnswerForm>& javascript_forms() {
  static const std::vector<AnswerForm> kForms = {
      {"class Solution", "class Solution {\n  add(a, b) {\n    return a + b;\n  }\n}\n"},
      {"another name", "function addition(a, b) {\n  return a + b;\n}\n"},
      {"an arrow", "const add = (a, b) => a + b;\n"},
      {"an arrow with another name", "const sum = (a, b) => a + b;\n"},
      {"a function in a variable", "var add = function (a, b) {\n  return a + b;\n};\n"},
      {"export", "export function add(a, b) {\n  return a + b;\n}\n"},
      {"export default", "export default function add(a, b) {\n  return a + b;\n}\n"},
      {"export without a name", "export default function (a, b) {\n  return a + b;\n}\n"},
      {"module.exports", "function add(a, b) {\n  return a + b;\n}\nmodule.exports = add;\n"},
      {"a function in module.exports",
       "module.exports = function add(a, b) {\n  return a + b;\n};\n"},
      {"an object in module.exports", "module.exports = {\n  add: (a, b) => a + b,\n};\n"},
      {"exports.add", "exports.add = function (a, b) {\n  return a + b;\n};\n"},
      {"require inside", "function add(a, b) {\n  const os = require('os');\n  return a + b;\n}\n"},
      {"a guard",
       "function add(a, b) {\n  return a + b;\n}\nif (require.main === module) {\n  "
       "process.exit(3);\n}\n"},
      {"prints",
       "function add(a, b) {\n  console.log(a);\n  return a + b;\n}\nconsole.log(add(1, "
       "2));\n"},
      {"async", "async function add(a, b) {\n  return a + b;\n}\n"},
      {"async that waits", "async function add(a, b) {\n  await null;\n  return a + b;\n}\n"},
      {"a generator", "function* add(a, b) {\n  yield a + b;\n}\n", "expected 3"},
      {"an object of functions", "const lib = {\n  add(a, b) {\n    return a + b;\n  },\n};\n",
       "add"},
      {"a static method", "class Solution {\n  static add(a, b) {\n    return a + b;\n  }\n}\n"},
      {"import of a module", "import os from 'os';\nfunction add(a, b) {\n  return a + b;\n}\n"},
      {"export of a list", "function add(a, b) {\n  return a + b;\n}\nexport { add };\n"},
      {"a name in module.exports",
       "function add(a, b) {\n  return a + b;\n}\nmodule.exports = { add };\n"},
      {"a function that is called at once",
       "(function () {\n  function add(a, b) {\n    return a + b;\n  }\n  module.exports = { add "
       "};\n})();\n"},
      {"global state",
       "let n = 0;\nfunction add(a, b) {\n  n += 1;\n  return n < 2 ? a + b : 0;\n}\n",
       "one process"},
      {"a promise",
       "function add(a, b) {\n  return new Promise((done) => setTimeout(() => done(a + b), "
       "1));\n}\n"},
      {"a callback", "function add(a, b, done) {\n  done(null, a + b);\n}\n", "done"},
      {"Python", "def add(a, b):\n    return a + b\n", "SyntaxError"},
      {"text for numbers", "function add(a, b) {\n  return `${a + b}`;\n}\n", "3"},
      {"tabs", "function add(a, b) {\n\treturn a + b;\n}\n"},
      {"a heading alone", "function add(a, b);\n", "SyntaxError"},
      {"no result", "function add(a, b) {\n  console.log(a + b);\n}\n", "undefined"},
      {"types", "function add(a: number, b: number): number {\n  return a + b;\n}\n",
       "SyntaxError"},
      {"nested", "function outer() {\n  function add(a, b) {\n    return a + b;\n  }\n}\n",
       "does not define it at the top level"},
      {"a helper",
       "const plus = (x, y) => x + y;\nfunction add(a, b) {\n  return plus(a, b);\n}\n"},
      {"curly quotes",
       "function add(a, b) {\n  if (a === “x”) {\n    return 0;\n  }\n  return a + "
       "b;\n}\n"},
      {"strict", "'use strict';\nfunction add(a, b) {\n  return a + b;\n}\n"},
      {"an exit", "function add(a, b) {\n  return a + b;\n}\nprocess.exit(0);\n", "exit"},
      {"comments alone", "// TODO\n", "no code for add"},
  };
  return kForms;
}

const std::vector<AnswerForm>& cpp_forms() {
  static const std::vector<AnswerForm> kForms = {
      {"class Solution",
       "class Solution {\n public:\n  int add(int a, int b) {\n    return a + b;\n  }\n};\n"},
      {"another name", "int addition(int a, int b) {\n  return a + b;\n}\n"},
      {"main",
       "#include <iostream>\nint add(int a, int b) {\n  return a + b;\n}\nint main() {\n  "
       "std::cout << add(1, 2);\n  return 3;\n}\n"},
      {"using namespace",
       "#include <bits/stdc++.h>\nusing namespace std;\nint add(int a, int b) "
       "{\n  return max(a + b, a + b);\n}\n"},
      {"an include that is missing",
       "int add(int a, int b) {\n  return std::optional<int>(a + b).value();\n}\n",
       "'optional' is not a member of 'std'"},
      {"global state",
       "int add(int a, int b) {\n  static int n = 0;\n  return ++n < 2 ? a + b : 0;\n}\n",
       "in one process"},
      {"a global that only counts",
       "int n = 0;\nint add(int a, int b) {\n  n += 1;\n  return a + b;\n}\n"},
      {"static", "static int add(int a, int b) {\n  return a + b;\n}\n"},
      {"inline", "inline int add(const int& a, const int& b) {\n  return a + b;\n}\n"},
      {"a type behind", "auto add(int a, int b) -> int {\n  return a + b;\n}\n"},
      {"a template", "template <class T>\nT add(T a, T b) {\n  return a + b;\n}\n", "template"},
      {"a helper",
       "namespace {\nint plus(int x, int y) {\n  return x + y;\n}\n}\nint add(int a, "
       "int b) {\n  return plus(a, b);\n}\n"},
      {"a namespace", "namespace solution {\nint add(int a, int b) {\n  return a + b;\n}\n}\n"},
      {"a nested namespace", "namespace a::b {\nint add(int a, int b) {\n  return a + b;\n}\n}\n"},
      {"the linkage of C", "extern \"C\" {\nint add(int a, int b) {\n  return a + b;\n}\n}\n"},
      {"a heading alone", "int add(int a, int b);\n", "add"},
      {"a missing namespace",
       "#include <algorithm>\nint add(int a, int b) {\n  return max(a + b, a + b);\n}\n", "max"},
      {"an include of its own", "#include \"add.h\"\nint add(int a, int b) {\n  return a + b;\n}\n",
       "add.h"},
      {"another type of result", "long long add(long long a, long long b) {\n  return a + b;\n}\n"},
      {"a lambda", "auto add = [](int a, int b) { return a + b; };\n", "add"},
      {"constexpr", "constexpr int add(int a, int b) noexcept {\n  return a + b;\n}\n"},
      {"an attribute", "[[nodiscard]] int add(int a, int b) {\n  return a + b;\n}\n"},
      {"everything before and behind",
       "[[nodiscard(\"the sum\")]] static inline constexpr auto add(int a, int b) noexcept -> int "
       "{\n  return a + b;\n}\n"},
      {"attributes of GCC",
       "__attribute__((noinline)) int add(int a, [[maybe_unused]] int b) {\n  return a + b;\n}\n"},
      {"static in the middle", "inline static int add(int a, int b) {\n  return a + b;\n}\n"},
      {"static on a line of its own", "static\nint add(int a, int b) {\n  return a + b;\n}\n"},
      {"the linkage of C without braces",
       "extern \"C\" int add(int a, int b) {\n  return a + b;\n}\n"},
      {"default arguments", "int add(int a = 0, int b = 1 < 2) {\n  return a + b;\n}\n"},
      {"a parameter without a name",
       "int plus(int a, int b) {\n  return a + b;\n}\n"
       "int add(int a, int b, int = 0) {\n  return plus(a, b);\n}\n"},
      {"a method with an attribute",
       "class Solution {\n public:\n  [[nodiscard]] static constexpr int add(int a, int b) "
       "noexcept "
       "{\n    return a + b;\n  }\n};\n"},
      {"a method with its type behind",
       "struct Solution {\n  auto add(int a, int b) const -> int {\n    return a + b;\n  }\n};\n"},
      {"a heading first",
       "int add(int a, int b);\n\nint add(int a, int b) {\n  return a + b;\n}\n"},
      {"prints",
       "#include <iostream>\nint add(int a, int b) {\n  std::cout << a << std::endl;\n  return a + "
       "b;\n}\n"},
      {"an auto result", "auto add(int a, int b) {\n  return a + b;\n}\n", "deduced"},
      {"parameters of auto", "auto add(auto a, auto b) {\n  return a + b;\n}\n", "deduced"},
      {"Python", "def add(a, b):\n    return a + b\n", "error"},
      {"an exit", "#include <cstdlib>\nint add(int a, int b) {\n  std::exit(0);\n}\n", "exit"},
      {"#pragma once", "#pragma once\nint add(int a, int b) {\n  return a + b;\n}\n"},
      {"a missing semicolon", "int add(int a, int b) {\n  return a + b\n}\n", "expected"},
      {"three parameters", "int add(int a, int b, int c) {\n  return a + b;\n}\n", "add"},
      {"comments alone", "// TODO\n", "no code for add"},
  };
  return kForms;
}

const std::vector<AnswerForm>& bash_forms() {
  static const std::vector<AnswerForm> kForms = {
      {"no first line", "echo $(($1 + $2))\n"},
      {"a function and its call", "add() {\n  echo $(($1 + $2))\n}\nadd \"$@\"\n"},
      {"a function without a call", "#!/usr/bin/env bash\nadd() {\n  echo $(($1 + $2))\n}\n"},
      {"main", "main() {\n  echo $(($1 + $2))\n}\nmain \"$@\"\n"},
      {"strict", "#!/bin/bash\nset -euo pipefail\necho \"$(($1 + $2))\"\n"},
      {"the keyword", "function add {\n  echo $(($1 + $2))\n}\nadd \"$@\"\n"},
      {"the keyword without a call",
       "function add() {\n  local sum=$(($1 + $2))\n  echo \"$sum\"\n}\n"},
      {"the first line of sh", "#!/bin/sh\nexpr \"$1\" + \"$2\"\n"},
      {"a usage message",
       "#!/bin/bash\nif [ $# -ne 2 ]; then\n  echo usage >&2\n  exit 2\nfi\necho $(($1 + $2))\n"},
      {"read for arguments", "read -r a b\necho $((a + b))\n", "stdout"},
      {"a result in the status", "exit $(($1 + $2))\n", "exit"},
      {"a prompt", "$ echo $(($1 + $2))\n"},
      {"prompts", "$ add() {\n>   echo $(($1 + $2))\n> }\n$ add \"$@\"\n"},
      {"a session", "$ bash add.sh 1 2\n3\n", "not found"},
      {"no line break at the end", "printf '%s' $(($1 + $2))\n", "3"},
      {"Python", "import sys\nprint(int(sys.argv[1]) + int(sys.argv[2]))\n", "syntax error"},
      {"a guard",
       "add() {\n  echo $(($1 + $2))\n}\nif [[ \"${BASH_SOURCE[0]}\" == \"$0\" ]]; then\n  add "
       "\"$@\"\nfi\n"},
      {"tabs", "add() {\n\techo $(($1 + $2))\n}\nadd \"$@\"\n"},
      {"a word too many on standard output", "echo Adding\necho $(($1 + $2))\n", "Adding"},
      {"an open quote", "echo \"$(($1 + $2))\n", "unexpected"},
      {"comments alone", "# TODO\n", "no code for add"},
  };
  return kForms;
}

}  // namespace

const std::vector<AnswerForm>& own_forms(Language language) {
  switch (language) {
    case Language::python:
      return python_forms();
    case Language::javascript:
      return javascript_forms();
    case Language::cpp:
      return cpp_forms();
    case Language::bash:
      return bash_forms();
  }
  return python_forms();
}

}  // namespace synth
