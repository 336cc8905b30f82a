#include "synth/cli/commands/solve_into.h"

#include "synth/cli/input/input.h"
#include "synth/cli/input/requests.h"
#include "synth/cli/input/test_file_input.h"
#include "synth/cli/output/output_folder.h"
#include "synth/run/request_language.h"
#include "synth/source/put_into.h"
#include "synth/source/put_into_braces.h"
#include "synth/support/text.h"
#include "synth/support/unified_diff.h"
#include "synth/support/whole_file.h"
#include "testing/runtimes/common/run_tests.h"
#include "testing/runtimes/common/runtimes.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

namespace synth {
namespace {

Result<std::string> changed_file(const Into& into, std::string_view text,
                                 const Solution& solution) {
  if (into.language == Language::python) {
    return put_into(text, solution.source);
  }
  PutInto how{.functions = {}, .is_header = into.is_header};
  for (const auto& [name, code] : solution.implementations) {
    how.functions.push_back(name);
  }
  return put_into_braces(into.language, text, solution.source, how);
}

// A file of the user's that the text names by a relative path; empty if it names none.
std::string needed_beside(Language language, std::string_view text) {
  const bool is_cpp = language == Language::cpp;
  for (const std::string_view line : split(text, '\n')) {
    const std::string_view words = trim(line);
    const bool names_file = is_cpp
                                ? words.starts_with("#include") || words.starts_with("# include")
                                : contains_word(words, "import") || contains_word(words, "from") ||
                                      contains_word(words, "require");
    const std::size_t open = names_file ? words.find_first_of("\"'") : words.npos;
    const std::size_t close = open == words.npos ? words.npos : words.find(words[open], open + 1);
    if (close == words.npos) {
      continue;
    }
    const std::string_view path = words.substr(open + 1, close - open - 1);
    if (is_cpp || path.starts_with("./") || path.starts_with("../")) {
      return std::string(path);
    }
  }
  return {};
}

bool passes_alone(const Solution& solution, const Test& test) {
  return std::ranges::none_of(solution.results, [&](const TestResult& result) {
    return result.function == test.function && result.verdict.test == test.name &&
           result.verdict.verdict != Verdict::pass;
  });
}

// Returns the reason if code that passes by itself fails in the file.
Result<std::optional<std::string>> fault_there(const CommandContext& context,
                                               const Session& session, const Into& into,
                                               const std::string& changed,
                                               const Solution& solution) {
  std::vector<Test> tests;
  for (const auto& [function, of_function] : solution.tests) {
    for (Test test : of_function) {
      test.function = function;
      tests.push_back(std::move(test));
    }
  }
  SYNTH_TRY(Runtime* const runtime, session.runtimes().find(into.language));
  SYNTH_TRY(const Tested tested, run_tests(*runtime, changed, tests, context.settings.limits,
                                           session.interrupt().token()));
  if (tested.outcome.load_error) {
    const std::string beside = needed_beside(into.language, changed);
    return std::optional(beside.empty()
                             ? tested.outcome.load_error->message
                             : fmt::format("it needs {} beside it, and runs alone here", beside));
  }
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (tested.verdicts[i].verdict != Verdict::pass && passes_alone(solution, tests[i])) {
      return std::optional("test " + tests[i].name + " fails there");
    }
  }
  return std::optional<std::string>();
}

// Runs the module's own tests on the changed file, under their own runner. Returns the reason if it
// must not be written.
Result<std::optional<std::string>> fault_of_own_tests(const CommandContext& context,
                                                      const Session& session, const Into& into,
                                                      const std::string& changed,
                                                      const Solution& solution) {
  SYNTH_TRY(const RunnerTests tests, read_runner_tests(session, *into.own_tests));
  if (tests.language != into.language) {
    return fail(Errc::usage,
                fmt::format("--own-tests {}: these are tests of {}", *into.own_tests,
                            info(tests.language).title),
                fmt::format("name tests of {}", into.path));
  }
  SYNTH_TRY(const AcceptanceRun run,
            acceptance_tests(tests, context, session)
                .run(changed, solution.specs.entry_point, session.interrupt().token()));
  std::vector<std::string> failing;
  for (const TestVerdict& verdict : run.verdicts) {
    if (is_failure(verdict)) {
      failing.push_back(verdict.test);
    }
  }
  if (!failing.empty()) {
    return std::optional(
        fmt::format("{} of the {} tests in {} fail on it: {}{}", failing.size(),
                    run.verdicts.size(), *into.own_tests, join(failing, ", "),
                    run.wanting.empty()
                        ? ""
                        : fmt::format(" (they need {}; --shared-tests runs them beside the code)",
                                      run.wanted)));
  }
  context.console.say(fmt::format("synth: with the change, all {} tests in {} pass\n",
                                  run.verdicts.size(), *into.own_tests));
  return std::optional<std::string>();
}

tl::unexpected<Error> not_changed(const Into& into, std::string_view why) {
  return fail(Errc::bad_input, fmt::format("{} is not changed: {}", into.path, why),
              "--out FILE writes the code by itself");
}

}  // namespace

