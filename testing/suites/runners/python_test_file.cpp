#include "testing/suites/runners/python_test_file.h"

#include "specs/literal.h"
#include "synth/support/ascii.h"
#include "testing/mutants/program_call.h"
#include "testing/suites/exporters/exporters.h"
#include "testing/suites/runners/python_test_report.h"
#include "testing/suites/search/suite_programs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

namespace synth {
namespace {

// Reads [function, args, kwargs, kind, value, abs, rel, test].
Test read_claim_of(const Value& claim) {
  Test test;
  test.origin = TestOrigin::user;
  test.function = text_of(item_of(claim, 0));
  test.call.args = items_of(item_of(claim, 1));
  if (const auto* kwargs = item_of(claim, 2).get_if<Dict>()) {
    for (const auto& [key, value] : kwargs->entries) {
      test.call.kwargs.emplace_back(text_of(key), value);
    }
  }
  const std::string kind = text_of(item_of(claim, 3));
  if (kind == "raises") {
    test.kind = TestKind::error;
    test.claim.raises = text_of(item_of(claim, 4));
  } else {
    test.claim.expected = item_of(claim, 4);
  }
  if (kind == "near") {
    test.claim.tolerance = Tolerance{number_of(item_of(claim, 5)), number_of(item_of(claim, 6))};
  }
  test.name = text_of(item_of(claim, 7));
  return test;
}

bool is_plain(const Test& test) {
  const auto plain = [](const Value& value) { return !any_value(value, is_object); };
  return !test.function.empty() && std::ranges::all_of(test.call.args, plain) &&
         std::ranges::all_of(test.call.kwargs,
                             [&](const auto& argument) { return plain(argument.second); }) &&
         (!test.claim.expected || plain(*test.claim.expected));
}

std::string quoted(std::string text) {
  return write_literal(Value(std::move(text)));
}

bool is_keyword(std::string_view word) {
  constexpr std::array<std::string_view, 35> kKeywords{
      "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
      "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
      "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
      "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
  return std::ranges::find(kKeywords, word) != kKeywords.end();
}

// Returns the words of a file that may be names of the code, each once.
std::set<std::string, std::less<>> names_in(std::string_view text) {
  std::set<std::string, std::less<>> names;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word_character(text[end])) {
      ++end;
    }
    const std::string_view word = text.substr(at, end - at);
    if (!word.empty() && !is_digit(word.front()) && !is_keyword(word)) {
      names.emplace(word);
    }
    at = std::max(end, at + 1);
  }
  return names;
}

std::string base_name(const PythonTestFile& file) {
  return std::filesystem::path(file.name).filename().string();
}

// Returns the runner's program as one text, which runs in a separate namespace: a script's
// namespace has the code's names, whatever these are. An uncalled function mentions the wanted
// names.
std::string apart_program(const PythonTestFile& file) {
  return fmt::format(
      "import builtins as synth_builtins\n"
      "synth_given = (lambda: 0).__globals__.copy()\n"
      "synth_names = lambda: ({})\n"
      "synth_space = {{'__name__': 'synth runner'}}\n"
      "synth_builtins.exec({}, synth_space)\n"
      "synth_space['run_apart']({}, {}, synth_given)\n",
      fmt::join(names_in(file.text), ", "),
      quoted(fmt::format("{}\n{}", kPythonCodeModules, kPythonTestRunner)), quoted(file.text),
      quoted(base_name(file)));
}

std::string shared_program(const PythonTestFile& file, const std::string& source) {
  return fmt::format("{}\n{}\nresult = run_shared({}, {}, {})\n", kPythonCodeModules,
                     kPythonTestRunner, quoted(file.text), quoted(base_name(file)), quoted(source));
}

Result<std::vector<ApartVerdict>> run_apart(Runtime& python, const std::string& source,
                                            const std::string& function, const PythonTestFile& file,
                                            const Limits& limits, const std::stop_token& stop) {
  SYNTH_TRY(const CandidateOutcome outcome,
            python.run_assertions(source, function, apart_program(file), limits, stop));
  Outcome whole = cut_off(outcome.load_ending, "");
  whole.error = outcome.load_error;
  if (!outcome.load_error && !outcome.outcomes.empty()) {
    whole = outcome.outcomes.front();
  }
  return read_python_report(outcome.told, whole);
}

Result<std::vector<TestVerdict>> run_shared(Runtime& python, const std::string& source,
                                            const PythonTestFile& file, const Limits& limits,
                                            const std::stop_token& stop) {
  SYNTH_TRY(const ScriptOutcome script,
            python.run_script(shared_program(file, source), limits, stop));
  std::vector<std::string> told;
  const Value lines = script.outcome.value.value_or(Value(List{}));
  for (const Value& line : items_of(lines)) {
    told.push_back(text_of(line));
  }
  std::vector<TestVerdict> verdicts;
  for (ApartVerdict& each : read_python_report(told, script.outcome)) {
    verdicts.push_back(std::move(each.verdict));
  }
  return verdicts;
}

}  // namespace

Result<PythonTestClaims> read_python_tests(Runtime& python, const PythonTestFile& file,
                                           std::stop_token stop) {
  const std::string name = std::filesystem::path(file.name).filename().string();
  auto found = value_of_program(python, kPythonTestClaims, "claims_in",
                                {Value(file.text), Value(name)}, std::move(stop));
  if (!found) {
    return fail(found.error().within("reading " + file.name));
  }
  if (const std::string missing = text_of(entry_of(*found, "missing")); !missing.empty()) {
    return fail(Errc::missing_interpreter,
                fmt::format("{} is run by {}, which {} does not have", file.name, missing,
                            python.toolchain()),
                "install it (Debian: python3-pytest), or name a Python that has it with --python");
  }
  PythonTestClaims claims;
  claims.unread = count_of(entry_of(*found, "unread"));
  claims.module = text_of(entry_of(*found, "module"));
  for (const Value& item : items_of(entry_of(*found, "claims"))) {
    Test test = read_claim_of(item);
    if (is_plain(test)) {
      claims.tests.push_back(std::move(test));
    } else {
      ++claims.unread;
    }
  }
  if (const std::string problem = text_of(entry_of(*found, "problem")); !problem.empty()) {
    return fail(Errc::bad_input, fmt::format("reading {}: {}", file.name, problem),
                "the file has to load, with stand-ins for the code it tests");
  }
  return claims;
}

Result<TestFileRun> run_python_tests(Runtime& python, const std::string& source,
                                     const std::string& function, const PythonTestFile& file,
                                     Sharing sharing, const Limits& limits,
                                     const std::stop_token& stop) {
  SYNTH_TRY(auto apart, run_apart(python, source, function, file, limits, stop));
  return settle_test_file(std::move(apart), sharing,
                          [&] { return run_shared(python, source, file, limits, stop); });
}

}  // namespace synth
