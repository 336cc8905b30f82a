#include "synth/report/graph_svg.h"
#include "synth/report/html.h"
#include "synth/report/html_report.h"
#include "synth/report/profile.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::size_t kMostDrawn = 400;  // functions in the drawing

std::string_view tone_of(ConfidenceLevel level) {
  switch (level) {
    case ConfidenceLevel::verified:
    case ConfidenceLevel::consistent:
      return "good";
    case ConfidenceLevel::uncertain:
      return "warn";
    case ConfidenceLevel::failed:
    case ConfidenceLevel::abstained:
      break;
  }
  return "bad";
}

std::string heading(const Solution& solution) {
  const Confidence& confidence = solution.confidence;
  std::string html =
      fmt::format("<p><span class=\"badge {}\">{}</span> {}</p>\n", tone_of(confidence.level),
                  name(confidence.level), escape_html(confidence.reason));
  if (confidence.distinguishing_input) {
    html +=
        fmt::format("<p>What should <code>{}</code> give? Programs that fit differ on it.</p>\n",
                    escape_html(*confidence.distinguishing_input));
  }
  if (!solution.instruction.empty()) {
    html += fmt::format("<details><summary>Instruction</summary><pre>{}</pre></details>\n",
                        escape_html(solution.instruction));
  }
  return html;
}

bool has_failure(const Solution& solution, const std::string& function) {
  return std::ranges::any_of(solution.results, [&](const TestResult& result) {
    return result.function == function && !result.disputed &&
           result.verdict.verdict != Verdict::pass;
  });
}

std::string graph_section(const Solution& solution) {
  const std::vector<FunctionSpec>& specs = solution.specs.functions;
  if (specs.size() < 2 || specs.size() > kMostDrawn) {
    return "";
  }
  std::vector<DrawnNode> nodes;
  for (const FunctionSpec& spec : specs) {
    const bool is_written = solution.implementations.contains(spec.name);
    DrawnNode node{
        spec.name, !is_written || has_failure(solution, spec.name) ? "fail" : "pass", {}};
    for (const std::string& dependency : spec.dependencies) {
      const auto used = std::ranges::find(specs, dependency, &FunctionSpec::name);
      if (used != specs.end()) {
        node.uses.push_back(static_cast<std::size_t>(used - specs.begin()));
      }
    }
    nodes.push_back(std::move(node));
  }
  const auto svg = draw_graph(nodes);
  return svg ? "<h2>Dependencies</h2>\n" + *svg
             : fmt::format("<p class=\"dim\">No drawing: {}.</p>\n",
                           escape_html(svg.error().message));
}

std::string functions_section(const Solution& solution) {
  if (solution.implementations.empty()) {
    return "";
  }
  std::string html = "<h2>Functions</h2>\n";
  for (const auto& [function, code] : solution.implementations) {
    const FunctionSpec* const spec = solution.specs.find(function);
    html += fmt::format(
        "<details open><summary><code>{}</code> {}</summary>\n<pre>{}</pre></details>\n",
        escape_html(function), spec == nullptr ? "" : escape_html(spec->purpose),
        highlight_code(code, name(solution.language)));
  }
  return html;
}

std::string_view origin_of(const Solution& solution, const TestResult& result) {
  const Test* const test = solution.find_test(result.function, result.verdict.test);
  return test == nullptr ? "" : name(test->origin);
}

std::string tests_section(const Solution& solution) {
  if (solution.results.empty()) {
    return "";
  }
  std::string html =
      "<h2>Tests</h2>\n<div><input type=\"search\" hidden placeholder=\"filter\" "
      "aria-label=\"filter the tests\"><div class=\"wide\"><table>\n<thead><tr><th "
      "data-sort>Verdict"
      "<th data-sort>Call<th>Expected<th>Given<th data-sort>Test<th data-sort>From</tr></thead>\n"
      "<tbody>\n";
  for (const TestResult& result : solution.results) {
    const bool passed = result.passed();
    html += fmt::format(
        "<tr><td class=\"{}\">{}<td class=\"m\">{}<td class=\"m\">{}<td class=\"m\">{}<td>{}<td>{}"
        "</tr>\n",
        passed            ? "good"
        : result.disputed ? "warn"
                          : "bad",
        fmt::format("{}{}", name(result.verdict.verdict), result.disputed ? " (disputed)" : ""),
        escape_html(call_of(solution, result)), escape_html(claim_of(solution, result)),
        escape_html(actual_of(result.verdict)), escape_html(result.verdict.test),
        origin_of(solution, result));
  }
  return html + "</tbody></table></div></div>\n";
}

template <class Item, class Text>
std::string list_section(std::string_view title, const std::vector<Item>& items, const Text& text) {
  std::string html;
  for (const Item& item : items) {
    html += fmt::format("<li>{}</li>\n", escape_html(text(item)));
  }
  return html.empty() ? "" : fmt::format("<h2>{}</h2>\n<ul>\n{}</ul>\n", title, html);
}

std::string disputes_section(const Solution& solution) {
  return list_section("Disputed tests", solution.disputed, [](const DisputedTest& disputed) {
    return fmt::format("{}, {}: {}", disputed.function, disputed.test, disputed.reason);
  });
}

