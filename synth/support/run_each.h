#pragma once

#include <cstddef>
#include <functional>

namespace synth {

// Runs work(0) to work(count - 1), at most `at_once` of them at a time, and returns when all have
// ended. One at a time, they run in this thread and in order. `work` must not throw.
void run_each(std::size_t count, int at_once, const std::function<void(std::size_t)>& work);

}  // namespace synth
