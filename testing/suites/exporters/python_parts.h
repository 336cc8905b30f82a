#pragma once

#include "testing/suites/exporters/exporters.h"

namespace synth {

// What pytest and unittest files have in common.

// How an assertion of a test is written.
enum class PythonClaim {
  equal,          // ==
  near,           // a number within a tolerance, or NaN
  match,          // matches(): either within a container, an instance of a class
  raises,         // a built-in exception
  raises_by_name  // the class may be the module's own or any library's
};
PythonClaim python_claim(const Claim& claim);

// The number of a `near` claim: how far from it a result may be.
double python_allowance(const Claim& claim);

// The suite whose values that are made name the module as the file does, and import theirs.
ExportedSuite with_own_names(ExportedSuite suite);

// The beginning of a file up to `solution = load()`, and the helpers that its tests need.
// `imports` are lines besides those of the helpers, `library` the import of the runner.
std::string python_head(const ExportedSuite& suite, std::string_view library,
                        const std::vector<std::string>& imports = {});

// A function or class that tests call.
struct PythonHelper {
  std::string name;
  std::string text;  // two empty lines before it
};
std::vector<PythonHelper> python_helpers(const ExportedSuite& suite);

// The standard library's modules that tests and their helpers need, beside the runner.
std::vector<std::string> python_modules(const ExportedSuite& suite, std::string_view helpers);

// The tests of a function, each with two empty lines before it: pytest's, those that differ in
// their values only as one with parameters, which calls kPytestCall, or each alone; a class of
// unittest's.
extern const PythonHelper kPytestCall;
std::string pytest_groups(const ExportedSuite& suite, const std::string& function,
                          UniqueNames& names);
std::string pytest_function(const ExportedTest& exported, UniqueNames& names);
std::string unittest_class(const ExportedSuite& suite, const std::string& function,
                           UniqueNames& classes);

// The expected value; an instance of a class becomes `Like(…)`.
std::string python_expected(const Value& value);

// "matches(CALL, EXPECTED, abs_tol=…, rel_tol=…)"
std::string python_match(const std::string& call, const Claim& claim);

// The exception's class as a test names it: without its module.
std::string python_exception(const Claim& claim);

// The statements of a property's test, each line indented by that: the functions by the names that
// the expression has, then a loop. `assertion` is put around an expression: "assert {}".
std::string python_property(const ExportedProperty& property, std::string_view indent,
                            std::string_view assertion);

// A test with a setup gets a module of its own: the lines that make `fresh`, or none.
std::string python_setup(const Test& test, std::string_view indent);
// "solution.f(1)", "fresh.f(1)", "list(solution.f(1))", "with_arguments(solution.f, (0,), [2, 1])"
std::string python_call(const ExportedTest& exported);
// The same for any arguments, as written between parentheses.
std::string python_call(const ExportedTest& exported, const std::string& arguments);
// What a test claims: of its call, or of the steps of its sequence of which something is claimed.
std::vector<Claim> claims_of(const Test& test);
// The test behind its setup: an assertion of its call, or the steps of its sequence in turn.
std::string python_body(const ExportedTest& exported, std::string_view indent,
                        std::string (*assertion)(const std::string& call, const Claim& claim));

}  // namespace synth
