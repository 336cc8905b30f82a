#include "synth/cli/console.h"
#include "synth/cli/report.h"
#include "synth/cli/report_parts.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// The longest run of backticks decides how long a fence must be (CommonMark 0.31, 4.5 and 6.1).
std::size_t longest_backtick_run(std::string_view text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

std::string fenced(std::string_view text, std::string_view language) {
  const std::string fence(std::max<std::size_t>(3, longest_backtick_run(text) + 1), '`');
  return fmt::format("{0}{1}\n{2}{3}{0}\n", fence, language, text,
                     text.ends_with('\n') ? "" : "\n");
}

// Code in a table's cell: on one line, and without a bar that would end the cell.
std::string code_cell(std::string_view text) {
  if (text.empty()) {
    return {};
  }
  std::string cell;
  for (const char c : text) {
    if (c == '|') {
      cell += "\\|";
    } else {
      cell += c == '\n' || c == '\r' ? ' ' : c;
    }
  }
  const std::string ticks(longest_backtick_run(cell) + 1, '`');
  const bool touches = cell.front() == '`' || cell.back() == '`';
  return fmt::format("{0}{1}{2}{1}{0}", ticks, touches ? " " : "", cell);
}

// Prose on one line, its markup taken literally.
std::string prose(std::string_view text) {
  std::string result;
  for (const char c : printable(text)) {
    if (std::string_view("\\`*_{}[]<>#|").find(c) != std::string_view::npos) {
      result += '\\';
    }
    result += c == '\n' || c == '\r' ? ' ' : c;
  }
  return result;
}

std::string test_table(const Solution& solution) {
  std::string text = "| | call | expected | actual | test |\n|---|---|---|---|---|\n";
  for (const TestResult& result : solution.results) {
    const Test* test = find_test(solution, result);
    const bool passed = result.verdict.verdict == Verdict::pass;
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
      text += "\n" + fenced(to_valid_utf8(entry.change), "diff") + "\n";
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
    text += fenced(to_valid_utf8(solution.source), name(solution.language)) + "\n";
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

}  // namespace synth
