#pragma once

#include "testing/suites/exporters/exporters.h"

namespace synth {

// The common parts of pytest and unittest files.

// The form of a test's assertion.
enum class PythonClaim {
  equal,          // ==
  near,           // a number within a tolerance, or NaN
  match,          // matches(): one of the above inside a container, an instance of a class
  raises,         // a built-in exception
  raises_by_name  // the class may be the module's own or any library's
};
// Returns the form of assertion that a claim needs.
PythonClaim python_claim(const Claim& claim);

// Returns the tolerance of a `near` claim: the maximum distance of a result.
double python_allowance(const Claim& claim);

// The suite whose values that are made name the module as the file does, and import theirs.
ExportedSuite with_own_names(ExportedSuite suite);

// The suite whose functions are imported by name (`from primes import is_prime`) if the code is an
// importable file beside the tests and nothing else of its module is needed.
ExportedSuite with_plain_import(ExportedSuite suite);

// The beginning of a file up to the import of the code, or else `solution = load()`, and the
// helpers that its tests need. `imports` are lines besides those of the helpers, `library` the
// import of the runner.
std::string python_head(const ExportedSuite& suite, std::string_view library,
                        const std::vector<std::string>& imports = {});

// A function or class that tests call.
struct PythonHelper {
  std::string name;
  std::string text;  // two empty lines before it
};
// Returns the helpers that the suite's tests need.
std::vector<PythonHelper> python_helpers(const ExportedSuite& suite);

// Returns the standard library's modules that tests and their helpers need, beside the runner.
std::vector<std::string> python_modules(const ExportedSuite& suite, std::string_view helpers);

// Return the tests of a function, each with two empty lines before it: pytest's, in which tests
// that differ only in values become one with parameters, which calls kPytestCall, or each is
// separate; a class of unittest's.
extern const PythonHelper kPytestCall;
std::string pytest_groups(const ExportedSuite& suite, const std::string& function,
                          UniqueNames& names);
std::string pytest_function(const ExportedTest& exported, UniqueNames& names);
std::string unittest_class(const ExportedSuite& suite, const std::string& function,
                           UniqueNames& classes);

// Returns the expected value; an instance of a class becomes `Like(…)`.
std::string python_expected(const Value& value);

// Returns "matches(CALL, EXPECTED, abs_tol=…, rel_tol=…)".
std::string python_match(const std::string& call, const Claim& claim);

// Returns the exception's class as a test names it: without its module.
std::string python_exception(const Claim& claim);

// Returns the statements of a property's test, with `indent` before each line: assignments of the
// functions to the names in the expression, then a loop. `assertion` is put around an expression:
// "assert {}".
std::string python_property(const ExportedSuite& suite, const ExportedProperty& property,
                            std::string_view indent, std::string_view assertion);

// Returns the lines that make `fresh`, a separate module for a test with a setup; else nothing.
std::string python_setup(const Test& test, std::string_view indent);
// Returns "solution.f(1)", "fresh.f(1)", "list(solution.f(1))" or "with_arguments(solution.f, (0,),
// [2, 1])".
std::string python_call(const ExportedTest& exported);
// Returns the same for any arguments, as written between parentheses.
std::string python_call(const ExportedTest& exported, const std::string& arguments);
// Returns the claims of a test: on its call, or on each step of its sequence that has one.
std::vector<Claim> claims_of(const Test& test);
// Returns the test after its setup: an assertion on its call, or the steps of its sequence in turn.
std::string python_body(const ExportedTest& exported, std::string_view indent,
                        std::string (*assertion)(const std::string& call, const Claim& claim));

}  // namespace synth
