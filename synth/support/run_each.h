#pragma once

#include "synth/support/result.h"

#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <type_traits>

namespace synth {

// Runs `work`, which returns a Result, and turns an exception (no memory, a fault of ours) into an
// error (Errc::internal) of this piece of work. For the outermost call in a thread.
template <class Work>
std::invoke_result_t<Work> catch_all(const Work& work) {
  try {
    return work();
  } catch (const std::exception& thrown) {
    return fail(Errc::internal, std::string("internal fault: ") + thrown.what(),
                "please report it with the instruction");
  }
}

// A number of threads shared by all work of one run, however it is nested. Thread-safe.
class Workers {
 public:
  explicit Workers(int at_once) : free_(at_once - 1) {}

  // Runs work(0) to work(count - 1), in this thread and as many others as are free, and returns
  // when all have ended. If no other is free, they run in order. Error: internal, if calls threw,
  // with the first exception's text; the other calls ran nevertheless.
  Result<void> run_each(std::size_t count, const std::function<void(std::size_t)>& work);

 private:
  class Lease;

  std::mutex mutex_;
  int free_;  // free threads beside the one that created this object
};

}  // namespace synth
