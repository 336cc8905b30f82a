#pragma once

#include "synth/suite/write_suite.h"

#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// Something that running the code showed and its author may want to know.
struct ReviewFinding {
  enum class Kind {
    import,     // the import policy refuses it
    claim,      // the code does not do what a docstring or a test says
    raises,     // an input raises what no statement raises on purpose
    growth,     // time grows faster than in proportion
    untested,   // the code can be changed here, and no test fails
    confirmed,  // an author named a call, and running shows what was said of it
    said,       // an author says so, and running shows nothing
  };
  Kind kind = Kind::claim;
  std::string function;               // empty: of the whole file
  int line = 0;                       // 0: unknown
  std::string text;                   // one sentence without its end
  std::vector<std::string> evidence;  // lines of a change, measured times
};
EnumNames<ReviewFinding::Kind> names_of(ReviewFinding::Kind);

struct ReviewReport {
  std::string path;
  std::vector<std::string> functions;
  std::vector<ReviewFinding> findings;  // by kind, then by line
  std::vector<std::string> notes;       // what was not looked at, with why

  // Of all findings those that running showed.
  [[nodiscard]] std::size_t proven() const;
};

// Reviews existing code by running it: holds it against its docstrings and tests, looks for changes
// of it that these tests would not notice (with an input that would), for inputs of the usual kinds
// that raise, for time that grows faster than its input, and for refused imports. An author, if the
// proposals have an engine, is then asked what else is wrong; an answer that does not come is a
// note. Errors as of write_suite.
Result<ReviewReport> review(const SuiteOrder& order, Runtime& runtime, const SandboxSource& sandbox,
                            const std::stop_token& stop);

// {"file", "functions": [...], "findings": [{"kind", "function", "line", "text", "evidence"}...],
// "notes": [...]} (docs/review.md).
std::string review_json(const ReviewReport& report);

}  // namespace synth
