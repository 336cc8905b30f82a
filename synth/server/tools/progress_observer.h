#pragma once

#include "synth/run/observer.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>

namespace synth {

// Reports the work of an engine in words.
class ProgressObserver : public Observer {
 public:
  explicit ProgressObserver(std::function<void(std::string_view message)> say)
      : say_(std::move(say)) {}

  void stage(std::string_view stage, const std::vector<std::string>& functions) override {
    say_(functions.empty() ? std::string(stage)
                           : fmt::format("{} {}", stage, fmt::join(functions, ", ")));
  }
  void candidate_run(const HistoryEntry& entry, int passed, int total) override {
    say_(fmt::format("{}: attempt {} passes {} of {} tests", fmt::join(entry.group, ", "),
                     entry.attempt, passed, total));
  }

 private:
  std::function<void(std::string_view message)> say_;
};

}  // namespace synth
