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

// One line of `synth check` (docs/formats/check.md): a candidate and its tests.
struct CheckRequest {
  Value id;  // any plain JSON, copied to the result
  Language language = Language::python;
  std::string function;
  std::string code;
  std::vector<Test> tests;
  std::string script;  // empty if there is none
  Limits limits;
};

// Reads one line; `defaults` are the limits that the line does not set. The error is the line's
// `reason`.
Result<CheckRequest> read_check_request(const JsonField& line, const Limits& defaults);

// The result of one line.
struct CheckResult {
  std::string line;  // the JSON to print, without the line's end
  Verdict verdict = Verdict::bad_request;
  bool missing_interpreter = false;
  // Contents of the line, for a report in another form.
  Value id;
  std::vector<TestVerdict> tests;
  std::vector<std::string> expected = {};  // one for each of `tests`, if known
  std::optional<RaisedError> load_error;
  std::string reason;
  std::size_t line_number = 0;             // in the input, from 1; 0 if not known
  std::vector<std::string> warnings = {};  // fields of the line that were ignored
  bool is_blank = false;                   // the input line is blank, and so is `line`
};

// The data that candidates may use beyond the contract; every result lists it.
struct LentData {
  std::vector<std::string> files;
  bool network = false;
};

// Runs one line. A bad line is a result, and so is a failure of the test machinery that happened
// twice (Verdict::error); an error means that no line can be run (a setting is wrong, `stop` was
// requested). `number` is that of the line in its input; the result has it as `line`.
Result<CheckResult> check_line(std::string_view line, const Runtimes& runtimes,
                               const Limits& defaults, std::stop_token stop,
                               const LentData& lent = {}, std::size_t number = 0);

// Returns the result of a line that cannot be read.
CheckResult refuse_check_line(std::string reason, Verdict verdict = Verdict::bad_request,
                              std::size_t number = 0);

// Returns whether `synth check` answers the line with a blank one.
bool is_blank_line(std::string_view line);

// The time of a line's check, and the job that did it (from 0, below `jobs`).
struct CheckTime {
  std::chrono::steady_clock::time_point begin;
  std::chrono::steady_clock::time_point end;
  int job = 0;
};

struct CheckOptions {
  Limits limits;
  int jobs = 1;
  LentData lent = {};
  // Returns the text to write for a result; called in input order. By default the line and its end.
  std::function<std::string(const CheckResult&)> write = {};
  bool keeps_blank_lines = true;
  // Receives each result as soon as it is there, on any thread. May be empty.
  std::function<void(const CheckResult&, const CheckTime&)> watch = {};
};

// As `check_line`, but every failure that concerns one line is a result too: a line that is blank,
// too long, or cannot be read for lack of memory.
Result<CheckResult> check_any_line(std::string_view line, const Runtimes& runtimes,
                                   const CheckOptions& options, const std::stop_token& stop,
                                   std::size_t number);

struct CheckSummary {
  std::size_t candidates = 0;
  std::size_t passed = 0;
  std::size_t without_interpreter = 0;
  std::size_t errors = 0;  // results that do not judge the candidate

  // Returns 0 if every candidate passed, 1 if some did not, 3 if there were errors, 4 if every
  // candidate needs an interpreter that is missing.
  [[nodiscard]] int exit_status() const;
};

// Returns the next line without its end; nothing after the last, or once stop is requested.
using NextLine = std::function<Result<std::optional<std::string>>(const std::stop_token& stop)>;

// Checks every line of `next` on `jobs` threads and writes a verdict line for each, in input order,
// as soon as those before it are written. A blank line is answered by a blank line and is not
// counted. Memory does not grow with the number of lines: at most 4 × jobs of them are in memory,
// and reading waits for them. Runtimes need two sandbox lanes a job. On an error the finished lines
// are written; `interrupted` if `stop` is requested.
Result<CheckSummary> check_stream(const NextLine& next, std::ostream& out, const Runtimes& runtimes,
                                  const CheckOptions& options, std::stop_token stop);

}  // namespace synth
