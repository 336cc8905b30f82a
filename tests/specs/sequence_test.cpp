#include "specs/sequence.h"

#include "specs/examples/sequence_reader.h"
#include "specs/examples/told_sequences.h"
#include "specs/function_spec.h"
#include "specs/spec_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* kTest =
    R"({"args":[3],"steps":[{"method":"push","args":[1]},{"method":"pop","expected":1},)"
    R"({"field":"size","expected":null},{"method":"pop","raises":"IndexError"}]})";

struct Sequence {
  Call call;
  Claim claim;
};

Sequence sequence_in(const std::string& text) {
  const Value document = parse_json(text).value();
  const JsonField json(document);
  return {read_call(json).value(), read_claim(json).value()};
}

std::string error_of(const std::string& text) {
  const Value document = parse_json(text).value();
  const JsonField json(document);
  const auto call = read_call(json);
  const auto claim = read_claim(json);
  return !call ? call.error().message : !claim ? claim.error().message : "none";
}

TEST(SequenceTest, IsReadAndWritten) {
  const auto [call, claim] = sequence_in(kTest);
  ASSERT_THAT(call.steps, SizeIs(4));
  EXPECT_TRUE(call.steps[2].is_field);
  EXPECT_FALSE(call.steps[0].is_looked_at);
  EXPECT_TRUE(call.steps[2].is_looked_at);  // None is claimed
  const std::vector<Claim> claims = step_claims(call, claim);
  ASSERT_THAT(claims, SizeIs(4));
  EXPECT_FALSE(claims[0].expected || claims[0].raises);
  EXPECT_EQ(claims[3].raises, "IndexError");
  JsonWriter out;
  out.begin_object();
  write_call(out, call);
  write_claim(out, call, claim);
  out.end_object();
  EXPECT_EQ(out.take(), kTest);
}

TEST(SequenceTest, IsToldAsPeopleWriteIt) {
  const auto [call, claim] = sequence_in(kTest);
  EXPECT_EQ(to_source("BankAccount", call),
            "the_bank_account = BankAccount(3); the_bank_account.push(1); the_bank_account.pop(); "
            "the_bank_account.size; the_bank_account.pop()");
  EXPECT_EQ(told_sequence("Stack", call, claim),
            "the_stack = Stack(3); the_stack.push(1); the_stack.pop() == 1; the_stack.size == "
            "None; the_stack.pop() raises IndexError");
}

TEST(SequenceTest, StepsThatAreNoneAreRefused) {
  EXPECT_THAT(error_of(R"({"steps":[{"method":"_push"}]})"), HasSubstr("'_push' is private"));
  EXPECT_THAT(error_of(R"({"steps":[{"method":"__class__"}]})"), HasSubstr("is private"));
  EXPECT_THAT(error_of(R"({"steps":[{"field":"a.b"}]})"), HasSubstr("'a.b' is the name of no"));
  EXPECT_THAT(error_of(R"({"steps":[{"args":[1]}]})"), HasSubstr("`method` and `field`"));
  EXPECT_THAT(error_of(R"({"steps":[{"field":"a","args":[1]}]})"), HasSubstr("no arguments"));
  EXPECT_THAT(error_of(R"({"steps":[{"method":"a","steps":[]}]})"),
              HasSubstr("no steps of its own"));
  EXPECT_THAT(error_of(R"({"steps":[{"method":"a"}],"expected":1})"), HasSubstr("`expected`"));
  EXPECT_THAT(error_of(R"({"args":[1],"steps":[]})"), HasSubstr("the claim is missing"));
  std::string many = R"({"steps":[{"method":"a"})";
  for (std::size_t i = 0; i < kMostSteps; ++i) {
    many += R"(,{"method":"a"})";
  }
  EXPECT_THAT(error_of(many + "]}"), HasSubstr("at most 10000 steps"));
}

// Returns one class with one method.
SpecSet specs_with(const std::string& method) {
  const std::string text = R"({"functions":[{"name":"Stack","methods":[{"name":")" + method +
                           R"(","inputs":[{"name":"x"}]}],"fields":[{"name":"size"}]}]})";
  const Value document = parse_json(text).value();
  return read_spec_file(JsonField(document)).value().specs;
}

TEST(ClassSpecTest, IsAnEntryWithMethods) {
  const SpecSet specs = specs_with("push");
  EXPECT_TRUE(specs.functions[0].is_class());
  EXPECT_TRUE(validate(specs, Language::python));
  EXPECT_TRUE(validate(specs, Language::javascript));
  EXPECT_TRUE(validate(specs, Language::cpp));
  EXPECT_THAT(validate(specs, Language::bash).error().message, HasSubstr("not written in bash"));
  EXPECT_THAT(validate(specs_with("__init__"), Language::python).error().message,
              HasSubstr("is private"));
  EXPECT_THAT(validate(specs_with("size"), Language::python).error().message,
              HasSubstr("two members"));
  JsonWriter out;
  write_spec_file(out, {.instruction = {}, .language = {}, .specs = specs});
  EXPECT_THAT(out.take(), HasSubstr(R"("methods":[{"name":"push")"));
}

