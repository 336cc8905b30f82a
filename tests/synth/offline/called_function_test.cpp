#include "synth/authors/offline/search/called_function.h"

#include "specs/literal.h"
#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/inverse_examples.h"
#include "synth/authors/offline/program/convert.h"
#include "synth/authors/offline/purpose_solver.h"
#include "synth/authors/offline/reading/commands/function_reader.h"
#include "synth/authors/offline/search/solver.h"
#include "synth/support/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A function that is not a component, and the number of its runs.
struct Callee {
  FunctionSpec spec;
  std::function<std::optional<Value>(const Call&)> behave;
  bool is_asked_for = true;
  int runs = 0;

  CallableFunction callable() {
    return {spec, is_asked_for, [this](const std::vector<Call>& calls) {
              ++runs;
              std::vector<std::optional<Value>> values;
              for (const Call& call : calls) {
                values.push_back(behave(call));
              }
              return values;
            }};
  }
};

std::int64_t number(const Call& call, std::size_t i = 0) {
  return call.args.at(i).get_if<Integer>()->to_int64().value();
}

FunctionSpec spec_of(const std::string& name, const std::vector<std::string>& types,
                     const std::string& result) {
  FunctionSpec spec;
  spec.name = name;
  spec.outputs.type = result;
  for (const std::string& type : types) {
    spec.inputs.push_back({"x" + std::to_string(spec.inputs.size()), type, ""});
  }
  return spec;
}

Callee happy() {
  return {spec_of("is_happy", {"int"}, "bool"),
          [](const Call& call) { return Value(number(call) % 7 == 3); }};
}

std::string solve_with(const std::string& instruction, Callee& callee,
                       Language language = Language::python) {
  const FunctionSpec spec = read_prose(instruction).specs.functions.at(0);
  SearchBudget budget;
  budget.work = 300'000;
  const Solved solved = solve_function(spec, spec.examples, budget, language, {callee.callable()});
  return solved.code.empty() ? solved.note : solved.code[0];
}

constexpr std::string_view kCountHappy =
    "Count the happy numbers. f([3, 4, 10]) == 2, f([5]) == 0, f([17, 24, 31, 1]) == 3";

TEST(CalledFunction, IsCalledInABody) {
  Callee callee = happy();
  EXPECT_THAT(solve_with(std::string(kCountHappy), callee), HasSubstr("if is_happy("));
  EXPECT_THAT(solve_with(std::string(kCountHappy), callee, Language::javascript),
              HasSubstr("=> is_happy("));
  EXPECT_THAT(solve_with(std::string(kCountHappy), callee, Language::cpp),
              HasSubstr("return is_happy(number);"));
}

TEST(CalledFunction, IsCalledWithSeveralArgumentsAndWithWhatWasComputed) {
  Callee callee{spec_of("mix", {"int", "int"}, "int"), [](const Call& call) {
                  return Value((number(call) * 5 + number(call, 1) * 3) % 11);
                }};
  EXPECT_THAT(solve_with("Mix a number with its length. f('abcd', 2) == 4, f('xy', 1) == 2, "
                         "f('pqr', 7) == 3, f('', 4) == 1",
                         callee),
              HasSubstr("return mix(len("));
}

TEST(CalledFunction, IsRunManyCallsAtATime) {
  Callee callee = happy();
  solve_with(std::string(kCountHappy), callee);
  EXPECT_LE(callee.runs, 20);
}

TEST(CalledFunction, HasNoPlaceWhereItsTypesAreNotKnown) {
  Pool pool;
  Callee callee = happy();
  callee.spec.inputs[0].type = "dict[str, int]";
  const CallableFunction untyped = callee.callable();
  EXPECT_EQ(CalledFunction::create(untyped, pool), nullptr);
  callee.spec.inputs.clear();
  const CallableFunction of_nothing = callee.callable();
  EXPECT_EQ(CalledFunction::create(of_nothing, pool), nullptr);
}

