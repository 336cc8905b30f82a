#include "synth/support/run_each.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace synth {

// Threads reserved until the end of a piece of work.
class Workers::Lease {
 public:
  Lease(Workers& workers, std::size_t wanted) : workers_(workers) {
    const std::lock_guard lock(workers_.mutex_);
    const int most = std::max(workers_.free_, 0);
    count_ = static_cast<int>(std::min(wanted, static_cast<std::size_t>(most)));
    workers_.free_ -= count_;
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  ~Lease() {
    const std::lock_guard lock(workers_.mutex_);
    workers_.free_ += count_;
  }
  [[nodiscard]] int count() const { return count_; }

 private:
  Workers& workers_;
  int count_ = 0;
};

Result<void> Workers::run_each(std::size_t count, const std::function<void(std::size_t)>& work) {
  if (count == 0) {
    return {};
  }
  std::vector<Result<void>> ended(count);
  std::atomic<std::size_t> next = 0;
  const auto take_turns = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      ended[i] = catch_all([&]() -> Result<void> {
        work(i);
        return {};
      });
    }
  };
  {
    const Lease lease(*this, count - 1);
    std::vector<std::jthread> others;
    for (int i = 0; i < lease.count(); ++i) {
      others.emplace_back(take_turns);
    }
    take_turns();
  }
  const auto failed = std::ranges::find_if(ended, [](const auto& one) { return !one; });
  return failed == ended.end() ? Result<void>() : *failed;
}

}  // namespace synth
