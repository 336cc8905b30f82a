#include "specs/literal.h"
#include "testing/runtimes/cpp/host/signature.h"
#include "tests/testing/runtimes/languages_here.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>
#include <string_view>
#include <vector>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

std::string declared(std::string_view source) {
  const auto signature = read_cpp_signature(source, "f");
  return signature ? signature->declaration() : signature.error().message;
}

TEST(CppSignatureTest, IsReadFromTheDefinition) {
  EXPECT_EQ(declared("int f(int x) { return x; }"), "int f(int)");
  EXPECT_EQ(declared("using namespace std;\nvector<pair<string,unsigned long long>> f(const "
                     "vector<int>& v, char c = ',', map<int, set<double>> &m) {}"),
            "std::vector<std::pair<std::string, unsigned long long>> f(const std::vector<int> &, "
            "char, std::map<int, std::set<double>>&)");
  EXPECT_EQ(declared("auto f() -> std::optional<std::array<bool, 3>> { return {}; }"),
            "std::optional<std::array<bool, 3>> f()");
  EXPECT_EQ(declared("#define ll long long\ntypedef std::vector<ll> V; using W = V;\n"
                     "int f(int);  // declared before\nint g() { return f(1); } W f(V &&v) { }"),
            "std::vector<long long> f(std::vector<long long>&&)");
  EXPECT_EQ(declared("/* int f(double) {} */ const char* s = \"int f(char) {}\"; void f(void) {}"),
            "void f()");
}

TEST(CppSignatureTest, IsReadBetweenAttributesAndSpecifiers) {
  const std::string plain = "int f(int, int)";
  for (const std::string_view source : {
           "[[nodiscard]] int f(int a, int b) { return a + b; }",
           "[[nodiscard(\"the ] sum\"), gnu::pure]] int f(int a, int b) noexcept { return a + b; }",
           "[ [nodiscard] ] [[gnu::always_inline]] inline int f(int a, int b) { return a + b; }",
           "int f [[gnu::const]] (int a, [[maybe_unused]] int b) { return a; }",
           "__attribute__((noinline, const)) int f(int a, int b) { return a + b; }",
           "int __attribute__((pure)) f(int a, int b) __attribute__((cold)) { return a + b; }",
           "extern \"C\" int f(int a, int b) { return a + b; }",
           "[[nodiscard]] constexpr auto f(int a, int b) noexcept -> int { return a + b; }",
           "auto f(int a, int b) noexcept(noexcept(a->b)) -> int { return a + b; }",
           "auto f(int a, int b) -> int [[gnu::cold]] { return a + b; }",
           "inline auto f(const int, const int b) -> int const { return b; }",
           "auto f(int a, int b) -> int requires (sizeof(int) > 1) { return a + b; }",
           "consteval int g() { return 1; } int f(int, int) noexcept(true) { return 0; }",
           "int f(int a, int b) try { return a + b; } catch (...) { return 0; }",
       }) {
    EXPECT_EQ(declared(source), plain) << source;
  }
  EXPECT_EQ(declared("std::vector<int> f(std::vector<int> v = {1, 2}, bool up = (1 < 2)) {}"),
            "std::vector<int> f(std::vector<int>, bool)");
}

TEST(CppSignatureTest, SaysWhatCannotBeAValue) {
  EXPECT_THAT(declared("int f(int* p) { return *p; }"), HasSubstr("'*'"));
  EXPECT_THAT(declared("int f(P p) { return 0; }"), HasSubstr("the type P"));
  EXPECT_THAT(declared("class P { int x; }; int f(P p) { return 0; }"),
              HasSubstr("an object of P cannot be passed"));
  EXPECT_THAT(declared("template <class T> T f(T t) { return t; }"), HasSubstr("a template"));
  EXPECT_THAT(declared("static int f() { return 1; }"), HasSubstr("static"));
  EXPECT_THAT(declared("int g() { return 1; }"), HasSubstr("no function 'f'"));
}

