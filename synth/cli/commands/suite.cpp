#include "specs/literal.h"
#include "synth/cli/host/neighbours.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/input.h"
#include "synth/cli/output/activity.h"
#include "synth/cli/output/output_folder.h"
#include "synth/cli/subcommand.h"
#include "synth/cli/suite_claims.h"
#include "synth/cli/suite_proposals.h"
#include "synth/cli/suite_report.h"
#include "testing/runtimes/common/runtimes.h"
#include "testing/suites/code/code_reader.h"
#include "testing/suites/exporters/exporters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr int kLanesOfRunner = 2;  // the tests, and the code that they reach through stubs

bool needs_runner(const std::string& test_file) {
  return language_of_runner_tests(test_file).has_value();
}

struct SuiteOrder {
  std::string path;
  std::string function;  // empty: all that are public
  std::vector<std::string> test_files;
  std::optional<std::string> reference = {};  // its path
  std::optional<fs::path> folder;
  Language language = Language::python;
  SuiteFormat format = SuiteFormat::pytest;
  double least_score = 0;
  double effort = 1;
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

Result<SuiteOrder> read_order(const CommandContext& context) {
  const Invocation& given = context.invocation;
  SuiteOrder order{
      .path = given.positionals[0], .function = {}, .test_files = given.all("tests"), .folder = {}};
  const std::size_t colon = order.path.rfind(':');
  if (colon != std::string::npos && !fs::exists(order.path)) {
    order.function = order.path.substr(colon + 1);
    order.path.resize(colon);
  }
  order.reference = given.value("reference");
  if (const auto folder = given.value("out")) {
    order.folder = *folder;
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
  SYNTH_TRY(order.least_score, read_number(context, "min-score", 0, 1, 0));
  SYNTH_TRY(order.effort, read_number(context, "effort", 0.1, 100, 1));
  return order;
}

// The functions of a file; of other languages than Python those that a file of tests can reach.
// `wanted`: the one that is named, which has to be among them.
Result<std::vector<FunctionPlace>> function_places(Runtime& runtime, const std::string& source,
                                                   const std::string& wanted,
                                                   const std::stop_token& stop) {
  if (runtime.language() == Language::python) {
    return functions_of(runtime, source, stop);
  }
  std::vector<FunctionPlace> places;
  for (const CodeFunction& function : code_functions(source, runtime.language())) {
    if (function.name == wanted && !function.is_public && !function.refusal.empty()) {
      return fail(Errc::bad_input,
                  fmt::format("{} cannot be called by tests: {}", wanted, function.refusal),
                  "name a function that takes and gives values (docs/check.md)");
    }
    if (function.is_public) {
      FunctionPlace place{.name = function.name, .parameters = {}, .docstring = function.comment};
      for (const CodeParameter& parameter : function.parameters) {
        place.parameters.push_back(parameter.name);
      }
      places.push_back(std::move(place));
    }
  }
  return places;
}

// Those that get suites: the one that is named, else all that are public.
Result<std::vector<FunctionPlace>> chosen_functions(const SuiteOrder& order,
                                                    const std::vector<FunctionPlace>& all) {
  std::vector<FunctionPlace> chosen;
  for (const FunctionPlace& place : all) {
    const bool is_last = std::ranges::none_of(
        chosen, [&](const FunctionPlace& earlier) { return earlier.name == place.name; });
    if (is_last &&
        (order.function.empty() ? !place.name.starts_with('_') : place.name == order.function)) {
      chosen.push_back(place);
    }
  }
  if (chosen.empty()) {
    return fail(Errc::bad_input,
                order.function.empty()
                    ? fmt::format("{} has no public function at its top", order.path)
                    : fmt::format("{} has no function {} at its top", order.path, order.function),
                "name a file with functions, or FILE:function; of JavaScript that exports some, "
                "one of those");
  }
  return chosen;
}

std::vector<std::string> names_of(const std::vector<FunctionPlace>& places) {
  std::vector<std::string> names;
  for (const FunctionPlace& place : places) {
    names.push_back(place.name);
  }
  return names;
}

ExportedSuite exported(const SuiteOrder& order, const SuiteReport& report) {
  const fs::path code = fs::path(order.path);
  ExportedSuite suite{.language = order.language,
                      .name = report.suites.size() == 1 && order.language != Language::bash
                                  ? report.suites[0].function
                                  : code.stem().string(),
                      .code_file = code.filename().string(),
                      .source = report.source,
                      .header = {"A characterisation: these tests say what the code does, but for "
                                 "those of examples and given tests."},
                      .tests = {}};
  if (order.folder) {
    std::error_code error;
    const fs::path relative = fs::relative(fs::absolute(code), fs::absolute(*order.folder), error);
    suite.code_file = error ? fs::absolute(code).string() : relative.string();
  }
  if (order.language == Language::cpp) {
    suite.header.emplace_back(
        "What is undefined counts as failing: -D_GLIBCXX_ASSERTIONS -fsanitize=undefined "
        "-fno-sanitize-recover show it.");
  }
  for (const Suite& each : report.suites) {
    suite.header.push_back(fmt::format(
        "{}: kills {} of {} mutants.", each.function, each.count(SuiteMutant::Fate::killed),
        each.count(SuiteMutant::Fate::killed) + each.count(SuiteMutant::Fate::survived) +
            each.count(SuiteMutant::Fate::unreached)));
    for (const SuiteCase& entry : each.cases) {
      suite.tests.push_back(
          {.test = entry.test,
           .disputed = entry.finding ? std::optional("the code " + *entry.finding) : std::nullopt,
           .is_listed = each.is_generator});
    }
    for (const SuiteProperty& property : each.properties) {
      suite.properties.push_back({.function = each.function,
                                  .name = property.name,
                                  .expression = property.expression,
                                  .equals = property.equals,
                                  .parameters = property.parameters,
                                  .shown = property.shown,
                                  .functions = property.functions,
                                  .errors = property.errors});
    }
  }
  return suite;
}

// Writes the file beside what is there already, which stays unless it is the same.
Result<void> write_suite_file(const SuiteOrder& order, const ExportedFile& file, bool force) {
  std::error_code error;
  fs::create_directories(*order.folder, error);
  if (error) {
    return fail(Errc::io,
                fmt::format("cannot make {}: {}", order.folder->string(), error.message()),
                "choose another folder with --out");
  }
  const fs::path path = *order.folder / file.name;
  if (!force && fs::exists(path)) {
    SYNTH_TRY(const std::string old, read_file(path, kMaxInputBytes));
    if (old != file.text) {
      return fail(Errc::bad_input, fmt::format("{} is there already and is another", path.string()),
                  "choose another folder with --out, or overwrite it with --force");
    }
  }
  return write_file_atomically(path, file.text);
}

// Docstrings' and given tests, then what others propose.
std::vector<ClaimedTest> claims_of(const std::vector<Test>& tests,
                                   const std::vector<ClaimedTest>& proposed) {
  std::vector<ClaimedTest> claims;
  for (const Test& test : tests) {
    claims.push_back({test, test.origin == TestOrigin::example ? "docstring" : "tests"});
  }
  claims.insert(claims.end(), proposed.begin(), proposed.end());
  return claims;
}

Result<SuiteReport> build_report(const SuiteOrder& order, const CommandContext& context,
                                 const Session& session) {
  const std::stop_token stop = session.interrupt().token();
  SuiteReport report{.code_path = order.path,
                     .language = order.language,
                     .toolchain = {},
                     .source = {},
                     .functions = {},
                     .suites = {},
                     .failing = {},
                     .file = {}};
  SYNTH_TRY(report.source, read_text_file(order.path, kMaxInputBytes));
  SYNTH_TRY(Runtime * runtime, session.runtimes().find(order.language));
  auto all = function_places(*runtime, report.source, order.function, stop);
  if (!all) {
    return fail(all.error().within("reading " + order.path));
  }
  SYNTH_TRY(report.functions, chosen_functions(order, *all));
  const auto& chosen = report.functions;
  if (order.language == Language::python) {
    SYNTH_CHECK(check_loads(*runtime, order.path, report.source, chosen.front().name,
                            context.settings.limits, stop));
  }
  SYNTH_TRY(SuiteClaims claims,
            read_suite_claims(
                *runtime, [&] { return session.sandbox(); },
                {.path = order.path, .source = report.source, .functions = *all}, order.test_files,
                context.settings.sharing, context.settings.limits.for_all_calls(), stop));
  report.failing = std::move(claims.failing);
  SYNTH_TRY(auto proposed, proposed_claims(context, session, chosen, order.language));
  std::optional<std::string> reference;
  std::vector<std::string> referred;  // functions that the reference has
  if (order.reference) {
    SYNTH_TRY(reference, read_text_file(*order.reference, kMaxInputBytes));
    auto places = function_places(*runtime, *reference, {}, stop);
    if (!places) {
      return fail(places.error().within("reading " + *order.reference));
    }
    referred = names_of(*places);
  }
  Activity activity(context.console, "searching tests");
  for (const FunctionPlace& place : chosen) {
    activity.now(fmt::format("searching tests of {} ({} of {})", place.name,
                             report.suites.size() + 1, chosen.size()));
    const SuiteRequest request{
        .source = report.source,
        .function = place.name,
        .others = names_of(chosen),
        .claims = claims_of(claims.tests[place.name], proposed[place.name]),
        .known = claims.calls[place.name],
        .reference =
            std::ranges::find(referred, place.name) == referred.end() ? std::nullopt : reference,
        .effort = {.seed = context.settings.seed, .times = order.effort},
        .limits = context.settings.limits.for_all_calls()};
    auto suite = build_suite(*runtime, request, stop);
    if (!suite) {
      return fail(suite.error().within(place.name));
    }
    report.suites.push_back(*std::move(suite));
  }
  report.toolchain = runtime->toolchain();
  SYNTH_TRY(report.file, exported_suite(order.format, exported(order, report)));
  std::ranges::move(claims.notes, std::back_inserter(report.file.notes));
  if (order.function.empty()) {
    for (const CodeFunction& function : code_functions(report.source, order.language)) {
      if (!function.refusal.empty()) {
        report.file.notes.push_back(
            fmt::format("{} gets no tests: {}", function.name, function.refusal));
      }
    }
  }
  return report;
}

Result<int> run_suite(const CommandContext& context) {
  SYNTH_TRY(const SuiteOrder order, read_order(context));
  Settings settings = context.settings;
  settings.no_cache = true;
  const int lanes = std::ranges::any_of(order.test_files, needs_runner) ? kLanesOfRunner : 1;
  Lending lending;
  if (order.language == Language::python) {
    SYNTH_TRY(lending.data.files, neighbours_of(order.path, context.invocation.value("root")));
  }
  SYNTH_TRY(const auto session, Session::open(settings, context.console, lanes, lending));
  SYNTH_TRY(const SuiteReport report, build_report(order, context, *session));
  const bool is_empty =
      std::ranges::all_of(report.suites, [](const Suite& suite) { return suite.cases.empty(); });
  if (order.folder && !is_empty) {
    SYNTH_CHECK(write_suite_file(order, report.file, context.invocation.has("force")));
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
      SYNTH_CHECK(context.console.print(
          order.folder ? (*order.folder / report.file.name).string() + "\n" : report.file.text));
    }
  }
  if (is_empty) {
    context.console.say(
        "synth: no input was found that the code takes, so there is no test to write; give an "
        "example of a call in a docstring or with --tests\n");
    return 1;
  }
  const bool is_strong = report.score() >= order.least_score;
  if (!is_strong) {
    context.console.say(fmt::format("synth: the score {:.3f} is below --min-score {}\n",
                                    report.score(), order.least_score));
  }
  return is_strong && report.findings() == 0 ? 0 : 1;
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
       false,
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
      {"min-score", "S", "exit status 1 below this mutation score (0 to 1)"},
      {"effort", "N", "times the usual search (default 1)"},
      {"seed", "N", "seed of the search (default 0)", true, Trust::harmless, "0"}};
  line.groups = {Options::author, Options::model, Options::budget, Options::limits,
                 Options::output};
  line.least_arguments = 1;
  line.most_arguments = 1;
  return {std::move(line), run_suite};
}

}  // namespace synth
