#include "testing/suites/code/code_coverage.h"

#include "synth/support/text.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>

namespace synth {
namespace {

int line_at(std::size_t place, const std::string& source) {
  const auto end = static_cast<std::ptrdiff_t>(std::min(place, source.size()));
  return 1 + static_cast<int>(std::count(source.begin(), source.begin() + end, '\n'));
}

int line_of_trap(const std::vector<Edit>& trap, const std::string& source) {
  return line_at(trap.front().begin, source);
}

// Stands before a script, which then prints the line of each command before it runs it. Its own
// redirections of standard error do not matter.
constexpr std::string_view kTraced =
    "exec {synth_trace}>&2; BASH_XTRACEFD=$synth_trace; PS4='+synth:$LINENO: '; set -x\n";

// Returns the lines that a traced script printed.
std::set<int> traced_lines(std::string_view messages) {
  constexpr std::string_view kMark = "+synth:";
  std::set<int> lines;
  for (const std::string_view message : split(messages, '\n')) {
    const std::size_t mark = message.find(kMark);
    int line = 0;
    if (mark == message.npos || message.find_first_not_of('+') < mark) {
      continue;
    }
    const std::string_view rest = message.substr(mark + kMark.size());
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), line);
    if (error == std::errc() && end != rest.data() + rest.size() && *end == ':') {
      lines.insert(line - 1);  // of the script itself
    }
  }
  return lines;
}

Result<void> trace_scripts(CodeInputs& inputs, const std::string& source,
                           const CodeInputs::Places& chosen, FoundInputs& found) {
  found.coverage.assign(chosen.size(), {});
  const std::vector<Call> calls = inputs.calls_of(chosen);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    SYNTH_TRY(const std::string messages,
              inputs.messages_of(std::string(kTraced) + source, calls[i]));
    const std::set<int> traced = traced_lines(messages);
    for (const auto& [begin, end] : inputs.subject().found.statements) {
      const int first = line_at(begin, source);
      const auto reached = traced.lower_bound(first);
      if (reached != traced.end() && *reached <= line_at(end, source)) {
        found.coverage[i].lines.push_back(first);
      }
    }
  }
  return {};
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
  if (found.traps.empty() && found.statements.empty()) {
    return std::nullopt;
  }
  std::set<int> lines;
  for (const auto& [begin, end] : found.statements) {
    lines.insert(line_at(begin, source));
  }
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
  if (inputs.is_script()) {
    return trace_scripts(inputs, source, chosen, found);
  }
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