TEST(CppSignatureTest, IsReadInNamespacesAndWithTheLinkageOfC) {
  const auto read = [](std::string_view source, const std::string& name = "f") {
    const auto signature = read_cpp_signature(source, name);
    return signature ? fmt::format("{} {}", signature->qualified(),
                                   signature->scope.around(signature->declaration() + ";"))
                     : signature.error().message;
  };
  EXPECT_EQ(read("namespace foo { namespace bar { int f(int n) { return n; } } }"),
            "::foo::bar::f namespace foo { namespace bar { int f(int); } }");
  EXPECT_EQ(read("namespace foo::inline v1 { using R = int; R f(R n) { return n; } }"),
            "::foo::v1::f namespace foo { inline namespace v1 { int f(int); } }");
  EXPECT_EQ(read("inline namespace v1 [[deprecated]] { int f(int n) { return n; } }"),
            "::v1::f inline namespace v1 { int f(int); }");
  EXPECT_EQ(read("int g() {} namespace { int f(int n) { return n; } }"),
            "::f namespace { int f(int); }");
  EXPECT_EQ(read("extern \"C\" { int g() {} int f(int n) { return n; } }"),
            "::f extern \"C\" { int f(int); }");
  EXPECT_EQ(read("extern \"C\" int f(int n) { return n; } int g() {}"),
            "::f extern \"C\" { int f(int); }");
  EXPECT_EQ(read("extern \"C\" int g(); int f(int n) { return n; }"), "::f int f(int);");
  EXPECT_EQ(read("namespace foo { int f(int n); } int foo::f(int n) { return n; }"),
            "::foo::f namespace foo { int f(int); }");
  EXPECT_EQ(read("namespace foo { int f() {} } using namespace foo; int f(int n) { return n; }"),
            "::f int f(int);");
  const std::string two = "namespace foo { int f() {} } namespace bar { int f(int n) {} }";
  EXPECT_THAT(read(two), HasSubstr("name it foo::f or bar::f"));
  EXPECT_EQ(read(two, "bar::f"), "::bar::f namespace bar { int f(int); }");
  EXPECT_THAT(read("struct S { int f(); }; int S::f() { return 1; }"), HasSubstr("no function"));
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) {
    all += text;
  }
  return all;
}

constexpr int kMany = 300'000;

// A reader that doubles its input with every macro or alias, or rescans it from every token, would
// not finish; one that recurses for every character would crash the test.
TEST(CppSignatureTest, IsReadInLittleTimeWhateverTheSource) {
  const std::string f = "int f(int x) { return x; }";
  EXPECT_EQ(declared("int g() " + repeated("{", kMany) + repeated("}", kMany) + f), "int f(int)");
  EXPECT_THAT(declared(repeated("f(", kMany)), HasSubstr("no function"));
  EXPECT_THAT(declared(repeated("f(", kMany) + repeated(")", kMany)), HasSubstr("no function"));
  EXPECT_THAT(declared(repeated("f();", kMany) + f), HasSubstr("f("));
  EXPECT_THAT(declared(repeated("using A = ", kMany) + ";" + f), HasSubstr("f("));
  EXPECT_THAT(declared(repeated("typedef int ", kMany)), HasSubstr("no function"));
  EXPECT_EQ(declared(repeated("#", kMany) + "\n" + f), "int f(int)");
  EXPECT_EQ(declared(repeated("#\\\n", kMany) + "\n" + f), "int f(int)");
  EXPECT_THAT(declared(repeated("R\"", kMany) + f), HasSubstr("no function"));
  EXPECT_EQ(declared(repeated("[[a]]", kMany) + f), "int f(int)");
  EXPECT_THAT(declared(repeated("[[", kMany) + f), HasSubstr("no function"));
  EXPECT_THAT(declared(repeated("__attribute__((", kMany) + f), HasSubstr("no function"));
}

TEST(CppSignatureTest, IsReadInLittleTimeWhateverItsWordsStandFor) {
  EXPECT_THAT(declared("int f(" + repeated("int x, ", kMany) + "int x) {}"),
              HasSubstr("too many parameters"));
  EXPECT_THAT(declared("int f(" + repeated("const ", kMany) + "int x) {}"),
              HasSubstr("so many words"));
  for (const char* first : {"#define A0 const\n", "using A0 = ;\n", "#define A0 A0 A0\n"}) {
    std::string doubling = first;
    for (int i = 1; i < 60; ++i) {
      doubling += fmt::format("#define A{0} A{1} A{1}\n", i, i - 1);
    }
    EXPECT_THAT(declared(doubling + "int f(A59 int x) {}"), HasSubstr("so many words"));
  }
}

