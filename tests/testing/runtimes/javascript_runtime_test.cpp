#include "testing/runtimes/common/harness_candidate.h"
#include "testing/runtimes/javascript/host/cell.h"
#include "tests/testing/runtimes/languages_here.h"

#include <gmock/gmock.h>

#include <thread>

namespace synth {
namespace {

using ::testing::HasSubstr;

Checked javascript(std::string_view code, std::string_view rest, const Limits& limits = Limits{}) {
  return Checked(check_request("javascript", code, R"("function":"f",)" + std::string(rest)),
                 limits);
}

// Returns the result of `f` for an argument, both in the JSON form of values.
std::string given(std::string_view code, std::string_view arg = "null") {
  const Checked checked =
      javascript(code, R"("tests":[{"args":[)" + std::string(arg) + R"(],"expected":0}])");
  return Checked::text(checked.test(0), "actual");
}

class JavascriptRuntimeTest : public ::testing::Test {
 protected:
  void SetUp() override { SYNTH_NEEDS(Language::javascript); }
};

TEST_F(JavascriptRuntimeTest, ValuesComeBackAsTheModelHasThem) {
  const std::string made = given(
      "function f() { return [1, -0, 0.5, NaN, -Infinity, 1e21, 2**53, 5n, 2n**70n, 'é\\u0000',"
      " undefined, null, true, new Map([[1,'a'],[true,2]]), new Set([1, '1']), {a: {$b: 1}},"
      " new Uint8Array([255]), new Date(0), '\\ud800']; }");
  EXPECT_EQ(
      made,
      R"([1,{"$float":"-0.0"},0.5,{"$float":"nan"},{"$float":"-inf"},1e+21,9007199254740992.0,)"
      R"(5,{"$int":"1180591620717411303424"},"é\u0000",{"$undefined":true},null,true,)"
      R"({"$map":[[1,"a"],[true,2]]},{"$set":[1,"1"]},{"a":{"$dict":[["$b",1]]}},)"
      R"({"$bytes":"/w=="},{"$object":{"type":"Date","repr":"1970-01-01T00:00:00.000Z"}},)"
      R"({"$str":"7aCA"}])");
}

TEST_F(JavascriptRuntimeTest, ArgumentsArriveAsTheyLeft) {
  constexpr std::string_view kKinds =
      "const kind = (x) => x === null ? 'null' : typeof x === 'object' ? x.constructor.name : "
      "typeof x;"
      "function f(x) { return x.map(kind).join(); }";
  EXPECT_EQ(
      given(kKinds, R"([1,{"$int":"99999999999999999999"},{"$undefined":true},{"$map":[[1,2]]},)"
                    R"({"$set":[1]},{"$bytes":"AA=="},{"a":1},{"$tuple":[1]},"s",null,true])"),
      R"(number,bigint,undefined,Map,Set,Uint8Array,Object,Array,string,null,boolean)");
}

TEST_F(JavascriptRuntimeTest, EveryTestMeetsFreshModuleState) {
  const Checked checked =
      javascript("let n = 0; const f = () => ++n;",
                 R"("tests":[{"args":[],"expected":1},{"args":[],"expected":1}])");
  EXPECT_EQ(checked.verdict(), "pass") << checked.line();
  EXPECT_EQ(Checked::text(checked.json(), "isolation"), "batch");
}

TEST_F(JavascriptRuntimeTest, FunctionsAreFoundHoweverTheyAreDefined) {
  for (const std::string_view code :
       {"function f(x) { return x + 1; }", "const f = x => x + 1;",
        "module.exports = { f: x => x + 1 };", "exports.f = function (x) { return x + 1; };",
        "export function f(x) { return x + 1; }", "export const f = (x) => x + 1; // end",
        "import { sep as s } from 'path';\nexport default function f(x) { return x + s.length; }",
        "async function f(x) { await null; return x + 1; }"}) {
    EXPECT_EQ(javascript(code, R"("tests":[{"args":[1],"expected":2}])").verdict(), "pass") << code;
  }
  const Checked checked = javascript("function f(a, b = 2) { return a - b; }",
                                     R"("tests":[{"inputs":{"b":1,"a":5},"expected":4}])");
  EXPECT_EQ(checked.verdict(), "pass") << checked.line();
  EXPECT_EQ(javascript("const g = 1;", R"("tests":[{"args":[],"raises":"Error"}])").verdict(),
            "exception")
      << "a function that is not there is not the exception that a test expects";
}

TEST_F(JavascriptRuntimeTest, ErrorsAreToldInJavascriptsTermsAndLines) {
  const Checked checked = javascript(
      "class Own extends TypeError {}\n\nfunction f(x) {\n  throw new Own('no ' + x);\n}",
      R"("tests":[{"args":[1],"raises":"TypeError"},{"args":[1],"raises":"RangeError"}])");
  EXPECT_EQ(checked.verdict(0), "pass") << checked.line();
  EXPECT_EQ(checked.verdict(1), "exception");
  const auto error = checked.test(1).at("error").value();
  EXPECT_EQ(Checked::text(error, "type"), "Own");
  EXPECT_EQ(Checked::text(error, "message"), "no 1");
  EXPECT_EQ(Checked::text(error, "line"), "4");
  const Checked broken = javascript("let a;\nlet b = ;", R"("tests":[{"args":[],"expected":1}])");
  EXPECT_EQ(broken.verdict(), "compile_error");
  EXPECT_EQ(Checked::text(broken.json().at("error").value(), "line"), "2") << broken.line();
}

TEST_F(JavascriptRuntimeTest, SyntaxErrorsHaveTheirLineAndTheSourcesOwnNumbering) {
  const auto told = [](std::string_view code) {
    const Checked checked = javascript(code, R"("tests":[{"args":[],"expected":1}])");
    EXPECT_EQ(checked.verdict(), "compile_error") << checked.line();
    const auto error = checked.json().at("error").value();
    return Checked::text(error, "type") + " " + Checked::text(error, "line") + ": " +
           Checked::text(error, "message");
  };
  EXPECT_EQ(told("function f() {\n  return 1;\n}}"), "SyntaxError 3: Unexpected token '}'");
  EXPECT_EQ(told("const a = 1;\n\nconst a = 2;\nfunction f() {}"),
            "SyntaxError 3: Identifier 'a' has already been declared");
  EXPECT_EQ(told("import { readFileSync } from 'fs';\nexport function f() {\n  return 1 +;\n}"),
            "SyntaxError 3: Unexpected token ';'");
  EXPECT_EQ(told("function f() {}\nnull.x;"),
            "TypeError 2: Cannot read properties of null (reading 'x')");
}

TEST_F(JavascriptRuntimeTest, WhatIsThrownNeedNotBeAnError) {
  const Checked checked = javascript(
      "async function f(x) {\n  if (x === 0) throw 'text';\n  if (x === 1) throw null;\n"
      "  await null;\n  throw new RangeError('late');\n}",
      R"("tests":[{"args":[0],"expected":1},{"args":[1],"expected":1},{"args":[2],"expected":1}])");
  const auto error = [&](std::size_t test, std::string_view key) {
    EXPECT_EQ(checked.verdict(test), "exception") << checked.line();
    return Checked::text(checked.test(test).at("error").value(), key);
  };
  EXPECT_EQ(error(0, "type") + ": " + error(0, "message"), "string: text");
  EXPECT_EQ(error(1, "message"), "null");
  EXPECT_EQ(error(2, "type") + " " + error(2, "line"), "RangeError 5");
}

TEST_F(JavascriptRuntimeTest, ATestThatEndsTheProcessDoesNotHarmTheNext) {
  const Checked checked = javascript(
      "function f(x) { if (x === 1) process.exit(0); if (x === 2) process.kill(process.pid, "
      "'SIGSEGV');"
      " if (x === 3) require('fs').writeSync(3, 'nonsense'); return x; }",
      R"("tests":[{"args":[1],"expected":1},{"args":[2],"expected":2},{"args":[3],"expected":3},)"
      R"({"args":[4],"expected":4}])");
  EXPECT_EQ(checked.verdict(0), "early_exit") << checked.line();
  EXPECT_EQ(checked.verdict(1), "crash");
  EXPECT_EQ(checked.verdict(2), "protocol_error");
  EXPECT_EQ(checked.verdict(3), "pass");
}

TEST_F(JavascriptRuntimeTest, CpuTimeDecidesATimeLimit) {
  Limits limits;
  limits.time = std::chrono::milliseconds(300);
  limits.wall = std::chrono::seconds(30);
  const Checked checked = javascript("process.on('SIGXCPU', () => {}); function f() { for (;;); }",
                                     R"("tests":[{"args":[],"expected":1}])", limits);
  EXPECT_EQ(checked.verdict(), "time_limit") << checked.line();
  EXPECT_THAT(Checked::text(checked.test(0), "note"), HasSubstr("CPU"));
}

TEST_F(JavascriptRuntimeTest, AScriptCallsTheCandidateThroughValues) {
  const auto verdict = [](std::string_view code, std::string_view script) {
    JsonWriter text;
    text.string(script);
    return javascript(code, R"("script":)" + text.text()).verdict(0);
  };
  EXPECT_EQ(
      verdict("function f(x) { return x + 1n; }",
              "require('assert').strictEqual(f(2n), 3n); require('assert')(candidate(1n) === 2n)"),
      "pass");
  EXPECT_EQ(verdict("function f(x) { return 1; }", "require('assert').strictEqual(f(), 1n)"),
            "wrong_answer");
  EXPECT_EQ(
      verdict("async function f(x) { return x; }", "const v = await f(4); console.assert(v === 4)"),
      "pass");
  EXPECT_EQ(verdict("async function f(x) { throw new RangeError('r'); }",
                    "await require('assert').rejects(f(4), RangeError)"),
            "pass");
  EXPECT_EQ(verdict("function f() { return 1; }", "console.assert(f() === 2)"), "wrong_answer");
  EXPECT_EQ(verdict("function f() { throw new TypeError('t'); }",
                    "require('assert').throws(() => f(), TypeError)"),
            "pass");
  EXPECT_EQ(verdict("function f() { throw new TypeError('t'); }", "f()"), "exception");
  EXPECT_EQ(verdict("function f() { return 1; }", "1 + 1"), "wrong_answer") << "it never calls f";
  EXPECT_EQ(verdict("function f() { return 1; }", "f(); nothing()"), "bad_request");
  EXPECT_EQ(verdict("class E extends DOMException {} function f() { throw new E('e'); }",
                    "require('assert').throws(() => f(), DOMException)"),
            "pass");
  EXPECT_EQ(verdict("function f() { process.exit(0); }", "try { f() } catch {}"), "early_exit");
}

TEST_F(JavascriptRuntimeTest, AScriptUsesTheCandidatesOtherNames) {
  const auto checked = [](std::string_view script) {
    JsonWriter text;
    text.string(script);
    return javascript(
        "const LIMIT = { most: 3n }; const twice = (x) => 2 * x; class Bad extends RangeError {}\n"
        "class Point { constructor(x) { this.x = x; } }\n"
        "function fails() { throw new Bad('no'); } const assert = () => true;\n"
        "exports.thrice = (x) => 3 * x; const Math = { max: () => 0 };\n"
        "function f(x) { return x + 1; }",
        R"("script":)" + text.text());
  };
  EXPECT_EQ(checked("const assert = require('assert'); assert.strictEqual(f(1), twice(1));\n"
                    "assert.strictEqual(LIMIT.most, 3n); assert.strictEqual(thrice(1), 3);\n"
                    "assert.throws(() => fails(), Bad); assert.throws(() => fails(), RangeError);\n"
                    "assert.strictEqual(Math.max(1, 2), 2);")
                .verdict(0),
            "pass");
  EXPECT_EQ(checked("console.assert(f(1) === 2 && twice(1) === 3)").verdict(0), "wrong_answer");
  EXPECT_EQ(checked("console.assert(twice(1) === 2)").verdict(0), "wrong_answer") << "never f";
  EXPECT_EQ(checked("f(1); const twice = () => 7; console.assert(twice() === 7)").verdict(0),
            "pass");
  for (const auto& [script, named] :
       {std::pair("f(1); new Point(1)", "Point"), std::pair("f(() => 1)", "Function")}) {
    EXPECT_EQ(checked(script).verdict(0), "bad_request");
    EXPECT_THAT(checked(script).line(), HasSubstr(named));
  }
}

TEST_F(JavascriptRuntimeTest, AFrameOfAScriptWithoutItsTicketIsATamperedChannel) {
  EXPECT_EQ(javascript("function f(x) { return x; }",
                       R"("script":"f(1); const b = Buffer.from('{\"done\":2,\"passed\":true}');)"
                       R"( const head = Buffer.alloc(4); head.writeUInt32LE(b.length);)"
                       R"( require('fs').writeSync(3, Buffer.concat([head, b])); for (;;);")")
                .verdict(0),
            "protocol_error");
}

TEST_F(JavascriptRuntimeTest, AResultThatIsTooLargeIsAnOutputLimit) {
  EXPECT_EQ(javascript("function f() { const a = []; a.push(a); return a; }",
                       R"("tests":[{"args":[],"expected":1}])")
                .verdict(),
            "output_limit");
}

// From the second on each gets an interpreter that was started in advance.
TEST_F(JavascriptRuntimeTest, CandidatesOneAfterTheOtherFindNothingOfEachOther) {
  for (int i = 0; i < 4; ++i) {
    const Checked checked =
        javascript("globalThis.n = (globalThis.n ?? 0) + 1; function f() { return n; }",
                   R"("tests":[{"args":[],"expected":1}])");
    EXPECT_EQ(checked.verdict(), "pass") << checked.line();
  }
}

}  // namespace
}  // namespace synth
