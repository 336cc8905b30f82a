#include "synth/cli/output/columns.h"
#include "synth/cli/output/console.h"
#include "synth/cli/output/report.h"
#include "synth/cli/output/report_parts.h"
#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

std::string reason_lines(const Solution& solution) {
  const Confidence& confidence = solution.confidence;
  std::string text = fmt::format(
      "{}: {}\n", name(confidence.level),
      confidence.reason.empty() ? test_summary(solution) : printable(confidence.reason));
  if (confidence.distinguishing_input) {
    text += fmt::format("  candidates differ on {}\n", printable(*confidence.distinguishing_input));
  }
  return text;
}

// Returns the tests by their origin.
std::string test_lines(const Solution& solution) {
  int trusted = 0;
  int others = 0;
  for (const TestResult& result : solution.results) {
    const Test* const test = solution.find_test(result.function, result.verdict.test);
    (test != nullptr && test->is_trusted() ? trusted : others) += 1;
  }
  return fmt::format("tests: {}; {} from your examples, {} written apart from the code\n",
                     test_summary(solution), trusted, others);
}

std::string history_lines(const Solution& solution) {
  std::string text = solution.history.empty() ? "" : "what was tried:\n";
  for (const HistoryEntry& entry : solution.history) {
    text += fmt::format("  {}: {}\n", printable(join(entry.group, ", ")), attempt_text(entry));
    for (const std::string_view line : split(trim(entry.change), '\n')) {
      text += line.empty() ? "" : fmt::format("      {}\n", printable(line));
    }
  }
  return text;
}

std::string agreement_lines(const Solution& solution) {
  std::string text;
  for (const auto& [function, agreement] : solution.agreements) {
    text += fmt::format("{}: of {} candidates written apart {} pass the examples, {} do the same\n",
                        printable(function), agreement.among, agreement.of, agreement.alike);
  }
  return text;
}

std::string disputed_lines(const Solution& solution) {
  std::string text = solution.disputed.empty() ? "" : "disputed tests:\n";
  for (const DisputedTest& disputed : solution.disputed) {
    text += fmt::format("  {}: {}: {}\n", printable(disputed.function), printable(disputed.test),
                        printable(disputed.reason));
  }
  return text;
}

std::string rival_lines(const Solution& solution, int width) {
  std::string text;
  for (const auto& [function, ambiguity] : solution.ambiguities) {
    text += fmt::format("rival: {}: {}\n", printable(function), printable(ambiguity.reason));
    const auto chosen = solution.implementations.find(function);
    if (!ambiguity.rival.empty() && chosen != solution.implementations.end()) {
      text += side_by_side(printable(chosen->second), printable(ambiguity.rival), width);
    }
  }
  if (text.empty()) {
    // The cache does not keep rivals.
    text = solution.metrics.cache == "hit" ? "rivals: not known of an answer from the cache\n"
                                           : "rivals: none\n";
  }
  return text;
}

}  // namespace

std::string why_text(const SolveReport& report, int width) {
  const Solution& solution = report.solution;
  std::string text = reason_lines(solution) + test_lines(solution) + history_lines(solution) +
                     agreement_lines(solution) + disputed_lines(solution) +
                     rival_lines(solution, width);
  for (const std::string& note : solution.notes) {
    if (note != solution.confidence.reason) {
      text += fmt::format("note: {}\n", printable(note));
    }
  }
  return text;
}

}  // namespace synth
