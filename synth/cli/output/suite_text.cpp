#include "synth/cli/output/suite_text.h"

#include "synth/cli/output/markdown.h"
#include "synth/server/chat_answer.h"
#include "synth/support/text.h"
#include "testing/suites/search/mutant_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace synth {
namespace {

using Fate = SuiteMutant::Fate;

// Returns the text on an extended file of tests.
std::string addition_text(const SuiteReport& report) {
  if (!report.addition) {
    return "";
  }
  return fmt::format(
      "{} {} to {}, whose own kill {} mutants\n",
      report.addition->tests == 0 ? "nothing" : fmt::format("{}", report.addition->tests),
      report.addition->tests == 0   ? "is to be added"
      : report.addition->tests == 1 ? "test was added"
                                    : "tests were added",
      report.file.name, report.addition->killed_before);
}

std::string coverage_text(const Suite& suite) {
  const auto coverage = suite.coverage();
  if (!coverage) {
    return "";
  }
  return fmt::format(", {} of {} lines", coverage->lines - coverage->missed.size(),
                     coverage->lines) +
         (coverage->ways == 0
              ? ""
              : fmt::format(", {} of {} branches", coverage->taken, coverage->ways));
}

// Returns the gaps that are left for tests by hand.
std::vector<std::string> gaps_of(const SuiteReport& report, const Suite& suite) {
  const auto coverage = suite.coverage();
  if (!coverage || report.addition || suite.cases.empty()) {
    return {};
  }
  return gaps_in(*coverage);
}

std::string summary(const SuiteReport& report, const Suite& suite) {
  const std::size_t killed = suite.count(Fate::killed);
  const std::size_t all = killed + suite.count(Fate::survived) + suite.count(Fate::unreached);
  const std::size_t same = suite.count(Fate::equivalent) + suite.count(Fate::likely_equivalent);
  if (report.addition) {
    const auto before = std::ranges::count_if(
        suite.mutants, [](const SuiteMutant& mutant) { return !mutant.killed_before.empty(); });
    return fmt::format("{}: {} more, {} of {} mutants killed ({:.0f} %), {} before\n", suite.shown,
                       suite.cases.size() - suite.findings(), killed, all, 100 * suite.score(),
                       before);
  }
  if (suite.cases.empty()) {
    return fmt::format("{}: no test, since no input was found that a test can have\n", suite.shown);
  }
  return fmt::format(
      "{}: {} {}, {} of {} mutants killed ({:.0f} %){}{}\n", suite.shown, suite.cases.size(),
      suite.cases.size() == 1 ? "test" : "tests", killed, all, 100 * suite.score(),
      same == 0 ? "" : fmt::format(", {} more likely equivalent", same), coverage_text(suite));
}

std::vector<std::string> findings_in(const Suite& suite) {
  std::vector<std::string> found;
  for (const SuiteCase& entry : suite.cases) {
    if (entry.finding) {
      found.push_back(fmt::format("finding: {} is said to {}, and {}",
                                  suite.shown_call(entry.test.call),
                                  claim_in_words(entry.test.claim), *entry.finding));
    }
  }
  return found;
}

// Returns findings, properties and gaps, a line each.
std::vector<std::string> remarks(const SuiteReport& report, const Suite& suite) {
  std::vector<std::string> found = findings_in(suite);
  for (const SuiteProperty& property : suite.properties) {
    found.push_back(
        fmt::format("{} on {} inputs: {}", property.name, property.inputs, property.statement()));
  }
  for (const std::string& gap : gaps_of(report, suite)) {
    found.push_back("to test by hand: " + gap);
  }
  return found;
}

bool lives(const SuiteMutant& mutant) {
  return mutant.fate == Fate::survived || mutant.fate == Fate::unreached;
}

// The surviving mutants of a line.
struct Living {
  const SuiteMutant* first = nullptr;
  int line = 0;
  std::size_t others = 0;

  [[nodiscard]] std::string text() const {
    return fmt::format("{}: {} on line {}{}", name(first->fate), first->edit_operator, line,
                       others == 0 ? "" : fmt::format(" (and {} more there)", others));
  }
};

// Returns surviving mutants by line. For a function without tests they mean nothing.
std::vector<Living> living(const SuiteReport& report, const Suite& suite) {
  std::vector<Living> lines;
  if (suite.cases.empty() && !report.addition) {
    return lines;
  }
  for (const SuiteMutant& mutant : suite.mutants) {
    if (!lives(mutant)) {
      continue;
    }
    const int line = first_changed_line(report.source, mutant);
    const auto same = std::ranges::find(lines, line, &Living::line);
    if (same == lines.end()) {
      lines.push_back({.first = &mutant, .line = line});
    } else {
      ++same->others;
    }
  }
  return lines;
}

}  // namespace

std::vector<std::string> suite_findings(const SuiteReport& report) {
  std::vector<std::string> found;
  for (const Suite& suite : report.suites) {
    std::ranges::copy(findings_in(suite), std::back_inserter(found));
  }
  for (const std::string& each : report.failing) {
    found.push_back(fmt::format("finding: the given test at {} fails", each));
  }
  return found;
}

std::string suite_text(const SuiteReport& report) {
  std::string text = addition_text(report);
  for (const Suite& suite : report.suites) {
    text += summary(report, suite);
    for (const std::string& each : remarks(report, suite)) {
      text += "  " + each + "\n";
    }
    for (const Living& each : living(report, suite)) {
      text += fmt::format("  {}\n{}", each.text(), small_diff(report.source, *each.first, "    "));
    }
    for (const std::string& each : suite.left_out) {
      text += fmt::format("  left out: {}\n", each);
    }
  }
  for (const std::string& each : report.failing) {
    text += fmt::format("finding: the given test at {} fails\n", each);
  }
  return text;
}

std::string suite_markdown(const SuiteReport& report) {
  std::string text = fmt::format("## {}\n\n", prose(report.code_path));
  if (report.addition) {
    text += prose(trim(addition_text(report))) + "\n\n";
  }
  for (const std::string& each : report.failing) {
    text += fmt::format("- finding: the given test at {} fails\n", prose(each));
  }
  for (const Suite& suite : report.suites) {
    text += fmt::format("- {}", prose(trim(summary(report, suite)))) + "\n";
    for (const std::string& each : remarks(report, suite)) {
      text += fmt::format("  - {}\n", prose(each));
    }
    for (const std::string& each : suite.left_out) {
      text += fmt::format("  - left out: {}\n", prose(each));
    }
  }
  text += "\n";
  for (const Suite& suite : report.suites) {
    for (const Living& each : living(report, suite)) {
      text += fmt::format("{}: {}\n\n{}\n", prose(suite.shown), prose(each.text()),
                          fenced_code(small_diff(report.source, *each.first, ""), "diff"));
    }
  }
  for (const std::string& each : report.file.notes) {
    text += fmt::format("> {}\n\n", prose(each));
  }
  return report.has_tests() ? text + fenced_code(report.file.text, name(report.language)) : text;
}

}  // namespace synth
