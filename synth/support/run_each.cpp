#include "synth/support/run_each.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace synth {

void run_each(std::size_t count, int at_once, const std::function<void(std::size_t)>& work) {
  const auto threads = std::min(count, static_cast<std::size_t>(std::max(at_once, 1)));
  std::atomic<std::size_t> next = 0;
  const auto take_turns = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      work(i);
    }
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < threads; ++i) {
    others.emplace_back(take_turns);
  }
  take_turns();
}

}  // namespace synth
