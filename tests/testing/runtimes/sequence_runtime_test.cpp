// Sequences of steps with an object of a class, as `synth check` runs and judges them.

#include "tests/testing/runtimes/languages_here.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Runtimes& only_python() {
  static const Runtimes kAll = [] {
    Runtimes made;
    made.add(PythonHere::runtime());
    return made;
  }();
  return kAll;
}

struct SequencesRan {
  std::vector<std::string> verdicts;
  std::vector<std::string> notes;
  std::vector<std::string> actual;
};

// Returns the results of tests of the class C.
SequencesRan run_sequences(std::string_view language, std::string_view code, std::string_view tests,
                           const Limits& limits = Limits{}) {
  const auto result = check_line(
      check_request(language, code, R"("function":"C","tests":[)" + std::string(tests) + "]"),
      language == "python" ? only_python() : LanguagesHere::all(), limits, {});
  EXPECT_TRUE(result) << result.error().message;
  SequencesRan ran;
  const Value document = parse_json(result->line).value();
  const std::vector<JsonField> judged = JsonField(document).at("tests")->items().value();
  for (const JsonField& test : judged) {
    ran.verdicts.push_back(test.at("verdict")->string().value());
    ran.notes.push_back(test.find("note") ? test.find("note")->string().value() : "");
    ran.actual.push_back(write_value(test.at("actual")->value().value()));
  }
  return ran;
}

constexpr const char* kStack = R"(
class C:
    def __init__(self, *items):
        if len(items) > 3:
            raise ValueError("full")
        self.items = list(items)
    def push(self, x):
        self.items.append(x)
        return self
    def pop(self):
        return self.items.pop()
    def all(self):
        return self.items
)";

TEST(SequenceRuntimeTest, StepsAreDoneInTurnAndJudgedOneByOne) {
  const SequencesRan ran = run_sequences(
      "python", kStack,
      R"({"args":[1],"steps":[{"method":"all","expected":[1]},{"method":"push","args":[2]},)"
      R"({"method":"pop","expected":2},{"field":"items","expected":[1]},{"method":"pop"},)"
      R"({"method":"pop","raises":"LookupError"},{"method":"push","kwargs":{"x":3}}]},)"
      R"({"steps":[{"method":"push","args":[2]},{"method":"pop","expected":3}]},)"
      R"({"steps":[{"method":"pop"},{"method":"all","expected":[]}]},)"
      R"({"args":[1],"steps":[{"method":"pop","raises":"IndexError"}]},)"
      R"({"args":[1,2,3,4],"raises":"ValueError"},)"
      R"({"args":[1,2,3,4],"steps":[{"method":"pop","expected":4}]})");
  EXPECT_THAT(ran.verdicts, ElementsAre("pass", "wrong_answer", "exception", "wrong_answer", "pass",
                                        "exception"));
  EXPECT_EQ(ran.actual[0], R"([{"returned":[1]},null,{"returned":2},{"returned":[1]},null,)"
                           R"({"raised":"IndexError","bases":["LookupError","Exception"]},null])");
  EXPECT_THAT(ran.notes[1], HasSubstr("step 2, the_c.pop(): "));
  EXPECT_THAT(ran.notes[2], HasSubstr("step 1, the_c.pop()"));
  EXPECT_THAT(ran.actual[2], HasSubstr(R"({"returned":[]})"));  // it continued
}

TEST(SequenceRuntimeTest, AnObjectIsNoValue) {
  const SequencesRan ran =
      run_sequences("python", kStack,
                    R"({"steps":[{"method":"push","args":[1],"expected":null}]},)"
                    R"({"steps":[{"method":"push","args":[1],"expected":{"$object":)"
                    R"({"type":"solution.C","repr":""}}}]})");
  EXPECT_EQ(ran.verdicts[0], "wrong_answer");
  EXPECT_THAT(ran.notes[0], HasSubstr("an object, which is not a value"));
  EXPECT_EQ(ran.verdicts[1], "wrong_answer");
}

TEST(SequenceRuntimeTest, WhatIsNoClassOrHasNoSuchMemberSaysSo) {
  const SequencesRan ran = run_sequences("python", "def C():\n    return 1\n",
                                         R"({"steps":[{"method":"f","expected":1}]})");
  EXPECT_THAT(ran.verdicts, ElementsAre("exception"));
  EXPECT_THAT(run_sequences("python", "D = 1", R"({"steps":[{"method":"f"}]})").verdicts,
              ElementsAre("exception"));
  EXPECT_THAT(run_sequences("python", kStack, R"({"steps":[{"method":"f"}]})").notes,
              ElementsAre(HasSubstr("the_c.f()")));
}

