#include "synth/cli/output/work_done.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <unistd.h>

#include <cmath>
#include <fstream>

namespace synth {
namespace {

constexpr std::size_t kFewest = 3;  // lines before a time is estimated

// Returns "40 s", "3 min", "2.5 h".
std::string about(double seconds) {
  constexpr double kMinute = 60;
  constexpr double kHour = 3600;
  if (seconds < 2 * kMinute) {
    return fmt::format("{:.0f} s", std::ceil(seconds));
  }
  return seconds < 2 * kHour ? fmt::format("{:.0f} min", seconds / kMinute)
                             : fmt::format("{:.1f} h", seconds / kHour);
}

}  // namespace

std::string work_text(const std::string& doing, std::size_t done, std::size_t fresh,
                      std::optional<std::size_t> total, std::chrono::seconds elapsed) {
  if (!total || *total < done) {  // a file may grow
    return fmt::format("{}: {} done", doing, done);
  }
  std::string text = fmt::format("{}: {} of {} done", doing, done, *total);
  if (fresh < kFewest || done == *total) {
    return text;
  }
  const double each = static_cast<double>(elapsed.count()) / static_cast<double>(fresh);
  return fmt::format("{} · about {} left", text, about(each * static_cast<double>(*total - done)));
}

std::optional<std::size_t> count_lines(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return std::nullopt;
  }
  std::ifstream file(path, std::ios::binary);
  std::size_t lines = 0;
  for (std::string line; std::getline(file, line);) {
    lines += trim(line).empty() ? 0 : 1;
  }
  return lines;
}

WorkDone::WorkDone(const Console& console, std::string doing, const std::filesystem::path& input,
                   Answers answers)
    : doing_(std::move(doing)) {
  const bool is_free = answers == Answers::to_file || ::isatty(STDOUT_FILENO) == 0;
  if (console.can_redraw() && console.talk() == Console::Talk::normal && is_free) {
    total_ = count_lines(input);
    activity_ = std::make_unique<Activity>(console, work_text(doing_, 0, 0, total_, {}));
  }
}

void WorkDone::add(bool was_done) {
  const std::lock_guard lock(mutex_);
  ++done_;
  fresh_ += was_done ? 0 : 1;
  if (activity_) {
    activity_->now(work_text(doing_, done_, fresh_, total_,
                             std::chrono::duration_cast<std::chrono::seconds>(
                                 std::chrono::steady_clock::now() - begin_)));
  }
}

}  // namespace synth
