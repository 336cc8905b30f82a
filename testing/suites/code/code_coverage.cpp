#include "testing/suites/code/code_coverage.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace synth {
namespace {

int line_of_trap(const std::vector<Edit>& trap, const std::string& source) {
  const auto end = static_cast<std::ptrdiff_t>(std::min(trap.front().begin, source.size()));
  return 1 + static_cast<int>(std::count(source.begin(), source.begin() + end, '\n'));
}

// Statements first, then of each condition the program that fails where it holds, and the other.
std::vector<PlannedVariant> failing_programs(const TokenMutants& found, std::size_t count) {
  std::vector<std::size_t> calls(count);
  std::iota(calls.begin(), calls.end(), std::size_t{0});
  std::vector<PlannedVariant> programs;
  for (const std::vector<Edit>& trap : found.traps) {
    programs.push_back({.edits = trap, .calls = calls});
  }
  for (const TokenCondition& condition : found.conditions) {
    programs.push_back({.edits = condition.if_holds, .calls = calls});
    programs.push_back({.edits = condition.if_not, .calls = calls});
  }
  return programs;
}

}  // namespace

std::optional<CodeLayout> layout_of_code(const TokenMutants& found, const std::string& source) {
  if (found.traps.empty()) {
    return std::nullopt;
  }
  std::set<int> lines;
  for (const std::vector<Edit>& trap : found.traps) {
    lines.insert(line_of_trap(trap, source));
  }
  CodeLayout layout{.lines = {lines.begin(), lines.end()}};
  for (const TokenCondition& condition : found.conditions) {
    layout.branches.push_back(condition.line);
  }
  return layout;
}

Result<void> add_coverage(CodeInputs& inputs, const std::string& source,
                          const CodeInputs::Places& chosen, FoundInputs& found) {
  const TokenMutants& read = inputs.subject().found;
  if (read.traps.empty() || chosen.empty()) {
    return {};
  }
  const std::vector<PlannedVariant> programs = failing_programs(read, chosen.size());
  SYNTH_TRY(const auto seen, inputs.differences(programs, inputs.calls_of(chosen), false));
  found.coverage.assign(chosen.size(), {});
  for (std::size_t i = 0; i < seen.size(); ++i) {
    for (const std::size_t call : seen[i].loads ? seen[i].differs : programs[i].calls) {
      if (i < read.traps.size()) {
        found.coverage[call].lines.push_back(line_of_trap(read.traps[i], source));
      } else {
        found.coverage[call].ways.push_back(i - read.traps.size());
      }
    }
  }
  return {};
}

}  // namespace synth
