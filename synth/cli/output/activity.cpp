#include "synth/cli/output/activity.h"

#include <fmt/format.h>

#include <utility>

namespace synth {

Activity::Activity(const Console& console, std::string what)
    : console_(console), what_(std::move(what)) {
  if (console.can_redraw() && console.talk() != Console::Talk::quiet) {
    thread_ = std::jthread([this](const std::stop_token& stop) { show(stop); });
  }
}

Activity::~Activity() {
  clear();
}

void Activity::now(std::string what) {
  const std::lock_guard lock(mutex_);
  what_ = std::move(what);
}

void Activity::clear() {
  if (thread_.joinable()) {
    thread_.request_stop();
    thread_.join();
  }
}

void Activity::show(const std::stop_token& stop) {
  bool is_drawn = false;
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, stop, std::chrono::seconds(1),
                            [&] { return stop.stop_requested(); })) {
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start_);
    console_.redraw(fmt::format("{} · {} s", what_, seconds.count()));
    is_drawn = true;
  }
  if (is_drawn) {
    console_.redraw("");
  }
}

}  // namespace synth
