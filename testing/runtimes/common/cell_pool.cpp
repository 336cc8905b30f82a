#include "testing/runtimes/common/cell_pool.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <utility>

namespace synth {
namespace {

// How long a cell is used before the one that takes its place is started: about a small candidate.
constexpr std::chrono::milliseconds kHeadStart{5};

// What tells requests apart, as text.
std::string key_of(const CellRequest& request) {
  const Limits& limits = request.limits;
  return fmt::format("{}\n{} {} {} {} {} {}", fmt::join(request.argv, "\n"), limits.output_bytes,
                     limits.memory_bytes, limits.processes, limits.disk_bytes,
                     request.runtime_memory_bytes, request.cpu ? request.cpu->count() : -1);
}

}  // namespace

CellPool::~CellPool() {
  filler_.request_stop();
  if (filler_.joinable()) {
    filler_.join();
  }
}

Result<CellPool::Taken> CellPool::take(const CellRequest& request, const std::stop_token& stop) {
  if (size_ > 0) {
    const std::string key = key_of(request);
    const std::lock_guard lock(mutex_);
    const bool again = last_wanted_ == key;
    last_wanted_ = key;
    if (again && (!request_ || key_of(*request_) != key)) {
      ready_.clear();
      request_ = request;
      if (!filler_.joinable()) {
        filler_ = std::jthread([this](const std::stop_token& end) { fill(end); });
      }
    }
    wanted_.notify_one();
    std::erase_if(ready_, [](const RuntimeCell& cell) { return cell.is_lost(); });
    if (request_ && !ready_.empty() && key_of(*request_) == key) {
      Taken taken{.cell = std::move(ready_.front()), .waited = true};
      ready_.pop_front();
      taken.cell.set_stop(stop);
      return taken;
    }
  }
  SYNTH_TRY(RuntimeCell cell, RuntimeCell::open(*sandbox_, request, stop));
  return Taken{.cell = std::move(cell)};
}

std::size_t CellPool::ready() const {
  const std::lock_guard lock(mutex_);
  return ready_.size();
}

// The life of the thread that keeps the pool full. What cannot be opened is not tried again before
// the next cell is taken, which then tells why.
void CellPool::fill(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    const auto room = [&] { return ready_.size() < static_cast<std::size_t>(size_); };
    const bool was_full = !room();
    if (!wanted_.wait(lock, stop, room)) {
      return;
    }
    if (was_full) {  // somebody waits for what the taken cell will do, and nobody for the next
      wanted_.wait_for(lock, stop, kHeadStart, [] { return false; });
    }
    const CellRequest request = *request_;
    lock.unlock();
    auto opened = RuntimeCell::open(*sandbox_, request, stop);
    lock.lock();
    if (opened && key_of(*request_) == key_of(request)) {
      ready_.push_back(*std::move(opened));
    } else if (!opened) {
      last_wanted_.clear();
      wanted_.wait(lock, stop, [&] { return !last_wanted_.empty(); });
    }
  }
}

}  // namespace synth