TEST(CppSignatureTest, IsReadInLittleTimeWhateverTheNamespaces) {
  const std::string f = "int f(int x) { return x; }";
  EXPECT_THAT(declared(repeated("namespace a { ", kMany) + f), HasSubstr("no function"));
  EXPECT_EQ(declared(repeated("namespace ", kMany) + ";" + f), "int f(int)");
  EXPECT_THAT(declared(repeated("namespace a { } extern \"C\" ", kMany / 3) + f),
              HasSubstr("a parameter without a type"));
}

TEST(CppSignatureTest, IsReadBehindRawStrings) {
  EXPECT_EQ(declared("auto s = R\"x(int f() {} )\")x\"; int f(int x) { return x; }"), "int f(int)");
}

Checked cpp(std::string_view code, std::string_view rest) {
  return Checked(check_request("cpp", code, R"("function":"f",)" + std::string(rest)));
}

class CppRuntimeTest : public ::testing::Test {
 protected:
  void SetUp() override { SYNTH_NEEDS(Language::cpp); }
};

TEST_F(CppRuntimeTest, ValuesComeAndGoAsTheTypesSay) {
  const Checked checked = cpp(
      "#include <map>\n#include <optional>\n#include <set>\n#include <string>\n#include <tuple>\n"
      "#include <vector>\n"
      "inline std::tuple<std::map<std::string, std::vector<bool>>, std::optional<double>, "
      "std::set<char>, unsigned long>\nf(const std::vector<std::pair<std::string, bool>>& pairs, "
      "std::optional<double> x, unsigned long n) {\n  std::map<std::string, std::vector<bool>> m;\n"
      "  for (auto& [k, v] : pairs) m[k].push_back(v);\n  return {m, x, {'a', 'b'}, n};\n}\n"
      "int main() { return 1; }",
      R"("tests":[{"args":[[["k",true],["k",false]],0.5,{"$int":"18446744073709551615"}],)"
      R"("expected":{"$tuple":[{"k":[true,false]},0.5,{"$set":["a","b"]},)"
      R"({"$int":"18446744073709551615"}]}},)"
      R"({"inputs":{"n":1,"x":null,"pairs":[]},"expected":{"$tuple":[{},null,{"$set":["a","b"]},1]}},)"
      R"({"args":[[],null,-1],"expected":0},{"args":[[],null],"expected":0}])");
  EXPECT_EQ(checked.verdict(0), "pass") << checked.line();
  EXPECT_EQ(checked.verdict(1), "pass") << checked.line();
  EXPECT_EQ(checked.verdict(2), "bad_request");
  EXPECT_THAT(Checked::text(checked.test(2), "note"), HasSubstr("argument 3: -1 does not fit"));
  EXPECT_EQ(checked.verdict(3), "bad_request");
}

TEST_F(CppRuntimeTest, ACallMayLeaveOutWhatHasADefault) {
  const Checked checked =
      cpp("#include <string>\nconst int k = 4;\n"
          "std::string f(const std::string& a, std::string b = \"=\", int c = k) {\n"
          "  return a + b + std::to_string(c);\n}",
          R"("tests":[{"args":["a"],"expected":"a=4"},{"args":["a","-"],"expected":"a-4"},)"
          R"({"args":["a","-",1],"expected":"a-1"},{"inputs":{"a":"x"},"expected":"x=4"},)"
          R"({"args":[],"expected":""},{"args":["a",1],"expected":""}])");
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(checked.verdict(i), "pass") << checked.line();
  }
  EXPECT_EQ(checked.verdict(4), "bad_request");
  EXPECT_EQ(checked.verdict(5), "bad_request");
}

TEST_F(CppRuntimeTest, EachCallHasAProcessAndErrorsAreToldInTermsOfCpp) {
  const Checked checked =
      cpp("#include <cstdlib>\n#include <stdexcept>\n#include <unistd.h>\nint n = 0;\n"
          "struct Own : std::out_of_range { using std::out_of_range::out_of_range; };\n"
          "int f(int x) {\n  if (x == 1) throw Own(\"far\");\n  if (x == 2) std::abort();\n"
          "  if (x == 3) _exit(0);\n  if (x == 4) throw 5;\n  return ++n;\n}",
          R"("tests":[{"args":[0],"expected":1},{"args":[1],"raises":"out_of_range"},)"
          R"({"args":[2],"expected":1},{"args":[3],"expected":1},{"args":[4],"expected":1},)"
          R"({"args":[5],"expected":1}])");
  EXPECT_EQ(checked.verdict(0), "pass") << checked.line();
  EXPECT_EQ(checked.verdict(1), "pass");
  EXPECT_EQ(Checked::text(checked.test(1).at("error").value(), "type"), "Own");
  EXPECT_EQ(Checked::text(checked.test(1).at("error").value(), "message"), "far");
  EXPECT_EQ(checked.verdict(2), "crash");
  EXPECT_EQ(checked.verdict(3), "early_exit");
  EXPECT_EQ(Checked::text(checked.test(4).at("error").value(), "type"), "int");
  EXPECT_EQ(checked.verdict(5), "pass") << "the state of an earlier call is seen";
}

