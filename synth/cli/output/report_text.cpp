#include "synth/cli/output/console.h"
#include "synth/cli/output/report.h"
#include "synth/cli/output/report_parts.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

enum class Tone { good, bad, doubtful, strong, faint };

class Painter {
 public:
  explicit Painter(bool color) : color_(color) {}

  [[nodiscard]] std::string operator()(Tone tone, std::string_view text) const {
    if (!color_) {
      return std::string(text);
    }
    constexpr std::string_view kCodes[] = {"32", "31", "33", "1", "2"};
    return fmt::format("\x1b[{}m{}\x1b[0m", kCodes[static_cast<std::size_t>(tone)], text);
  }

 private:
  bool color_;
};

Tone tone_of(ConfidenceLevel level) {
  switch (level) {
    case ConfidenceLevel::verified:
    case ConfidenceLevel::consistent:
      return Tone::good;
    case ConfidenceLevel::uncertain:
      return Tone::doubtful;
    case ConfidenceLevel::failed:
    case ConfidenceLevel::abstained:
      break;
  }
  return Tone::bad;
}

// Returns the lines of one test: its mark, its call and its result; for a failing one also the
// expected result.
std::string test_lines(const Solution& solution, const TestResult& result, const Painter& paint) {
  const Test* test = solution.find_test(result.function, result.verdict.test);
  const bool passed = result.passed();
  const std::string actual = actual_text(result.verdict);
  const std::string mark = passed            ? paint(Tone::good, "pass    ")
                           : result.disputed ? paint(Tone::doubtful, "disputed")
                                             : paint(Tone::bad, "FAIL    ");
  std::string text = fmt::format("  {}  {}  {}", mark, call_text(result, test),
                                 paint(Tone::faint, result.verdict.test));
  if (passed) {
    return text + "\n";
  }
  text += fmt::format("\n            {}", name(result.verdict.verdict));
  if (const std::string expected = expected_text(test); !expected.empty()) {
    text += fmt::format("\n            expected {}", expected);
  }
  if (!actual.empty()) {
    text += fmt::format("\n            actual   {}", actual);
  }
  return text + "\n";
}

std::string indented(std::string_view text, std::string_view indent) {
  std::string result;
  for (const std::string_view line : split(trim(text), '\n')) {
    result += fmt::format("{}{}\n", indent, line);
  }
  return result;
}

// Returns whether the attempts are worth showing: not if the first candidate passed.
bool has_story(const Solution& solution) {
  return std::any_of(solution.history.begin(), solution.history.end(), [](const HistoryEntry& e) {
    return e.attempt > 1 || e.verdict != Verdict::pass || e.error;
  });
}

std::string history_lines(const Solution& solution, const Painter& paint) {
  if (!has_story(solution)) {
    return {};
  }
  std::string text = paint(Tone::strong, "How it was written") + "\n";
  for (const HistoryEntry& entry : solution.history) {
    text += fmt::format("  {}: {}\n", join(entry.group, ", "), attempt_text(entry));
    if (!entry.change.empty()) {
      text += indented(printable(entry.change), "      ");
    }
  }
  return text + "\n";
}

std::string disputed_lines(const Solution& solution, const Painter& paint) {
  if (solution.disputed.empty()) {
    return {};
  }
  std::string text = paint(Tone::strong, "Disputed tests") + "\n";
  for (const DisputedTest& disputed : solution.disputed) {
    text +=
        fmt::format("  {}: {}: {}\n", disputed.function, disputed.test, printable(disputed.reason));
  }
  return text + "\n";
}

}  // namespace

std::string report_text(const SolveReport& report, bool color, Reader reader) {
  const Solution& solution = report.solution;
  const Painter paint(color);
  std::string text = "\n";
  if (!solution.results.empty()) {
    text += paint(Tone::strong, "Tests") + "\n";
    for (const TestResult& result : solution.results) {
      text += test_lines(solution, result, paint);
    }
    text += "\n";
  }
  text += history_lines(solution, paint) + disputed_lines(solution, paint);
  const Confidence& confidence = solution.confidence;
  for (const std::string& note : solution.notes) {
    if (note != confidence.reason) {
      text += fmt::format("Note: {}\n", printable(note));
    }
  }
  text += fmt::format("{}: {}", paint(tone_of(confidence.level), name(confidence.level)),
                      test_summary(solution));
  if (!confidence.reason.empty()) {
    text += "; " + printable(confidence.reason);
  }
  text += "\n";
  if (confidence.distinguishing_input) {
    text += fmt::format("  candidates differ on {}\n", printable(*confidence.distinguishing_input));
  }
  if (confidence.level == ConfidenceLevel::uncertain) {
    text += fmt::format("  {}\n", reader == Reader::at_prompt ? doubt_command(confidence)
                                                              : doubt_remedy(confidence));
  }
  return text + paint(Tone::faint, effort_text(solution.metrics)) + "\n";
}

}  // namespace synth
