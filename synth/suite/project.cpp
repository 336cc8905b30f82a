#include "synth/suite/project.h"

#include "synth/pipeline/suite_strength.h"
#include "testing/suites/exporters/exporters.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 5000;

// Returns whether a folder has no code of the project itself.
bool is_foreign(const fs::path& folder) {
  const std::string name = folder.filename().string();
  std::error_code error;
  return name.starts_with('.') || name == "__pycache__" || name == "site-packages" ||
         name == "node_modules" || fs::exists(folder / "pyvenv.cfg", error) ||
         fs::exists(folder / "conda-meta", error);
}

// Returns whether a file has tests, or belongs to them.
bool is_test(const fs::path& path) {
  const std::string name = path.filename().string();
  const bool lies_with_tests = std::ranges::any_of(
      path.parent_path(), [](const fs::path& part) { return part == "tests" || part == "test"; });
  return lies_with_tests || name.starts_with("test_") || name.ends_with("_test.py") ||
         name == "conftest.py";
}

// Returns "test_pkg_primes.py" for "src/pkg/primes.py", "test_pkg.py" for "pkg/__init__.py".
std::string test_file_of(const fs::path& path, UniqueNames& names) {
  std::string words;
  for (const fs::path& part : path.parent_path()) {
    if (!words.empty() || part != "src") {
      words += part.string() + "_";
    }
  }
  words += path.stem() == "__init__" ? "" : path.stem().string();
  const std::string plain = snake_words(words);
  return names.add("test_" + (plain.empty() ? "module" : plain)) + ".py";
}

Result<std::vector<fs::path>> python_files(const fs::path& folder, const fs::path& written) {
  std::vector<fs::path> files;
  std::error_code error;
  const fs::path out = fs::weakly_canonical(written, error);
  auto entry = fs::recursive_directory_iterator(
      folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_directory(ignored)) {
      if (is_foreign(entry->path()) || fs::weakly_canonical(entry->path(), ignored) == out) {
        entry.disable_recursion_pending();
      }
    } else if (entry->path().extension() == ".py" && entry->is_regular_file(ignored)) {
      files.push_back(entry->path().lexically_relative(folder));
    }
    if (files.size() > kMostFiles) {
      return fail(Errc::bad_input,
                  fmt::format("{} has more than {} Python files", folder.string(), kMostFiles),
                  "name a folder within it");
    }
  }
  if (error) {
    return fail(Errc::io, fmt::format("{}: {}", folder.string(), error.message()),
                "name a folder that can be read");
  }
  std::ranges::sort(files);
  return files;
}

// Returns whether an error is of this module alone.
bool is_of_module(Errc code) {
  return code == Errc::bad_input || code == Errc::usage || code == Errc::io;
}

void write_module(JsonWriter& out, const ModuleOutcome& outcome) {
  out.begin_object();
  out.key("module").string(outcome.module.path);
  std::vector<std::string> skipped;
  if (!outcome.skipped.empty()) {
    skipped.push_back(outcome.skipped);
  }
  if (outcome.report) {
    const SuiteReport& report = *outcome.report;
    const SuiteStrength strength = strength_of(report.suites);
    if (outcome.tests() > 0) {
      out.key("file").string(outcome.module.test_file);
    }
    out.key("functions").number(report.suites.size());
    out.key("tests").number(outcome.tests());
    out.key("killed").number(strength.killed);
    out.key("mutants").number(strength.mutants - strength.likely_equivalent);
    out.key("score").number(strength.score());
    out.key("findings").number(report.findings());
    skipped.insert(skipped.end(), report.skipped.begin(), report.skipped.end());
  }
  out.key("skipped").strings(skipped);
  out.end_object();
}

}  // namespace

Result<std::vector<ProjectModule>> project_modules(const fs::path& folder,
                                                   const fs::path& written) {
  SYNTH_TRY(const std::vector<fs::path> files, python_files(folder, written));
  std::vector<ProjectModule> modules;
  UniqueNames names;
  for (const fs::path& file : files) {
    const bool skips = is_test(file);
    modules.push_back({.path = file.string(),
                       .test_file = skips ? "" : test_file_of(file, names),
                       .skipped = skips ? "it belongs to tests" : ""});
  }
  return modules;
}

std::size_t ModuleOutcome::tests() const {
  return report ? static_cast<std::size_t>(strength_of(report->suites).tests) : 0;
}

std::size_t ProjectReport::suites() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      modules, [](const ModuleOutcome& outcome) { return outcome.tests() > 0; }));
}

std::size_t ProjectReport::findings() const {
  std::size_t count = 0;
  for (const ModuleOutcome& outcome : modules) {
    count += outcome.report ? outcome.report->findings() : 0;
  }
  return count;
}

double ProjectReport::score() const {
  SuiteStrength all;
  for (const ModuleOutcome& outcome : modules) {
    if (outcome.report) {
      const SuiteStrength one = strength_of(outcome.report->suites);
      all.killed += one.killed;
      all.mutants += one.mutants;
      all.likely_equivalent += one.likely_equivalent;
    }
  }
  return all.score();
}

std::vector<std::string> ProjectReport::below(double least_percent) const {
  std::vector<std::string> sentences;
  for (const ModuleOutcome& outcome : modules) {
    if (outcome.report) {
      for (const std::string& sentence : outcome.report->below(least_percent)) {
        sentences.push_back(fmt::format("{}: {}", outcome.module.path, sentence));
      }
    }
  }
  return sentences;
}

Result<ProjectReport> write_project(const std::vector<ProjectModule>& modules,
                                    const WriteModule& write) {
  ProjectReport report;
  for (const ProjectModule& module : modules) {
    ModuleOutcome& outcome = report.modules.emplace_back(ModuleOutcome{.module = module});
    outcome.skipped = module.skipped;
    if (!outcome.skipped.empty()) {
      continue;
    }
    auto written = write(module);
    if (written) {
      outcome.report = *std::move(written);
      if (outcome.tests() == 0) {
        outcome.skipped = "no input was found that its functions take";
      }
    } else if (is_of_module(written.error().code)) {
      outcome.skipped = written.error().message;
    } else {
      return fail(written.error());
    }
  }
  return report;
}

std::string project_json(const ProjectReport& report) {
  JsonWriter out(2);
  std::size_t tests = 0;
  out.begin_object().key("modules").array(report.modules,
                                          [&](JsonWriter& item, const ModuleOutcome& outcome) {
                                            write_module(item, outcome);
                                            tests += outcome.tests();
                                          });
  out.key("tests").number(tests);
  out.key("score").number(report.score());
  out.key("findings").number(report.findings());
  return out.end_object().take();
}

}  // namespace synth