// The literals of the outcomes, or the types of exceptions.
std::vector<std::string> in_a_row(const std::string& source,
                                  const std::vector<PlannedCall>& calls) {
  auto* const runtime = LanguagesHere::all().find(Language::cpp).value();
  Limits limits;
  limits.time = std::chrono::seconds(2);
  const auto outcomes = runtime->run_in_a_row(source, calls, limits, {});
  EXPECT_TRUE(outcomes) << outcomes.error().message;
  std::vector<std::string> given;
  for (std::size_t i = 0; outcomes && *outcomes && i < (*outcomes)->size(); ++i) {
    const Outcome& outcome = (**outcomes)[i];
    given.push_back(outcome.value ? write_literal(*outcome.value) : outcome.error->type);
  }
  return given;
}

PlannedCall call_of(std::string function, std::vector<Value> args) {
  return {.function = std::move(function), .call = {std::move(args), {}}, .setup = ""};
}

TEST_F(CppRuntimeTest, CallsInARowShareAProcess) {
  const std::string source =
      "#include <stdexcept>\n#include <string>\nnamespace { int n = 0; }\n"
      "int next(int by = 1) { n += by; if (n == 3) throw std::out_of_range(\"three\"); return n; "
      "}\n"
      "static std::string kept;\n"
      "std::string add(const std::string& text) { return kept += text; }\n"
      "struct Point { int x; };\nPoint moved(Point p) { return {p.x + n}; }\n"
      "void nothing(int& x) { ++x; }\n";
  EXPECT_THAT(in_a_row(source, {call_of("next", {}), call_of("add", {Value("a")}),
                                call_of("next", {}), call_of("next", {}), call_of("next", {}),
                                call_of("add", {Value("b")}), call_of("nothing", {Value(1)})}),
              ElementsAre("1", "'a'", "2", "std::out_of_range", "4", "'ab'", "None"));
}

TEST_F(CppRuntimeTest, ARowThatDoesNotEndSaysNothing) {
  const std::string source =
      "#include <unistd.h>\n#include <cstdlib>\nstatic int n = 0;\n"
      "int quits(int x) { if (++n == 2) _exit(0); return x; }\n"
      "int dies(int x) { if (++n == 2) std::abort(); return x; }\n"
      "int loops(int x) { while (n == 1); ++n; return x; }\n"
      "int forges(int x) {\n  if (++n == 2) for (int fd = 3; fd < 40; ++fd) if (write(fd, \"abc\", "
      "3)) {}\n  return x;\n}\n";
  for (const char* name : {"quits", "dies", "loops", "forges"}) {
    EXPECT_THAT(in_a_row(source, {call_of(name, {Value(1)}), call_of(name, {Value(1)})}), SizeIs(0))
        << name;
  }
  EXPECT_THAT(in_a_row(source, {call_of("quits", {Value("x")})}), SizeIs(0));
  EXPECT_THAT(in_a_row(source, {call_of("missing", {Value(1)})}), SizeIs(0));
  EXPECT_THAT(in_a_row("int f(int x) { return", {call_of("f", {Value(1)})}), SizeIs(0));
}

// At that level a file cannot be made executable by changing its mode.
TEST_F(CppRuntimeTest, ProgramsRunAtLevelLandlock) {
  const auto sandbox = Sandbox::start(
      {.at_least = IsolationLevel::landlock, .lanes = 2, .at_most = IsolationLevel::landlock});
  if (!sandbox) {
    GTEST_SKIP() << sandbox.error().message;
  }
  Runtimes runtimes;
  runtimes.add(std::make_shared<CppRuntime>(**sandbox, find_cpp_compiler().value(),
                                            std::make_shared<AloneGate>()));
  const auto result = check_line(
      R"({"id":1,"language":"cpp","function":"f","code":"int f(int x) { return x + 1; }",)"
      R"("tests":[{"args":[1],"expected":2}]})",
      runtimes, Limits{}, {});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_THAT(result->line,
              AllOf(HasSubstr(R"("verdict":"pass")"), HasSubstr(R"("level":"landlock")")));
}

