#include "synth/suite/suite_claims.h"

#include "specs/examples/example_reader.h"
#include "specs/examples/language_values.h"
#include "specs/literal.h"
#include "synth/repair/repair_claims.h"
#include "synth/run/test_plan.h"
#include "synth/support/ascii.h"
#include "synth/support/mapped.h"
#include "testing/core/test_file.h"
#include "testing/core/verdict.h"
#include "testing/runtimes/cpp/host/cell.h"
#include "testing/runtimes/cpp/host/codec.h"
#include "testing/suites/code/bash_claims.h"
#include "testing/suites/code/cpp_values.h"
#include "testing/suites/code/shown_calls.h"
#include "testing/suites/code/stated_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <set>

namespace synth {
namespace {

constexpr int kMostRounds = 8;  // of calls that depend on the results of others

// Returns the offset after a quoted text that begins at `at`; an apostrophe within a word begins
// none.
std::size_t past_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  if ((quote != '"' && quote != '\'') || (at > 0 && is_word_character(text[at - 1]))) {
    return at;
  }
  const std::size_t end = text.find(quote, at + 1);
  return end == text.npos || text.find('\n', at) < end ? at : end + 1;
}

// Returns a comment in the form of examples: values, words and operators of JavaScript and C++
// become Python's.
std::string in_python_words(const std::string& prose, Language language) {
  const std::string comment = with_python_values(prose, language);
  using Word = std::pair<std::string_view, std::string_view>;
  constexpr std::array<Word, 10> kWords{{{"std::", ""},
                                         {"// =>", "=>"},
                                         {"// ->", "->"},
                                         {"===", "=="},
                                         {"throws", "raises"},
                                         {"true", "True"},
                                         {"false", "False"},
                                         {"null", "None"},
                                         {"nullopt", "None"},
                                         {"undefined", "None"}}};
  std::string text;
  for (std::size_t at = 0; at < comment.size();) {
    std::size_t end = past_quoted(comment, at);
    if (language == Language::cpp && std::string_view(comment).substr(at).starts_with("{}")) {
      text += "[]";
      at += 2;
      continue;
    }
    if (end == at) {
      while (end < comment.size() && is_word_character(comment[end])) {
        ++end;
      }
      const Word* word = nullptr;
      for (const Word& each : kWords) {
        const bool is_mark = !is_word_character(each.first.back());
        const bool is_it =
            is_mark ? std::string_view(comment).substr(at).starts_with(each.first)
                    : end > at && each.first == std::string_view(comment).substr(at, end - at);
        word = word == nullptr && is_it ? &each : word;
      }
      if (word != nullptr) {
        text += word->second;
        at += word->first.size();
        continue;
      }
      end += end == at ? 1 : 0;
    }
    text.append(comment, at, end - at);
    at = end;
  }
  return text;
}

class ClaimReader {
 public:
  ClaimReader(Runtime& runtime, const SandboxSource& sandbox, const CodeUnderTest& code,
              Sharing sharing, const Limits& limits, std::stop_token stop)
      : runtime_(runtime),
        sandbox_(sandbox),
        code_(code),
        sharing_(sharing),
        limits_(limits),
        stop_(std::move(stop)) {}

  void read_docstrings() {
    for (const FunctionPlace& place : code_.functions) {
      const std::string prose = runtime_.language() == Language::python
                                    ? place.docstring
                                    : in_python_words(place.docstring, runtime_.language());
      for (ReadExample& read : read_examples(prose)) {
        if (read.function == place.name) {
          add_stated(place, std::move(read.example));
        }
      }
      if (place.parameters.size() == 1) {
        for (StatedValue& stated : read_stated_values(
                 prose, place.parameters[0],
                 place.annotations.empty() ? std::string_view() : place.annotations[0])) {
          Example example;
          example.call.args = {std::move(stated.argument)};
          example.claim.expected = std::move(stated.result);
          add_stated(place, std::move(example));
        }
      }
    }
  }

  // Reads claims and calls that stand anywhere else in a Python file.
  Result<void> read_elsewhere() {
    SYNTH_TRY(ShownCalls shown, read_shown_calls(runtime_, code_.source, stop_));
    for (ReadExample& read : read_examples(shown.prose)) {
      const auto place = std::ranges::find(code_.functions, read.function, &FunctionPlace::name);
      if (place != code_.functions.end()) {
        add_stated(*place, std::move(read.example));
      }
    }
    for (auto& [function, calls] : shown.calls) {
      std::ranges::move(calls, std::back_inserter(claims_.calls[function]));
    }
    return {};
  }

