#pragma once

#include "synth/suite/write_suite.h"

#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A finding from running the code, for its author.
struct ReviewFinding {
  enum class Kind {
    import,     // the import policy refuses it
    claim,      // the code contradicts a docstring or a test
    raises,     // an input raises an error that no statement raises on purpose
    growth,     // time grows faster than in proportion
    untested,   // the code can be changed here, and no test fails
    confirmed,  // an author named a call, and running it confirms the suspicion
    said,       // an author claims it, and no call can confirm it
  };
  Kind kind = Kind::claim;
  std::string function = {};               // empty for the whole file
  int line = 0;                            // 0 if unknown
  std::string text;                        // one sentence without its full stop
  std::vector<std::string> evidence = {};  // lines of a change, measured times
};
EnumNames<ReviewFinding::Kind> names_of(ReviewFinding::Kind);

struct ReviewReport {
  std::string path;
  std::vector<std::string> functions = {};
  std::vector<ReviewFinding> findings = {};  // by kind, then by line
  std::vector<std::string> notes = {};       // parts that were not examined, with the reason

  // Returns the number of findings that running the code showed.
  [[nodiscard]] std::size_t proven() const;
};

// Reviews existing code by running it: checks it against its docstrings and tests, looks for
// changes that these tests would not notice (with an input that would), for inputs of the usual
// kinds that raise, for time that grows faster than its input, and for refused imports. An author,
// if the proposals have an engine, is then asked for further faults; a missing answer is a note.
// Errors as of write_suite.
Result<ReviewReport> review(const SuiteOrder& order, Runtime& runtime, const SandboxSource& sandbox,
                            const std::stop_token& stop);

// Returns {"file", "functions": [...], "findings": [{"kind", "function", "line", "text",
// "evidence"}...], "notes": [...]} (docs/review.md).
std::string review_json(const ReviewReport& report);

}  // namespace synth
