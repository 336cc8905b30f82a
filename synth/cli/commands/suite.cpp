#include "synth/cli/host/neighbours.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/input.h"
#include "synth/cli/output/activity.h"
#include "synth/cli/output/output_folder.h"
#include "synth/cli/output/progress.h"
#include "synth/cli/output/suite_text.h"
#include "synth/cli/subcommand.h"
#include "synth/suite/write_suite.h"
#include "synth/support/whole_file.h"
#include "testing/runtimes/common/runtimes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr int kLanesOfRunner = 2;  // the tests, and the code that they reach through stubs

bool needs_runner(const TestFileText& file) {
  return language_of_runner_tests(file.path).has_value();
}

// What the command line asks for.
struct SuiteCommand {
  SuiteOrder order;
  std::optional<fs::path> folder;
};

Result<double> read_number(const CommandContext& context, const std::string& option, double least,
                           double most, double otherwise) {
  const auto text = context.invocation.value(option);
  if (!text) {
    return otherwise;
  }
  double number = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (error != std::errc() || end != text->data() + text->size() || number < least ||
      number > most) {
    return fail(Errc::usage,
                fmt::format("--{} {} is no number from {} to {}", option, *text, least, most),
                fmt::format("give a number from {} to {}", least, most));
  }
  return number;
}

Result<Language> language_of(const std::string& path) {
  if (const auto language = language_of_code(path)) {
    return *language;
  }
  return fs::path(path).has_extension()
             ? Result<Language>(fail(Errc::usage,
                                     fmt::format("{}: its name does not say its language", path),
                                     "name it .py, .js, .mjs, .cjs, .cpp, .cc, .cxx, .sh or .bash"))
             : Language::python;
}

// The code's file as one in `folder` names it.
std::string code_file_from(const std::string& path, const std::optional<fs::path>& folder) {
  if (!folder) {
    return fs::path(path).filename().string();
  }
  std::error_code error;
  const fs::path relative = fs::relative(fs::absolute(path), fs::absolute(*folder), error);
  return error ? fs::absolute(path).string() : relative.string();
}

Result<TestFileText> read_test_file(const std::string& path) {
  SYNTH_TRY(std::string text, read_text_file(path, kMaxInputBytes));
  return TestFileText{path, std::move(text)};
}

Result<void> read_files(const Invocation& given, SuiteOrder& order) {
  SYNTH_TRY(order.source, read_text_file(order.path, kMaxInputBytes));
  for (const std::string& path : given.all("tests")) {
    SYNTH_TRY(order.test_files.emplace_back(), read_test_file(path));
  }
  if (const auto path = given.value("reference")) {
    SYNTH_TRY(order.reference, read_test_file(*path));
  }
  if (const auto path = given.value("spec")) {
    SYNTH_TRY(SpecInput input, read_spec_input(*path));
    order.proposals.spec = std::move(input.file.specs);
  }
  return {};
}

Result<SuiteCommand> read_command(const CommandContext& context) {
  const Invocation& given = context.invocation;
  SuiteCommand command;
  SuiteOrder& order = command.order;
  order.path = given.positionals[0];
  const std::size_t colon = order.path.rfind(':');
  if (colon != std::string::npos && !fs::exists(order.path)) {
    order.function = order.path.substr(colon + 1);
    order.path.resize(colon);
  }
  if (const auto folder = given.value("out")) {
    command.folder = *folder;
  }
  SYNTH_TRY(order.language, language_of(order.path));
  order.format = usual_suite_format(order.language);
  if (const auto format = given.value("suite-format")) {
    const auto parsed = parse_suite_format(*format);
    if (!parsed) {
      return fail(Errc::usage, fmt::format("there is no suite format {}", *format),
                  "choose " + suite_formats_of(order.language));
    }
    order.format = *parsed;
  }
  SYNTH_TRY(order.effort, read_number(context, "effort", 0.1, 100, 1));
  order.code_file = code_file_from(order.path, command.folder);
  order.sharing = context.settings.sharing;
  order.proposals.seed = context.settings.seed;
  order.proposals.limits = context.settings.limits;
  order.proposals.budget = context.settings.budget;
  SYNTH_CHECK(read_files(given, order));
  return command;
}

// Writes the file beside what is there already, which stays unless it is the same.
Result<void> write_suite_file(const fs::path& folder, const ExportedFile& file, bool force) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return fail(Errc::io, fmt::format("cannot make {}: {}", folder.string(), error.message()),
                "choose another folder with --out");
  }
  const fs::path path = folder / file.name;
  if (!force && fs::exists(path)) {
    SYNTH_TRY(const std::string old, read_file(path, kMaxInputBytes));
    if (old != file.text) {
      return fail(Errc::bad_input, fmt::format("{} is there already and is another", path.string()),
                  "choose another folder with --out, or overwrite it with --force");
    }
  }
  return write_whole_file(path, file.text);
}