TEST_F(CppRuntimeTest, CompilerErrorsWithoutEndAreACompileError) {
  const Checked checked = cpp("asm(\".rept 400000\\n wrong\\n.endr\"); int f() { return 1; }",
                              R"("tests":[{"args":[],"expected":1}])");
  EXPECT_EQ(checked.verdict(), "compile_error");
  EXPECT_LT(checked.line().size(), std::size_t{100'000});
}

TEST_F(CppRuntimeTest, CodeThatDoesNotCompileHasTheCompilersMessageAndLine) {
  const Checked checked =
      cpp("int g;\nint f(int x) { return y; }", R"("tests":[{"args":[1],"expected":1}])");
  EXPECT_EQ(checked.verdict(), "compile_error");
  const auto error = checked.json().at("error").value();
  EXPECT_THAT(Checked::text(error, "message"), HasSubstr("was not declared"));
  EXPECT_EQ(Checked::text(error, "line"), "2");
  EXPECT_EQ(
      cpp("class P { int x; }; int f(P) { return 1; }", R"("tests":[{"args":[1],"expected":1}])")
          .verdict(),
      "unsupported");
}

TEST_F(CppRuntimeTest, CompilerErrorsAreToldInTheCandidatesOwnNumbering) {
  const auto told = [](std::string_view code) {
    const Checked checked = cpp(code, R"("tests":[{"args":[1],"expected":1}])");
    EXPECT_EQ(checked.verdict(), "compile_error") << checked.line();
    const auto error = checked.json().at("error").value();
    return Checked::text(error, "line") + ": " + Checked::text(error, "message");
  };
  EXPECT_THAT(told("#include <vector>\n\nint f(int x) {\n  return x\n}"), HasSubstr("4: expected"));
  EXPECT_THAT(told("// no include\nint f(int x) {\n  std::vector<int> v;\n  return x;\n}"),
              HasSubstr("3: 'vector' is not a member of 'std'"));
  EXPECT_THAT(
      told("#include <string>\nint f(int x) {\n  std::string s = x + nullptr;\n  return 1;\n}"),
      HasSubstr("3: "));
  EXPECT_THAT(told("#include \"own.h\"\nint f(int x) { return x; }"), HasSubstr("1: own.h"));
  EXPECT_THAT(told("int f(int x) { return g(x); }\nint g(int x) { return x; }"),
              HasSubstr("1: 'g' was not declared"));
}

TEST_F(CppRuntimeTest, ASignalIsToldWithWhatItMeans) {
  const Checked checked = cpp(
      "#include <cstdlib>\n#include <stdexcept>\nvoid none() noexcept { throw 1; }\n"
      "int deep(int x) { volatile char big[4096]; big[0] = 1; return deep(x + 1) + big[0]; }\n"
      "int f(int x) {\n  volatile int zero = 0;\n  if (x == 0) *(volatile int*)8 = 1;\n"
      "  if (x == 1) return x / zero;\n  if (x == 2) none();\n  if (x == 3) return deep(0);\n"
      "  return x;\n}",
      R"("tests":[{"args":[0],"expected":1},{"args":[1],"expected":1},{"args":[2],"expected":1},)"
      R"({"args":[3],"expected":1},{"args":[4],"expected":4}])");
  const auto signal = [&](std::size_t test) {
    EXPECT_EQ(checked.verdict(test), "crash") << checked.line();
    return Checked::text(checked.test(test), "signal") + Checked::text(checked.test(test), "note");
  };
  EXPECT_THAT(signal(0), AllOf(StartsWith("11"), HasSubstr("memory that is not its own")));
  EXPECT_THAT(signal(1), AllOf(StartsWith("8"), HasSubstr("divided by zero")));
  EXPECT_THAT(signal(2), AllOf(StartsWith("6"), HasSubstr("abort")));
  EXPECT_THAT(signal(3), AllOf(StartsWith("11"), HasSubstr("its stack was full")));
  EXPECT_EQ(checked.verdict(4), "pass");
}

TEST_F(CppRuntimeTest, AScriptCallsTheCandidateThroughValues) {
  const auto verdict = [](std::string_view script) {
    JsonWriter text;
    text.string(script);
    return cpp("#include <stdexcept>\nint f(int x) { if (x < 0) throw std::range_error(\"r\"); "
               "return x + 1; }",
               R"("script":)" + text.text())
        .verdict(0);
  };
  EXPECT_EQ(verdict("#include <stdexcept>\nint main() { assert(f(2) == 3 && candidate(3) == 4);\n"
                    "try { f(-1); } catch (const std::range_error&) { return 0; } return 1; }"),
            "pass");
  EXPECT_EQ(verdict("int main() { assert(f(2) == 4); }"), "wrong_answer");
  EXPECT_EQ(verdict("int main() { f(-1); }"), "exception");
  EXPECT_EQ(verdict("int main() {}"), "wrong_answer") << "it never calls f";
  EXPECT_EQ(verdict("int main() { nothing(); }"), "bad_request");
}

TEST_F(CppRuntimeTest, CallsFunctionsInNamespacesAndWithTheLinkageOfC) {
  const std::string body = "int f(const int& n, int m = 3) { return n + m; }";
  for (const std::string& code : std::vector<std::string>{
           "namespace foo { namespace bar { " + body + " } }",
           "namespace foo::bar { " + body + " }", "inline namespace v1 { " + body + " }",
           "namespace { " + body + " }", "extern \"C\" { " + body + " }", "extern \"C\" " + body,
           "namespace foo { inline " + body + " } using foo::f;",
           "namespace foo { int f(const int& n, int m); } int foo::f(const int& n, int m = 3) "
           "{ return n + m; }"}) {
    const Checked of = cpp(code, R"("tests":[{"args":[1,2],"expected":3},{"args":[1],"expected":4}],
                                     "script":"int main() { assert(f(1, 2) + candidate(1, 1) == 5); }")");
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(of.verdict(i), "pass") << code << of.line();
    }
  }
  const std::string two =
      "namespace a { int f(int n) { return n; } }\n"
      "namespace b { int f(int n) { return -n; } }";
  const Checked of = cpp(two, R"("tests":[{"function":"b::f","args":[1],"expected":-1},
      {"function":"a::f","args":[1],"expected":1},{"args":[1],"expected":1}])");
  EXPECT_EQ(of.verdict(0), "pass") << of.line();
  EXPECT_EQ(of.verdict(1), "pass") << of.line();
  EXPECT_EQ(of.verdict(2), "unsupported") << of.line();
  EXPECT_EQ(cpp("namespace foo { int f(int n) { return n; } }",
                R"("script":"int main() { assert(foo::f(1) == 1); }")")
                .verdict(0),
            "pass");
  EXPECT_EQ(cpp("namespace foo { struct f { int g() { return 1; } }; }",
                R"("tests":[{"steps":[{"method":"g","expected":1}]}])")
                .verdict(0),
            "pass");
}

