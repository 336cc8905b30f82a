#include "specs/literal.h"
#include "synth/authors/stages/staged_author.h"
#include "synth/engine.h"
#include "tests/testing/runtimes/languages_here.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

// An answer to the question for `add`, which may break the schema.
struct AnswerForm {
  std::string name;
  std::string answer;
  // The complaint in the next request; empty if the answer is good as it is.
  std::string asked = {};
};

// {"implementations": [{"function": "add", "code": code}]}
std::string in_json(std::string_view code, std::string_view function = "add") {
  JsonWriter out;
  out.begin_object().key("implementations").begin_array().begin_object();
  out.key("function").string(function);
  out.key("code").string(code);
  out.end_object().end_array().end_object();
  return out.take();
}

std::string with_all(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
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

// Returns forms that models wrap code in, in any language.
std::vector<AnswerForm> common_forms(Language language) {
  const std::string good = good_code(language);
  const std::string fence = "```" + std::string(name(language)) + "\n" + good + "```\n";
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
      {"a word too many on standard output", "echo Adding\necho $(($1 + $2))\n", "Adding"},
      {"an open quote", "echo \"$(($1 + $2))\n", "unexpected"},
      {"comments alone", "# TODO\n", "no code for add"},
  };
  return kForms;
}

// Answers the first request for code with `form`, and every other with right code.
class FormAuthor : public StagedAuthor {
 public:
  FormAuthor(std::string form, std::string good) : form_(std::move(form)), good_(std::move(good)) {}

  std::vector<std::string> code_requests;  // the complaint, or the failure that the prompt states

  [[nodiscard]] std::string name() const override { return "form"; }

 protected:
  Result<std::string> ask(const StageRequest& request, const AuthorBudget&) override {
    if (request.stage == Stage::test_cases) {
      return R"({"tests": []})";
    }
    const std::string text = request.complaint.value_or(request.prompt.text());
    const std::size_t evidence = text.find("==== what fails");
    code_requests.push_back(evidence == text.npos ? text : text.substr(evidence));
    if (code_requests.size() == 1) {
      return form_;
    }
    return request.stage == Stage::implementation
               ? in_json(good_)
               : R"({"fault": "implementation", "category": "logical", "root_cause": "x",
                     "disputed_tests": [], )" +
                     in_json(good_).substr(1);
  }

 private:
  std::string form_;
  std::string good_;
};

Example example(Language language, int a, int b) {
  Example example;
  const std::string sum = std::to_string(a + b);
  if (language == Language::bash) {
    example.call.args = {Value(std::to_string(a)), Value(std::to_string(b))};
    example.claim.expected = parse_literal("{'stdout': '" + sum + "\\n', 'exit': 0}").value();
  } else {
    example.call.args = {Value(a), Value(b)};
    example.claim.expected = Value(a + b);
  }
  return example;
}

FunctionSpec spec_of_add(Language language) {
  FunctionSpec spec;
  spec.name = "add";
  spec.purpose = "Adds two numbers.";
  const std::string type = language == Language::javascript ? "number"
                           : language == Language::bash     ? "str"
                                                            : "int";
  spec.inputs = {{"a", type, ""}, {"b", type, ""}};
  spec.outputs.type = type;
  spec.examples = {example(language, 1, 2), example(language, 30, 4)};
  return spec;
}

class AnswerFormsTest : public ::testing::TestWithParam<Language> {
 protected:
  // Solves with the form as the first answer, and compares the outcome with the form.
  void expect_solved(const AnswerForm& form) {
    SCOPED_TRACE(form.name);
    const auto author = std::make_shared<FormAuthor>(form.answer, good_code(GetParam()));
    SolveRequest request;
    request.instruction = "Add two numbers.";
    request.language = GetParam();
    request.spec = SpecFile{{}, {}, {{spec_of_add(GetParam())}, "add"}};
    request.spec_json = "add";
    Engine engine({author, runtimes(), nullptr, {}});
    Observer observer;
    const auto report = engine.solve(request, observer);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_TRUE(report->solution.all_tests_passed) << report->solution.confidence.reason;
    if (form.asked.empty()) {
      EXPECT_EQ(author->code_requests.size(), 1U) << author->code_requests.back();
    } else {
      ASSERT_EQ(author->code_requests.size(), 2U) << author->code_requests.back();
      EXPECT_THAT(author->code_requests[1], HasSubstr(form.asked));
    }
    expect_right(report->solution.source);
  }

 private:
  static std::shared_ptr<Runtimes> runtimes() {
    auto runtimes = std::make_shared<Runtimes>(LanguagesHere::all());
    runtimes->add(PythonHere::runtime());
    return runtimes;
  }

  // The delivered code is the code that was judged: it gives the same result in a separate run.
  static void expect_right(const std::string& source) {
    const FunctionSpec spec = spec_of_add(GetParam());
    std::vector<PlannedCall> calls;
    for (const Example& each : spec.examples) {
      calls.push_back({.function = "add", .call = each.call, .setup = ""});
    }
    const auto runtime = runtimes()->find(GetParam());
    ASSERT_TRUE(runtime);
    const auto outcome = (*runtime)->run(source, calls, Limits{}, {});
    ASSERT_TRUE(outcome) << outcome.error().message;
    ASSERT_THAT(outcome->outcomes, SizeIs(calls.size()));
    for (std::size_t i = 0; i < calls.size(); ++i) {
      const Outcome& own = outcome->outcomes[i];
      ASSERT_TRUE(own.value) << source;
      EXPECT_EQ(write_value(*own.value), write_value(*spec.examples[i].claim.expected)) << source;
    }
  }
};

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

TEST_P(AnswerFormsTest, WhatCodeIsWrappedInIsTakenOff) {
  if (GetParam() != Language::python) {
    SYNTH_NEEDS(GetParam());
  }
  for (const AnswerForm& form : common_forms(GetParam())) {
    expect_solved(form);
  }
}

TEST_P(AnswerFormsTest, CodeIsMadeToFitOrAskedAboutOnce) {
  if (GetParam() != Language::python) {
    SYNTH_NEEDS(GetParam());
  }
  for (AnswerForm form : own_forms(GetParam())) {
    form.answer = in_json(form.answer);
    expect_solved(form);
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, AnswerFormsTest,
                         ::testing::Values(Language::python, Language::javascript, Language::cpp,
                                           Language::bash),
                         [](const auto& each) { return std::string(name(each.param)); });

}  // namespace
}  // namespace synth