TEST(ClassSpecTest, StepsAreOfItsMethodsAndFields) {
  const FunctionSpec spec = specs_with("push").functions[0];
  const auto fault = [&](const std::string& step) {
    return fault_of_steps(spec, sequence_in(R"({"steps":[)" + step + "]}").call).value_or("none");
  };
  EXPECT_EQ(fault(R"({"method":"push","args":[1]},{"field":"size"})"), "none");
  EXPECT_EQ(fault(R"({"method":"pull"})"), "'Stack' has no method 'pull'");
  EXPECT_EQ(fault(R"({"field":"push"})"), "'Stack' has no field 'push'");
  EXPECT_THAT(fault(R"({"method":"push","args":[1,2]})"), HasSubstr("takes 1 arguments"));
  EXPECT_EQ(fault(R"({"method":"__len__"})"), "none");  // an operator, whoever defines it
}

std::vector<std::string> told(std::string_view text) {
  std::vector<std::string> sequences;
  for (const ReadExample& read : read_sequences(text).examples) {
    sequences.push_back(told_sequence(read.function, read.example.call, read.example.claim));
  }
  return sequences;
}

TEST(SequenceReaderTest, ReadsASession) {
  EXPECT_THAT(told("A stack.\n>>> s = Stack(limit=2)\n>>> s.push(1)\n>>> s.size\n1\n>>> x = s.pop()"
                   "\n>>> s.pop()\nTraceback (most recent call last):\n  ...\nIndexError: empty\n"),
              ElementsAre("the_stack = Stack(limit=2); the_stack.push(1); the_stack.size == 1; "
                          "the_stack.pop(); the_stack.pop() raises IndexError"));
  EXPECT_THAT(told(">>> Stack(3).room()\n3\n"),
              ElementsAre("the_stack = Stack(3); the_stack.room() == 3"));
}

TEST(SequenceReaderTest, ReadsAssertions) {
  EXPECT_THAT(
      told("s = Stack()\ns.push('a')  # the first\nassert s.pop() == 'a'\nassert s.empty()\n"),
      ElementsAre("the_stack = Stack(); the_stack.push('a'); the_stack.pop() == 'a'; "
                  "the_stack.empty() == True"));
}

TEST(SequenceReaderTest, ReadsWhatOtherLanguagesWrite) {
  const std::string wanted =
      "the_stack = Stack(3); the_stack.push(1); the_stack.pop() == 1; the_stack.full() == False; "
      "the_stack.pop() raises out_of_range";
  EXPECT_THAT(told("Stack s(3);\n  s.push(1);\r\nint x = s.pop();\nassert(s.pop() == 1);\n"),
              ElementsAre("the_stack = Stack(3); the_stack.push(1); the_stack.pop(); "
                          "the_stack.pop() == 1"));
  EXPECT_THAT(told("Stack s = Stack(3);\ns.push(1);  // the first\ns.pop();  // 1\n"
                   "s.full();  // -> false\ns.pop();  // throws out_of_range\n"),
              ElementsAre(wanted));
  EXPECT_THAT(
      told("const s = new Stack(3);\ns.push(1); // 1 is on top\nconsole.assert(s.pop() === 1);"
           "\ns.full() // returns false\ns.pop() # raises out_of_range\n"),
      ElementsAre(wanted));
  EXPECT_THAT(told("Stack s{};\nassert(s.empty());\n"),
              ElementsAre("the_stack = Stack(); the_stack.empty() == True"));
  EXPECT_THAT(told("return s;\nthe stack s.\nx == Stack(3)\n"), IsEmpty());
}

TEST(SequenceReaderTest, KeepsObjectsApart) {
  EXPECT_THAT(
      told(">>> a = C()\n>>> b = C(1)\n>>> a.f()\n1\n>>> b.f()\n2\n>>> a = C(3)\n>>> a.f()\n4\n"),
      ElementsAre("the_c = C(); the_c.f() == 1", "the_c = C(1); the_c.f() == 2",
                  "the_c = C(3); the_c.f() == 4"));
}

