#pragma once

#include "testing/core/outcome.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Formats that people and tools for continuous integration read.
enum class ReportFormat {
  junit,     // JUnit's XML, as in Jenkins's junit-10.xsd
  tap,       // TAP 13, which version 14 includes: flat, with YAML blocks
  markdown,  // a table for each suite
  text       // for a terminal: a line for each suite, and its failures below it
};
std::optional<ReportFormat> parse_report_format(std::string_view text);

struct ReportedTest {
  std::string name;
  Verdict verdict = Verdict::not_run;
  std::string message = {};  // of a failure: its result, or why there is none
  std::string details = {};  // a traceback; may be empty
  double duration_ms = 0;
  bool disputed = false;  // it may fail
};

struct ReportedSuite {
  std::string name;
  std::vector<ReportedTest> tests;
};

// A writer of reports in parts, so that at most one suite is in memory: head(), suite() for each,
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
