#include "synth/report/html_report.h"

#include "synth/report/html.h"
#include "synth/report/profile.h"
#include "synth/support/mapped.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace synth {
namespace {

std::string_view tone_of(const RecordItem& item) {
  if (!item.passed) {
    return "bad";
  }
  return item.state == name(ConfidenceLevel::uncertain) ? "warn" : "good";
}

std::string totals(const RunRecord& record) {
  std::map<std::string, std::size_t> counts;
  double milliseconds = 0;
  for (const RecordItem& item : record.items) {
    ++counts[item.state];
    milliseconds += item.duration_ms;
  }
  const auto passed = std::ranges::count_if(record.items, &RecordItem::passed);
  constexpr double kMilli = 1000;
  std::string html = fmt::format("<p>{} of {} passed, {:.1f} s of work.", passed,
                                 record.items.size(), milliseconds / kMilli);
  for (const auto& [state, count] : counts) {
    html += fmt::format(" {} {};", count, escape_html(state));
  }
  html.back() = html.back() == ';' ? '.' : html.back();
  return html + "</p>\n";
}

std::string slowest(const RunRecord& record) {
  constexpr std::size_t kMost = 5;
  std::vector<const RecordItem*> items =
      mapped(record.items, [](const RecordItem& item) { return &item; });
  const std::size_t count = std::min(kMost, items.size());
  std::ranges::partial_sort(items, items.begin() + static_cast<std::ptrdiff_t>(count),
                            std::ranges::greater(), &RecordItem::duration_ms);
  std::string html = "<p class=\"dim\">The slowest:";
  for (std::size_t i = 0; i < count; ++i) {
    html += fmt::format(" {} ({:.0f} ms)", escape_html(items[i]->id), items[i]->duration_ms);
  }
  return html + "</p>\n";
}

std::string failures_html(const ReportedSuite& suite) {
  std::string html;
  for (const ReportedTest& test : suite.tests) {
    if (test.verdict != Verdict::pass) {
      html += fmt::format("<li>{}: {} {}</li>\n", escape_html(test.name), name(test.verdict),
                          escape_html(test.message));
    }
  }
  return html.empty() ? "" : "<ul>" + html + "</ul>\n";
}

std::string row(const RecordItem& item) {
  const auto passed = std::ranges::count(item.suite.tests, Verdict::pass, &ReportedTest::verdict);
  std::string details = escape_html(item.reason) + failures_html(item.suite);
  if (item.solution && !item.solution->source.empty()) {
    details += fmt::format("<pre>{}</pre>",
                           highlight_code(item.solution->source, name(item.solution->language)));
  }
  return fmt::format(
      "<tr><td>{}<td class=\"{}\">{}<td data-key=\"{}\">{} of {}<td data-key=\"{:.3f}\">{:.1f} "
      "ms<td>{}"
      "</tr>\n",
      escape_html(item.id), tone_of(item), escape_html(item.state), passed, passed,
      item.suite.tests.size(), item.duration_ms, item.duration_ms,
      details.empty() ? "" : "<details><summary>more</summary>" + details + "</details>");
}

std::string many(const RunRecord& record) {
  std::string html = totals(record) + slowest(record) +
                     "<div><input type=\"search\" hidden placeholder=\"filter\" "
                     "aria-label=\"filter the lines\"><div class=\"wide\"><table>\n<thead><tr>"
                     "<th data-sort>Id<th data-sort>State<th data-sort>Tests<th data-sort>Time"
                     "<th>More</tr></thead>\n<tbody>\n";
  for (const RecordItem& item : record.items) {
    html += row(item);
  }
  return html + "</tbody></table></div></div>\n" + profile_html(profile_of(record));
}

std::string title_of(const RunRecord& record) {
  if (record.kind == RecordKind::solution) {
    return record.items.front().id.empty() ? "No function" : record.items.front().id;
  }
  return record.kind == RecordKind::batch ? "Instructions" : "Checked candidates";
}

}  // namespace

std::string report_body(const RunRecord& record) {
  if (record.kind == RecordKind::solution) {
    return fmt::format("<h1>{}</h1>\n", escape_html(title_of(record))) +
           solution_html(*record.items.front().solution);
  }
  return fmt::format("<h1>{}</h1>\n", title_of(record)) + many(record);
}

std::string html_report(const RunRecord& record) {
  return html_page(title_of(record), report_body(record));
}

}  // namespace synth
