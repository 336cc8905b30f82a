#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"
#include "testing/sandbox/engine/sandbox.h"
#include "testing/sandbox/lane/host_scratch.h"
#include "testing/sandbox/lane/isolation.h"

#include <sys/types.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace synth {

class Zygote;

// What runs in a cell instead of a program: code of ours, with everything given up that a program
// has to do without. Its descriptor 3 is the cell's socket.
using BuiltIn = std::function<void()>;

// A cell as its lane sees it. `keeper` is its first process: ours, never candidate code; in its own
// process namespace it is process 1, whose end is everybody's end.
struct CellProcess {
  pid_t keeper = -1;
  Fd keeper_fd;  // pidfd
  Fd reports;    // what the keeper tells: CellReport messages
  Fd out;        // the program's stdout and stderr, not blocking
  Fd err;
  HostScratch scratch;  // none with namespaces
  Fd folder;            // the scratch folder with namespaces, if it is to be collected
  std::shared_ptr<ControlGroup> group;  // at level `cgroup`
};

// What a keeper tells its lane. `alone`: nothing lives in the cell any more but the keeper.
struct CellReport {
  enum class Kind : char { failed, started, ended, alone };
  Kind kind = Kind::failed;
  std::optional<Error> error;  // failed
  int status = 0;              // ended: as wait(2) gives it
  double cpu_ms = 0;           // ended: used by the program and those it waited for
  bool alone = false;          // ended: as after `alone`
};

// Makes a cell and starts in it the program of `request`, or `built_in`, or a copy of `zygote`.
// That the program runs, or why it doesn't, is the first report.
Result<CellProcess> start_cell(const Isolation& isolation, const CellRequest& request, Fd data,
                               const BuiltIn& built_in = {}, Zygote* zygote = nullptr);

// The next report, without waiting for one; nothing when there is none yet or none will come.
std::optional<CellReport> next_report(CellProcess& cell);

// Ends everything in the cell. Returns at once; the keeper's end, seen on keeper_fd, is the last.
void kill_cell(const Isolation& isolation, const CellProcess& cell);

// Has the keeper of a cell that has started end everything else in it, tell that it is alone, and
// end. With namespaces that takes the kernel a third of the time that it takes to end them.
void ask_to_end(const CellProcess& cell);

// Kills a keeper that does not obey, since it was stopped: bury_cell sees to what it leaves.
void kill_keeper(const CellProcess& cell);

// After the keeper's end: reaps it, and removes what is left. `zygotes`: the lane's.
void bury_cell(const Isolation& isolation, CellProcess& cell,
               const std::vector<pid_t>& zygotes = {});

}  // namespace synth
