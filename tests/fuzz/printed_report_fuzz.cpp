#include "synth/support/text.h"
#include "testing/runtimes/bash/host/bash.h"
#include "testing/runtimes/cpp/host/candidate.h"
#include "testing/runtimes/cpp/host/compile.h"
#include "testing/runtimes/python/host/interpreter.h"
#include "testing/suites/runners/python_test_report.h"
#include "testing/suites/runners/runner_report.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {
namespace {

void expect_told(const std::vector<TestVerdict>& verdicts) {
  for (const TestVerdict& verdict : verdicts) {
    require(!name(verdict.verdict).empty(), "every verdict has a name");
  }
}

// Returns the number of characters. A byte that is not UTF-8 is one character of three bytes in a
// message.
std::size_t characters_of(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

// Sends one message per line, and then the end of the program.
std::vector<TestVerdict> read_lines(std::string_view text) {
  std::vector<std::string> told;
  for (const std::string_view line : split(text, '\n')) {
    told.emplace_back(line);
  }
  std::vector<TestVerdict> verdicts;
  Outcome whole;
  whole.ending = Verdict::pass;
  for (ApartVerdict& read : read_python_report(told, whole)) {
    verdicts.push_back(std::move(read.verdict));
  }
  return verdicts;
}

// Reads reports of compilers, shells, interpreters and test runners that ran beside candidate code.
// The first byte selects the program whose report the rest is.
int fuzz_printed_report(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::string_view text = as_text(data + 1, size - 1);
  switch (data[0]) {
    case 't':
      expect_told(read_tap(text, TapWriter::node));
      expect_told(read_tap(text, TapWriter::bats));
      break;
    case 'y':
      expect_told(read_lines(text));
      break;
    case 'g':
      if (const auto verdicts = read_google_report(text)) {
        expect_told(*verdicts);
      }
      break;
    case 'b':
      if (const auto error = read_bash_error(text)) {
        require(characters_of(error->message) <= text.size(),
                "a message is part of what was printed");
      }
      break;
    case 'c':
      static_cast<void>(read_compiler_error(text, "candidate"));
      break;
    case 'a':
      if (const auto ask = read_cpp_ask(text, 3)) {
        require(ask->function < 3, "a function that there is is asked for");
        require(ask->args.size() <= text.size(), "arguments are part of the frame");
      }
      break;
    case 'p':
      static_cast<void>(read_python_query(text, "python3"));
      break;
    default:
      break;
  }
  return 0;
}

const FuzzTarget kPrintedReport{"printed_report", fuzz_printed_report};

}  // namespace
}  // namespace synth
