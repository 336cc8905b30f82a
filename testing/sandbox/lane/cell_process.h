#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"
#include "testing/sandbox/cell/keeper.h"
#include "testing/sandbox/engine/sandbox.h"
#include "testing/sandbox/lane/host_scratch.h"
#include "testing/sandbox/lane/isolation.h"
#include "testing/sandbox/warm/zygote.h"

#include <sys/types.h>

#include <deque>
#include <memory>
#include <optional>
#include <string_view>

namespace synth {

// A cell as its lane sees it. In its own process namespace the keeper is process 1, with whose end
// all others end.
struct CellProcess {
  pid_t keeper = -1;
  Fd keeper_fd;  // pidfd
  Fd reports;    // from the keeper: CellReport messages
  Fd out;        // the program's stdout and stderr, non-blocking
  Fd err;
  std::unique_ptr<HostScratch> scratch;  // none with namespaces
  Fd folder;  // the scratch folder with namespaces, if it is to be collected
  std::shared_ptr<ControlGroup> group;  // at level `cgroup`
  std::shared_ptr<Zygote> zygote;       // the cell ends with it; null without namespaces
};

// Makes a cell of the zygote and starts its program in it. `body`: the encoded request. The first
// report tells that the program runs, or why it doesn't. From level `namespaces` on.
Result<CellProcess> start_cell(const Isolation& isolation, const CellRequest& request,
                               std::string_view body, Fd data, std::shared_ptr<Zygote> zygote);

// Does the same below level `namespaces`.
Result<CellProcess> start_host_cell(const Isolation& isolation, const CellRequest& request,
                                    Fd data);

// Returns the next report, without waiting; nothing if none has arrived or will arrive.
std::optional<CellReport> next_report(CellProcess& cell);

// Makes the keeper of a started cell end everything else in it, report that, and end.
void ask_to_end(const CellProcess& cell);

// Kills the keeper: with namespaces everything in the cell ends with it; else bury_cell ends the
// rest. Returns at once; keeper_fd shows the keeper's end, which is the last.
void kill_keeper(const CellProcess& cell);

// Waits for the keeper's end and removes the rest of the cell.
void bury_cell(const Isolation& isolation, CellProcess& cell);

// Cells of which only the keeper is left, which ends while its lane continues: the kernel takes
// longer for that than for everything else, since the end of a namespace waits for every processor
// (RCU). Without it scripts take 1.10 times the time (bench/results/ablation.json).
class Graves {
 public:
  explicit Graves(const Isolation& isolation) : isolation_(isolation) {}
  Graves(const Graves&) = delete;
  Graves& operator=(const Graves&) = delete;
  ~Graves() { bury_all(); }

  void add(CellProcess cell);

  // Returns a descriptor that is readable once the next cell can be buried; -1 if there is none.
  [[nodiscard]] int next() const { return cells_.empty() ? -1 : cells_.front().keeper_fd.get(); }
  void bury_next();
  void bury_all();

 private:
  const Isolation& isolation_;
  std::deque<CellProcess> cells_;
};

}  // namespace synth
