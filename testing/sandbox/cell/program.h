#pragma once

#include "synth/support/fd.h"
#include "testing/sandbox/cell/identity.h"
#include "testing/sandbox/engine/sandbox.h"

#include <linux/filter.h>

#include <string>
#include <vector>

namespace synth {

// Where the process of a cell's program comes from: executed in it, or a copy of a warm program.
enum class ProgramOrigin : char { executed, copied_at_fork, copied_as_loaded };

// What the first process of a cell is told beside the request. Sent as it is, between processes of
// one build.
struct CellOrder {
  IsolationLevel level = IsolationLevel::none;
  bool network = false;
  bool contained = false;  // all of the root folder is an image's, and may be read
  bool started_as_root = false;
  Identity candidate;  // who the program is, as the lane sees it
  // Address space of the warm program: the memory limit comes on top of what it has loaded.
  std::size_t idle_bytes = 0;
};

// The program's descriptors 0 to 3.
struct ProgramEnds {
  Fd in;
  Fd out;
  Fd err;
  Fd data;
};

// Makes this process a program's, all but for the program itself: a session, descriptors and limits
// of its own, then the last rights given up. What fails is written into `exec_pipe`, which becomes
// descriptor kExecPipe, and ends the process.
void enter_program(const CellOrder& order, const CellRequest& request, const std::string& scratch,
                   const ProgramEnds& ends, int exec_pipe, ProgramOrigin origin);

// The system-call filter for all cells of such orders: made by the first call in a process, for a
// zygote to have it ready in each copy.
const std::vector<sock_filter>& filter_for(const CellOrder& order);

// Closed by exec, or by whoever is the program already: so the keeper knows that it runs.
inline constexpr int kExecPipe = 4;  // behind the program's own descriptors, 0 to 3

// Executes the program of the request; what fails is written into kExecPipe.
[[noreturn]] void execute_program(const CellRequest& request);

// An argument or environment vector as exec takes it, valid as long as `texts`.
std::vector<char*> exec_vector(std::vector<std::string>& texts);
std::vector<std::string> environment_of(const CellRequest& request);

// Every signal back to its default, and none blocked.
void reset_signals();

// When memory runs out, the kernel shall take it from this process and what it starts
// (proc_pid_oom_score_adj(5)). `proc`: an open /proc.
void offer_to_oom_killer(int proc);

}  // namespace synth