Result<SuiteReport> write_for(SuiteOrder& order, const CommandContext& context,
                              const Session& session) {
  std::unique_ptr<Engine> engine;
  Progress progress(context.console);
  if (context.invocation.value("author")) {
    SYNTH_TRY(engine, session.engine(context.settings, Pace::side_by_side));
    order.proposals.engine = engine.get();
    order.proposals.observer = &progress;
  }
  SYNTH_TRY(Runtime * runtime, session.runtimes().find(order.language));
  if (order.language == Language::python) {
    SYNTH_CHECK(check_loads(*runtime, order.path, order.source, order.function,
                            context.settings.limits, session.interrupt().token()));
  }
  Activity activity(context.console, fmt::format("searching tests of {}", order.path));
  auto report = write_suite(
      order, *runtime, [&] { return session.sandbox(); }, session.interrupt().token());
  activity.clear();
  progress.clear();
  return report;
}

Result<int> run_suite(const CommandContext& context) {
  SYNTH_TRY(SuiteCommand command, read_command(context));
  SuiteOrder& order = command.order;
  const std::optional<fs::path>& folder = command.folder;
  Settings settings = context.settings;
  settings.no_cache = true;
  const bool has_runner_tests = std::ranges::any_of(order.test_files, needs_runner);
  Lending lending;
  if (order.language == Language::python) {
    SYNTH_TRY(lending.data.files, neighbours_of(order.path, context.invocation.value("root")));
  }
  SYNTH_TRY(const auto session, Session::open(settings, context.console,
                                              has_runner_tests ? kLanesOfRunner : 1, lending));
  SYNTH_TRY(const SuiteReport report, write_for(order, context, *session));
  const bool is_empty =
      std::ranges::all_of(report.suites, [](const Suite& suite) { return suite.cases.empty(); });
  if (folder && !is_empty) {
    SYNTH_CHECK(write_suite_file(*folder, report.file, context.invocation.has("force")));
  }
  if (context.settings.format == Format::json) {
    SYNTH_CHECK(context.console.print(suite_json(report) + "\n"));
  } else if (context.settings.format != Format::text) {
    SYNTH_CHECK(context.console.print(suite_markdown(report)));
  } else {
    context.console.say(printable(suite_text(report)));
    for (const std::string& note : report.file.notes) {
      context.console.say(fmt::format("synth: {}\n", printable(note)));
    }
    if (!is_empty) {
      SYNTH_CHECK(context.console.print(folder ? (*folder / report.file.name).string() + "\n"
                                               : report.file.text));
    }
  }
  if (is_empty) {
    context.console.say(
        "synth: no input was found that the code takes, so there is no test to write; give an "
        "example of a call in a docstring or with --tests\n");
    return 1;
  }
  const std::vector<std::string> weak = report.below(context.settings.least_score);
  for (const std::string& sentence : weak) {
    context.console.say(fmt::format("synth: {}\n", printable(sentence)));
  }
  return weak.empty() && report.findings() == 0 ? 0 : 1;
}

}  // namespace

Subcommand suite_command() {
  CommandLine line{
      "suite", "FILE[:function]", "write a test suite for existing code, and say how strong it is",
      "Searches inputs of the functions in FILE (Python, JavaScript, C++; a Bash script), takes "
      "what the code\n"
      "gives for them as expected, and keeps the fewest tests that kill as many mutants. Examples "
      "in "
      "docstrings and\n"
      "given tests that the code does not meet are kept and reported: the exit status is then 1,\n"
      "as it is where no input was found that the code takes.\n"
      "With --author a model adds cases, from names, annotations and docstrings; it never sees "
      "code.\n"
      "More in docs/suite.md.\n"};
  line.own = {
      {"tests",
       "FILE",
       "tests that hold: JSON lines, or a file for pytest, unittest, node:test, GoogleTest or Bats "
       "(repeatable)",
       {},
       Trust::user,
       {},
       '\0',
       true},
      *find_setting("shared-tests"),
      {"spec", "FILE", "a spec file whose examples hold of the functions of the same name"},
      {"reference", "FILE", "code whose functions of the same name say what is expected"},
      {"root", "DIR", "where FILE's own modules are (default: beside it; Python)"},
      {"out", "DIR", "write the suite to DIR instead of standard output"},
      {"suite-format", "F", "pytest, unittest, node-test, googletest, catch2, bats or jsonl"},
      {"force", "", "overwrite a file in DIR that is another"},
      {"effort", "N", "times the usual search (default 1)"},
      *find_setting("seed")};
  line.groups = {Options::author, Options::model, Options::budget,
                 Options::limits, Options::suite, Options::output};
  line.least_arguments = 1;
  line.most_arguments = 1;
  return {std::move(line), run_suite};
}

}  // namespace synth