TEST_F(CppRuntimeTest, AScriptSeesWhatACallChangedOfItsArguments) {
  const Checked of = cpp(
      "#include <algorithm>\n#include <vector>\n"
      "int f(std::vector<int>& v, int n, int& m) { std::sort(v.begin(), v.end()); return m = n; }",
      R"("script":"int main() { std::vector<int> v{3, 1}; int m = 0; )"
      R"(assert(f(v, 7, m) == 7); assert(v[0] == 1 && v[1] == 3 && m == 7); }")");
  EXPECT_EQ(of.verdict(0), "pass") << of.line();
  EXPECT_EQ(cpp("void f(int& n) { n = 1; }",
                R"("script":"int main() { int n = 0; f(n); assert(n == 2); }")")
                .verdict(0),
            "wrong_answer");
}

// Each type as an argument and as a result: values and what does not fit.
TEST_F(CppRuntimeTest, EachTypeTakesAndGivesItsValues) {
  struct Row {
    std::vector<std::string_view> headers;
    const char* type;
    const char* value;
    const char* unfit;
  };
  for (const Row& row : std::initializer_list<Row>{
           {{"complex"}, "std::complex<double>", R"({"$complex":[1.5,-2.0]})", R"("a")"},
           {{"complex", "vector"},
            "std::vector<std::complex<float>>",
            R"([{"$complex":[0.0,1.0]},{"$complex":[2.0,0.0]}])",
            "[null]"},
           {{"string", "variant"}, "std::variant<double, int, std::string>", "3", "[]"},
           {{"string", "variant"}, "std::variant<double, int, std::string>", R"("a")", "null"},
           {{"map", "string", "variant", "vector"},
            "std::map<std::string, std::variant<std::monostate, std::vector<int>>>",
            R"({"a":null,"b":[1]})",
            R"({"a":1})"},
           {{"string_view"}, "std::string_view", R"("é\u0000b")", "1"},
           {{"string_view", "vector"}, "std::vector<std::string_view>", R"(["a",""])", "[1]"},
           {{"set"}, "std::multiset<int>", "[1,1,2]", R"(["a"])"},
           {{"chrono"}, "std::chrono::milliseconds", "-5", "1.5"},
           {{"chrono", "optional", "utility"},
            "std::pair<std::chrono::hours, std::optional<std::chrono::days>>",
            R"({"$tuple":[1,null]})",
            "1"}}) {
    const std::string type = row.type;
    std::string code;
    for (const std::string_view header : row.headers) {
      code += fmt::format("#include <{}>\n", header);
    }
    const Checked of = cpp(
        code + type + " f(const " + type + "& x) { return x; }",
        fmt::format(R"("tests":[{{"args":[{0}],"expected":{0}}},{{"args":[{1}],"expected":{0}}}])",
                    row.value, row.unfit));
    EXPECT_EQ(of.verdict(0), "pass") << type << of.line();
    EXPECT_EQ(of.verdict(1), "bad_request") << type << of.line();
  }
  EXPECT_THAT(declared("#include <chrono>\nint f(std::chrono::year_month_day d) { return 1; }"),
              HasSubstr("the type std::chrono::year_month_day cannot be passed"));
}

