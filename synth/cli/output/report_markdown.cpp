#include "synth/cli/output/console.h"
#include "synth/cli/output/markdown.h"
#include "synth/cli/output/report.h"
#include "synth/cli/output/report_parts.h"
#include "synth/server/chat_answer.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <vector>

namespace synth {
namespace {

std::string test_table(const Solution& solution) {
  std::string text = "| | call | expected | actual | test |\n|---|---|---|---|---|\n";
  for (const TestResult& result : solution.results) {
    const Test* test = solution.find_test(result.function, result.verdict.test);
    const bool passed = result.passed();
    const std::string verdict =
        passed ? "✓"
               : fmt::format("{} {}", result.disputed ? "?" : "✗", name(result.verdict.verdict));
    text += fmt::format("| {} | {} | {} | {} | {} |\n", prose(verdict),
                        code_cell(call_text(result, test)), code_cell(expected_text(test)),
                        passed ? "" : code_cell(actual_text(result.verdict)),
                        prose(result.verdict.test));
  }
  return text;
}

std::string history(const Solution& solution) {
  std::string text;
  for (const HistoryEntry& entry : solution.history) {
    text += fmt::format("- {}: {}\n", prose(join(entry.group, ", ")), prose(attempt_text(entry)));
    if (!entry.change.empty()) {
      text += "\n" + fenced_code(entry.change, "diff") + "\n";
    }
  }
  return text;
}

}  // namespace

std::string report_markdown(const SolveReport& report) {
  const Solution& solution = report.solution;
  std::string text = fmt::format(
      "## {}\n\n",
      prose(solution.specs.entry_point.empty() ? "No function" : solution.specs.entry_point));
  text += fmt::format("**{}**: {}", name(solution.confidence.level), test_summary(solution));
  if (!solution.confidence.reason.empty()) {
    text += "; " + prose(solution.confidence.reason);
  }
  text += ".\n\n";
  if (!solution.source.empty()) {
    text += fenced_code(solution.source, name(solution.language)) + "\n";
  }
  if (!solution.results.empty()) {
    text += "### Tests\n\n" + test_table(solution) + "\n";
  }
  if (!solution.history.empty()) {
    text += "### How it was written\n\n" + history(solution) + "\n";
  }
  if (!solution.disputed.empty()) {
    text += "### Disputed tests\n\n";
    for (const DisputedTest& disputed : solution.disputed) {
      text += fmt::format("- {}, {}: {}\n", prose(disputed.function), prose(disputed.test),
                          prose(disputed.reason));
    }
    text += "\n";
  }
  for (const std::string& note : solution.notes) {
    text += fmt::format("> {}\n\n", prose(note));
  }
  return text + prose(effort_text(solution.metrics)) + "\n";
}

std::string profile_markdown(const Profile& profile) {
  if (profile.is_empty()) {
    return "";
  }
  std::string text = "### Where time and money went\n\n" + summary_of(profile) + "\n";
  for (const ProfileTable& table : tables_of(profile)) {
    text += "\n" + table_row(table.titles);
    text += table_row(std::vector<std::string>(table.titles.size(), "---"));
    for (const std::vector<std::string>& row : table.rows) {
      text += table_row(row);
    }
  }
  return text;
}

}  // namespace synth