std::string history_section(const Solution& solution) {
  if (solution.history.empty()) {
    return "";
  }
  std::string html = "<h2>How it was written</h2>\n";
  for (const HistoryEntry& entry : solution.history) {
    const std::string head = fmt::format("{}, attempt {} by {}: {}{}{}", join(entry.group, ", "),
                                         entry.attempt, entry.author, name(entry.verdict),
                                         entry.root_cause.empty() ? "" : "; ", entry.root_cause);
    std::string more;
    if (!entry.failing_tests.empty()) {
      more += fmt::format("<p>Failed: {}</p>", escape_html(join(entry.failing_tests, ", ")));
    }
    if (!entry.change.empty()) {
      more += fmt::format("<pre>{}</pre>", highlight_code(entry.change, "diff"));
    }
    html += more.empty() ? fmt::format("<p>{}</p>\n", escape_html(head))
                         : fmt::format("<details><summary>{}</summary>{}</details>\n",
                                       escape_html(head), more);
  }
  return html;
}

// Returns the section of claims that given code contradicts.
std::string findings_section(const Solution& solution) {
  return list_section("Findings", solution.findings.value_or(std::vector<Finding>()),
                      [](const Finding& finding) { return finding.reason; });
}

// Returns the section of attempts to improve passing code.
std::string focus_section(const Solution& solution) {
  std::string html;
  for (const FocusStep& step : solution.focus) {
    html += fmt::format("<p>{}, {}: {}</p>\n{}", escape_html(join(step.group, ", ")),
                        name(step.focus), escape_html(step.reason),
                        step.change.empty()
                            ? ""
                            : fmt::format("<pre>{}</pre>\n", highlight_code(step.change, "diff")));
  }
  return html.empty() ? "" : "<h2>What was made better</h2>\n" + html;
}

std::string strength_section(const Solution& solution) {
  if (!solution.suite || solution.suite->mutants == 0) {
    return "";
  }
  const SuiteStrength& suite = *solution.suite;
  return fmt::format(
             "<h2>How strong the tests are</h2>\n<p>They notice {} of {} planted "
             "faults{}{}.</p>\n<p>{}</p>\n",
             suite.killed, suite.mutants - suite.likely_equivalent,
             suite.likely_equivalent == 0
                 ? ""
                 : fmt::format("; {} more seem to change nothing", suite.likely_equivalent),
             suite.untried == 0 ? ""
                                : fmt::format("; {} more were not tried, since their time was over",
                                              suite.untried),
             html_meter(suite.score())) +
         surviving_html(solution);
}

std::string time_section(const Metrics& metrics) {
  const auto stages = stages_of(metrics);
  double longest = 0;
  for (const auto& [stage, seconds] : stages) {
    longest = std::max(longest, seconds);
  }
  std::string html = "<h2>Time and cost</h2>\n<table>\n";
  for (const auto& [stage, seconds] : stages) {
    html += fmt::format("<tr><th scope=\"row\">{}<td>{:.3f} s<td class=\"bar\">{}</tr>\n", stage,
                        seconds, html_meter(longest > 0 ? seconds / longest : 0));
  }
  html += fmt::format("</table>\n<p>{:.3f} s in all; {} candidates, {} test runs; cache {}",
                      metrics.total_s, metrics.candidates, metrics.executions,
                      escape_html(metrics.cache));
  if (metrics.model_calls > 0) {
    html += fmt::format("; {} requests to a model, {} tokens in, {} out", metrics.model_calls,
                        metrics.input_tokens, metrics.output_tokens);
  }
  if (metrics.cost_usd) {
    html += fmt::format(", {:.4f} USD", *metrics.cost_usd);
  }
  return html + ".</p>\n";
}

std::string provenance_section(const Solution& solution) {
  const Provenance& from = solution.provenance;
  const std::array<std::pair<std::string_view, std::string>, 7> rows{
      {{"author", from.author},
       {"model", from.model.value_or("")},
       {"language", std::string(name(solution.language))},
       {"toolchain", from.toolchain},
       {"synth", from.engine},
       {"created", from.created},
       {"key", from.key}}};
  std::string html = "<h2>Where it comes from</h2>\n<table>\n";
  for (const auto& [label, text] : rows) {
    if (!text.empty()) {
      html += fmt::format("<tr><th scope=\"row\">{}<td>{}</tr>\n", label, escape_html(text));
    }
  }
  return html + "</table>\n";
}

std::string notes_section(const Solution& solution) {
  std::string html;
  for (const std::string& note : solution.notes) {
    html += fmt::format("<p class=\"dim\">{}</p>\n", escape_html(note));
  }
  return html;
}

}  // namespace

std::string solution_html(const Solution& solution) {
  return heading(solution) + notes_section(solution) + graph_section(solution) +
         functions_section(solution) + tests_section(solution) + disputes_section(solution) +
         findings_section(solution) + history_section(solution) + focus_section(solution) +
         strength_section(solution) + time_section(solution.metrics) + provenance_section(solution);
}

}  // namespace synth
