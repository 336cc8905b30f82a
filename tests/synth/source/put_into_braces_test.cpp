#include "synth/source/put_into_braces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

// Returns the changed file, or "refused: " and the reason.
std::string put(Language language, std::string_view module, std::string_view code,
                const PutInto& how = {.functions = {"f"}}) {
  const auto changed = put_into_braces(language, module, code, how);
  return changed ? *changed : "refused: " + changed.error().message;
}

std::string in_javascript(std::string_view module, std::string_view code) {
  return put(Language::javascript, module, code);
}

std::string in_cpp(std::string_view module, std::string_view code, bool is_header = false) {
  return put(Language::cpp, module, code, {.functions = {"f"}, .is_header = is_header});
}

std::string replaced(std::string text, const std::string& old, const std::string& with) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), with);
}

constexpr const char* kModule = R"js(#!/usr/bin/env node
'use strict';
const fs = require("fs");

// Not f() { } but a comment: `
/* function f() {} */
const TEXT = `function f() { ${[1].map((x) => `{${x}}`)} }`, BRACE = '}', WORD = /[/}]"/g;
  function g(a) { if (a) /f\(\) {/.test(a); return a / 2 / 1 }  function f(x, y = ")") {
  return f2(x) }   // kept

const h = (a) =>
  f(a, 1)
  + 1
class A { f() {} }
module.exports = { f, g };
)js";

TEST(PutIntoBracesTest, ReplacesAFunctionOfJavascriptAndKeepsTheRestByteForByte) {
  EXPECT_EQ(
      in_javascript(kModule, "function f(x, y) {\n  return 0;\n}\n\nmodule.exports = { f };\n"),
      replaced(kModule, "function f(x, y = \")\") {\n  return f2(x) }",
               "function f(x, y) {\n  return 0;\n}"));
  EXPECT_EQ(in_javascript("export default async function f() {}\n", "function f() { return 1; }"),
            "export default function f() { return 1; }\n");
  EXPECT_EQ(in_javascript("const f = x =>\n  x\nconst g = 1", "function f(x) { return 1; }"),
            "function f(x) { return 1; }\nconst g = 1");
  EXPECT_EQ(in_javascript("function f(a) {}\r\n\r\nf(1)\r\n", "function f(a) {\n}\n"),
            "function f(a) {\r\n}\r\n\r\nf(1)\r\n");
}

TEST(PutIntoBracesTest, AddsToJavascriptAsTheFileGivesItsOwn) {
  const std::string f = "function f() {\n  return os;\n}";
  EXPECT_EQ(in_javascript("const fs = require('fs');\nmodule.exports = { fs };",
                          "const os = require('os');\n\n" + f + "\n\nmodule.exports = { f };\n"),
            "const fs = require('fs');\nconst os = require('os');\nmodule.exports = { fs };\n\n" +
                f + "\nmodule.exports.f = f;\n");
  EXPECT_EQ(
      in_javascript("import fs from 'fs';\nexport const g = 1;\n",
                    "import os from 'os';\n\n" + f + "\n\nexport { f };\n"),
      "import fs from 'fs';\nimport os from 'os';\nexport const g = 1;\n\nexport " + f + "\n");
  EXPECT_EQ(in_javascript("// New.", f + "\n\nmodule.exports = { f };\n"),
            "// New.\n" + f + "\n\nmodule.exports = { f };\n");
  EXPECT_EQ(in_javascript("let a = 1", f), "let a = 1\n\n" + f + "\n");
  const std::string once = in_javascript("let a = 1", f);
  EXPECT_EQ(in_javascript(once, f), once);
  EXPECT_THAT(in_javascript("import fs from 'fs';\n", "const os = require('os');\n" + f),
              HasSubstr("does not import so"));
}

