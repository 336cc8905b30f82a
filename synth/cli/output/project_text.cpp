#include "synth/cli/output/markdown.h"
#include "synth/cli/output/suite_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::size_t kColumns = 5;
using Row = std::array<std::string, kColumns>;

Row row_of(const ModuleOutcome& outcome) {
  Row row{outcome.module.path, "-", "-", "-", outcome.skipped};
  if (outcome.report) {
    const SuiteReport& report = *outcome.report;
    row[1] = fmt::format("{}", report.suites.size());
    row[2] = fmt::format("{}", outcome.tests());
    row[3] = outcome.tests() == 0 ? "-" : fmt::format("{:.0f} %", 100 * report.score());
    if (outcome.skipped.empty()) {
      row[4] = fmt::format("{}", fmt::join(report.skipped, "; "));
    }
  }
  return row;
}

std::vector<Row> rows_of(const ProjectReport& report) {
  std::vector<Row> rows{{"module", "functions", "tests", "score", "skipped"}};
  std::size_t functions = 0;
  std::size_t tests = 0;
  for (const ModuleOutcome& outcome : report.modules) {
    if (outcome.module.skipped.empty()) {
      rows.push_back(row_of(outcome));
    }
    functions += outcome.report ? outcome.report->suites.size() : 0;
    tests += outcome.tests();
  }
  rows.push_back({fmt::format("{} of {} modules", report.suites(), rows.size() - 1),
                  fmt::format("{}", functions), fmt::format("{}", tests),
                  report.suites() == 0 ? "-" : fmt::format("{:.0f} %", 100 * report.score()), ""});
  return rows;
}

std::vector<std::string> findings_of(const ProjectReport& report) {
  std::vector<std::string> lines;
  for (const ModuleOutcome& outcome : report.modules) {
    if (outcome.report) {
      for (const std::string& finding : suite_findings(*outcome.report)) {
        lines.push_back(fmt::format("{}: {}", outcome.module.path, finding));
      }
    }
  }
  return lines;
}

}  // namespace

std::string project_text(const ProjectReport& report) {
  const std::vector<Row> rows = rows_of(report);
  std::size_t width = 0;
  for (const Row& row : rows) {
    width = std::max(width, row[0].size());
  }
  std::string text;
  for (const Row& row : rows) {
    text += fmt::format("{:<{}}  {:>9}  {:>5}  {:>5}{}{}\n", row[0], width, row[1], row[2], row[3],
                        row[4].empty() ? "" : "  ", row[4]);
  }
  for (const std::string& finding : findings_of(report)) {
    text += finding + "\n";
  }
  return text;
}

std::string project_markdown(const ProjectReport& report) {
  std::string text;
  for (const Row& row : rows_of(report)) {
    text += table_row(row) + (text.empty() ? "|---|---:|---:|---:|---|\n" : "");
  }
  for (const std::string& finding : findings_of(report)) {
    text += fmt::format("\n- {}", prose(finding));
  }
  return text + "\n";
}

}  // namespace synth
