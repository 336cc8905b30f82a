#pragma once

#include "synth/support/result.h"
#include "testing/core/limits.h"
#include "testing/core/verdict.h"
#include "testing/runtimes/common/runtimes.h"

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One line of `synth check` (contracts/check.md): a candidate and the tests to hold it against.
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
  std::optional<RaisedError> load_error;
  std::string reason;
};

// What candidates were lent beyond the contract, named in every result.
struct LentData {
  std::vector<std::string> files;
  bool network = false;
};

// Runs one line. A bad line is a result, and so is an accident of the machinery that happened twice
// (Verdict::error); an error means that no line can be run (a setting is wrong, `stop` was
// requested).
Result<CheckResult> check_line(std::string_view line, const Runtimes& runtimes,
                               const Limits& defaults, std::stop_token stop,
                               const LentData& lent = {});

// The result of a line that cannot even be read.
CheckResult refuse_check_line(std::string reason, Verdict verdict = Verdict::bad_request);

struct CheckOptions {
  Limits limits;
  int jobs = 1;
  LentData lent = {};
  // What is written of a result, called in input order; the line if there is none.
  std::function<std::string(const CheckResult&)> write = {};
};

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
// as soon as those before it are written. Blank lines are skipped. Memory does not grow with the
// number of lines: at most 4 × jobs of them are in hand, and reading waits behind that. Runtimes
// need two sandbox lanes a job. On an error the lines already done are written; `interrupted` if
// `stop` is requested.
Result<CheckSummary> check_stream(const NextLine& next, std::ostream& out, const Runtimes& runtimes,
                                  const CheckOptions& options, std::stop_token stop);

}  // namespace synth
