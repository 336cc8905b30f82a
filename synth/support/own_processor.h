#pragma once

#include <optional>
#include <vector>

namespace synth {

// Binds this thread to one processor for its lifetime (sched_setaffinity(2)), if the number of
// workers is that of the processors that this process may use, or a multiple of it; else does
// nothing. Messages between a worker and its lane then wake no other processor, which in a virtual
// machine costs more than the message itself (bench/results/ablation.json: without it scripts take
// 1.44 times the time). Threads and processes that a bound thread starts are bound, too.
class OwnProcessor {
 public:
  // `worker` is the index of this worker, from 0.
  OwnProcessor(int worker, int workers);
  ~OwnProcessor();
  OwnProcessor(const OwnProcessor&) = delete;
  OwnProcessor& operator=(const OwnProcessor&) = delete;

  // Returns the processor of this thread, if it is bound.
  static std::optional<int> number();

 private:
  std::vector<int> before_;  // the processors that the thread could use before
};

}  // namespace synth
