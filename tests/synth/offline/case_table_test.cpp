#include "synth/authors/offline/cases/case_table.h"

#include "synth/authors/offline/cases/case_writer.h"
#include "tests/synth/offline/python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

FunctionSpec case_spec(std::string purpose, std::vector<Parameter> inputs = {{"n", "int", ""}}) {
  FunctionSpec spec;
  spec.name = "f";
  spec.purpose = std::move(purpose);
  spec.inputs = std::move(inputs);
  return spec;
}

Example called_with(int argument, Value expected) {
  return {{{Value(argument)}, {}}, {std::move(expected), {}, {}}};
}

std::string written(const FunctionSpec& spec, Language language = Language::python) {
  const Solved solved = solve_case_table(spec, spec.examples, language);
  return solved.code.empty() ? "" : solved.code[0];
}

TEST(CaseTable, IsReadInTheUsualOrdersOfItsWords) {
  for (const char* purpose :
       {"Returns 1 if n is positive, -1 if n is negative, and 0 if n is zero.",
        "Returns 1 if positive, -1 if negative, 0 otherwise.",
        "Return the sign of n: 1 for positive numbers, -1 for negative numbers, 0 for zero.",
        "If n is positive, return 1. If n is negative, return -1. Otherwise, return 0.",
        "Returns 1 if n > 0 and -1 if n < 0, else 0."}) {
    EXPECT_EQ(run_python(written(case_spec(purpose)) + "\nprint(f(7), f(-7), f(0))"), "1 -1 0\n")
        << purpose;
  }
}

TEST(CaseTable, TheFirstCaseThatIsMetCounts) {
  const std::string code = written(
      case_spec("Returns 'A' if n is at least 90, 'B' if n is between 80 and 89, otherwise 'C'."));
  EXPECT_EQ(run_python(code + "\nprint(f(95), f(85), f(90), f(3))"), "A B A C\n");
}

TEST(CaseTable, LeavesWhatSaysMoreOrLeavesCallsOpen) {
  for (const char* purpose :
       {"Returns 1 if n is positive, -1 if n is negative.", "Returns 1 if n is 0, otherwise n.",
        "Returns the digits of n, 0 if n is negative.", "Returns True if n is 3, False otherwise.",
        "Returns 1 if n is even, 0 otherwise.", "Returns 1 if n is 3, 0 plus n otherwise.",
        "Returns 3 for each n.", ""}) {
    EXPECT_FALSE(read_case_table(case_spec(purpose))) << purpose;
  }
}

TEST(CaseTable, OneThatAnExampleContradictsIsNotBelieved) {
  FunctionSpec spec = case_spec("Returns 1 if n is at least 5, otherwise 0.");
  spec.examples = {called_with(5, 1), called_with(4, 0)};
  EXPECT_THAT(written(spec), HasSubstr("if n >= 5:"));
  spec.examples.push_back(called_with(3, 1));
  EXPECT_THAT(written(spec), IsEmpty());
}

TEST(CaseTable, IsWrittenInJavascriptAndCpp) {
  const FunctionSpec spec =
      case_spec("Returns 1 if n is positive, -1 if n is negative, 0 otherwise.", {{"n", "", ""}});
  EXPECT_THAT(written(spec, Language::javascript), HasSubstr("function f(n) {\n"
                                                             "  if (n > 0) {\n"
                                                             "    return 1;\n"
                                                             "  }\n"
                                                             "  if (n < 0) {\n"
                                                             "    return -1;\n"
                                                             "  }\n"
                                                             "  return 0;\n"
                                                             "}\n"));
  EXPECT_THAT(written(spec, Language::cpp), HasSubstr("long long f(long long n) {\n"
                                                      "  if (n > 0) {\n"
                                                      "    return 1;\n"
                                                      "  }\n"));
}

TEST(CaseWriter, WhatBindsTighterStandsInParenthesesWhereCompilersWantThem) {
  const std::string purpose = "Returns 1 if a is 0 and b is 'x' or a is 5, 0 otherwise.";
  const FunctionSpec spec = case_spec(purpose, {{"a", "int", ""}, {"b", "str", ""}});
  EXPECT_THAT(written(spec), HasSubstr("if a == 0 and b == 'x' or a == 5:"));
  EXPECT_THAT(written(spec, Language::javascript),
              HasSubstr("if ((a === 0 && b === \"x\") || a === 5) {"));
  EXPECT_THAT(written(spec, Language::cpp), HasSubstr("if ((a == 0 && b == \"x\") || a == 5) {"));
}

}  // namespace
}  // namespace synth
