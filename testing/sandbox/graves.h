#pragma once

#include "testing/sandbox/cell_process.h"
#include "testing/sandbox/isolation.h"

#include <deque>

namespace synth {

// Cells of which only the keeper is left, which ends while its lane goes on: the kernel takes
// longer for that than for all else, since the end of a namespace waits for every processor (RCU).
class Graves {
 public:
  explicit Graves(const Isolation& isolation) : isolation_(isolation) {}
  Graves(const Graves&) = delete;
  Graves& operator=(const Graves&) = delete;
  ~Graves();

  void add(CellProcess cell);

  // Until there is something to read from `fd`, or nobody left to bury.
  void tend(int fd);

 private:
  void bury_first();

  const Isolation& isolation_;
  std::deque<CellProcess> cells_;
};

}  // namespace synth
