#include "tests/synth/authors/answer_forms.h"

#include "specs/json.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

std::string with_all(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string import_of(Language language) {
  switch (language) {
    case Language::python:
      return "import math\n";
    case Language::javascript:
      return "const os = require('os');\n";
    case Language::cpp:
      return "#include <vector>\n";
    case Language::bash:
      return "";
  }
  return "";
}

// Right code with characters that HTML writes as entities.
std::string good_with_signs(Language language) {
  switch (language) {
    case Language::python:
      return "def add(a: int, b: int) -> int:\n    return a + b if a < b or 'x' > \"\" else 0\n";
    case Language::javascript:
      return "function add(a, b) {\n    return a < b || (a >= b && \"x\") ? a + b : 0;\n}\n";
    case Language::cpp:
      return "int add(int a, int b) {\n    return a < b || (a >= b && \"x\"[0]) ? a + b : 0;\n}\n";
    case Language::bash:
      return "[ \"$1\" ] && echo $(($1 + $2))\n";
  }
  return "";
}

std::string escaped_html(std::string text) {
  text = with_all(std::move(text), "&", "&amp;");
  text = with_all(std::move(text), "<", "&lt;");
  text = with_all(std::move(text), ">", "&gt;");
  text = with_all(std::move(text), "\"", "&quot;");
  return with_all(std::move(text), "'", "&#39;");
}

std::string numbered(const std::string& code) {
  std::string all;
  int number = 1;
  for (const std::string_view line :
       split(std::string_view(code).substr(0, code.size() - 1), '\n')) {
    all += std::to_string(number++) + ": " + std::string(line) + "\n";
  }
  return all;
}

std::string upper(std::string_view text) {
  std::string all(text);
  std::ranges::transform(all, all.begin(), to_upper);
  return all;
}

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
      {"an attribute", "[[nodiscard]] int add(int a, int b) {\n  return a + b;\n}\n",
       "unsupported"},
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
      {"a prompt", "$ echo $(($1 + $2))\n", "command not found"},
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

std::string in_json(std::string_view code, std::string_view function) {
  JsonWriter out;
  out.begin_object().key("implementations").begin_array().begin_object();
  out.key("function").string(function);
  out.key("code").string(code);
  out.end_object().end_array().end_object();
  return out.take();
}

std::string good_code(Language language) {
  switch (language) {
    case Language::python:
      return "def add(a: int, b: int) -> int:\n    return a + b\n";
    case Language::javascript:
      return "function add(a, b) {\n    return a + b;\n}\n";
    case Language::cpp:
      return "int add(int a, int b) {\n    return a + b;\n}\n";
    case Language::bash:
      return "#!/usr/bin/env bash\necho \"$(($1 + $2))\"\n";
  }
  return "";
}

std::vector<AnswerForm> common_forms(Language language) {
  const std::string good = good_code(language);
  const std::string fence = "```" + std::string(name(language)) + "\n" + good + "```\n";
  const std::string draft = "```" + std::string(name(language)) + "\n" +
                            with_all(with_all(good, "a + b", "a - b"), "$1 + $2", "$1 - $2") +
                            "```\n";
  const std::string json = in_json(good);
  std::vector<AnswerForm> forms = {
      {"JSON", json},
      {"fence in JSON", in_json(fence)},
      {"fence without language", in_json("```\n" + good + "```")},
      {"fence of tildes", in_json("~~~\n" + good + "~~~\n")},
      {"prose around a fence", in_json("Here it is:\n\n" + fence + "\nIt adds.")},
      {"CRLF", in_json(with_all(good, "\n", "\r\n"))},
      {"CR alone", in_json(with_all(good, "\n", "\r"))},
      {"a byte order mark", in_json("\xEF\xBB\xBF" + good)},
      {"no-break spaces", in_json(with_all(good, "    ", "\u00A0\u00A0\u00A0\u00A0"))},
      {"zero-width spaces", in_json(with_all(good, "a + b", "a\u200B + b"))},
      {"indented", in_json("  " + with_all(good.substr(0, good.size() - 1), "\n", "\n  "))},
      {"an escape too many", in_json(with_all(good, "\n", "\\n"))},
      {"no name", in_json(good, "")},
      {"another name for the entry", in_json(good, "Add")},
      {"JSON in a fence", "Sure!\n```json\n" + json + "\n```\nHope it {helps}."},
      {"thoughts before", "<think>{\"implementations\": []}</think>" + json},
      {"a comma too many", with_all(json, "}]", "},]")},
      {"raw line breaks", with_all(json, "\\n", "\n")},
      {"a fence without JSON", "Sure.\n" + fence + "Done."},
      {"no JSON and no fence", good},
      {"code alone", R"({"code": )" + JsonWriter().string(good).take() + "}"},
      {"an object by name",
       R"({"implementations": {"add": )" + JsonWriter().string(good).take() + "}}"},
      {"a list of lines",
       R"({"implementations": [{"function": "add", "code": [)" +
           with_all(JsonWriter().string(good.substr(0, good.size() - 1)).take(), "\\n", "\", \"") +
           "]}]}"},
      {"a list of entries",
       R"([{"function": "add", "code": )" + JsonWriter().string(good).take() + "}]"},
      {"an import in a block of its own",
       in_json("```\n" + import_of(language) + "```\nand\n```\n" + good + "```\n")},
      {"how it is used in a block behind",
       "```\n" + good + "```\nUse it so:\n```\nx = add(1, 2) and add(2, 3) and add(3, 4)\n" +
           std::string(200, '#') + "\n```\n"},
      {"a fence that is not closed", "```" + std::string(name(language)) + "\n" + good},
      {"a fence that is not closed, in JSON",
       in_json("```" + std::string(name(language)) + "\n" + good)},
      {"a fence in a fence", "````markdown\nHere:\n" + fence + "````\n"},
      {"an indented fence",
       "1. The code:\n\n   " + with_all(fence, "\n", "\n   ") + "\n2. Done.\n"},
      {"a wrong draft first", "A first try:\n" + draft + "That is wrong. Correct:\n" + fence},
      {"a wrong draft first, in JSON",
       in_json("A first try:\n" + draft + "That is wrong. Correct:\n" + fence)},
      {"the same block twice", fence + "\nAgain, in full:\n\n" + fence},
      {"a block of another language", fence + "Run it:\n```console\n$ run it\n3\n```\n"},
      {"a tag of code", "<code>\n" + good + "</code>"},
      {"tags of code in JSON", in_json("<pre><code>\n" + good + "</code></pre>")},
      {"HTML entities", in_json(escaped_html(good_with_signs(language)))},
      {"line numbers", in_json(numbered(good)),
       language == Language::python ? "top level" : "what fails"},
      {"a diff",
       in_json("--- a/add\n+++ b/add\n@@ -0,0 +1,3 @@\n+" +
               with_all(good.substr(0, good.size() - 1), "\n", "\n+") + "\n"),
       "what fails"},
      {"thoughts with a draft", "<thinking>Maybe\n" + draft + "no.</thinking>\n" + fence},
      {"the end of thoughts alone", "The code follows.</think>\n" + fence},
      {"a title of the fence",
       "```" + std::string(name(language)) + " title=\"add\"\n" + good + "```\n"},
      {"an upper-case language", "```" + upper(name(language)) + "\n" + good + "```\n"},
      {"spaces behind lines", in_json(with_all(good, "\n", "  \n"))},
      {"JSON in the code", in_json(in_json(good)), "what fails"},
      {"JSON as a text", JsonWriter().string(json).take(),
       language == Language::python || language == Language::cpp ? "what fails" : "JSON"},
      {"another name for the code", with_all(json, "\"code\"", "\"source\""), "code"},
      {"one entry for the list", R"({"implementations": {"function": "add", "code": )" +
                                     JsonWriter().string(good).take() + "}}"},
      {"prose with braces around JSON", "I use {a, b}.\n" + json + "\nThat {is} it."},
      {"a comment in JSON", with_all(json, "[{", "[ // the code\n{"), "JSON"},
      {"no implementation", R"({"implementations": []})", "there is no code for add"},
      {"JSON that is cut", json.substr(0, json.size() / 2), "JSON"},
      {"a refusal", "I'm sorry, but I can't help with that.", "JSON"},
      {"nothing", "", "JSON"},
      {"no code", in_json("  \n"), "no code for add"},
  };
  if (language == Language::bash) {  // Bash has no names, and its first line says what it is
    std::erase_if(forms,
                  [](const AnswerForm& form) { return form.name == "no JSON and no fence"; });
  }
  return forms;
}

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
