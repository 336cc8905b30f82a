#include "synth/pipeline/held_specs.h"

#include "synth/pipeline/spec_faults.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Example example(std::vector<Value> args, Value expected) {
  return {Call{std::move(args), {}}, Claim{std::move(expected), {}, {}}};
}

SpecSet specs_of(const std::string& name, std::vector<std::string> parameters,
                 std::vector<Example> examples = {}) {
  SpecSet specs;
  FunctionSpec& spec = specs.functions.emplace_back();
  spec.name = name;
  for (std::string& parameter : parameters) {
    spec.inputs.push_back({std::move(parameter), "int", ""});
  }
  spec.examples = std::move(examples);
  specs.entry_point = name;
  return specs;
}

HeldSpecs held(const SpecSet& specs, const std::string& instruction,
               Language language = Language::python) {
  return hold_to_instruction(specs, false, read_stated(instruction, language), language);
}

std::vector<SpecFault> faults(const SpecSet& specs, const std::string& instruction,
                              std::vector<synth::Test> tests = {}) {
  SolveRequest request;
  request.tests = std::move(tests);
  return faults_of(specs, false, read_stated(instruction, request.language), request);
}

const std::string kDoctests = R"(Write a function gnarl(n) with this docstring:

    >>> gnarl(3)
    10
    >>> gnarl(6)
    31

It returns the gnarl number of n.)";

TEST(HeldSpecsTest, ExamplesOfTheInstructionAreTakenThoughTheAuthorListsNone) {
  const HeldSpecs result = held(specs_of("gnarl", {"n"}), kDoctests);
  ASSERT_THAT(result.specs.functions[0].examples, SizeIs(2));
  EXPECT_EQ(to_source("gnarl", result.specs.functions[0].examples[1].call), "gnarl(6)");
  EXPECT_EQ(describe(result.specs.functions[0].examples[1].claim), "== 31");
  EXPECT_THAT(result.tests, IsEmpty());
}

TEST(HeldSpecsTest, TypesInWordsAreWrittenAsAnnotationsInPython) {
  SpecSet specs = specs_of("f", {"xs"});
  specs.functions[0].inputs[0].type = "array of numbers";
  specs.functions[0].outputs.type = "string";
  const FunctionSpec python = held(specs, "Write f.").specs.functions[0];
  EXPECT_EQ(python.inputs[0].type, "list[float]");
  EXPECT_EQ(python.outputs.type, "str");
  const FunctionSpec other = held(specs, "Write f.", Language::javascript).specs.functions[0];
  EXPECT_EQ(other.outputs.type, "string");
}

TEST(HeldSpecsTest, AnAlteredExampleIsDroppedWithANote) {
  const HeldSpecs result =
      held(specs_of("gnarl", {"n"}, {example({Value(3)}, Value(9))}), kDoctests);
  EXPECT_THAT(result.specs.functions[0].examples, SizeIs(2));
  EXPECT_THAT(result.tests, IsEmpty());
  ASSERT_THAT(result.notes, SizeIs(1));
  EXPECT_THAT(result.notes[0], HasSubstr("contradicts"));
}

TEST(HeldSpecsTest, AnInventedExampleIsAGeneratedTest) {
  const HeldSpecs result = held(specs_of("gnarl", {"n"}, {example({Value(7)}, Value(50))}),
                                "Write a function gnarl(n), the gnarl number of n.");
  EXPECT_THAT(result.specs.functions[0].examples, IsEmpty());
  ASSERT_THAT(result.tests, SizeIs(1));
  EXPECT_EQ(result.tests[0].origin, TestOrigin::model);
}

TEST(HeldSpecsTest, AnExampleInOtherWordsCountsIfOnlyWordsStandBetween) {
  const SpecSet listed = specs_of("gnarl", {"n"}, {example({Value(3)}, Value(10))});
  EXPECT_THAT(held(listed, "Of gnarl(3) one expects 10.").specs.functions[0].examples, SizeIs(1));
  EXPECT_THAT(held(listed, "gnarl(3) can certainly not be 10.").specs.functions[0].examples,
              IsEmpty());
  EXPECT_THAT(held(listed, "See gnarl(3). There are 10 of them.").specs.functions[0].examples,
              IsEmpty());
}

TEST(HeldSpecsTest, ExamplesWithoutANameAreOfTheOnlyFunction) {
  const std::string prose = "Double a number.\n\nInput: n = 4\nOutput: 8\n";
  EXPECT_THAT(held(specs_of("double_it", {"n"}), prose).specs.functions[0].examples, SizeIs(1));
  SpecSet two = specs_of("double_it", {"n"});
  two.functions.push_back(specs_of("other", {"n"}).functions[0]);
  EXPECT_THAT(held(two, prose).specs.functions[0].examples, IsEmpty());
}

TEST(HeldSpecsTest, AHeadingNamesAndTypesTheParameters) {
  const HeldSpecs result = held(specs_of("f", {"x", "y"}),
                                "def f(first: str, second: list[int]) -> bool:\n    '''Tell.'''");
  EXPECT_EQ(result.specs.functions[0].inputs[0].name, "first");
  EXPECT_EQ(result.specs.functions[0].inputs[1].type, "list[int]");
  EXPECT_EQ(result.specs.functions[0].outputs.type, "bool");
}

TEST(HeldSpecsTest, AnArgumentWithADefaultMayBeLeftOut) {
  const HeldSpecs result = held(specs_of("f", {"a", "b"}), R"(def f(a: int, b: int = 2) -> int:
    """Add them.
    >>> f(1)
    3
    """)");
  EXPECT_THAT(result.notes, IsEmpty());
  ASSERT_THAT(result.specs.functions[0].examples, SizeIs(1));
  EXPECT_THAT(result.specs.functions[0].examples[0].call.args, SizeIs(1));
}

