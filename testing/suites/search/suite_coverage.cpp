#include "testing/suites/search/suite_coverage.h"

#include "synth/support/mapped.h"
#include "testing/mutants/program_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace synth {
namespace {

std::vector<int> read_lines(const Value& list) {
  return mapped(items_of(list),
                [&](const Value& line) { return static_cast<int>(count_of(line)); });
}

// Returns "14, 17-19".
std::string ranges_of(const std::vector<int>& lines) {
  std::string text;
  for (std::size_t i = 0; i < lines.size();) {
    std::size_t last = i;
    while (last + 1 < lines.size() && lines[last + 1] == lines[last] + 1) {
      ++last;
    }
    text += fmt::format("{}{}", text.empty() ? "" : ", ", lines[i]);
    text += last == i ? "" : fmt::format("-{}", lines[last]);
    i = last + 1;
  }
  return text;
}

// Returns the lines with a branch of which one way is taken.
std::set<int> half_taken(const CodeLayout& layout, const std::set<std::size_t>& ways) {
  std::set<int> lines;
  for (std::size_t branch = 0; branch < layout.branches.size(); ++branch) {
    if (ways.contains(2 * branch) != ways.contains(2 * branch + 1)) {
      lines.insert(layout.branches[branch]);
    }
  }
  return lines;
}

}  // namespace

std::vector<std::string> gaps_in(const SuiteCoverage& coverage) {
  std::vector<std::string> gaps;
  if (!coverage.missed.empty()) {
    gaps.push_back(fmt::format("no test comes to {} {}",
                               coverage.missed.size() == 1 ? "line" : "lines",
                               ranges_of(coverage.missed)));
  }
  for (const SuiteCoverage::Way& way : coverage.untaken) {
    gaps.push_back(fmt::format(
        "on line {} {}", way.line,
        way.holds ? "the condition holds in no test" : "the condition holds in every test"));
  }
  return gaps;
}

SuiteCoverage coverage_of(const CodeLayout& layout, std::span<const CallCoverage> calls) {
  std::set<int> lines;
  std::set<std::size_t> ways;
  for (const CallCoverage& call : calls) {
    lines.insert(call.lines.begin(), call.lines.end());
    ways.insert(call.ways.begin(), call.ways.end());
  }
  SuiteCoverage coverage{.lines = layout.lines.size(), .ways = 2 * layout.branches.size()};
  std::ranges::set_difference(layout.lines, lines, std::back_inserter(coverage.missed));
  const std::set<int> explained = half_taken(layout, ways);
  for (std::size_t way = 0; way < coverage.ways; ++way) {
    const int line = layout.branches[way / 2];
    const bool is_other_taken = ways.contains(way ^ 1U);
    const SuiteCoverage::Way untaken{.line = line, .holds = way % 2 == 0};
    const bool is_named = std::ranges::find(coverage.untaken, untaken) != coverage.untaken.end();
    // An operand that is not evaluated misses because of what stands in front of it.
    const bool is_cause = is_other_taken || (!explained.contains(line) &&
                                             std::ranges::binary_search(layout.lines, line));
    if (ways.contains(way)) {
      ++coverage.taken;
    } else if (is_cause && !is_named && !std::ranges::binary_search(coverage.missed, line)) {
      coverage.untaken.push_back(untaken);
    }
  }
  return coverage;
}

CodeLayout read_layout(const Value& item) {
  CodeLayout layout{.lines = read_lines(item_of(item, 0))};
  for (const Value& branch : items_of(item_of(item, 1))) {
    layout.branches.push_back(static_cast<int>(count_of(item_of(branch, 0))));
  }
  return layout;
}

CallCoverage read_call_coverage(const Value& lines, const Value& ways) {
  CallCoverage coverage{.lines = read_lines(lines)};
  for (const Value& way : items_of(ways)) {
    coverage.ways.push_back(count_of(way));
  }
  return coverage;
}

}  // namespace synth
