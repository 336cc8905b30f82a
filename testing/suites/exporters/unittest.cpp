#include "specs/literal.h"
#include "testing/suites/exporters/python_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// unittest's own expectedFailure fails if the test passes.
constexpr std::string_view kDisputed = R"py(

def disputed(reason):
    """A test that may fail, since what it expects is disputed."""
    def decorate(test):
        @functools.wraps(test)
        def run(self):
            try:
                test(self)
            except Exception:
                self.skipTest(reason)
        return run
    return decorate
)py";

std::string unittest_assertion(const std::string& call, const Claim& claim) {
  switch (python_claim(claim)) {
    case PythonClaim::equal:
      break;
    case PythonClaim::near:
      return any_value(*claim.expected, is_nan)
                 ? fmt::format("        self.assertTrue(math.isnan({}))\n", call)
                 : fmt::format("        self.assertAlmostEqual({}, {}, delta={})\n", call,
                               write_literal(*claim.expected),
                               write_literal(Value(python_allowance(claim))));
    case PythonClaim::match:
      return fmt::format("        self.assertTrue({})\n", python_match(call, claim));
    case PythonClaim::raises:
      return fmt::format("        with self.assertRaises({}):\n            {}\n", *claim.raises,
                         call);
    case PythonClaim::raises_by_name:
      return fmt::format(
          "        with self.assertRaises(Exception) as caught:\n            {}\n"
          "        bases = type(caught.exception).__mro__\n"
          "        self.assertIn({}, [base.__name__ for base in bases])\n",
          call, write_literal(Value(python_exception(claim))));
  }
  return fmt::format("        self.assertEqual({}, {})\n", call, python_expected(*claim.expected));
}

std::string method(const ExportedTest& exported, UniqueNames& names) {
  const Test& test = exported.test;
  std::string text = "\n";
  if (exported.disputed) {
    text +=
        fmt::format("    @disputed({})\n", write_literal(Value(dispute_text(*exported.disputed))));
  }
  const std::string words = snake_words(test.name);
  text += fmt::format("    def {}(self):\n", names.add(words.empty() ? "test" : "test_" + words));
  return text + python_setup(test, "        ") +
         python_body(exported, "        ", unittest_assertion);
}

bool has_tests_of(const ExportedSuite& suite, const std::string& function) {
  return std::ranges::any_of(
             suite.tests,
             [&](const ExportedTest& exported) { return exported.test.function == function; }) ||
         std::ranges::any_of(suite.properties, [&](const ExportedProperty& property) {
           return property.function == function;
         });
}

}  // namespace

std::string unittest_class(const ExportedSuite& suite, const std::string& function,
                           UniqueNames& classes) {
  if (!has_tests_of(suite, function)) {  // only another function's property calls it
    return "";
  }
  std::string text =
      fmt::format("\n\nclass {}(unittest.TestCase):", classes.add(camel_words(function) + "Test"));
  UniqueNames names;
  for (const ExportedTest& exported : suite.tests) {
    if (exported.test.function == function) {
      text += method(exported, names);
    }
  }
  for (const ExportedProperty& property : suite.properties) {
    if (property.function == function) {
      text +=
          fmt::format("\n    def {}(self):\n{}", names.add("test_" + snake_words(property.name)),
                      python_property(suite, property, "        ", "self.assertTrue({})"));
    }
  }
  return text;
}

Result<ExportedFile> export_unittest(const ExportedSuite& suite) {
  const bool has_disputed = std::ranges::any_of(
      suite.tests, [](const ExportedTest& exported) { return exported.disputed.has_value(); });
  std::vector<std::string> imports;
  if (has_disputed) {
    imports.emplace_back("import functools");
  }
  const bool has_nan = std::ranges::any_of(suite.tests, [](const ExportedTest& exported) {
    return std::ranges::any_of(claims_of(exported.test), [](const Claim& claim) {
      return claim.expected && is_nan(*claim.expected);
    });
  });
  if (has_nan) {
    imports.emplace_back("import math");
  }
  std::string text = python_head(suite, "import unittest", imports);
  text += has_disputed ? kDisputed : "";
  UniqueNames classes;
  for (const std::string& function : tested_functions(suite)) {
    text += unittest_class(suite, function, classes);
  }
  text += "\n\nif __name__ == \"__main__\":\n    unittest.main()\n";
  return ExportedFile{fmt::format("test_{}.py", suite.name), std::move(text)};
}

}  // namespace synth