TEST(CalledFunction, TypesThatAreNotGivenAreThoseOfTheExamples) {
  Pool pool;
  Callee callee = happy();
  callee.spec.inputs[0].type = "";
  callee.spec.outputs.type = "";
  callee.spec.examples = {{{{Value(List{{"a"}})}, {}}, {Value(2.5), {}, {}}}};
  const CallableFunction callable = callee.callable();
  const auto called = CalledFunction::create(callable, pool);
  ASSERT_NE(called, nullptr);
  EXPECT_EQ(called->signature().arguments[0], list_of(kString));
  EXPECT_EQ(called->signature().result, kFloat);
}

TEST(CalledFunction, OfFloatsIsOfferedWhereItTurnsIntegersIntoThem) {
  Pool pool;
  Callee half{spec_of("half", {"int"}, "float"), {}};
  const CallableFunction callable = half.callable();
  const auto called = CalledFunction::create_for_floats(callable, pool);
  ASSERT_NE(called, nullptr);
  EXPECT_EQ(called->signature().arguments[0], kFloat);
  EXPECT_EQ(called->form(), CalledFunction::create(callable, pool)->form());
  const CallableFunction of_integers = happy().callable();
  EXPECT_EQ(CalledFunction::create_for_floats(of_integers, pool), nullptr);
}

TEST(CalledFunction, IsCheapIfTheWordsDescribeIt) {
  Pool pool;
  Callee callee = happy();
  callee.is_asked_for = false;
  const CallableFunction callable = callee.callable();
  const auto called = CalledFunction::create(callable, pool);
  EXPECT_LT(called->use(Words("Count the happy numbers.")).cost,
            called->use(Words("Count the large numbers.")).cost);
}

TEST(CalledFunction, StepsAreTakenInTheirOrder) {
  Callee twice{spec_of("double", {"int"}, "int"),
               [](const Call& call) { return Value(number(call) * 2); }, false};
  Callee next{spec_of("increment", {"int"}, "int"),
              [](const Call& call) { return Value(number(call) + 1); }, false};
  const FunctionSpec spec =
      read_prose("Write f(n) that doubles and then increments n. f(3) == 7").specs.functions.at(0);
  SearchBudget budget;
  budget.work = 300'000;
  const Solved solved = solve_function(spec, spec.examples, budget, Language::python,
                                       {twice.callable(), next.callable()});
  ASSERT_THAT(solved.code, ::testing::Not(IsEmpty())) << solved.note;
  EXPECT_THAT(solved.code[0], HasSubstr("return increment(double(n))"));
  EXPECT_FALSE(solved.implausibility);
}

TEST(CalledFunction, IfWordsSayEveryPartARivalHasToExplainAsMany) {
  Callee lengths{
      spec_of("word_lengths", {"str"}, "list[int]"),
      [](const Call& call) {
        List list;
        for (const std::string_view word : split(*call.args[0].get_if<std::string>(), ' ')) {
          list.items.emplace_back(static_cast<int>(word.size()));
        }
        return Value(std::move(list));
      },
      false};
  const auto solve_words = [&](const std::string& words) {
    const FunctionSpec spec = read_prose(words + " f('the quick fox') == 5").specs.functions.at(0);
    SearchBudget budget;
    budget.work = 300'000;
    return solve_function(spec, spec.examples, budget, Language::python, {lengths.callable()});
  };
  const Solved said = solve_words("Write f(text) that returns the largest of the word lengths.");
  ASSERT_THAT(said.code, ::testing::Not(IsEmpty())) << said.note;
  EXPECT_THAT(said.code[0], HasSubstr("max(word_lengths(text))"));
  EXPECT_FALSE(said.implausibility) << *said.implausibility;
  EXPECT_TRUE(solve_words("Write f(text) that returns one of the word lengths.").implausibility);
}

