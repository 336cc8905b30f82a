#include "synth/cli/input/test_file_input.h"

#include "synth/authors/test_file_mark.h"
#include "synth/support/mapped.h"
#include "synth/support/names.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace synth {

bool names_runner_tests(const Invocation& invocation) {
  const auto path = invocation.value("tests");
  return path && (std::filesystem::path(*path).extension() == ".py" ||
                  language_of_runner_tests(*path).has_value());
}

namespace {

// Returns an instruction for tests without one.
std::string instruction_of(const RunnerTests& tests, const std::string& function,
                           const std::string& parameters) {
  if (tests.language == Language::python) {
    return fmt::format("Write a function {}({}).", function, parameters);
  }
  if (tests.language == Language::bash) {
    return fmt::format("Write the Bash script {} that tests run.",
                       std::filesystem::path(tests.code.front()).filename().string());
  }
  return function.empty()
             ? fmt::format("Write the {} functions that tests call.", info(tests.language).title)
             : fmt::format("Write a {} function {}({}).", info(tests.language).title, function,
                           parameters);
}

Result<RunnerTests> read_other_tests(Language language, RunnerTests tests) {
  tests.language = language;
  SYNTH_TRY(RunnerTestClaims claims,
            read_runner_claims({language, tests.file.name, tests.file.text}));
  tests.claims = {.tests = std::move(claims.tests), .unread = claims.unread};
  tests.code = std::move(claims.code);
  return tests;
}

Result<TestFileRun> run_anew(const RunnerTests& tests, const CommandContext& context,
                             const Session& session, const std::string& source,
                             const std::string& function, const std::stop_token& stop) {
  const Limits& limits = context.settings.limits;
  const Sharing sharing = context.settings.sharing;
  if (tests.language == Language::python) {
    SYNTH_TRY(Runtime* const python, session.python());
    return run_python_tests(*python, source, function, tests.file, sharing, limits, stop);
  }
  SYNTH_TRY(Sandbox* const sandbox, session.sandbox());
  return run_runner_tests(*sandbox, {tests.language, tests.file.name, tests.file.text}, tests.code,
                          source, sharing, limits, stop);
}

// Returns the verdicts of the file's own runner on code. For the same code as before it returns the
// previous verdicts.
Result<TestFileRun> run_file(const RunnerTests& tests, const CommandContext& context,
                             const Session& session, const std::string& source,
                             const std::string& function, const std::stop_token& stop) {
  if (tests.last->source != source) {
    SYNTH_TRY(tests.last->run, run_anew(tests, context, session, source, function, stop));
    tests.last->source = source;
  }
  return tests.last->run;
}

std::vector<std::string> notes_of(const RunnerTests& tests) {
  if (tests.claims.unread == 0) {
    return {};
  }
  return {tests.language == Language::bash
              ? fmt::format("the tests in {} were run, but not searched for", tests.file.name)
              : fmt::format("{} of the assertions in {} say more than what a call with values "
                            "gives: they were run, but not searched for",
                            tests.claims.unread, tests.file.name)};
}

}  // namespace

Result<RunnerTests> read_runner_tests(const Session& session, const std::string& path,
                                      const std::vector<std::string>& names) {
  RunnerTests tests;
  SYNTH_TRY(const std::string text, read_text_file(path, kMaxInputBytes));
  tests.file = {.name = std::filesystem::path(path).filename().string(), .text = text};
  if (const auto language = language_of_runner_tests(path)) {
    return read_other_tests(*language, std::move(tests));
  }
  if (!names.empty()) {  // from a module that does not exist
    tests.file.text.insert(0,
                           fmt::format("from the_code_under_test import {}\n", join(names, ", ")));
  }
  SYNTH_TRY(Runtime* const python, session.python());
  SYNTH_TRY(tests.claims, read_python_tests(*python, tests.file, session.interrupt().token()));
  return tests;
}

Result<void> check_claims(const RunnerTests& tests) {
  if (tests.language == Language::python && tests.claims.tests.empty()) {
    return fail(
        Errc::bad_input,
        fmt::format("{} says of no call with values what it gives or raises", tests.file.name),
        "compare what functions of the code give with values; the code is what the file "
        "imports and is not installed");
  }
  return {};
}

std::string module_of(const RunnerTests& tests) {
  return tests.language == Language::python ? tests.claims.module
         : tests.code.empty()               ? ""
                              : std::filesystem::path(tests.code.front()).stem().string();
}

GivenTests given_tests(const RunnerTests& tests) {
  GivenTests given{.tests = tests.claims.tests, .instruction = {}};
  given.language = tests.language;
  if (tests.language != Language::python) {
    given.addition = fmt::format("{}{}, run by {}:\n\n{}", kTestFileMark, tests.file.name,
                                 runner_of(tests.language), tests.file.text);
    given.instruction = instruction_of(tests, "", "");
  }
  const std::string function = given.tests.empty() ? "" : given.tests.front().function;
  if (function.empty()) {
    return given;
  }
  std::size_t positions = 0;
  std::vector<std::string> names;
  for (const Test& test : given.tests) {
    if (test.function != function) {
      return given;
    }
    positions = std::max(positions, test.call.args.size());
    append_new(names, mapped(test.call.kwargs, &std::pair<std::string, Value>::first));
  }
  std::vector<std::string> parameters;
  for (std::size_t i = 0; i < positions; ++i) {
    parameters.push_back(i < 26 ? std::string(1, static_cast<char>('a' + i))
                                : fmt::format("a{}", i));
  }
  parameters.insert(parameters.end(), names.begin(), names.end());
  given.instruction = instruction_of(tests, function, join(parameters, ", "));
  return given;
}

AcceptanceTests acceptance_tests(const RunnerTests& tests, const CommandContext& context,
                                 const Session& session) {
  AcceptanceTests acceptance;
  acceptance.name = tests.file.name;
  acceptance.text = tests.language == Language::python ? tests.file.text : "";
  acceptance.notes = notes_of(tests);
  acceptance.run = [&](const std::string& module, const std::string& function,
                       const std::stop_token& stop) -> Result<AcceptanceRun> {
    SYNTH_TRY(TestFileRun run, run_file(tests, context, session, module, function, stop));
    return AcceptanceRun{std::move(run.verdicts), run.shared, std::move(run.wanted),
                         std::move(run.wanting)};
  };
  return acceptance;
}

}  // namespace synth
