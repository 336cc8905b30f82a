#pragma once

#include "synth/suite/suite_claims.h"
#include "synth/suite/suite_proposals.h"
#include "synth/suite/suite_report.h"
#include "testing/suites/runners/python_rehearsal.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A file of tests of existing code, to which missing tests are added.
struct TestsToExtend {
  std::string path;  // for messages
  std::string text;
  PeoplesTests place;
};

// Existing code to write a suite for, with the claims about it.
struct SuiteOrder {
  std::string path;  // path of the code, for messages and the written file
  std::string source;
  Language language = Language::python;
  std::string function;  // if empty, all public functions
  std::vector<TestFileText> test_files;
  std::optional<TestFileText> reference;  // code whose functions of the same name are right
  SuiteProposals proposals;
  std::string code_file;     // the name of the code in the written file
  std::string package = {};  // that a Python file lies in: "shop.models"
  SuiteFormat format = SuiteFormat::pytest;
  Sharing sharing = Sharing::never;  // whether tests may run in one process with the code
  double effort = 1;                 // factor on the usual search
  std::optional<TestsToExtend> append = {};
};

// Returns the suites of existing code, without a file of tests: the first part of write_suite.
// Errors as of write_suite.
Result<SuiteReport> search_suites(const SuiteOrder& order, Runtime& runtime,
                                  const SandboxSource& sandbox, const std::stop_token& stop);

// Writes a suite for existing code: searches inputs, records the code's results for them as
// expected, and keeps the fewest tests that kill as many mutants. Claims that the code does not
// meet are findings. Errors: bad_input for code without such functions and for files that cannot be
// read, or for tests to extend that fail on the code, never reach it, or have no runner here; those
// of the set-up and of the author; interrupted. As thread-safe as the runtime and the engine of the
// proposals.
Result<SuiteReport> write_suite(const SuiteOrder& order, Runtime& runtime,
                                const SandboxSource& sandbox, const std::stop_token& stop);

}  // namespace synth