// A call that was not asked for, or failed, has no value; nor has a call whose result has another
// type.
TEST(CallTable, KnowsWhatWasRun) {
  int runs = 0;
  CallTable table([&](const std::vector<CallTable::Arguments>& calls) {
    ++runs;
    std::vector<Cell> values;
    for (const auto& call : calls) {
      values.push_back(call[0] == 2 ? kUndefined : call[0] * 10);
    }
    return values;
  });
  table.ask({1});
  table.run();
  EXPECT_EQ(table.value({1}), kUndefined) << "nothing was allowed";
  table.allow(1);
  table.ask({1});
  table.ask({1});
  table.ask({2});
  table.ask({kUndefined});
  table.run();
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(table.value({1}), 10);
  EXPECT_EQ(table.value({2}), kUndefined);
  EXPECT_EQ(table.value({3}), kUndefined);
  EXPECT_FALSE(table.is_open());
}

FunctionReading read_calling(const std::string& purpose,
                             const std::vector<FunctionSpec>& callable) {
  FunctionSpec spec = spec_of("f", {"list[int]"}, "");
  spec.inputs[0].name = "xs";
  spec.purpose = purpose;
  return read_function(spec, callable);
}

TEST(CalledFunction, IsReadOutOfSentences) {
  const std::vector<FunctionSpec> even = {spec_of("is_even", {"int"}, "bool")};
  for (const char* purpose :
       {"Counts the even numbers in xs, using is_even.", "Counts the even numbers using is_even.",
        "Counts the numbers of xs for which is_even holds.",
        "Counts the numbers in xs that satisfy is_even.",
        "Counts the even numbers in xs with the help of is_even.",
        "Counts the even numbers in xs. f uses is_even.",
        "Returns how many numbers of xs for which is_even returns True."}) {
    EXPECT_THAT(read_calling(purpose, even).code,
                HasSubstr("return len([n for n in xs if is_even(n)])"))
        << purpose;
  }
  const std::vector<FunctionSpec> square = {spec_of("square", {"int"}, "int")};
  for (const char* purpose :
       {"Returns the sum of the squares of xs, using square.", "Sums the squares of xs via square.",
        "Returns the sum of the squares of xs. It should use the function square."}) {
    EXPECT_THAT(read_calling(purpose, square).code, HasSubstr("sum(square(n) for n in xs)"))
        << purpose;
  }
  EXPECT_THAT(read_calling("Apply square to each element of xs.", square).code,
              HasSubstr("[square(n) for n in xs]"));
}

TEST(CalledFunction, OfTwoValuesRelatesTheElementsOfAList) {
  FunctionSpec closest = spec_of("closest", {"int", "list[int]"}, "");
  closest.inputs[0].name = "p";
  closest.inputs[1].name = "points";
  const std::vector<FunctionSpec> distance = {spec_of("distance", {"int", "int"}, "int")};
  for (const char* purpose : {"The number of the list that has the smallest distance to p.",
                              "Returns the number in points with the lowest distance to p."}) {
    closest.purpose = purpose;
    EXPECT_THAT(read_function(closest, distance).code,
                HasSubstr("min(points, key=lambda n: distance(n, p))"))
        << purpose;
  }
}

TEST(CalledFunction, PropertiesAreCountedOrJoined) {
  const std::vector<FunctionSpec> checks = {spec_of("has_digit", {"str"}, "bool"),
                                            spec_of("has_upper", {"str"}, "bool"),
                                            spec_of("is_long", {"str"}, "bool")};
  FunctionSpec spec = spec_of("f", {"str"}, "");
  spec.inputs[0].name = "pw";
  for (const auto& [purpose, code] :
       {std::pair{"The number of has_digit, has_upper and is_long hold.",
                  "return has_digit(pw) + has_upper(pw) + is_long(pw)"},
        {"How many of has_digit and has_upper hold.", "return has_digit(pw) + has_upper(pw)"},
        {"Whether all of has_digit, has_upper and is_long hold.",
         "return has_digit(pw) and has_upper(pw) and is_long(pw)"}}) {
    spec.purpose = purpose;
    EXPECT_THAT(read_function(spec, checks).code, HasSubstr(code)) << purpose;
  }
}

