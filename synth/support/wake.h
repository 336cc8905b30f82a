#pragma once

#include "synth/support/fd.h"

#include <sys/eventfd.h>

#include <cstdint>
#include <functional>
#include <stop_token>
#include <utility>

namespace synth {

// Makes a stop request readable on a descriptor, for a loop that waits in poll(2).
class StopWake {
 public:
  explicit StopWake(std::stop_token stop)
      : event_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), callback_(std::move(stop), [this] {
          const std::uint64_t one = 1;
          [[maybe_unused]] const auto written = ::write(event_.get(), &one, sizeof one);
        }) {}

  [[nodiscard]] int fd() const { return event_.get(); }

 private:
  Fd event_;
  std::stop_callback<std::function<void()>> callback_;
};

}  // namespace synth
