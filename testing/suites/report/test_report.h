#pragma once

#include "testing/core/outcome.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Forms that tools for continuous integration and people read.
enum class ReportFormat {
  junit,     // JUnit's XML, as Jenkins's junit-10.xsd has it
  tap,       // TAP 13, which version 14 includes: flat, with YAML blocks
  markdown,  // a table for each suite
  text       // for a terminal: a line for each suite, and what did not pass below it
};
std::optional<ReportFormat> parse_report_format(std::string_view text);

struct ReportedTest {
  std::string name;
  Verdict verdict = Verdict::not_run;
  std::string message = {};  // of one that did not pass: what it gave, or why it could not
  std::string details = {};  // a traceback; may be empty
  double duration_ms = 0;
  bool disputed = false;  // it may fail
};

struct ReportedSuite {
  std::string name;
  std::vector<ReportedTest> tests;
};

// Writes a report piece by piece, so that no more than a suite is held: head(), suite() for each,
// tail(). Text may be any bytes.
class TestReport {
 public:
  explicit TestReport(ReportFormat format) : format_(format) {}

  [[nodiscard]] std::string head() const;
  std::string suite(const ReportedSuite& suite);
  [[nodiscard]] std::string tail() const;

 private:
  std::string tap(const ReportedSuite& suite);

  ReportFormat format_;
  std::size_t tests_ = 0;  // so far
};

}  // namespace synth
