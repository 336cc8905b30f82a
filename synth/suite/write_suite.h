#pragma once

#include "synth/suite/suite_claims.h"
#include "synth/suite/suite_proposals.h"
#include "synth/suite/suite_report.h"
#include "testing/suites/exporters/exporters.h"
#include "testing/suites/runners/python_rehearsal.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A file of tests of the code that is there, which gets those that it lacks.
struct TestsToExtend {
  std::string path;  // for messages
  std::string text;
  PeoplesTests place;
};

// Existing code that a suite is to be written for, and what is said of it.
struct SuiteOrder {
  std::string path;  // of the code, for messages and the written file
  std::string source;
  Language language = Language::python;
  std::string function;  // empty: all that are public
  std::vector<TestFileText> test_files;
  std::optional<TestFileText> reference;  // code whose functions of the same name are right
  SuiteProposals proposals;
  std::string code_file;  // the code as the written file is to name it
  SuiteFormat format = SuiteFormat::pytest;
  Sharing sharing = Sharing::never;  // whether tests may run in one process with the code
  double effort = 1;                 // times the usual search
  std::optional<TestsToExtend> append = {};
};

// The suites of existing code, without a file of tests: what write_suite does first.
Result<SuiteReport> search_suites(const SuiteOrder& order, Runtime& runtime,
                                  const SandboxSource& sandbox, const std::stop_token& stop);

// Writes a suite for existing code: searches inputs, takes what the code gives for them as
// expected, and keeps the fewest tests that kill as many mutants. Claims that the code does not
// meet are findings. Errors: bad_input for code without such functions and for files that cannot be
// read, or for tests to extend that fail on the code, come to it in no way, or have no runner here;
// those of the set-up and of the author; interrupted. Thread-safe as far as the runtime and
// the engine of the proposals are.
Result<SuiteReport> write_suite(const SuiteOrder& order, Runtime& runtime,
                                const SandboxSource& sandbox, const std::stop_token& stop);

}  // namespace synth