TEST(SequenceReaderTest, ReadsOperatorsAsPythonWritesThem) {
  EXPECT_THAT(told(">>> s = Stack()\n>>> s[0] = 1\n>>> len(s)\n1\n>>> 1 in s\nTrue\n>>> s[0]\n1\n"
                   ">>> s[9]\nTraceback (most recent call last):\nIndexError: 9\n"),
              ElementsAre("the_stack = Stack(); the_stack.__setitem__(0, 1); len(the_stack) == 1; "
                          "(1 in the_stack) == True; the_stack[0] == 1; "
                          "the_stack[9] raises IndexError"));
  EXPECT_THAT(told("assert Point(1, 2) == Point(1, 2)\nassert str(Point(1, 2)) == '(1, 2)'\n"),
              ElementsAre("the_point = Point(1, 2); (the_point == Point(1, 2)) == True",
                          "the_point = Point(1, 2); str(the_point) == '(1, 2)'"));
  EXPECT_THAT(
      told("a = Vector(1, 2)\nb = Vector(3, y=4)\nassert a + b == Vector(4, 6)\n"),
      ElementsAre("the_vector = Vector(1, 2); (the_vector + Vector(3, y=4)) == Vector(4, 6)"));
  // The other object is no longer as it was made.
  EXPECT_THAT(told("a = Bag()\nb = Bag()\nb.add(1)\nassert a == b\n"), IsEmpty());
}

TEST(SequenceReaderTest, WhatCannotBeReadEndsTheSequence) {
  const ShownSequences shown =
      read_sequences(">>> s = Stack()\n>>> s.size()\n0\n>>> f(s)\n>>> s.size()\n1\n");
  ASSERT_THAT(shown.examples, SizeIs(1));
  EXPECT_THAT(shown.examples[0].example.call.steps, SizeIs(1));
  EXPECT_THAT(shown.unread, ElementsAre(">>> f(s)"));
  EXPECT_THAT(told("x = f(3)\ny = x.real\n>>> import a\n>>> s = Stack()\n>>> s.push(1)\n"),
              IsEmpty());  // without any claim
}

std::vector<std::string> told_in_prose(std::string_view text) {
  FunctionSpec spec = specs_with("push").functions[0];
  spec.methods.push_back({.name = "pop", .purpose = "", .inputs = {}, .outputs = {}, .raises = {}});
  std::vector<std::string> sequences;
  for (const ReadExample& read : read_told_sequences(text, spec)) {
    sequences.push_back(told_sequence(read.function, read.example.call, read.example.claim));
  }
  return sequences;
}

TEST(ToldSequenceTest, ReadsWhatProseSays) {
  const std::string wanted =
      "the_stack = Stack(); the_stack.push(1); the_stack.push(2); the_stack.pop() == 2";
  for (const char* text :
       {"Write a class Stack: push 1, push 2, pop gives 2.", "A stack. Push 1, push 2, pop gives 2",
        "Stack.\n- After push(1) and push(2), pop() returns 2.\n",
        "Stack. For example: `push(1)`; `push(2)`; then `pop()` returns `2`."}) {
    EXPECT_THAT(told_in_prose(text), ElementsAre(wanted)) << text;
  }
  EXPECT_THAT(told_in_prose("size is 0, push 'a', size is 1, pop raises an IndexError."),
              ElementsAre("the_stack = Stack(); the_stack.size == 0; the_stack.push('a'); "
                          "the_stack.size == 1; the_stack.pop() raises IndexError"));
}

TEST(ToldSequenceTest, LeavesOutWhatIsNoSequence) {
  for (const char* text :
       {"pop returns the last element.", "pop raises IndexError.",
        "If it is empty, pop raises IndexError", "push 1, push 2, pop gives 2 unless it is full.",
        "push 1, push 2, pop", "push 1, peek gives 1.", "push adds 1, pop gives 1.",
        "size is stored, push 1.", "push 1 2, pop gives 2.", "It has push, pop and size.",
        "push 1.5.2, pop gives 1"}) {
    EXPECT_THAT(told_in_prose(text), IsEmpty()) << text;
  }
}

TEST(SequenceTest, OperatorsOfCppAndJavascriptAreReadAsThoseOfPython) {
  EXPECT_EQ(sequence_in(R"({"steps":[{"method":"operator -","args":[1]},{"method":"operator-"}]})")
                .call.steps.at(0)
                .name,
            "__sub__");
  EXPECT_THAT(error_of(R"({"steps":[{"method":"operator->"}]})"), HasSubstr("'operator->'"));
  const ShownSequences shown = read_sequences(
      "const s = new Row([1]);\nString(s);  // '1'\n[...s];  // [1]\ns + 2;  // 3\ns[0];  // "
      "1\ns(2);  // 4\n");
  ASSERT_THAT(shown.examples, SizeIs(1));
  std::vector<std::string> names;
  for (const Step& step : shown.examples[0].example.call.steps) {
    names.push_back(step.name);
  }
  EXPECT_THAT(names, ElementsAre("__str__", "__iter__", "__add__", "__getitem__", "__call__"));
}

}  // namespace
}  // namespace synth
