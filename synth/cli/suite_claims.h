#pragma once

#include "synth/cli/subcommand.h"
#include "testing/mutants/variants.h"
#include "testing/runtimes/runtime.h"
#include "testing/test.h"

#include <map>

namespace synth {

// What somebody says of the functions of a file.
struct SuiteClaims {
  std::map<std::string, std::vector<Test>> tests;  // by function
  std::map<std::string, std::vector<Call>> calls;  // that a file of tests makes, and that pass
  std::vector<std::string> failing;                // assertions that fail and are no test by value
};

// The claims of docstrings (doctests, `f(2) == 4`, `f(2) returns 4`), and of a file of tests: JSON
// lines, or assertions, pytest's or unittest's, which are read in a cell and held against what the
// code gives. A docstring's value counts as an example, a test file's as the user's.
Result<SuiteClaims> read_suite_claims(Runtime& runtime, const std::string& code_path,
                                      const std::string& source,
                                      const std::vector<FunctionPlace>& functions,
                                      const std::vector<std::string>& test_files,
                                      const Limits& limits, const std::stop_token& stop);

}  // namespace synth
