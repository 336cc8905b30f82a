#include "synth/cli/commands/suite_order.h"
#include "synth/cli/commands/suite_run.h"
#include "synth/cli/output/suite_text.h"
#include "synth/cli/output/work_done.h"
#include "synth/suite/project.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace synth {
namespace {

namespace fs = std::filesystem;

// Refuses options that apply to one file.
Result<void> refuse_options_of_files(const Invocation& given) {
  if (!given.positionals.empty()) {
    return fail(Errc::usage,
                fmt::format("--project names all files, and {} one of them", given.positionals[0]),
                "leave one of the two out");
  }
  for (const char* const option : {"append", "spec", "reference"}) {
    if (given.value(option)) {
      return fail(Errc::usage, fmt::format("--{} is of one file, and --project of many", option),
                  "name the file in place of --project");
    }
  }
  return given.all("tests").empty()
             ? Result<void>()
             : fail(Errc::usage, "--tests is of one file, and --project of many",
                    "name the file in place of --project");
}

// The number of processed modules, and the start time.
class Turns {
 public:
  explicit Turns(const std::vector<ProjectModule>& modules)
      : total_(static_cast<std::size_t>(std::ranges::count(modules, "", &ProjectModule::skipped))) {
  }

  // Returns the text that the terminal shows before the name of the next module.
  std::string next() {
    const auto elapsed = std::chrono::steady_clock::now() - begin_;
    const std::size_t done = begun_++;
    return work_text("searching tests", done, done, total_,
                     std::chrono::duration_cast<std::chrono::seconds>(elapsed)) +
           " ·";
  }

 private:
  std::size_t total_;
  std::size_t begun_ = 0;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

Result<SuiteReport> write_module(const CommandContext& context, const fs::path& folder,
                                 const fs::path& out, const ProjectModule& module,
                                 const std::string& doing) {
  SYNTH_TRY(SuiteCommand command,
            read_suite_command(context, (folder / module.path).lexically_normal().string(), out));
  SYNTH_TRY(SuiteReport report, write_suite_of(command.order, context, doing));
  if (command.order.format != SuiteFormat::jsonl) {
    report.file.name = module.test_file;
  }
  if (report.has_tests()) {
    SYNTH_CHECK(put_suite_file(out, report.file, context.invocation.has("force")));
  }
  return report;
}

}  // namespace

Result<int> run_suite_project(const CommandContext& context) {
  const Invocation& given = context.invocation;
  SYNTH_CHECK(refuse_options_of_files(given));
  const fs::path folder = *given.value("project");
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return fail(Errc::usage, fmt::format("--project {}: there is no such folder", folder.string()),
                "name the folder of a project");
  }
  const fs::path out = given.value("out").value_or((folder / "tests").string());
  SYNTH_TRY(const std::vector<ProjectModule> modules, project_modules(folder, out));
  Turns turns(modules);
  SYNTH_TRY(const ProjectReport report, write_project(modules, [&](const ProjectModule& module) {
              return write_module(context, folder, out, module, turns.next());
            }));
  if (const auto file = given.value("junit")) {
    SYNTH_CHECK(write_whole_file(*file, project_junit(report, context.settings.least_score)));
  }
  if (context.settings.format == Format::json) {
    SYNTH_CHECK(context.console.print(project_json(report) + "\n"));
  } else if (context.settings.format == Format::text) {
    SYNTH_CHECK(context.console.print(printable(project_text(report))));
  } else {
    SYNTH_CHECK(context.console.print(project_markdown(report)));
  }
  const std::vector<std::string> weak = report.below(context.settings.least_score);
  for (const std::string& sentence : weak) {
    context.console.say(fmt::format("synth: {}\n", printable(sentence)));
  }
  if (report.suites() == 0) {
    context.console.say(fmt::format("synth: no module of {} got tests\n", folder.string()));
  }
  return weak.empty() && report.findings() == 0 && report.suites() > 0 ? 0 : 1;
}

}  // namespace synth
