#include "synth/cli/output/report_parts.h"

#include "specs/literal.h"
#include "specs/sequence.h"
#include "synth/cli/output/columns.h"
#include "synth/cli/output/console.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostValueLength = 200;

// Returns a value on one line, printable on a terminal.
std::string value_text(const Value& value) {
  return clip(printable(write_literal(value)), kMostValueLength);
}

std::string plural(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

// Returns the requests to models, and their cost as far as it is known.
std::string spent_text(const Metrics& metrics) {
  if (metrics.model_calls == 0) {
    return "";
  }
  const std::string cost =
      metrics.cost_usd ? fmt::format("{:.4f} USD", *metrics.cost_usd) : "cost unknown";
  return fmt::format(", {} to a model ({} tokens in, {} out, {})",
                     plural(static_cast<std::size_t>(metrics.model_calls), "request"),
                     metrics.input_tokens, metrics.output_tokens, cost);
}

}  // namespace

std::string call_text(const TestResult& result, const Test* test) {
  if (test == nullptr) {
    return result.function;
  }
  return clip(
      printable(test->call.steps.empty() ? to_source(result.function, test->call)
                                         : told_sequence(result.function, test->call, test->claim)),
      kMostValueLength);
}

std::string expected_text(const Test* test) {
  if (test == nullptr || !test->call.steps.empty()) {  // a sequence is shown with its claims
    return {};
  }
  if (test->claim.raises) {
    return *test->claim.raises + " to be raised";
  }
  return test->claim.expected ? value_text(*test->claim.expected) : "";
}

std::string actual_text(const TestVerdict& verdict) {
  std::string text;
  if (verdict.actual) {
    text = value_text(*verdict.actual);
  } else if (verdict.error) {
    text = verdict.error->type;
    if (!verdict.error->message.empty()) {
      text += ": " + clip(printable(verdict.error->message), kMostValueLength);
    }
    if (verdict.error->line) {
      text += fmt::format(" (line {})", *verdict.error->line);
    }
  } else if (verdict.signal) {
    text = fmt::format("ended by signal {}", *verdict.signal);
  }
  if (!verdict.note.empty()) {
    text += (text.empty() ? "" : "; ") + printable(verdict.note);
  }
  return text;
}

std::string test_summary(const Solution& solution) {
  const auto passed = std::ranges::count_if(solution.results, &TestResult::passed);
  const auto disputed = std::ranges::count_if(solution.results, &TestResult::disputed);
  const std::size_t total = solution.results.size();
  if (total == 0) {
    return "no test was run";
  }
  std::string text =
      std::cmp_equal(passed, total)
          ? fmt::format("{} {}", plural(total, "test"), total == 1 ? "passes" : "pass")
          : fmt::format("{} of {} pass", passed, plural(total, "test"));
  if (disputed > 0) {
    text += fmt::format(" ({} disputed)", disputed);
  }
  if (solution.suite && solution.suite->mutants > solution.suite->likely_equivalent) {
    text += fmt::format(" and {} {} of {}", total == 1 ? "kills" : "kill", solution.suite->killed,
                        plural(static_cast<std::size_t>(solution.suite->mutants -
                                                        solution.suite->likely_equivalent),
                               "mutant"));
    if (solution.suite->untried > 0) {
      text += fmt::format(" ({} more were not tried, since their time was over)",
                          solution.suite->untried);
    }
  }
  return text;
}

std::string doubt_text(const Confidence& confidence) {
  std::string text = fmt::format("{}: {}", name(confidence.level), printable(confidence.reason));
  if (confidence.distinguishing_input) {
    text += fmt::format("; candidates differ on {}", printable(*confidence.distinguishing_input));
  }
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string doubt_remedy(const Confidence& confidence) {
  return fmt::format(
      "{}; --accept uncertain takes the code as it is",
      confidence.distinguishing_input
          ? "to decide, add that call to the examples with what it should give, or use --ask"
          : "to be sure, add an example that a wrong function would not meet");
}

std::string doubt_command(const Confidence& confidence) {
  return fmt::format(
      "{}; :accept takes the code as it is",
      confidence.distinguishing_input
          ? "to decide, say with :test what that call should give (:why has the code "
            "of both)"
          : "to be sure, add an example with :test that a wrong function would not "
            "meet");
}

std::string attempt_text(const HistoryEntry& entry) {
  std::string text = fmt::format("attempt {} ({}): ", entry.attempt, entry.author);
  if (entry.error) {
    return text + "no candidate: " + printable(entry.error->message);
  }
  text += name(entry.verdict);
  if (entry.category) {
    text += fmt::format(", {}", name(*entry.category));
  }
  if (!entry.root_cause.empty()) {
    text += ": " + printable(entry.root_cause);
  }
  if (!entry.author_opinion.empty()) {
    text += fmt::format(" (its author: {})", printable(entry.author_opinion));
  }
  if (!entry.failing_tests.empty()) {
    text += fmt::format("; failing: {}", clip(join(entry.failing_tests, ", "), kMostValueLength));
  }
  return text;
}

std::string effort_text(const Metrics& metrics) {
  return fmt::format("{:.2f} s, {}, {}{}, cache {}", metrics.total_s,
                     plural(static_cast<std::size_t>(std::max(0, metrics.candidates)), "candidate"),
                     plural(static_cast<std::size_t>(std::max(0, metrics.executions)), "test run"),
                     spent_text(metrics), metrics.cache);
}

}  // namespace synth
