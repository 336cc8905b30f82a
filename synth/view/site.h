#pragma once

#include "synth/history/run_statistics.h"
#include "synth/view/loopback_server.h"

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// The pages of a history: a list of runs, a page for each run, statistics, and the events of a
// current run. Used by one thread at a time.
class Site {
 public:
  // `log` must outlive it. `events` is the file of `synth solve --events`, if it is to be shown.
  explicit Site(RunLog& log, std::optional<std::filesystem::path> events = std::nullopt)
      : log_(log), events_(std::move(events)) {}

  // Returns the page at a path: "", "?before=80", "runs/5", "runs/5.json", "stats", "stats?days=7",
  // "live". A path that does not exist, or cannot be rendered, returns a page with the reason. A
  // page of many runs takes as long as one of few; recent pages are cached.
  Page answer(const std::string& path);

 private:
  Page list(std::string_view before);
  Page run(std::int64_t id);
  Page statistics(std::string_view days);
  Page live() const;
  [[nodiscard]] std::string links(std::string_view up) const;

  struct Made {
    std::int64_t newest = 0;  // the newest run when it was made
    std::chrono::steady_clock::time_point when;
    Page page;
  };

  RunLog& log_;
  std::optional<std::filesystem::path> events_;
  std::map<std::int64_t, Page> runs_;  // recent pages
  std::map<std::string, Made, std::less<>> statistics_;
};

// Returns statistics as tables with bars, without the surrounding page.
std::string statistics_html(const RunStatistics& all);

}  // namespace synth