FunctionSpec of_names(const std::string& name, const std::vector<std::string>& parameters) {
  FunctionSpec spec = spec_of(name, std::vector<std::string>(parameters.size(), "int"), "int");
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    spec.inputs[i].name = parameters[i];
  }
  return spec;
}

// "Equal after cleaning": the function prepares each argument.
TEST(CalledFunction, PreparesTheArguments) {
  FunctionSpec same = spec_of("same", {"str", "str"}, "bool");
  same.inputs[0].name = "a";
  same.inputs[1].name = "b";
  const std::vector<FunctionSpec> clean = {spec_of("clean", {"str"}, "str")};
  for (const char* purpose : {"Tells whether two texts are equal after cleaning.",
                              "Tells whether two texts are equal after cleaning both of them.",
                              "Tells whether two texts are equal after clean."}) {
    same.purpose = purpose;
    EXPECT_THAT(read_function(same, clean).code, HasSubstr("return clean(a) == clean(b)"))
        << purpose;
  }
  same.purpose = "Tells whether two texts are equal after washing.";
  EXPECT_THAT(read_function(same, clean).code, IsEmpty());
}

// "The subtotal plus shipping": a function of one amount is that of the amount beside it.
TEST(CalledFunction, IsOfTheAmountBesideIt) {
  const std::vector<FunctionSpec> parts = {of_names("subtotal", {"price", "count"}),
                                           of_names("shipping", {"total"})};
  FunctionSpec total = of_names("grand_total", {"price", "count"});
  for (const auto& [purpose, code] :
       {std::pair{"The subtotal plus shipping.",
                  "subtotal(price, count) + shipping(subtotal(price, count))"},
        {"Is subtotal minus shipping.",
         "subtotal(price, count) - shipping(subtotal(price, count))"}}) {
    total.purpose = purpose;
    EXPECT_THAT(read_function(total, parts).code, HasSubstr(code)) << purpose;
  }
}

// A function whose parameters have the names of ours is called with these.
TEST(CalledFunction, IsReadWithTheParametersOfTheSameNames) {
  FunctionSpec cost = of_names("fence_cost", {"width", "height", "price"});
  cost.purpose = "Returns the perimeter times the price, using perimeter.";
  EXPECT_THAT(read_function(cost, {of_names("perimeter", {"width", "height"})}).code,
              HasSubstr("return perimeter(width, height) * price"));
  EXPECT_THAT(read_function(cost, {of_names("perimeter", {"a", "b"})}).code, IsEmpty());
  FunctionSpec price = of_names("final_price", {"price", "percent", "shipping"});
  price.purpose = "Adds the shipping to the discounted price.";
  EXPECT_THAT(read_function(price, {of_names("discount", {"price", "percent"})}).code,
              HasSubstr("discount(price, percent)"));
}

Solved solve_with_add(const std::string& instruction) {
  const FunctionSpec spec = read_prose(instruction).specs.functions.at(0);
  Callee add = {of_names("add", {"a", "b"}),
                [](const Call& call) { return Value(number(call) + number(call, 1)); }};
  SearchBudget budget;
  budget.work = 300'000;
  return solve_purpose(spec, spec.examples, budget, Language::python, {add.callable()});
}

// One example fits many ways to call it; the words say which is meant, though not how to call it.
TEST(CalledFunction, IsCalledSoThatTheResultIsWhatTheWordsSay) {
  const Solved solved = solve_with_add(
      "Write add_three(a, b, c) that returns the sum of three numbers, using add. "
      "add_three(1, 5, 3) == 9");
  ASSERT_THAT(solved.code, ::testing::Not(IsEmpty())) << solved.note;
  EXPECT_THAT(solved.code[0], ::testing::AnyOf(HasSubstr("return add(add(a, b), c)"),
                                               HasSubstr("return add(a, b + c)")));
}