TEST(PutIntoBracesTest, LeavesJavascriptAloneThatItIsNotSureOf) {
  const auto refusal = [](std::string_view module) {
    return in_javascript(module, "function f(x) { return x; }");
  };
  EXPECT_EQ(refusal("let a = {}\n/x/g.exec('f')\n"),
            "refused: line 2: a slash behind '}' may divide or begin a regular expression");
  EXPECT_EQ(refusal("let a = 'x\nfunction f(x) {}"),
            "refused: line 1: a string is not closed in its line");
  EXPECT_EQ(refusal("\nlet a = `${`"), "refused: line 2: a template literal is not closed");
  EXPECT_EQ(refusal("f(]"), "refused: line 1: the bracket closes none of its kind");
  EXPECT_EQ(refusal("/*"), "refused: line 1: a comment is not closed");
  EXPECT_EQ(refusal("{"), "refused: line 1: the bracket is not closed");
  EXPECT_EQ(refusal("x <!-- y"), "refused: line 1: a comment as HTML has them");
  EXPECT_EQ(refusal("let a, f = 1;"),
            "refused: 'f' stands in line 1 as something that cannot be replaced");
  EXPECT_EQ(refusal("function f(x) {}\nfunction f(x, y) {}"),
            "refused: 'f' is defined in lines 1 and 2");
  EXPECT_EQ(refusal("function f(x, y) {}"),
            "refused: the parameters of 'f' are (x) now, and were (x, y)");
  EXPECT_THAT(in_javascript("const help = 1;", "const help = 2;\nfunction f(x) { return help; }"),
              HasSubstr("a 'help' of its own"));
  EXPECT_THAT(in_javascript("g();", "f(1);"), HasSubstr("not a function or class"));
}

constexpr const char* kHeader = R"text(// Copyright.
#ifndef A_H
#define A_H
#include <string>

namespace { int g() { return '{' + 1'000; } }
/* int f(int) { */ const char* kText = R"(int f(int x) { ")" "}\"";
#define OPEN(x) { \
  x
#ifdef WIDE
long wide(long x) { return x; }
#endif
int f(int x);
  static inline int h() { return f(1); } inline int f(int x) { return x
  ; } // kept
#endif  // A_H
)text";

TEST(PutIntoBracesTest, ReplacesAFunctionOfCppAndKeepsTheRestByteForByte) {
  EXPECT_EQ(in_cpp(kHeader, "#include <string>\n\nint f(int x) {\n  return 0;\n}\n"),
            replaced(kHeader, "inline int f(int x) { return x\n  ; }",
                     "inline int f(int x) {\n  return 0;\n}"));
  EXPECT_EQ(put(Language::cpp, "class A { int f(); };\nint A::f() { return 1; }\n",
                "class A {\n  int f();\n};\n", {.functions = {"A"}}),
            "refused: 'A' stands in line 2 as something that cannot be replaced");
  EXPECT_EQ(put(Language::cpp, "class A;\nclass A : B<int> { int f(); };\n", "class A {\n};\n",
                {.functions = {"A"}}),
            "class A;\nclass A {\n};\n");
}

TEST(PutIntoBracesTest, AddsToCpp) {
  const std::string f = "int f(int x) {\n  return x;\n}";
  EXPECT_EQ(
      in_cpp("#ifndef A_H\n#define A_H\n#ifdef B\n#include <b>\n#endif\nint g();\n#endif\n",
             "#include <vector>\n\n" + f + "\n", true),
      "#ifndef A_H\n#define A_H\n\n#include <vector>\n#ifdef B\n#include <b>\n#endif\nint g();\n"
      "inline " +
          f + "\n\n#endif\n");
  EXPECT_EQ(in_cpp("// Copyright.\n\n// One.\nint g();\n", "#include <vector>\n\n" + f + "\n"),
            "// Copyright.\n\n#include <vector>\n\n// One.\nint g();\n\n" + f + "\n");
  EXPECT_EQ(in_cpp("#pragma once\nint g();", "#include <vector>\n" + f, true),
            "#pragma once\n\n#include <vector>\nint g();\n\ninline " + f + "\n");
  EXPECT_EQ(in_cpp("", "#include <vector>\n\n" + f + "\n"), "#include <vector>\n\n" + f + "\n");
}

constexpr const char* kNested = R"text(#include <string>
namespace shop {  // all of it
  namespace { int rate() { return 7; } }
namespace tax::v1 {
  int f(int x) { return x * rate(); }  // kept
}
}  // namespace shop
int main() { return shop::tax::v1::f(1); }
)text";

TEST(PutIntoBracesTest, ReplacesAFunctionInItsNamespaceAndKeepsTheRestByteForByte) {
  const std::string f = "int f(int x) {\n  return 0;\n}";
  const std::string with_f = replaced(kNested, "int f(int x) { return x * rate(); }", f);
  EXPECT_EQ(in_cpp(kNested, f + "\n"), with_f);
  EXPECT_EQ(in_cpp(kNested, "#include <cmath>\nnamespace shop::tax {\nnamespace v1 {\n" + f +
                                "\n}\n}\nusing shop::tax::v1::f;\n"),
            replaced(with_f, "<string>", "<string>\n#include <cmath>"));
  EXPECT_EQ(in_cpp("namespace n {\r\nint f() { return 1; }\r\n}\r\n", "int f() { return 2; }\n"),
            "namespace n {\r\nint f() { return 2; }\r\n}\r\n");
}

