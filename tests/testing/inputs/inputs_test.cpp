#include "testing/inputs/inputs.h"

#include "specs/literal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::SizeIs;

std::vector<std::string> written(const std::vector<Value>& values) {
  std::vector<std::string> out;
  for (const Value& value : values) {
    out.push_back(write_literal(value));
  }
  return out;
}

std::vector<std::string> written(const std::vector<Call>& calls) {
  std::vector<std::string> out;
  for (const Call& call : calls) {
    out.push_back(to_source("f", call));
  }
  return out;
}

TEST(BoundaryValues, AreOfTheTypeAndTheSimplestComesFirst) {
  for (const char* annotation :
       {"int", "float", "bool", "str", "bytes", "None", "list[int]", "list[list[str]]",
        "tuple[int, str]", "tuple[float, ...]", "set[int]", "dict[str, int]", "int | None"}) {
    const Type type = parse_type(annotation);
    const std::vector<Value> values = boundary_values(type);
    EXPECT_FALSE(values.empty()) << annotation;
    for (const Value& value : values) {
      EXPECT_TRUE(accepts(type, value)) << annotation << ": " << write_literal(value);
    }
  }
  EXPECT_EQ(written(boundary_values(parse_type("int"))).front(), "0");
  EXPECT_EQ(written(boundary_values(parse_type("list[int]"))).front(), "[]");
  EXPECT_THAT(written(boundary_values(parse_type("list[int]"))), Contains("[0, 0]"));
}

TEST(BoundaryValues, AreUnknownOfTypesThatNameNoValues) {
  EXPECT_THAT(boundary_values(parse_type("Callable[[int], int]")), IsEmpty());
  EXPECT_THAT(boundary_values(parse_type("Tree")), IsEmpty());
  EXPECT_THAT(boundary_values(parse_type("tuple[int, Tree]")), IsEmpty());
}

TEST(Mutator, KeepsTheKindOfEveryValue) {
  Mutator mutator(1);
  for (const char* text : {"5", "2.5", "True", "'ab cd'", "[1, 2, 3]", "[['a'], []]", "(1, 'x')",
                           "{'a': 1, 'b': 2}", "None"}) {
    const Value value = parse_literal(text).value();
    const Type type = common_type({value});
    for (int i = 0; i < 50; ++i) {
      const Value mutated = mutator.mutate(value, value);
      EXPECT_TRUE(accepts(type, mutated)) << text << " became " << write_literal(mutated);
    }
  }
}

TEST(Mutator, MakesNothingNegativeUnlessTheDonorIs) {
  Mutator mutator(2);
  bool went_below = false;
  for (int i = 0; i < 100; ++i) {
    EXPECT_GE(*mutator.mutate(Value(0), Value(3)).get_if<Integer>(), Integer(0));
    went_below = went_below || *mutator.mutate(Value(0), Value(-3)).get_if<Integer>() < Integer(0);
  }
  EXPECT_TRUE(went_below);
}

TEST(Mutator, KeepsTextValidUtf8) {
  Mutator mutator(3);
  const std::set<std::string> whole = {"ä", "ö", "ü"};
  for (int i = 0; i < 50; ++i) {
    const Value mutated = mutator.mutate(Value("äöü"), Value("öä"));
    const std::string& text = *mutated.get_if<std::string>();
    for (std::size_t at = 0; at < text.size(); at += 2) {
      EXPECT_TRUE(whole.contains(text.substr(at, 2))) << text;
    }
  }
}

TEST(CallsNear, AreNewDifferentAndTheSameEveryTime) {
  const std::vector<Call> known = {{{Value(3), Value("red green")}, {}},
                                   {{Value(1), Value("blue")}, {}}};
  const std::vector<Type> types = {parse_type("int"), parse_type("str")};
  const std::vector<std::string> calls = written(calls_near(known, types, 20, 7));
  EXPECT_EQ(calls, written(calls_near(known, types, 20, 7)));
  EXPECT_NE(calls, written(calls_near(known, types, 20, 8)));
  const std::set<std::string> different(calls.begin(), calls.end());
  EXPECT_EQ(different.size(), calls.size());
  EXPECT_GE(calls.size(), 20U);
  EXPECT_EQ(calls.front(), "f(0, 'red green')");
  EXPECT_FALSE(different.contains("f(1, 'blue')"));
}

TEST(Mutator, TurnsRepeatsAndChangesTheCaseOfLetters) {
  Mutator mutator(4);
  std::set<std::string> texts;
  std::set<std::string> lists;
  const Value list = parse_literal("[1, 2, 3]").value();
  for (int i = 0; i < 500; ++i) {
    texts.insert(write_literal(mutator.mutate(Value("abC-1"), Value("abC-1"))));
    lists.insert(write_literal(mutator.mutate(list, list)));
  }
  EXPECT_THAT(texts, IsSupersetOf({"'ABc-1'", "'aBC-1'", "'1-Cba'", "'abC-1abC-1'"}));
  EXPECT_THAT(lists, IsSupersetOf({"[3, 2, 1]", "[1, 2, 3, 1, 2, 3]"}));
}

TEST(CallsNear, AreAtTheEdgesOfTheKnownArgumentsWhereNoTypeIsStated) {
  const std::vector<Call> known = {{{Value("red")}, {}}, {{Value("blue")}, {}}};
  const auto calls = written(calls_near(known, {parse_type("Any")}, 1, 7));
  EXPECT_THAT(calls, IsSupersetOf({"f('')", "f('A b')"}));
}

// A model may write a list of two hundred levels: edges of all of them took minutes.
TEST(CallsNear, AreSoonFoundForDeepArguments) {
  const Value deep = parse_literal(std::string(200, '[') + std::string(200, ']')).value();
  EXPECT_THAT(calls_near({{{deep}, {}}}, {parse_type("")}, 20, 7), Not(IsEmpty()));
  for (const Value& value : boundary_values(common_type({deep}))) {
    EXPECT_LT(write_literal(value).size(), 2'000U);
  }
}

TEST(CallsNear, AreFewWhereThereAreFew) {
  EXPECT_THAT(calls_near({{{Value(true)}, {}}}, {parse_type("bool")}, 20, 7), SizeIs(1));
  EXPECT_THAT(calls_near({}, {parse_type("int")}, 20, 7), IsEmpty());
  EXPECT_THAT(calls_near({{{}, {}}}, {}, 20, 7), IsEmpty());
}

}  // namespace
}  // namespace synth