// To pass, each class would have to claim values that it cannot know.
TEST(SequenceRuntimeTest, HostileClassesGainNothing) {
  const std::vector<std::pair<std::string, std::string>> codes{
      {"class Liar:\n    def __eq__(self, o): return True\n    def __hash__(self): return 0\n"
       "class C:\n    def f(self): return Liar()\n",
       "wrong_answer"},
      {"class I(int):\n    def __eq__(self, o): return True\n"
       "class C:\n    def f(self): return I(3)\n",
       "wrong_answer"},
      {"import builtins\nbuiltins.getattr = lambda *a: (lambda: 2)\nbuiltins.list = dict\n"
       "class C:\n    def f(self): return 1\n",
       "wrong_answer"},
      {"class C:\n    def __getattribute__(self, n): raise KeyError(n)\n", "exception"},
      {"class M(type):\n    def __call__(c): return 2\nclass C(metaclass=M): pass\n", "exception"},
      {"import sys\nclass C:\n    def f(self): sys.exit(0)\n", "early_exit"},
      {"import os\nclass C:\n    def f(self): os._exit(0)\n", "early_exit"},
      {"class C:\n    def f(self): raise KeyboardInterrupt\n", "exception"},
      {"class C:\n    def f(self): return [0] * 2000000\n", "output_limit"},
      {"import sys\nclass C:\n    def f(self):\n        def g(n): return g(n + 1)\n        g(0)\n",
       "exception"},
  };
  for (const auto& [code, verdict] : codes) {
    EXPECT_THAT(
        run_sequences("python", code, R"({"steps":[{"method":"f","expected":2}]})").verdicts,
        ElementsAre(verdict))
        << code;
  }
}

TEST(SequenceRuntimeTest, AConstructorThatDoesNotEndIsCutOff) {
  EXPECT_THAT(
      run_sequences("python", "class C:\n    def __init__(self):\n        while True: pass\n",
                    R"({"steps":[{"method":"f","expected":2}]})", short_limits())
          .verdicts,
      ElementsAre("time_limit"));
}

TEST(SequenceRuntimeTest, TenThousandStepsAreOneRequest) {
  std::string steps;
  for (int i = 1; i <= 10'000; ++i) {
    steps += R"({"method":"next","expected":)" + std::to_string(i) + "},";
  }
  steps.pop_back();
  EXPECT_THAT(run_sequences("python",
                            "class C:\n    n = 0\n    def next(self):\n        self.n += 1\n"
                            "        return self.n\n",
                            R"({"steps":[)" + steps + "]}")
                  .verdicts,
              ElementsAre("pass"));
}

TEST(SequenceRuntimeTest, JavascriptDoesTheSame) {
  SYNTH_NEEDS(Language::javascript);
  const SequencesRan ran = run_sequences(
      "javascript",
      "class C {\n  #items;\n  constructor(...items) { if (items.length > 3) throw new "
      "RangeError('full'); this.#items = items; }\n  push(x) { this.#items.push(x); return this; "
      "}\n"
      "  async pop() { if (!this.#items.length) throw new RangeError('empty'); return "
      "this.#items.pop(); }\n  get size() { return this.#items.length; }\n"
      "  all() { return this.#items; }\n}\n",
      R"({"args":[1],"steps":[{"method":"all","expected":[1]},{"method":"push","args":[2]},)"
      R"({"method":"pop","expected":2},{"field":"size","expected":1},{"method":"pop"},)"
      R"({"method":"pop","raises":"RangeError"}]},)"
      R"({"steps":[{"method":"push","args":[1],"expected":null}]},)"
      R"({"steps":[{"method":"nope"}]},)"
      R"({"args":[1,2,3,4],"raises":"RangeError"},)"
      R"({"args":[1],"steps":[{"method":"pop","expected":2}]})");
  EXPECT_THAT(ran.verdicts,
              ElementsAre("pass", "wrong_answer", "exception", "pass", "wrong_answer"));
  EXPECT_THAT(ran.notes[1], HasSubstr("an object, which is not a value"));
}

