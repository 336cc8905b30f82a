#include "synth/server/chat_answer.h"

#include "specs/literal.h"
#include "synth/session/session_json.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMostFailures = 5;
constexpr std::size_t kMostText = 300;
constexpr std::size_t kMostPrinted = 4'000;

// Returns text on one line without markup.
std::string plain(std::string_view text) {
  std::string escaped;
  for (const char c : excerpt(text, kMostText)) {
    if (c == '\n' || c == '\r') {
      escaped += ' ';
      continue;
    }
    if (std::string_view("\\`*_[]<>#|~").find(c) != std::string_view::npos) {
      escaped += '\\';
    }
    escaped += c;
  }
  return escaped;
}

std::string_view meaning(ConfidenceLevel level) {
  switch (level) {
    case ConfidenceLevel::verified:
      return "passes its tests, which were written apart from it";
    case ConfidenceLevel::consistent:
      return "passes what the instruction says";
    case ConfidenceLevel::uncertain:
      return "may be wrong: check it before you use it";
    case ConfidenceLevel::failed:
      return "does not pass its tests";
    case ConfidenceLevel::abstained:
      break;
  }
  return "no code could be found";
}

std::string failures_of(const Solution& solution) {
  std::string text;
  std::size_t count = 0;
  for (const TestResult& result : solution.results) {
    if (result.passed() || ++count > kMostFailures) {
      continue;
    }
    const std::string gave = result.verdict.error
                                 ? result.verdict.error->type + ": " + result.verdict.error->message
                             : result.verdict.actual ? write_literal(*result.verdict.actual)
                                                     : std::string(name(result.verdict.verdict));
    text += fmt::format("- {} {}: {}{}\n", plain(result.function), plain(result.verdict.test),
                        plain(gave), result.disputed ? " (this test is disputed)" : "");
  }
  return count > kMostFailures ? text + fmt::format("- and {} more\n", count - kMostFailures)
                               : text;
}

std::string test_counts(const Solution& solution) {
  const auto passed = std::ranges::count_if(solution.results, &TestResult::passed);
  std::string text = fmt::format("{} of {} tests pass", passed, solution.results.size());
  if (solution.suite && solution.suite->mutants > 0) {
    text += fmt::format("; they notice {:.0f} % of {} planted faults",
                        100 * solution.suite->score(), solution.suite->mutants);
  }
  return text;
}

std::string next_step(const SolveReport& report) {
  const Confidence& confidence = report.solution.confidence;
  if (confidence.distinguishing_input) {
    return fmt::format("Next: say what `{}` should give.\n",
                       excerpt(*confidence.distinguishing_input, kMostText));
  }
  if (report.ended_by && !report.ended_by->remedy.empty()) {
    return fmt::format("Next: {}.\n", plain(report.ended_by->remedy));
  }
  if (confidence.level == ConfidenceLevel::uncertain ||
      confidence.level == ConfidenceLevel::abstained) {
    return "Next: add an example of a call and its result.\n";
  }
  return "";
}

}  // namespace

std::string fenced_code(std::string_view code, std::string_view language) {
  const std::string fence(std::max<std::size_t>(3, longest_run(code, '`') + 1), '`');
  const std::string valid = to_valid_utf8(code);
  return fmt::format("{}{}\n{}{}{}\n", fence, language, valid,
                     valid.empty() || valid.ends_with('\n') ? "" : "\n", fence);
}

std::string chat_answer(const SolveReport& report) {
  const Solution& solution = report.solution;
  std::string text;
  if (!solution.source.empty()) {
    text += fenced_code(solution.source, name(solution.language)) + "\n";
  }
  const Confidence& confidence = solution.confidence;
  text += fmt::format("**{}**: {}", name(confidence.level), meaning(confidence.level));
  if (!confidence.reason.empty()) {
    text += fmt::format(" ({})", plain(confidence.reason));
  }
  text += ".";
  if (!solution.results.empty()) {
    text += " " + test_counts(solution) + ".";
  }
  text += "\n";
  const std::string failures = failures_of(solution);
  if (!failures.empty()) {
    text += "\n" + failures;
  }
  if (confidence.level == ConfidenceLevel::abstained && !solution.notes.empty()) {
    text += "\n" + plain(solution.notes.back()) + "\n";
  }
  const std::string next = next_step(report);
  return next.empty() ? text : text + "\n" + next;
}

std::string chat_answer(const RunReport& report) {
  const Outcome& outcome = report.outcome.outcome;
  std::string text;
  if (!report.code.empty()) {
    text += fenced_code(report.code, name(report.language)) + "\n";
  }
  if (report.abstained) {
    return text + fmt::format("**abstained**: {}\n", plain(report.note));
  }
  if (outcome.error) {
    text += fmt::format("**{}**: {}\n", plain(outcome.error->type), plain(outcome.error->message));
  } else if (outcome.ending != Verdict::pass) {
    text += fmt::format("**{}**{}\n", name(outcome.ending),
                        outcome.note.empty() ? "" : ": " + plain(outcome.note));
  } else if (outcome.value) {
    text += "Result:\n\n" + fenced_code(write_literal(*outcome.value), "");
  }
  if (!report.outcome.stdout_text.empty()) {
    text += "Printed:\n\n" + fenced_code(excerpt(report.outcome.stdout_text, kMostPrinted), "");
  }
  return text;
}

std::string chat_answer(const SessionRun& run) {
  const SessionStep& step = run.step;
  std::string text = fmt::format("Step {}: **{}**", step.number, step.verdict);
  if (step.error) {
    text += fmt::format(": {}: {}", plain(step.error->type), plain(step.error->message));
  } else if (!step.note.empty()) {
    text += ": " + plain(step.note);
  }
  text += step.kept ? "\n" : " (lost; the session is as it was before it)\n";
  if (run.replay) {
    text += replay_text(*run.replay);
  }
  for (const ShownResult& result : run.shown) {
    for (const ShownForm& form : result) {
      if (form.mime == "text/plain") {
        text += fenced_code(excerpt(form.content, kMostPrinted), "");
      }
    }
  }
  if (!step.stdout_text.empty()) {
    text += "Printed:\n\n" + fenced_code(excerpt(step.stdout_text, kMostPrinted), "");
  }
  return text;
}

}  // namespace synth
