#pragma once

#include "testing/suites/code/adapters.h"
#include "testing/suites/exporters/exported_suite.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// Where and how tests are added to a file of people's: what was read of it, executing nothing.
struct AdditionPlace {
  SuiteFormat runner = SuiteFormat::pytest;  // unittest if it imports that and not pytest
  std::string module;                        // an expression that is the code's module, or empty
  std::string imported;  // the module as imports of the file name it: "pkg.primes", ".primes"
  std::map<std::string, std::string> functions;  // of the code, and what the file calls them
  std::vector<std::string> taken;                // names that its top binds
  std::optional<std::size_t> before;  // the offset of a last `if __name__ == ...`; else the end
  std::string indent;                 // of one level
  std::string full_name;              // of the module, from its root: "pkg.primes"

  // Whether the file comes to the code at all.
  [[nodiscard]] bool reaches_code() const {
    return !module.empty() || !imported.empty() || !functions.empty();
  }
};

// A file with more tests: everything that was there stays, byte for byte.
struct PythonAddition {
  std::string text;
  struct LeftOut {
    std::string function;
    std::string test;  // its name
    std::string why;
  };
  std::vector<LeftOut> left_out;  // tests that have no place in it
};

// Adds the tests of `suite` in the way of the file: those of its runner, its indentation, its ends
// of lines, its name for the code; one that synth wrote gets tests with parameters, as it has them.
// Names that the file has are not used again. `adapters` are those that tests call.
PythonAddition add_to_python_tests(const std::string& text, const AdditionPlace& place,
                                   ExportedSuite suite, const Adapters& adapters);

}  // namespace synth
