#pragma once

#include <optional>
#include <vector>

namespace synth {

// Binds this thread to one processor for as long as it lives (sched_setaffinity(2)), where workers
// of which one runs on each do best: when there are as many, or a multiple, as processors that this
// process may use. What a worker and its lane say to each other then wakes nobody elsewhere, which
// in a virtual machine costs more than what is said (bench/results/ablation.json: without it
// scripts take 1.44 times the time). Elsewhere it does nothing. Threads and processes that a bound
// thread starts are bound, too.
class OwnProcessor {
 public:
  // `worker`: this one's number, from 0 on.
  OwnProcessor(int worker, int workers);
  ~OwnProcessor();
  OwnProcessor(const OwnProcessor&) = delete;
  OwnProcessor& operator=(const OwnProcessor&) = delete;

  // That of this thread, if it is bound.
  static std::optional<int> number();

 private:
  std::vector<int> before_;  // what it could use
};

}  // namespace synth