constexpr const char* kCppStack = R"cpp(
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

  struct Counted {
    int calls() const { return calls_; }

   protected:
    int calls_ = 0;
  };

  class C : public Counted {
   public:
    using Items = std::vector<int>;
    explicit C(const Items& items = {}, int most = 3) : items_{items}, most(most) {
      if (items.size() > 3) {
        throw std::length_error("full");
      }
    }
    C(const C&) = delete;
    C& push(int x, int times = 1) {
      ++calls_;
      while (times-- > 0) {
        items_.push_back(x);
      }
      return *this;
    }
    int pop() {
      if (items_.empty()) {
        throw std::out_of_range("empty");
      }
      const int last = items_.back();
      items_.pop_back();
      return last;
    }
    [[nodiscard]] auto size() const noexcept -> std::size_t { return items_.size(); }
    const Items& all() const { return items_; }
    void clear() { items_.clear(); }
    bool operator==(const C& other) const { return items_ == other.items_; }
    std::string at(int i) const { return std::to_string(items_.at(i)); }
    std::string at(const std::string& key) { return "no " + key; }

   private:
    struct Node {
      int value;
      Node* next;
    };
    int secret() { return 1; }
    Items items_;

   public:
    int most = 3, least{0};
  };
)cpp";

// Returns the results of tests of the class C in C++.
SequencesRan run_cpp(std::string_view code, std::string_view tests) {
  return run_sequences("cpp", code, tests);
}

TEST(SequenceRuntimeTest, CppDoesTheSame) {
  SYNTH_NEEDS(Language::cpp);
  const SequencesRan ran = run_cpp(
      kCppStack,
      R"({"args":[[1]],"steps":[{"method":"all","expected":[1]},{"method":"push","args":[2]},)"
      R"({"method":"pop","expected":2},{"method":"size","expected":1},{"method":"calls",)"
      R"("expected":1},{"method":"push","args":[7,2]},{"method":"at","args":[2],"expected":"7"},)"
      R"({"method":"at","args":["k"],"expected":"no k"},{"method":"clear","expected":null},)"
      R"({"method":"pop","raises":"std::out_of_range"},{"field":"least","expected":0}]},)"
      R"({"kwargs":{"items":[],"most":5},"steps":[{"field":"most","expected":5}]},)"
      R"({"args":[[1,2,3,4]],"raises":"length_error"},)"
      R"({"args":[[1]],"steps":[{"method":"pop","expected":2}]},)"
      R"({"steps":[{"method":"pop"},{"method":"all","expected":[]}]},)"
      R"({"steps":[{"method":"push","args":[1],"expected":null}]})");
  EXPECT_THAT(ran.verdicts,
              ElementsAre("pass", "pass", "pass", "wrong_answer", "exception", "wrong_answer"));
  EXPECT_EQ(ran.actual[0],
            R"([{"returned":[1]},null,{"returned":2},{"returned":1},{"returned":1},null,)"
            R"({"returned":"7"},{"returned":"no k"},{"returned":null},{"raised":)"
            R"("std::out_of_range","bases":["std::logic_error","std::exception"]},)"
            R"({"returned":0}])");
  EXPECT_THAT(ran.notes[3], HasSubstr("step 1, the_c.pop(): "));
  EXPECT_THAT(ran.notes[5], HasSubstr("an object, which is not a value"));
}

TEST(SequenceRuntimeTest, CppSaysWhatAClassHasNot) {
  SYNTH_NEEDS(Language::cpp);
  const SequencesRan ran = run_cpp(
      kCppStack,
      R"({"steps":[{"method":"nope"}]},{"steps":[{"method":"secret","expected":1}]},)"
      R"({"steps":[{"field":"size","expected":0}]},{"steps":[{"method":"push","args":["a"]}]},)"
      R"({"steps":[{"method":"push"}]},{"args":[1,2,3],"steps":[{"method":"pop"}]})");
  EXPECT_THAT(ran.verdicts, ElementsAre("exception", "exception", "exception", "bad_request",
                                        "bad_request", "bad_request"));
  EXPECT_THAT(
      ran.notes,
      ElementsAre(HasSubstr("no public method 'nope'"), HasSubstr("no public method 'secret'"),
                  HasSubstr("'size', which is a method"), HasSubstr("the_c.push('a')"),
                  HasSubstr("the_c.push()"), HasSubstr("C takes")));
  EXPECT_THAT(run_cpp("template <class T> class C { public: void f() {} };",
                      R"({"steps":[{"method":"f"}]})")
                  .notes,
              ElementsAre(HasSubstr("template")));
  EXPECT_THAT(run_cpp("int C() { return 1; }", R"({"steps":[{"method":"f"}]})").notes,
              ElementsAre(HasSubstr("not a class")));
}