TEST(FunctionNames, SayNothingThatAnExampleRefutes) {
  const auto solve_named = [](const std::string& instruction) {
    const FunctionSpec spec = read_prose(instruction).specs.functions.at(0);
    SearchBudget budget;
    budget.work = 100'000;
    return solve_purpose(spec, spec.examples, budget, Language::python, {});
  };
  const Solved right = solve_named("Write last_letter(word). last_letter('Ada') == 'a'");
  ASSERT_THAT(right.code, ::testing::Not(IsEmpty())) << right.note;
  EXPECT_THAT(right.code[0], HasSubstr("word[-1]"));
  const Solved refuted =
      solve_named("Write last_letters(text). last_letters('Ada Lovelace') == 'ae'");
  EXPECT_TRUE(refuted.code.empty() || refuted.code[0].find("text[-1]\n") == std::string::npos);
}

TEST(CalledFunction, IsNotReadIntoWhatItsTypesForbid) {
  const std::vector<FunctionSpec> of_text = {spec_of("is_even", {"str"}, "bool")};
  EXPECT_THAT(read_calling("Counts the numbers of xs for which is_even holds.", of_text).code,
              IsEmpty());
}

TEST(CalledFunction, ItsMissingTypesAreThoseThatItsPurposeSays) {
  FunctionSpec spec = spec_of("is_long", {""}, "");
  spec.inputs[0].name = "word";
  spec.purpose = "Checks whether a word has more than 5 letters.";
  const FunctionSpec typed = with_read_types(spec);
  EXPECT_EQ(typed.inputs[0].type, "str");
  EXPECT_EQ(typed.outputs.type, "bool");
}

TEST(CalledFunction, ItAnswersYesOrNoIfItsNameOrPurposeAsks) {
  FunctionSpec spec = spec_of("is_odious", {"int"}, "");
  spec.purpose = "Odious.";
  EXPECT_EQ(with_read_types(spec).outputs.type, "bool");
  spec.name = "odious";
  EXPECT_EQ(with_read_types(spec).outputs.type, "");
  spec.purpose = "Whether n is odious.";
  EXPECT_EQ(with_read_types(spec).outputs.type, "bool");
}

TEST(Inverse, ResultsOfAFunctionAreExamplesOfWhatUndoesIt) {
  Callee half{spec_of("half", {"int"}, "int"), [](const Call& call) -> std::optional<Value> {
                return number(call) < 0 ? std::nullopt : std::optional(Value(number(call) / 2));
              }};
  const FunctionSpec spec = read_prose("double(n) undoes half.").specs.functions.at(0);
  const std::vector<CallableFunction> callable = {half.callable()};
  const CallableFunction* undone = find_undone(spec, callable);
  ASSERT_NE(undone, nullptr);
  std::vector<std::string> shown;
  for (const Example& example : examples_of_inverse(spec, *undone)) {
    shown.push_back(to_source("double", example.call) +
                    " == " + write_literal(*example.claim.expected));
  }
  // Both half(0) and half(1) are 0, which shows nothing.
  EXPECT_THAT(shown, ::testing::UnorderedElementsAre("double(1) == 2", "double(5) == 10",
                                                     "double(50) == 101"));
  const FunctionSpec other = read_prose("double(n) uses half.").specs.functions.at(0);
  EXPECT_EQ(find_undone(other, callable), nullptr);
}

TEST(Inverse, OtherArgumentsStayAsTheyAre) {
  Callee add{spec_of("add", {"int", "int"}, "int"),
             [](const Call& call) { return Value(number(call, 0) + number(call, 1)); }};
  FunctionSpec spec = spec_of("take", {"int", "int"}, "int");
  spec.purpose = "Undoes add.";
  const std::vector<CallableFunction> callable = {add.callable()};
  const auto examples = examples_of_inverse(spec, *find_undone(spec, callable));
  ASSERT_FALSE(examples.empty());
  for (const Example& example : examples) {
    EXPECT_EQ(number(example.call, 0) - number(example.call, 1),
              example.claim.expected->get_if<Integer>()->to_int64().value());
  }
}

}  // namespace
}  // namespace synth
