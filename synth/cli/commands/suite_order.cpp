#include "synth/cli/commands/suite_order.h"

#include "synth/cli/host/neighbours.h"
#include "synth/cli/input/input.h"
#include "synth/support/number.h"
#include "testing/suites/runners/runner_test_file.h"

#include <fmt/format.h>

namespace synth {
namespace {

namespace fs = std::filesystem;

Result<double> read_number(const CommandContext& context, const std::string& option, double least,
                           double most, double otherwise) {
  const auto text = context.invocation.value(option);
  if (!text) {
    return otherwise;
  }
  const auto number = parse_number<double>(*text);
  if (!number || *number < least || *number > most) {
    return fail(Errc::usage,
                fmt::format("--{} {} is not a number from {} to {}", option, *text, least, most),
                fmt::format("give a number from {} to {}", least, most));
  }
  return *number;
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

// Returns the path of the code's file relative to `folder`.
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

Result<TestsToExtend> read_tests_to_extend(const std::string& path, const SuiteOrder& order,
                                           const std::optional<std::string>& root) {
  if (order.language != Language::python || fs::path(path).extension() != ".py") {
    return fail(Errc::usage,
                fmt::format("tests are added to Python files only, and not to {}", path),
                "leave --append out, and write a suite with --out");
  }
  SYNTH_TRY(std::string text, read_text_file(path, kMaxInputBytes));
  SYNTH_TRY(PeoplesTests place, surroundings_of_tests(path, order.path, root));
  return TestsToExtend{path, std::move(text), std::move(place)};
}

Result<void> read_files(const Invocation& given, SuiteOrder& order) {
  SYNTH_TRY(order.source, read_text_file(order.path, kMaxInputBytes));
  if (order.language == Language::python) {
    order.package = package_of(order.path, given.value("root"));
    order.source = with_absolute_imports(order.source, order.package);
  }
  for (const std::string& path : given.all("tests")) {
    SYNTH_TRY(order.test_files.emplace_back(), read_test_file(path));
  }
  if (const auto path = given.value("reference")) {
    SYNTH_TRY(order.reference, read_test_file(*path));
  }
  if (const auto path = given.value("append")) {
    SYNTH_TRY(order.append, read_tests_to_extend(*path, order, given.value("root")));
  }
  if (const auto path = given.value("spec")) {
    SYNTH_TRY(SpecInput input, read_spec_input(*path));
    order.proposals.spec = std::move(input.file.specs);
  }
  return {};
}

}  // namespace

Result<SuiteCommand> read_suite_command(const CommandContext& context, const std::string& file,
                                        const std::optional<fs::path>& folder) {
  const Invocation& given = context.invocation;
  SuiteCommand command;
  SuiteOrder& order = command.order;
  order.path = file;
  const std::size_t colon = order.path.rfind(':');
  if (colon != std::string::npos && !fs::exists(order.path)) {
    order.function = order.path.substr(colon + 1);
    order.path.resize(colon);
  }
  command.folder = folder;
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
  if (given.value("append") && (folder || given.value("suite-format") || given.has("force"))) {
    return fail(Errc::usage, "--append writes to the file that it names, in that file's form",
                "leave --out, --suite-format and --force out, or --append");
  }
  order.code_file = code_file_from(order.path, command.folder);
  order.sharing = context.settings.sharing;
  order.proposals.seed = context.settings.seed;
  order.proposals.limits = context.settings.limits;
  order.proposals.budget = context.settings.budget;
  SYNTH_CHECK(read_files(given, order));
  return command;
}

bool needs_runner(const TestFileText& file) {
  return language_of_runner_tests(file.path).has_value();
}

}  // namespace synth
