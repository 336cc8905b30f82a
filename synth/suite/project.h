#pragma once

#include "synth/suite/suite_report.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace synth {

// A Python file of a project.
struct ProjectModule {
  std::string path;       // below the project: "src/pkg/primes.py"
  std::string test_file;  // the file for its suite: "test_pkg_primes.py", each once
  std::string skipped;    // the reason if it gets none; else empty
};

// Returns the Python files below a folder, by name. Without hidden folders, virtual environments,
// __pycache__, folders of installed packages and `written`, and without links to folders; tests are
// included, as skipped. Errors: io for a folder that cannot be read, bad_input for more than 5,000
// files.
Result<std::vector<ProjectModule>> project_modules(const std::filesystem::path& folder,
                                                   const std::filesystem::path& written);

// The result for a module: a report, or the reason if there is none.
struct ModuleOutcome {
  ProjectModule module;
  std::optional<SuiteReport> report = {};
  std::string skipped = {};
  [[nodiscard]] std::size_t tests() const;
};

struct ProjectReport {
  std::vector<ModuleOutcome> modules;

  [[nodiscard]] std::size_t suites() const;  // that have tests
  [[nodiscard]] std::size_t findings() const;
  // Returns the score of all modules that have suites.
  [[nodiscard]] double score() const;
  // As SuiteReport::below, with the modules' names.
  [[nodiscard]] std::vector<std::string> below(double least_percent) const;
};

// Writes the suite of a module.
using WriteModule = std::function<Result<SuiteReport>(const ProjectModule& module)>;

// Writes suites of all modules, one after the other. An error in one is recorded and does not end
// the others. Errors: those that would affect every module (no interpreter, no sandbox),
// interrupted.
Result<ProjectReport> write_project(const std::vector<ProjectModule>& modules,
                                    const WriteModule& write);

// Returns {"modules": [{"module", "file", "functions", "tests", "killed", "mutants", "score",
// "findings", "skipped": [why...]}...], "tests", "score", "findings"}
std::string project_json(const ProjectReport& report);

}  // namespace synth
