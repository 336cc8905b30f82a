#pragma once

#include "synth/support/result.h"
#include "testing/core/limits.h"
#include "testing/core/verdict.h"
#include "testing/runtimes/common/runtimes.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One line of `synth check` (docs/formats/check.md): a candidate and the tests to hold it against.
struct CheckRequest {
  Value id;  // any plain JSON, given back
  Language language = Language::python;
  std::string function;
  std::string code;
  std::vector<Test> tests;
  std::string script;  // empty for none
  Limits limits;
};

// `defaults` are the limits of what the line does not say. An error is the line's `reason`.
Result<CheckRequest> read_check_request(const JsonField& line, const Limits& defaults);

// What one line came to.
struct CheckResult {
  std::string line;  // the JSON to print, without the line's end
  Verdict verdict = Verdict::bad_request;
  bool missing_interpreter = false;
  // What the line says, for a report of another form.
  Value id;
  std::vector<TestVerdict> tests;
  std::vector<std::string> expected = {};  // by each of those, as far as they are known
  std::optional<RaisedError> load_error;
  std::string reason;
  std::size_t line_number = 0;             // in the input, from 1; 0: not known
  std::vector<std::string> warnings = {};  // fields of the line that were ignored
  bool is_blank = false;                   // there is nothing on that line, and nothing in `line`
};

// What candidates were lent beyond the contract, named in every result.
struct LentData {
  std::vector<std::string> files;
  bool network = false;
};

// Runs one line. A bad line is a result, and so is an accident of the machinery that happened twice
// (Verdict::error); an error means that no line can be run (a setting is wrong, `stop` was
// requested).
// `number` is that of the line in its input; the result has it as `line`.
Result<CheckResult> check_line(std::string_view line, const Runtimes& runtimes,
                               const Limits& defaults, std::stop_token stop,
                               const LentData& lent = {}, std::size_t number = 0);

// The result of a line that cannot even be read.
CheckResult refuse_check_line(std::string reason, Verdict verdict = Verdict::bad_request,
                              std::size_t number = 0);

// Whether `synth check` answers a line with a blank one.
bool is_blank_line(std::string_view line);

// When a line was checked, and by which of the `jobs`, from 0 on.
struct CheckTime {
  std::chrono::steady_clock::time_point begin;
  std::chrono::steady_clock::time_point end;
  int job = 0;
};

struct CheckOptions {
  Limits limits;
  int jobs = 1;
  LentData lent = {};
  // What is written of a result, called in input order; the line and its end if there is none.
  std::function<std::string(const CheckResult&)> write = {};
  bool keeps_blank_lines = true;
  // Told of each line as soon as it was checked, by any thread. May be empty.
  std::function<void(const CheckResult&, const CheckTime&)> watch = {};
};

// As `check_line`, and every accident of one line is a result too: one that is blank, too long, or
// cannot even be read for want of memory.
Result<CheckResult> check_any_line(std::string_view line, const Runtimes& runtimes,
                                   const CheckOptions& options, const std::stop_token& stop,
                                   std::size_t number);

struct CheckSummary {
  std::size_t candidates = 0;
  std::size_t passed = 0;
  std::size_t without_interpreter = 0;
  std::size_t errors = 0;  // that say nothing of the candidate

  // 0 every candidate passed, 1 some did not, 3 there were errors, 4 every one needs an interpreter
  // that is missing.
  [[nodiscard]] int exit_status() const;
};

// Gives the next line without its end; nothing after the last, or once stop is requested.
using NextLine = std::function<Result<std::optional<std::string>>(const std::stop_token& stop)>;

// Checks every line of `next` on `jobs` threads and writes a verdict line for each, in input order,
// as soon as those before it are written. A blank line gives a blank line, and counts as no
// candidate. Memory does not grow with the
// number of lines: at most 4 × jobs of them are in hand, and reading waits behind that. Runtimes
// need two sandbox lanes a job. On an error the lines already done are written; `interrupted` if
// `stop` is requested.
Result<CheckSummary> check_stream(const NextLine& next, std::ostream& out, const Runtimes& runtimes,
                                  const CheckOptions& options, std::stop_token stop);

}  // namespace synth