  void add_stated(const FunctionPlace& place, Example example) {
    Test test = shaped(test_of_example(std::move(example), place.name, TestOrigin::example, {},
                                       "the docstring says so"));
    if (fits(test)) {
      add(std::move(test));
    }
  }

  // Reads comments of a script: they tell neither the status nor whether a line's end is printed.
  Result<void> read_script_comments() {
    std::vector<Test> tests =
        bash_comment_claims(code_.source, std::filesystem::path(code_.path).filename().string());
    std::vector<PlannedCall> calls;
    for (Test& test : tests) {
      test.function = code_.functions[0].name;
      calls.push_back({.function = test.function, .call = test.call});
    }
    if (calls.empty()) {
      return {};
    }
    SYNTH_TRY(const CandidateOutcome ran, runtime_.run(code_.source, calls, limits_, stop_));
    for (std::size_t i = 0; i < tests.size() && i < ran.outcomes.size(); ++i) {
      const auto& printed = ran.outcomes[i].value;
      add(printed ? settled_bash_claim(std::move(tests[i]), *printed) : std::move(tests[i]));
    }
    return {};
  }

  // Returns whether the types of C++ allow a comment's claim; else it is about something else.
  [[nodiscard]] bool fits(const Test& test) const {
    if (runtime_.language() != Language::cpp) {
      return true;
    }
    const auto signature = read_cpp_signature(code_.source, test.function);
    std::string scratch;
    return signature && encode_cpp_arguments(*signature, test.call) &&
           (test.claim.raises || encode_cpp(signature->result, *test.claim.expected, scratch));
  }

  // Returns the test with values of the function's types in C++: braces and JSON do not distinguish
  // a pair from a list.
  [[nodiscard]] Test shaped(Test test) const {
    const auto signature = runtime_.language() == Language::cpp
                               ? read_cpp_signature(code_.source, test.function)
                               : Result<CppSignature>(fail(Errc::bad_input, ""));
    if (!signature) {
      return test;
    }
    for (std::size_t i = 0; i < test.call.args.size() && i < signature->parameters.size(); ++i) {
      test.call.args[i] = cpp_shaped(signature->parameters[i].type, test.call.args[i]);
    }
    if (test.claim.expected) {
      test.claim.expected = cpp_shaped(signature->result, *test.claim.expected);
    }
    return test;
  }

  Result<void> read_file(const TestFileText& file) {
    const std::string& path = file.path;
    const std::string& text = file.text;
    const bool is_python = std::filesystem::path(path).extension() == ".py";
    const auto language =
        is_python ? std::optional(Language::python) : language_of_runner_tests(path);
    if (language && *language != runtime_.language()) {
      return fail(Errc::bad_input,
                  fmt::format("{} holds tests of {}, and {} is {}", path, name(*language),
                              code_.path, name(runtime_.language())),
                  "give tests of the code's language, or JSON lines (docs/check.md)");
    }
    if (language && !is_python) {
      return read_runner_file({.language = *language,
                               .name = std::filesystem::path(path).filename().string(),
                               .text = text});
    }
    auto read = is_python ? read_assertions(text) : read_json_lines(text);
    return read ? Result<void>() : fail(read.error().within("reading " + path));
  }

  SuiteClaims take() { return std::move(claims_); }

 private:
  [[nodiscard]] bool is_known(const std::string& function) const {
    return std::ranges::find(code_.functions, function, &FunctionPlace::name) !=
           code_.functions.end();
  }

  // Adds a claim, once for all its sources.
  void add(Test test) {
    const std::string key =
        to_source(test.function, test.call) + " " + test.setup + " " +
        (test.claim.expected ? write_literal(*test.claim.expected) : *test.claim.raises);
    if (known_.insert(key).second) {
      claims_.tests[test.function].push_back(std::move(test));
    }
  }

  Result<void> read_json_lines(const std::string& text) {
    SYNTH_TRY(std::vector<Test> tests, parse_test_file(text));
    for (Test& test : tests) {
      if (test.function.empty() && code_.functions.size() == 1) {
        test.function = code_.functions[0].name;
      }
      if (!is_known(test.function)) {
        return fail(Errc::bad_input,
                    fmt::format("{} is a test of {}, which {} does not define", test.name,
                                test.function.empty() ? "no function" : test.function, code_.path),
                    "give every test the \"function\" it calls");
      }
      add(shaped(std::move(test)));
    }
    return {};
  }

