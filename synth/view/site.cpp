#include "synth/view/site.h"

#include "synth/report/html.h"
#include "synth/report/html_report.h"
#include "synth/support/number.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace synth {
namespace {

constexpr std::size_t kRunsOfAPage = 100;
constexpr std::size_t kMostRuns = 10'000;
constexpr std::size_t kMostKept = 64;              // pages of runs
constexpr auto kFresh = std::chrono::seconds(10);  // statistics of the same runs
constexpr std::int64_t kMostDays = 36'500;
constexpr unsigned kNoSuchPage = 404;
constexpr unsigned kUnavailable = 503;

Page page_of(std::string_view title, const std::string& body,
             PageNetwork network = PageNetwork::none) {
  return {.body = html_page(title, body, network), .policy = page_policy(network)};
}

Page problem(unsigned status, const Error& error) {
  Page page = page_of("synth", fmt::format("<h1>{}</h1>\n<p>{}</p>\n", escape_html(error.message),
                                           escape_html(error.remedy)));
  page.status = status;
  return page;
}

Page not_found() {
  return problem(kNoSuchPage, Error{Errc::bad_input, "there is no such page", "go back"});
}

std::optional<std::int64_t> read_number(std::string_view text, std::int64_t most) {
  const auto number = parse_number<std::int64_t>(text);
  return number && *number >= 1 && *number <= most ? number : std::nullopt;
}

std::string row_of(const LoggedRun& run) {
  const std::string_view tone = !run.succeeded                  ? "bad"
                                : run.confidence == "uncertain" ? "warn"
                                                                : "good";
  return fmt::format(
      "<tr><td><a href=\"runs/{0}\">{0}</a><td>{1:%Y-%m-%d %H:%M}<td "
      "class=\"{2}\">{3}<td>{4}<td>{5}"
      "<td data-key=\"{6:.3f}\">{6:.2f} s<td>{7}</tr>\n",
      run.id, fmt::gmtime(std::chrono::system_clock::to_time_t(run.began)), tone,
      escape_html(run.confidence), escape_html(run.language), escape_html(run.author), run.seconds,
      escape_html(run.title));
}

}  // namespace

std::string Site::links(std::string_view up) const {
  return fmt::format("<p><a href=\"{0}./\">Runs</a> · <a href=\"{0}stats\">Statistics</a>{1}</p>\n",
                     up, events_ ? fmt::format(" · <a href=\"{}live\">Now</a>", up) : "");
}

Page Site::answer(const std::string& path) {
  const std::size_t mark = path.find('?');
  const std::string_view place = std::string_view(path).substr(0, mark);
  const std::string_view query =
      mark == std::string::npos ? std::string_view() : std::string_view(path).substr(mark + 1);
  constexpr std::string_view kRuns = "runs/";
  if (place.empty()) {
    return list(query.starts_with("before=") ? query.substr(7) : std::string_view());
  }
  if (place == "stats") {
    return statistics(query.starts_with("days=") ? query.substr(5) : std::string_view());
  }
  if (place == "live" && events_) {
    return live();
  }
  if (place == "live/events" && events_) {
    return {.type = "text/event-stream", .body = {}, .follow = events_};
  }
  if (place.starts_with(kRuns)) {
    const bool as_json = place.ends_with(".json");
    const auto id =
        read_number(place.substr(kRuns.size(), place.size() - kRuns.size() - (as_json ? 5 : 0)),
                    std::numeric_limits<std::int64_t>::max());
    if (id && as_json) {
      auto document = log_.document(*id);
      return document ? Page{.type = "application/json", .body = *std::move(document)}
                      : problem(kNoSuchPage, document.error());
    }
    return id ? run(*id) : not_found();
  }
  return not_found();
}

Page Site::list(std::string_view before) {
  const auto limit = read_number(before, std::numeric_limits<std::int64_t>::max());
  const auto runs =
      log_.list(kRunsOfAPage, {}, limit.value_or(std::numeric_limits<std::int64_t>::max()));
  if (!runs) {
    return problem(kUnavailable, runs.error());
  }
  std::string body = "<h1>Runs</h1>\n" + links("");
  if (runs->empty()) {
    return page_of("Runs", body + "<p>There are none.</p>\n");
  }
  body +=
      "<div><input type=\"search\" hidden placeholder=\"filter\" aria-label=\"filter the "
      "runs\"><div "
      "class=\"wide\"><table>\n<thead><tr><th data-sort>Run<th data-sort>Began (UTC)<th "
      "data-sort>Confidence<th data-sort>Language<th data-sort>Author<th data-sort>Time<th "
      "data-sort>Instruction</tr></thead>\n<tbody>\n";
  for (const LoggedRun& run : *runs) {
    body += row_of(run);
  }
  body += "</tbody></table></div></div>\n";
  if (runs->size() == kRunsOfAPage) {
    body += fmt::format("<p><a href=\"?before={}\">Older</a></p>\n", runs->back().id);
  }
  return page_of("Runs", body);
}

Page Site::run(std::int64_t id) {
  // Numbers are never reused, so a cached page is valid as long as the run is kept.
  const auto document = log_.document(id);
  if (!document) {
    return problem(kNoSuchPage, document.error());
  }
  if (const auto made = runs_.find(id); made != runs_.end()) {
    return made->second;
  }
  const auto record = read_run_record(*document);
  if (!record) {
    return problem(kUnavailable, record.error());
  }
  Page page = page_of(fmt::format("Run {}", id), links("../") + report_body(*record));
  if (runs_.size() >= kMostKept) {
    runs_.clear();
  }
  runs_.insert_or_assign(id, page);
  return page;
}

Page Site::statistics(std::string_view days) {
  const auto newest = log_.list(1);
  if (!newest) {
    return problem(kUnavailable, newest.error());
  }
  const std::int64_t last = newest->empty() ? 0 : newest->front().id;
  const auto now = std::chrono::steady_clock::now();
  const auto span = read_number(days, kMostDays);
  const std::string key = span ? fmt::format("{}", *span) : "";
  if (const auto made = statistics_.find(key); made != statistics_.end() &&
                                               made->second.newest == last &&
                                               now - made->second.when < kFresh) {
    return made->second.page;
  }
  std::chrono::sys_seconds since;
  if (span) {
    since = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()) -
            std::chrono::days(*span);
  }
  const auto runs = log_.list(kMostRuns, since);
  if (!runs) {
    return problem(kUnavailable, runs.error());
  }
  Page page = page_of(
      "Statistics", "<h1>Statistics</h1>\n" + links("") +
                        "<p><a href=\"stats\">All</a> · <a href=\"stats?days=30\">30 days</a> · <a "
                        "href=\"stats?days=7\">7 days</a></p>\n" +
                        statistics_html(statistics_of(*runs)));
  if (statistics_.size() >= kMostKept) {
    statistics_.clear();
  }
  statistics_.insert_or_assign(key, Made{last, now, page});
  return page;
}

Page Site::live() const {
  return page_of("Now",
                 "<h1>Now</h1>\n" + links("") +
                     "<noscript><p>What happens is shown by a script.</p></noscript>\n<div "
                     "class=\"wide\"><table data-live=\"live/events\">\n<thead><tr><th>At<th>What"
                     "<th>More</tr></thead>\n<tbody></tbody></table></div>\n",
                 PageNetwork::own_server);
}

}  // namespace synth
