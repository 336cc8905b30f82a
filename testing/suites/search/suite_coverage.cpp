#include "testing/suites/search/suite_coverage.h"

#include "testing/mutants/program_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace synth {
namespace {

std::vector<int> read_lines(const Value& list) {
  std::vector<int> lines;
  for (const Value& line : items_of(list)) {
    lines.push_back(static_cast<int>(count_of(line)));
  }
  return lines;
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
  for (std::size_t way = 0; way < coverage.ways; ++way) {
    const int line = layout.branches[way / 2];
    if (ways.contains(way)) {
      ++coverage.taken;
    } else if (!std::ranges::binary_search(coverage.missed, line)) {
      coverage.untaken.push_back({.line = line, .holds = way % 2 == 0});
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