Result<std::optional<Into>> read_into(const Invocation& invocation) {
  const auto text = invocation.value("into");
  if (!text) {
    const bool has_tests = invocation.value("own-tests").has_value();
    if (invocation.has("write") || has_tests) {
      return fail(Errc::usage,
                  fmt::format("{} is for the file that --into names",
                              has_tests ? "--own-tests" : "--write"),
                  "name it, or leave the option out");
    }
    return std::optional<Into>();
  }
  Into into;
  into.path = *text;
  const std::size_t colon = text->rfind(':');
  std::error_code error;
  if (colon != std::string::npos && !std::filesystem::exists(*text, error)) {
    into.path = text->substr(0, colon);
    into.function = text->substr(colon + 1);
  }
  into.is_header = is_cpp_header(into.path);
  const auto language = into.is_header ? std::optional(Language::cpp) : language_of_code(into.path);
  if (!language || language == Language::bash) {
    return fail(
        Errc::usage,
        fmt::format("--into {}: only files in Python, JavaScript and C++ are changed", *text),
        "name such a file; --out FILE writes a file of its own");
  }
  into.language = *language;
  into.writes = invocation.has("write");
  into.own_tests = invocation.value("own-tests");
  if (invocation.value("out")) {
    return fail(Errc::usage, "--into and --out say two places for one module",
                "leave one of them out");
  }
  return std::optional(std::move(into));
}

Result<void> take_language(const CommandContext& context, std::string_view file, Language language,
                           SolveRequest& request) {
  if (request.language == language) {
    return {};
  }
  const bool is_named =
      context.settings.is_given("language") || (request.spec && request.spec->language) ||
      names_runner_tests(context.invocation) || find_function_language(request.instruction);
  if (is_named) {
    return fail(Errc::usage,
                fmt::format("{} is in {}, and the code is to be in {}", file, info(language).title,
                            info(request.language).title),
                "name a file in that language");
  }
  request.language = language;
  return {};
}

Result<void> write_into(const CommandContext& context, const Session& session, const Into& into,
                        const Solution& solution) {
  if (!into.function.empty() && !solution.implementations.contains(into.function)) {
    return fail(Errc::bad_input,
                fmt::format("the instruction asks for {}, and --into for {}",
                            solution.specs.entry_point, into.function),
                "name that function in the instruction: Write " + into.function + "(…) …");
  }
  std::string text;
  std::error_code error;
  const bool is_there = std::filesystem::exists(into.path, error);
  if (is_there) {
    SYNTH_TRY(text, read_text_file(into.path, kMaxInputBytes));
  }
  const auto changed = changed_file(into, text, solution);
  if (!changed) {
    return not_changed(into, changed.error().message);
  }
  SYNTH_TRY(const auto fault, fault_there(context, session, into, *changed, solution));
  if (fault) {
    return not_changed(into, "in it the code does not pass: " + *fault);
  }
  if (into.own_tests) {
    SYNTH_TRY(const auto failing, fault_of_own_tests(context, session, into, *changed, solution));
    if (failing) {
      return not_changed(into, *failing);
    }
  }
  SYNTH_CHECK(
      context.console.print(unified_diff(text, *changed, "a/" + into.path, "b/" + into.path)));
  if (*changed == text) {
    return {};
  }
  if (!into.writes) {
    context.console.say(fmt::format("synth: {} is as it was; --write changes it so\n", into.path));
    return {};
  }
  SYNTH_CHECK(is_there ? rewrite({into.path, text}, *changed, "solve it once more")
                       : write_whole_file(into.path, *changed));
  context.console.say(fmt::format("synth: changed {}\n", into.path));
  return {};
}

}  // namespace synth
