#pragma once

#include "synth/history/run_log.h"
#include "synth/view/loopback_server.h"

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// The pages of a history: a list of runs, a page for each run, statistics, and the events of a run
// at work. Used by one thread at a time.
class Site {
 public:
  // `log` outlives it. `events`: the file that `synth solve --events` writes, if there is one to
  // show.
  explicit Site(RunLog& log, std::optional<std::filesystem::path> events = std::nullopt)
      : log_(log), events_(std::move(events)) {}

  // The page at a path: "", "?before=80", "runs/5", "runs/5.json", "stats", "stats?days=7", "live".
  // One that does not exist, or cannot be made, is a page that says why. A page of many runs takes
  // as long as one of few; what was made lately is kept.
  Page answer(const std::string& path);

 private:
  Page list(std::string_view before);
  Page run(std::int64_t id);
  Page statistics(std::string_view days);
  Page live() const;
  [[nodiscard]] std::string links(std::string_view up) const;

  struct Made {
    std::int64_t newest = 0;  // run, when it was made
    std::chrono::steady_clock::time_point when;
    Page page;
  };

  RunLog& log_;
  std::optional<std::filesystem::path> events_;
  std::map<std::int64_t, Page> runs_;  // made lately
  std::map<std::string, Made, std::less<>> statistics_;
};

}  // namespace synth
