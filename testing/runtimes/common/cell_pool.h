#pragma once

#include "testing/runtimes/common/runtime_cell.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace synth {

// Cells whose program has been started before anyone needs it: for interpreters that take long to
// start. It begins with the second cell that is asked for, so that a single candidate pays for
// itself only, and holds those that the last ones wanted. The first cell taken of a full pool has a
// few milliseconds before the next is started. Thread-safe.
class CellPool {
 public:
  // Keeps `size` cells, each of which takes a lane of the sandbox; those must be lanes that nobody
  // else counts on. None for 0.
  CellPool(Sandbox& sandbox, int size) : sandbox_(&sandbox), size_(size) {}
  CellPool(const CellPool&) = delete;
  CellPool& operator=(const CellPool&) = delete;
  ~CellPool();

  struct Taken {
    RuntimeCell cell;
    bool waited = false;  // it was started before; it may have ended since
  };
  Result<Taken> take(const CellRequest& request, const std::stop_token& stop);

  // How many are ready; for tests.
  [[nodiscard]] std::size_t ready() const;

 private:
  void fill(const std::stop_token& stop);

  Sandbox* sandbox_;
  int size_;
  mutable std::mutex mutex_;  // guards: all below
  std::condition_variable_any wanted_;
  std::deque<RuntimeCell> ready_;
  std::optional<CellRequest> request_;  // that the cells are for
  std::string last_wanted_;             // the last request, as text
  std::jthread filler_;                 // ends first
};

}  // namespace synth
