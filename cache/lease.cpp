#include "cache/lease.h"

#include "cache/shared_store.h"

#include <condition_variable>
#include <mutex>
#include <utility>

namespace synth {

Lease::Lease(SharedStore& store, std::string name, std::string holder)
    : store_(store),
      name_(std::move(name)),
      holder_(std::move(holder)),
      thread_([this](const std::stop_token& stop) { renew(stop); }) {}

Lease::~Lease() {
  thread_.request_stop();
  thread_.join();
  static_cast<void>(store_.give_back(name_, holder_));  // on failure it expires by itself
}

void Lease::renew(const std::stop_token& stop) const {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  while (!stopped.wait_for(lock, stop, kLength / 3, [&] { return stop.stop_requested(); })) {
    if (!store_.take_lease(name_, holder_, kLength)) {
      return;
    }
  }
}

}  // namespace synth
