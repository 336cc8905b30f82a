#include "testing/suites/search/mutant_diff.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// Returns the beginning of the first line that a mutant changes.
std::size_t begin_of_change(const std::string& source, const SuiteMutant& mutant) {
  std::size_t begin = source.size();
  for (const Edit& edit : mutant.edits) {
    begin = std::min(begin, edit.begin);
  }
  return begin == 0 ? 0 : source.rfind('\n', begin - 1) + 1;
}

// Returns the lines that an edit changes, before and after.
std::pair<std::string, std::string> changed_lines(const std::string& source,
                                                  const SuiteMutant& mutant) {
  const std::size_t begin = begin_of_change(source, mutant);
  std::size_t end = 0;
  for (const Edit& edit : mutant.edits) {
    end = std::max(end, edit.end);
  }
  end = std::min(source.find('\n', end), source.size());
  std::vector<Edit> moved = mutant.edits;
  for (Edit& edit : moved) {
    edit.begin -= begin;
    edit.end -= begin;
  }
  const std::string before = source.substr(begin, end - begin);
  return {before, edited(before, std::move(moved))};
}

}  // namespace

std::string small_diff(const std::string& source, const SuiteMutant& mutant,
                       std::string_view indent) {
  std::string text;
  const auto [before, after] = changed_lines(source, mutant);
  for (const std::string_view line : split(before, '\n')) {
    text += fmt::format("{}-{}\n", indent, line);
  }
  for (const std::string_view line : split(after, '\n')) {
    text += fmt::format("{}+{}\n", indent, line);
  }
  return text;
}

int first_changed_line(const std::string& source, const SuiteMutant& mutant) {
  const auto begin = static_cast<std::ptrdiff_t>(begin_of_change(source, mutant));
  return 1 + static_cast<int>(std::count(source.begin(), source.begin() + begin, '\n'));
}

}  // namespace synth
