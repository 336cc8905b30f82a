#pragma once

#include "testing/core/test_file.h"
#include "testing/suites/exporters/exported_suite.h"
#include "tests/temporary_folder.h"

#include <cstdlib>

namespace synth {

// Returns a suite of `echo`, to which tests add.
inline ExportedSuite echo_suite(Language language, const std::string& code_file,
                                const std::string& source) {
  return {.language = language,
          .name = "echo",
          .code_file = code_file,
          .source = source,
          .header = {"expected values are what the code returned"},
          .tests = {}};
}

inline ExportedTest& add_test(ExportedSuite& suite, const std::string& name,
                              std::vector<Value> args, Claim claim) {
  Test test;
  test.function = "echo";
  test.name = name;
  test.call.args = std::move(args);
  test.claim = std::move(claim);
  suite.tests.push_back({std::move(test)});
  return suite.tests.back();
}

inline Claim expects(Value value) {
  return {.expected = std::move(value), .raises = {}, .tolerance = {}};
}

inline Claim expects(Value value, Tolerance tolerance) {
  return {.expected = std::move(value), .raises = {}, .tolerance = tolerance};
}

inline Claim raises(const std::string& exception) {
  return {.expected = {}, .raises = exception, .tolerance = {}};
}

// Writes the suite and its code into the folder; returns the suite's text.
inline std::string write_suite(const TemporaryFolder& folder, SuiteFormat format,
                               const ExportedSuite& suite) {
  const auto file = exported_suite(format, suite);
  if (!file) {
    ADD_FAILURE() << file.error().message;
    return "";
  }
  folder.write(suite.code_file, suite.source);
  folder.write(file->name, file->text);
  return file->text;
}

struct Ran {
  int status = 0;
  std::string output;
};

// Runs a command in the folder; returns its status and output.
inline Ran run_in(const TemporaryFolder& folder, const std::string& command) {
  const int status = std::system(
      ("cd '" + folder.path().string() + "' && { " + command + "; } > log 2>&1").c_str());
  return {status, folder.read("log")};
}

}  // namespace synth
