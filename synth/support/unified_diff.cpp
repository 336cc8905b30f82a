#include "synth/support/unified_diff.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kContext = 3;
constexpr std::size_t kMostLines = 2'000;

struct Line {
  char mark;  // ' ', '-' or '+'
  std::string_view text;
};

using Lines = std::vector<std::string_view>;

Lines lines_of(std::string_view text) {
  Lines lines = split(text, '\n');
  if (lines.back().empty()) {
    lines.pop_back();
  }
  return lines;
}

// Appends the edit script of the parts that differ, by the textbook table of longest common
// subsequences.
void append_edits(std::vector<Line>& edits, const Lines& before, const Lines& after) {
  const std::size_t n = before.size();
  const std::size_t m = after.size();
  if (n > kMostLines || m > kMostLines) {
    for (const std::string_view line : before) {
      edits.push_back({'-', line});
    }
    for (const std::string_view line : after) {
      edits.push_back({'+', line});
    }
    return;
  }
  std::vector<std::uint16_t> common((n + 1) * (m + 1));
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint16_t& {
    return common[i * (m + 1) + j];
  };
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = m; j-- > 0;) {
      at(i, j) = before[i] == after[j] ? static_cast<std::uint16_t>(at(i + 1, j + 1) + 1)
                                       : std::max(at(i + 1, j), at(i, j + 1));
    }
  }
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < n || j < m) {
    if (i < n && j < m && before[i] == after[j]) {
      edits.push_back({' ', before[i]});
      ++i;
      ++j;
    } else if (i < n && (j == m || at(i + 1, j) >= at(i, j + 1))) {
      edits.push_back({'-', before[i++]});
    } else {
      edits.push_back({'+', after[j++]});
    }
  }
}

std::vector<Line> edit_script(Lines before, Lines after) {
  std::vector<Line> head;
  while (head.size() < std::min(before.size(), after.size()) &&
         before[head.size()] == after[head.size()]) {
    head.push_back({' ', before[head.size()]});
  }
  std::vector<Line> tail;
  while (head.size() + tail.size() < std::min(before.size(), after.size()) &&
         before[before.size() - 1 - tail.size()] == after[after.size() - 1 - tail.size()]) {
    tail.push_back({' ', before[before.size() - 1 - tail.size()]});
  }
  const auto middle = [&](const Lines& lines) {
    return Lines(lines.begin() + static_cast<std::ptrdiff_t>(head.size()),
                 lines.end() - static_cast<std::ptrdiff_t>(tail.size()));
  };
  append_edits(head, middle(before), middle(after));
  head.insert(head.end(), tail.rbegin(), tail.rend());
  return head;
}

// Returns one hunk: the edits in [first, last), which begin at these line numbers.
std::string hunk(const std::vector<Line>& edits, std::size_t first, std::size_t last,
                 std::size_t before_line, std::size_t after_line) {
  std::string body;
  std::size_t removed = 0;
  std::size_t added = 0;
  for (std::size_t i = first; i < last; ++i) {
    body += fmt::format("{}{}\n", edits[i].mark, edits[i].text);
    removed += edits[i].mark != '+' ? 1 : 0;
    added += edits[i].mark != '-' ? 1 : 0;
  }
  // A range without lines names the line before it (POSIX diff, "Diff -u Output Format").
  return fmt::format("@@ -{},{} +{},{} @@\n{}", before_line + (removed > 0 ? 1 : 0), removed,
                     after_line + (added > 0 ? 1 : 0), added, body);
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after,
                         std::string_view before_name, std::string_view after_name) {
  if (before == after) {
    return {};
  }
  const std::vector<Line> edits = edit_script(lines_of(before), lines_of(after));
  std::string diff = fmt::format("--- {}\n+++ {}\n", before_name, after_name);
  std::size_t before_line = 0;
  std::size_t after_line = 0;
  std::size_t done = 0;
  const auto advance = [&](std::size_t to) {
    for (; done < to; ++done) {
      before_line += edits[done].mark != '+' ? 1 : 0;
      after_line += edits[done].mark != '-' ? 1 : 0;
    }
  };
  const auto changed = [](const Line& line) { return line.mark != ' '; };
  for (auto change = std::find_if(edits.begin(), edits.end(), changed); change != edits.end();) {
    const auto index = static_cast<std::size_t>(change - edits.begin());
    const std::size_t first = std::max(done, index - std::min(index, kContext));
    std::size_t last = index + 1;  // end of the last change in this hunk
    for (std::size_t i = index + 1; i < edits.size() && i <= last + 2 * kContext; ++i) {
      last = changed(edits[i]) ? i + 1 : last;
    }
    const std::size_t end = std::min(edits.size(), last + kContext);
    advance(first);
    diff += hunk(edits, first, end, before_line, after_line);
    advance(end);
    change = std::find_if(edits.begin() + static_cast<std::ptrdiff_t>(end), edits.end(), changed);
  }
  return diff;
}

}  // namespace synth
