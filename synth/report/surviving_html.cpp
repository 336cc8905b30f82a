#include "synth/report/html.h"
#include "synth/report/html_report.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kAround = 4;  // lines before and after a mark

using MutantsByLine = std::map<std::size_t, std::vector<const SurvivingMutant*>>;

// Returns the mutants by the last line that each changes, below which it is shown.
MutantsByLine mutants_below(const SuiteStrength& suite, std::size_t lines) {
  MutantsByLine below;
  for (const SurvivingMutant& mutant : suite.surviving) {
    std::size_t last = mutant.line > 0 ? static_cast<std::size_t>(mutant.line) : lines + 1;
    const auto changed = split(mutant.diff, '\n');
    const auto taken =
        std::ranges::count_if(changed, [](std::string_view line) { return line.starts_with('-'); });
    last += static_cast<std::size_t>(std::max<std::ptrdiff_t>(taken - 1, 0));
    if (last <= lines) {
      below[last].push_back(&mutant);
    }
  }
  return below;
}

std::string numbered(std::size_t number, const std::string& html, bool is_marked) {
  return fmt::format("<span class=\"{}\">{:>5}</span> {}\n", is_marked ? "warn" : "dim", number,
                     html);
}

// Returns a mutant's replacement of the line above.
std::string changed_to(const SurvivingMutant& mutant, std::string_view language) {
  std::string html;
  for (const std::string_view line : split(mutant.diff, '\n')) {
    if (line.starts_with('+')) {
      html += fmt::format("<span class=\"warn\">    \u2192</span> <ins>{}</ins>{}\n",
                          highlight_code(line.substr(1), language),
                          html.empty() ? fmt::format("  <span class=\"dim\">{}{}</span>",
                                                     escape_html(mutant.edit_operator),
                                                     mutant.reached ? "" : ", never run")
                                       : "");
    }
  }
  return html;
}

// Returns whether a line is near a mark.
bool is_near(const MutantsByLine& below, std::size_t number) {
  const auto next = below.lower_bound(number < kAround ? 0 : number - kAround);
  return next != below.end() && next->first <= number + kAround;
}

}  // namespace

std::string surviving_html(const Solution& solution) {
  if (!solution.suite || solution.suite->surviving.empty()) {
    return "";
  }
  const std::string_view language = name(solution.language);
  const std::vector<std::string> lines = highlight_lines(solution.source, language);
  const MutantsByLine below = mutants_below(*solution.suite, lines.size());
  std::string html;
  bool skips = false;
  for (std::size_t number = 1; number <= lines.size(); ++number) {
    if (!is_near(below, number)) {
      skips = true;
      continue;
    }
    if (skips) {
      html += "<span class=\"dim\">    \u2026</span>\n";
      skips = false;
    }
    const auto mutants = below.find(number);
    html += numbered(number, lines[number - 1], mutants != below.end());
    for (std::size_t i = 0; mutants != below.end() && i < mutants->second.size(); ++i) {
      html += changed_to(*mutants->second[i], language);
    }
  }
  return html.empty()
             ? ""
             : "<p>No test notices if a line is changed so:</p>\n<pre>" + html + "</pre>\n";
}

}  // namespace synth