// Aggregates, members only declared in the class, and hostile ones, which harm only themselves.
TEST(SequenceRuntimeTest, CppClassesOfOtherForms) {
  SYNTH_NEEDS(Language::cpp);
  const std::vector<std::pair<std::string, std::string>> codes{
      {"struct C { int x; int y = 2; int f() { return x + y; } };", "pass"},
      {"class C; class C { public: C(int); int f(); private: int x; };\n"
       "C::C(int x) : x(x) {}\nint C::f() { return x + 2; }",
       "pass"},
      {"struct C { C(int) {} int f() { return 3; } ~C() { __builtin_trap(); } };", "crash"},
      {"struct C { C(int) {} virtual int f() = 0; };", "not_run"},
      {"#include <unistd.h>\nstruct C { C(int) { for (int fd = 3; fd < 20; ++fd) "
       "(void)!write(fd, \"\\1\\0\\0\\0r\", 5); _exit(0); } int f() { return 3; } };",
       "protocol_error"},
  };
  for (const auto& [code, verdict] : codes) {
    EXPECT_THAT(run_cpp(code, R"({"args":[1],"steps":[{"method":"f","expected":3}]})").verdicts,
                ElementsAre(verdict))
        << code;
  }
}

TEST(SequenceRuntimeTest, BashHasNoObjectsToTest) {
  const auto result =
      check_line(R"({"language":"bash","code":"","tests":[{"steps":[{"method":"f"}]}]})",
                 LanguagesHere::all(), Limits{}, {});
  ASSERT_TRUE(result);
  EXPECT_NE(result->verdict, Verdict::pass);
}

// Arguments of a function after its call (specs/arguments_after.h).
constexpr const char* kLooks =
    R"({"args":[[3,1],1],"expected":2,"steps":[{"argument":0,"expected":[1,3]}]},)"
    R"({"args":[[3,1],1],"steps":[{"argument":"xs","expected":[3,1]}]},)"
    R"({"args":[[3,1],1],"steps":[{"argument":1,"expected":1},{"argument":0,"expected":[1,3]}]},)"
    R"({"args":[[3,1],1],"expected":3,"steps":[{"argument":0,"expected":[1,3]}]},)"
    R"({"args":[[3,1],1],"expected":2})";

void expect_looks(const SequencesRan& ran) {
  EXPECT_THAT(ran.verdicts, ElementsAre("pass", "wrong_answer", "pass", "wrong_answer", "pass"));
  EXPECT_THAT(ran.notes[1], HasSubstr("after the call, xs: the same items in another order"));
  EXPECT_EQ(ran.actual[0], R"([{"returned":2},{"returned":[1,3]}])");
}

TEST(SequenceRuntimeTest, ArgumentsArePythonsAfterTheCall) {
  expect_looks(run_sequences(
      "python", "def C(xs, by):\n    xs.sort()\n    by += 1\n    return len(xs) * (by - 1)\n",
      kLooks));
}

TEST(SequenceRuntimeTest, ArgumentsAreJavaScriptsAfterTheCall) {
  expect_looks(run_sequences(
      "javascript", "function C(xs, by) { xs.sort((a, b) => a - b); return xs.length * by; }",
      kLooks));
}

TEST(SequenceRuntimeTest, ArgumentsAreCppsAfterTheCall) {
  expect_looks(
      run_sequences("cpp",
                    "#include <algorithm>\n#include <vector>\nint C(std::vector<int>& xs, "
                    "int by) { std::sort(xs.begin(), xs.end()); return xs.size() * by++; }",
                    kLooks));
  const SequencesRan without_result = run_sequences(
      "cpp", "#include <vector>\nvoid C(std::vector<int>& xs) { xs.push_back(2); }",
      R"({"args":[[1]],"steps":[{"argument":0,"expected":[1,2]}]},{"args":[[1]],"expected":null})");
  EXPECT_THAT(without_result.verdicts, ElementsAre("pass", "pass"));
}

}  // namespace
}  // namespace synth
