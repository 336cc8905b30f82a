#include "testing/mutants/token_mutants.h"
#include "testing/runtimes/cpp/host/class_reader.h"
#include "testing/suites/code/code_reader.h"
#include "testing/suites/runners/python_test_report.h"
#include "testing/suites/runners/runner_report.h"
#include "testing/suites/runners/runner_test_file.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

void require_edits(const std::vector<Edit>& edits, std::size_t size) {
  for (const Edit& edit : edits) {
    require(edit.begin <= edit.end && edit.end <= size, "an edit is within the source");
  }
}

// Functions and mutants lie within the source that they are read from.
void read_code(std::string_view source, Language language) {
  const std::vector<CodeFunction> functions = code_functions(source, language);
  for (const CodeFunction& function : functions) {
    require(function.begin <= function.end && function.end <= source.size(),
            "a function is within the source");
    const auto bodies = bodies_of(source, language, functions, function.name, {});
    require(constants_of(source, language, bodies).size() <= 40, "constants are few");
    for (const TokenMutant& each : token_mutants(source, language, bodies).mutants) {
      require_edits(each.mutant.edits, source.size());
      require(!each.mutant.edits.empty(), "a mutant is another text");
    }
  }
}

// No report makes a file pass if its program ended badly.
void read_reports(std::string_view text) {
  for (const TapWriter writer : {TapWriter::node, TapWriter::bats}) {
    require(read_tap(text, writer).size() <= text.size() + 1,
            "a test is at least a byte of a report");
  }
  static_cast<void>(read_google_report(text));
  const std::array<std::string, 2> told{R"(["collected", 3])", std::string(text)};
  const auto verdicts = read_python_report(told, cut_off(Verdict::early_exit, ""));
  require(std::ranges::any_of(verdicts,
                              [](const ApartVerdict& each) { return is_failure(each.verdict); }),
          "a file that did not end has failed");
}

// Reads the input as source text, and as a report of a test runner.
int fuzz_source_text(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kLongest = 20'000;
  const std::string_view text = as_text(data, std::min(size, kLongest));
  for (const Language language : {Language::javascript, Language::cpp, Language::bash}) {
    read_code(text, language);
  }
  for (const Language language : {Language::javascript, Language::cpp, Language::bash}) {
    const auto claims =
        read_runner_claims({.language = language, .name = "a.test.mjs", .text = std::string(text)});
    for (const Test& test : claims ? claims->tests : std::vector<Test>{}) {
      require(!test.function.empty(), "a claim is of a function");
    }
  }
  read_reports(text);
  for (const char* name : {"A", "Stack"}) {
    const auto made = read_cpp_class(text, name);
    require(!made || made->name == name, "a class has the name that was looked for");
  }
  return 0;
}

const FuzzTarget kSourceText{"source_text", fuzz_source_text};

}  // namespace
}  // namespace synth