TEST(PutIntoBracesTest, AddsToTheNamespaceOfTheCodeOrOfAllThatTheFileDefines) {
  const std::string f = "int f() { return 2; }";
  EXPECT_EQ(in_cpp("namespace n {\n\nint g() { return 1; }\n\n}  // namespace n\n", f),
            "namespace n {\n\nint g() { return 1; }\n\n\n" + f + "\n}  // namespace n\n");
  EXPECT_EQ(in_cpp("int g() { return 1; }\nnamespace n {\nint h();\n}\n", f),
            "int g() { return 1; }\nnamespace n {\nint h();\n}\n\n" + f + "\n");
  EXPECT_EQ(
      in_cpp("int g() { return 1; }\nnamespace n {\nint h();\n}\n", "namespace n {\n" + f + "\n}"),
      "int g() { return 1; }\nnamespace n {\nint h();\n\n" + f + "\n}\n");
  EXPECT_EQ(in_cpp("#pragma once\nint g();\n", "namespace n {\n" + f + "\n}", true),
            "#pragma once\nint g();\n\nnamespace n {\n\ninline " + f + "\n\n}\n");
}

TEST(PutIntoBracesTest, LeavesCppAloneThatItIsNotSureOf) {
  const auto refusal = [](std::string_view module) {
    return in_cpp(module, "int f(int x) { return x; }");
  };
  EXPECT_EQ(refusal("namespace n {\nint f(int x) { return 1; }\n}\nint f(int x);"),
            "refused: 'f' stands in line 4, too, outside of its namespace");
  EXPECT_EQ(refusal("namespace n {\nint f(int x) { return 1; }\n}\nnamespace m {\nint f(int x) "
                    "{ return 1; }\n}"),
            "refused: 'f' is defined in more than one namespace: n, m");
  EXPECT_EQ(refusal("\nnamespace n {\n\nint f(long x);\n}\nint g() { return 1; }"),
            "refused: 'f' stands in line 4 as something that cannot be replaced");
  EXPECT_EQ(refusal("int f(long x);"),
            "refused: 'f' stands in line 1 as something that cannot be replaced");
  EXPECT_EQ(refusal("MACRO(x)\nint f(int x) { return 1; }"),
            "refused: 'f' stands in line 2 as something that cannot be replaced");
  EXPECT_EQ(refusal("int f(int x) { return 1; }\nint f(long x) { return 1; }"),
            "refused: 'f' is defined in lines 1 and 2");
  EXPECT_EQ(refusal("#if A\nint g() {\n#else\nint g(int) {\n#endif\n}"),
            "refused: line 3: the brackets of a branch of #if do not match");
  EXPECT_EQ(refusal("int a =\n#if A\n1;\n#else\n2;\n#endif\n"),
            "refused: line 2: a directive stands inside of a statement");
  EXPECT_EQ(refusal("// a \\\nint f(int x) {}"),
            "refused: line 1: a comment goes on in the next line");
  EXPECT_EQ(refusal("#endif"), "refused: line 1: the brackets of a branch of #if do not match");
  EXPECT_EQ(refusal("#ifdef A\n"), "refused: line 2: an #if is not ended");
  EXPECT_EQ(refusal("auto s = R\"x(\";"), "refused: line 1: a raw string is not closed");
  EXPECT_EQ(refusal("int a<:3:>; %>"), "refused: line 1: a digraph may stand for a bracket");
  EXPECT_EQ(refusal("int g() { \\\n}"), "refused: line 1: a backslash stands outside of strings");
}

TEST(PutIntoBracesTest, TakesLittleTimeWhateverTheSource) {
  for (const char* part : {"{", "(", "}", "`${", "/*", "#if\n", "f(){}", "a\n", "'", "int f;",
                           "R\"(", "namespace a{", "/", "\\\n", "class f{", "=>", "template<"}) {
    std::string text;
    for (int i = 0; i < 20'000; ++i) {
      text += part;
    }
    for (const Language language : {Language::javascript, Language::cpp}) {
      static_cast<void>(put(language, text, "int f() {}"));
      static_cast<void>(put(language, "", text));
    }
  }
}

}  // namespace
}  // namespace synth
