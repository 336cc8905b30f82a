#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/reading/commands/function_reader.h"
#include "synth/authors/offline/reading/commands/record_shapes.h"
#include "tests/synth/offline/python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<FunctionSpec> functions_of(std::string_view instruction) {
  return read_prose(instruction).specs.functions;
}

constexpr std::string_view kPeople = "list of dictionaries with name (str) and age (int)";

TEST(Records, AreMovedFromThePurposeIntoTheDescriptionOfTheirParameter) {
  for (const char* said :
       {"f(people) returns the people older than 30, where people is a list of dictionaries with "
        "name and age.",
        "f(people) returns the people older than 30. People is a list of dicts with a name and an "
        "age.",
        "f(people) returns the people older than 30. people: a list of dictionaries with the keys "
        "'name' and 'age'.",
        "f(people) returns the people older than 30. Each person is a dictionary with name (a "
        "string) and age."}) {
    const std::vector<FunctionSpec> functions = functions_of(said);
    ASSERT_EQ(functions.size(), 1U) << said;
    EXPECT_EQ(functions[0].inputs.at(0).description, kPeople) << said;
    EXPECT_EQ(functions[0].purpose, "Returns the people older than 30.") << said;
  }
  const auto pairs =
      functions_of("total(items) takes a list of (price, qty) tuples and counts them.");
  EXPECT_EQ(pairs.at(0).inputs.at(0).description, "list of tuples with price (int) and qty (int)");
  EXPECT_EQ(pairs[0].purpose, "Takes items and counts them.");
}

TEST(Records, AreKnownFromOneThatIsShown) {
  const auto one = functions_of(
      "open(tasks): the titles of the tasks that are not done. Each task looks like "
      "{\"title\": \"a\", \"done\": False}.");
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].inputs.at(0).description,
            "list of dictionaries with title (str) and done (bool)");
  EXPECT_EQ(one[0].purpose, "The titles of the tasks that are not done.");
  EXPECT_THAT(read_function(one[0]).code, HasSubstr("if not record['done']"));
  const auto several = functions_of(
      "Orders look like {'customer': 'Ann', 'amount': 3}.\n"
      "total(orders): the sum of the amounts\n"
      "above(orders, limit): the orders whose amount is above limit");
  ASSERT_EQ(several.size(), 2U);
  for (const FunctionSpec& function : several) {
    EXPECT_EQ(function.inputs.at(0).description,
              "list of dictionaries with customer (str) and amount (int)");
  }
}

TEST(Records, AreNotSeenInResults) {
  for (const char* said : {"f(xs) returns a dictionary with min and max.",
                           "f(text) gives a list of tuples with word and count."}) {
    const std::vector<FunctionSpec> functions = functions_of(said);
    ASSERT_EQ(functions.size(), 1U) << said;
    EXPECT_THAT(functions[0].inputs.at(0).description, IsEmpty()) << said;
    EXPECT_THAT(functions[0].purpose, HasSubstr("with")) << said;
  }
}

TEST(Records, AreKnownToAllFunctionsThatTakeThem) {
  const auto said = functions_of(
      "adults(people) keeps the people older than 18, where people is a list of dictionaries with "
      "name and age. names(people) lists their names.");
  ASSERT_EQ(said.size(), 2U);
  EXPECT_EQ(said[1].inputs.at(0).description, kPeople);
  const auto shown = functions_of(
      "adults(people) keeps the people older than 18. names(people) lists their names. "
      "names([{'name': 'Al', 'age': 3}, {'name': 'Bo', 'age': 4}]) == ['Al', 'Bo']");
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_EQ(shown[0].inputs.at(0).description, kPeople);
}

TEST(Records, AreDescribedAsTheyAreRead) {
  const auto shape = described_shape(kPeople);
  ASSERT_TRUE(shape);
  EXPECT_EQ(description_of(*shape), kPeople);
  EXPECT_EQ(described_type(kPeople), "list[dict]");
  EXPECT_EQ(described_type("tuple with x (int) and y (int)"), "tuple[int, int]");
  EXPECT_FALSE(described_shape("the names of people"));
  EXPECT_THAT(description_of(Shape{Shape::Base::integer}), IsEmpty());
}

struct Reading {
  const char* instruction;
  const char* checks;
};

TEST(Records, AreReadByTheirFields) {
  std::string script;
  for (const auto& [instruction, checks] : {
           Reading{"f(people) returns the names of the people older than 30, where people is a "
                   "list of dictionaries with name and age.",
                   "f([{'name': 'A', 'age': 31}, {'name': 'B', 'age': 30}]) == ['A']"},
           Reading{"f(people) returns the average age of the people. People is a list of "
                   "dictionaries with name and age.",
                   "f([{'name': 'A', 'age': 10}, {'name': 'B', 'age': 20}]) == 15"},
           Reading{"f(people) sorts the people by age. People is a list of dictionaries with name "
                   "and age.",
                   "f([{'name': 'A', 'age': 9}, {'name': 'B', 'age': 2}])[0]['name'] == 'B'"},
           Reading{"f(items) returns the sum of price times quantity of a list of (price, "
                   "quantity) tuples.",
                   "f([(2, 3), (10, 1)]) == 16"},
       }) {
    const std::vector<FunctionSpec> functions = functions_of(instruction);
    ASSERT_FALSE(functions.empty()) << instruction;
    const FunctionReading reading = read_function(functions[0]);
    ASSERT_THAT(reading.code, Not(IsEmpty())) << instruction << ": " << reading.note;
    script += reading.code + "\nassert " + checks + "\n";
  }
  EXPECT_EQ(run_python(script), "");
}

// A function of several arguments takes the fields of a record.
TEST(Records, AreTakenApartForTheFunctionsBefore) {
  const auto functions = functions_of(
      "line_total(price, qty) is the price times the quantity. cart_total(items) takes a list of "
      "(price, qty) tuples and adds up their line totals. cart_total([(10, 2), (3, 1)]) == 23");
  ASSERT_EQ(functions.size(), 2U);
  FunctionSpec line = functions[0];
  line.outputs.type = "int";
  const FunctionReading reading = read_function(functions[1], {line});
  EXPECT_THAT(reading.code, HasSubstr("sum(line_total(item[0], item[1]) for item in items)"))
      << reading.note;
}

}  // namespace
}  // namespace synth