TEST(HeldSpecsTest, TheUsersExampleIsRightWhereTheAnnotationRefusesIt) {
  const HeldSpecs result = held(specs_of("f", {"n"}), "f('a') raises ValueError.");
  ASSERT_THAT(result.specs.functions[0].examples, SizeIs(1));
  EXPECT_TRUE(validate(result.specs, Language::python));
}

TEST(HeldSpecsTest, AnExampleThatCannotBeReadIsSaid) {
  const HeldSpecs result = held(specs_of("f", {"n"}), "Do it.\n\n>>> f(make(2024, 1, 1))\n2\n");
  ASSERT_THAT(result.notes, SizeIs(1));
  EXPECT_THAT(result.notes[0], HasSubstr("f(make(2024, 1, 1))"));
}

TEST(HeldSpecsTest, ErrorsAndTuplesAreTheLanguages) {
  const HeldSpecs result =
      held(specs_of("f", {"n"}), "f((1, 2, 3)) == 6. f(()) raises ValueError.", Language::cpp);
  ASSERT_THAT(result.specs.functions[0].examples, SizeIs(2));
  EXPECT_TRUE(result.specs.functions[0].examples[0].call.args[0].is<List>());
  EXPECT_EQ(result.specs.functions[0].examples[1].claim.raises, "std::invalid_argument");
}

TEST(SpecFaultsTest, ARenamedFunctionIsAFault) {
  const auto by_heading = faults(specs_of("g", {"n"}), "def f(n: int) -> int:\n    '''Do it.'''");
  ASSERT_THAT(by_heading, SizeIs(1));
  EXPECT_TRUE(by_heading[0].is_final);
  EXPECT_THAT(by_heading[0].error.message, HasSubstr("asks for 'f'"));
  const auto by_example = faults(specs_of("g", {"n"}), "Do it: f(3) == 10");
  ASSERT_THAT(by_example, SizeIs(1));
  EXPECT_FALSE(by_example[0].is_final);
  EXPECT_THAT(by_example[0].error.message, HasSubstr("call 'f'"));
}

TEST(SpecFaultsTest, CodeThatIsThereIsNoHeading) {
  EXPECT_THAT(faults(specs_of("g", {"n"}),
                     "I have this:\n\ndef f(n):\n    return n + 1\n\nWrite g, its inverse."),
              IsEmpty());
}

TEST(SpecFaultsTest, OtherParametersThanThoseOfTheHeadingAreAFault) {
  const auto found = faults(specs_of("f", {"n", "k"}), "Write def f(n: int) -> int, please.");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].error.message, HasSubstr("f(n)"));
}

TEST(SpecFaultsTest, TestsOfAFunctionThatIsNotSpecifiedAreBadInput) {
  synth::Test test;
  test.function = "plus";
  const auto found = faults(specs_of("add", {"a", "b"}), "Add.", {test});
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].error.code, Errc::bad_input);
  EXPECT_THAT(found[0].error.message, HasSubstr("'plus'"));
  synth::Test too_many;
  too_many.function = "add";
  too_many.call.args = {Value(1), Value(2), Value(3)};
  EXPECT_THAT(faults(specs_of("add", {"a", "b"}), "Add.", {too_many}), SizeIs(1));
}

TEST(SpecFaultsTest, SpecsThatAreNotValidAreTheAuthorsFault) {
  const auto found = faults(specs_of("class", {"n"}), "Do it.");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].error.code, Errc::author_failed);
}

TEST(SpecFaultsTest, MethodsStandInTheirClass) {
  const auto found = faults(specs_of("Stack.push", {"self", "x"}), "Keep numbers on a stack.");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].error.message, HasSubstr("a method of the class Stack"));
}

// Returns the faults of a C++ function with these parameter and result types.
std::vector<SpecFault> cpp_faults(const std::string& input, const std::string& output,
                                  const std::string& instruction = "Write area(p).") {
  SpecSet specs = specs_of("area", {"p"});
  specs.functions[0].inputs[0].type = input;
  specs.functions[0].outputs.type = output;
  SolveRequest request;
  request.language = Language::cpp;
  request.instruction = instruction;
  return faults_of(specs, false, read_stated(instruction, request.language), request);
}

TEST(SpecFaultsTest, ClassesInSignaturesOfCppAreToldBeforeCodeIsAskedFor) {
  const std::vector<std::pair<std::string, std::string>> with_class{
      {"Point", "double"},
      {"const Point&", "double"},
      {"std::vector<Point>", "double"},
      {"double", "Point"},
      {"int", "std::optional<geometry::Shape>"}};
  for (const auto& [input, output] : with_class) {
    const auto found = cpp_faults(input, output);
    ASSERT_THAT(found, SizeIs(1)) << input << output;
    EXPECT_TRUE(found[0].is_final);
    EXPECT_THAT(found[0].error.message, HasSubstr("standard types"));
  }
  EXPECT_THAT(cpp_faults("Point", "Point", "A Point has the fields x and y. Write area(p)."),
              IsEmpty());
  const std::vector<std::pair<std::string, std::string>> without{
      {"const std::vector<int>&", "std::string"},
      {"std::map<std::string, std::pair<int, double>>", "std::optional<long long>"},
      {"list[int]", "str | None"},
      {"Optional[int]", "Dict[str, List[int]]"},
      {"", ""},
      {"string", "unsigned"},
      {"number", "a list of texts"}};
  for (const auto& [input, output] : without) {
    EXPECT_THAT(cpp_faults(input, output), IsEmpty()) << input << output;
  }
}

}  // namespace
}  // namespace synth
