#pragma once

#include "testing/suites/code/adapters.h"
#include "testing/suites/exporters/exported_suite.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// The place and the style of tests added to a user's file; read without executing it.
struct AdditionPlace {
  SuiteFormat runner = SuiteFormat::pytest;  // unittest if it imports that and not pytest
  std::string module;                        // an expression for the code's module, or empty
  std::string imported;  // the module's name in imports of the file: "pkg.primes", ".primes"
  std::map<std::string, std::string> functions;  // of the code, and the file's names for them
  std::vector<std::string> taken;                // names bound at its top
  std::optional<std::size_t> before;  // offset of a last `if __name__ == ...`; else the end
  std::string indent;                 // of one level
  std::string full_name;              // of the module, from its root: "pkg.primes"

  // Returns whether the file uses the code at all.
  [[nodiscard]] bool reaches_code() const {
    return !module.empty() || !imported.empty() || !functions.empty();
  }
};

// A file with more tests: its old content stays, byte for byte.
struct PythonAddition {
  std::string text;
  struct LeftOut {
    std::string function;
    std::string test;  // its name
    std::string why;
  };
  std::vector<LeftOut> left_out;  // tests that cannot be added
};

// Adds the tests of `suite` in the style of the file: its runner's, its indentation, its line ends,
// its name for the code; a file that synth wrote gets parametrised tests like its own. Names in the
// file are not reused. `adapters` are those that tests call.
PythonAddition add_to_python_tests(const std::string& text, const AdditionPlace& place,
                                   ExportedSuite suite, const Adapters& adapters);

}  // namespace synth
