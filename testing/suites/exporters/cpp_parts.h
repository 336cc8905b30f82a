#pragma once

#include "testing/suites/exporters/exporters.h"

namespace synth {

// The common part of files for GoogleTest and Catch2: everything but the syntax of assertions.

// The syntax of a runner. Expressions are C++ source; `expected` may contain commas.
struct CppRunner {
  std::string_view head;       // includes
  std::string_view how;        // how to build it, with {file}
  std::string_view separator;  // before the number after a name that is already used
  std::string (*title)(const std::string& test);
  std::string (*open)(const std::string& function, const std::string& title, bool may_fail);
  std::string (*equal)(const std::string& actual, const std::string& expected);
  std::string (*holds)(const std::string& condition);
  std::string (*fails)(const std::string& condition);
  std::string (*near)(const std::string& actual, const std::string& expected, double tolerance);
  std::string (*raises)(const std::string& call, const std::string& exception);
  std::string (*raises_any)(const std::string& call);
  std::string (*returns)(const std::string& call);  // of a function without a result
  std::string (*skip)(const std::string& reason);   // null if a test may fail
};

// Writes the suite for a runner. Errors: bad_input for a test that C++ cannot express.
Result<ExportedFile> export_cpp(const ExportedSuite& suite, const CppRunner& runner);

}  // namespace synth
