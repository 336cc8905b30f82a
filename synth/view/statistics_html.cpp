#include "synth/report/html.h"
#include "synth/view/site.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr double kWhole = 100;

std::string row(std::string_view label, const std::string& value) {
  return fmt::format("<tr><th scope=\"row\">{}<td>{}</tr>\n", label, value);
}

std::string rate_row(std::string_view label, const std::optional<double>& rate) {
  return row(label, rate ? fmt::format("{:.0f} % {}", kWhole * *rate, html_meter(*rate)) : "–");
}

std::string number_row(std::string_view label, const std::optional<double>& number,
                       std::string_view unit) {
  return row(label, number ? fmt::format("{:.3g} {}", *number, unit) : "–");
}

std::string faults_html(const RunStatistics& all) {
  if (all.faults.empty()) {
    return "";
  }
  int most = 0;
  for (const auto& [fault, count] : all.faults) {
    most = std::max(most, count);
  }
  std::string html = "<h2>Failed attempts</h2>\n<table>\n";
  for (const auto& [fault, count] : all.faults) {
    html += fmt::format(
        "<tr><th scope=\"row\">{0}<td>{1}<td class=\"bar\"><meter max=\"{2}\" "
        "value=\"{1}\">{1}</meter></tr>\n",
        escape_html(fault), count, most);
  }
  return html + "</table>\n";
}

std::string days_html(const RunStatistics& all) {
  if (all.success_by_day.size() < 2) {
    return "";
  }
  constexpr std::size_t kDaysShown = 60;
  const std::size_t first =
      all.success_by_day.size() - std::min(kDaysShown, all.success_by_day.size());
  std::string html = "<h2>Success by day</h2>\n<table>\n";
  for (std::size_t day = first; day < all.success_by_day.size(); ++day) {
    const double rate = all.success_by_day[day];
    html +=
        fmt::format("<tr><td>{:.0f} %<td class=\"bar\">{}</tr>\n", kWhole * rate, html_meter(rate));
  }
  return html + "</table>\n";
}

}  // namespace

std::string statistics_html(const RunStatistics& all) {
  std::string html = "<table>\n";
  html += row("runs", fmt::format("{}, {} succeeded", all.runs, all.succeeded));
  html += rate_row("success", all.success_rate());
  html += rate_row("passed at the first attempt", all.first_attempt_rate());
  html += rate_row("failing tests that repairs mended", all.error_reduction());
  html += number_row("repairs for each success", all.repairs_for_each_success(), "");
  html += number_row("time for each success", all.seconds_for_each_success(), "s");
  html += number_row("cost for each success", all.cost_for_each_success(), "USD");
  html += row("answered from the cache",
              fmt::format("{}, which saved {:.1f} s", all.cached, all.seconds_saved));
  html += row("requests to models", fmt::format("{}", all.model_calls));
  return html + "</table>\n" + faults_html(all) + days_html(all);
}

}  // namespace synth