TEST_F(CppRuntimeTest, WhatAScriptPrintsDecidesNothing) {
  const auto verdict = [](std::string_view script) {
    JsonWriter text;
    text.string(script);
    return cpp("int f(int x) { return x + 1; }", R"("script":)" + text.text()).verdict(0);
  };
  EXPECT_EQ(verdict("#include <cstdio>\n#include <cstdlib>\n"
                    "int main() { f(1); std::fputs(\"Assertion failed\", stderr); std::abort(); }"),
            "bad_request");
  EXPECT_EQ(verdict("#include <unistd.h>\nint main() { f(1); _exit(0); }"), "early_exit");
  EXPECT_EQ(verdict("int main() { f(1); return 3; }"), "wrong_answer");
  EXPECT_EQ(
      verdict("#include <unistd.h>\nint main() { f(1); (void)!write(3, \"\\3\\0\\0\\0abc\", 7); }"),
      "protocol_error");
  EXPECT_EQ(verdict("struct Late { ~Late() { assert(f(1) == 3); } } late;\nint main() { f(1); }"),
            "wrong_answer");
}

TEST_F(CppRuntimeTest, AScriptCallsTheCandidatesOtherFunctions) {
  const auto checked = [](std::string_view script) {
    JsonWriter text;
    text.string(script);
    return cpp(
        "#include <string>\n#include <vector>\n"
        "static int hidden(int x) { return x; }\n"
        "inline std::string twice(const std::string& s) { return s + s; }\n"
        "std::vector<int> upto(int n) { return std::vector<int>(n, hidden(n)); }\n"
        "double over(double x) { return x; }\nint over(int x) { return x; }\n"
        "int f(int x) { return x + 1; }",
        R"("script":)" + text.text());
  };
  EXPECT_EQ(checked("int main() { assert(twice(\"ab\") == \"abab\" && upto(f(1)).size() == 2); }")
                .verdict(0),
            "pass");
  EXPECT_EQ(checked("int main() { assert(f(1) == 2 && twice(\"ab\") == \"ab\"); }").verdict(0),
            "wrong_answer");
  EXPECT_EQ(checked("int main() { assert(twice(\"\").empty()); }").verdict(0), "wrong_answer")
      << "it never calls f";
  EXPECT_EQ(checked("#include <string>\nstd::string twice(const std::string& s) { return s; }\n"
                    "int main() { assert(f(1) == 2 && twice(\"ab\") == \"ab\"); }")
                .verdict(0),
            "pass");
  const Checked hidden = checked("int main() { assert(hidden(f(1)) == 2); }");
  EXPECT_EQ(hidden.verdict(0), "bad_request");
  EXPECT_THAT(hidden.line(), ::testing::HasSubstr("hidden is static"));
}

}  // namespace
}  // namespace synth