  // Reads a file in another language than Python: calls with literal values, and its runner's
  // results.
  Result<void> read_runner_file(const RunnerTestFile& file) {
    SYNTH_TRY(Sandbox * sandbox, sandbox_());
    SYNTH_TRY(HeldRunnerTests held,
              hold_runner_tests(*sandbox, runtime_, file, code_, sharing_, limits_, stop_));
    for (Test& test : held.tests) {
      add(shaped(std::move(test)));
    }
    std::ranges::move(held.failing, std::back_inserter(claims_.failing));
    std::ranges::move(held.notes, std::back_inserter(claims_.notes));
    return {};
  }

  // Runs the calls of the assertions, and checks the claims against the outcomes.
  Result<AssertionVerdict> hold(RepairClaims& claims, std::vector<Outcome>& outcomes) {
    AssertionVerdict verdict;
    for (int round = 0; round < kMostRounds; ++round) {
      const std::vector<PlannedCall> calls(
          claims.calls().begin() + static_cast<std::ptrdiff_t>(outcomes.size()),
          claims.calls().end());
      if (!calls.empty()) {
        SYNTH_TRY(CandidateOutcome ran, runtime_.run(code_.source, calls, limits_, stop_));
        std::ranges::move(ran.outcomes, std::back_inserter(outcomes));
      }
      SYNTH_TRY(auto held, claims.hold(std::span(&outcomes, 1), stop_));
      verdict = std::move(held.at(0));
      if (claims.calls().size() == outcomes.size()) {
        break;
      }
    }
    return verdict;
  }

  Result<void> read_assertions(const std::string& text) {
    AssertionFile file{.text = text,
                       .module = std::filesystem::path(code_.path).stem().string(),
                       .functions = mapped(code_.functions, &FunctionPlace::name)};
    SYNTH_TRY(const auto claims, claims_of(runtime_, std::move(file), stop_));
    std::vector<Outcome> outcomes;
    SYNTH_TRY(const AssertionVerdict verdict, hold(*claims, outcomes));
    std::map<std::string, Claim> stated;
    for (ReadExample& read : read_examples(text)) {
      stated.emplace(to_source(read.function, read.example.call), std::move(read.example.claim));
    }
    const std::set<std::size_t> failing(verdict.failing_calls.begin(), verdict.failing_calls.end());
    std::size_t explained = 0;
    for (std::size_t i = 0; i < claims->calls().size() && i < outcomes.size(); ++i) {
      explained += add_call(claims->calls()[i], outcomes[i], failing.contains(i), stated) ? 1 : 0;
    }
    if (explained < verdict.failed.size()) {
      claims_.failing.insert(claims_.failing.end(), verdict.failed.begin(), verdict.failed.end());
    }
    return {};
  }

  // Adds a call as a test if the file states its value, and that agrees with the run of the file;
  // else as a known call. Returns whether it is a claim that fails.
  bool add_call(const PlannedCall& call, const Outcome& outcome, bool fails,
                const std::map<std::string, Claim>& stated) {
    const auto claim = stated.find(to_source(call.function, call.call));
    if (claim != stated.end()) {
      Test test = test_of_example({call.call, claim->second}, call.function, TestOrigin::user, {},
                                  "the given tests say so");
      const bool passes = judge(test, outcome, runtime_.language()).verdict == Verdict::pass;
      if (passes != fails) {
        add(std::move(test));
        return fails;
      }
    }
    if (!fails) {
      claims_.calls[call.function].push_back(call.call);
    }
    return false;
  }

  Runtime& runtime_;
  const SandboxSource& sandbox_;
  const CodeUnderTest& code_;
  Sharing sharing_;
  Limits limits_;
  std::stop_token stop_;
  SuiteClaims claims_;
  std::set<std::string> known_;
};

}  // namespace

Result<SuiteClaims> read_suite_claims(Runtime& runtime, const SandboxSource& sandbox,
                                      const CodeUnderTest& code,
                                      const std::vector<TestFileText>& test_files, Sharing sharing,
                                      const Limits& limits, const std::stop_token& stop) {
  ClaimReader reader(runtime, sandbox, code, sharing, limits, stop);
  if (runtime.language() == Language::bash) {
    SYNTH_CHECK(reader.read_script_comments());
  } else {
    reader.read_docstrings();
  }
  if (runtime.language() == Language::python) {
    SYNTH_CHECK(reader.read_elsewhere());
  }
  for (const TestFileText& file : test_files) {
    SYNTH_CHECK(reader.read_file(file));
  }
  return reader.take();
}

}  // namespace synth
