#pragma once

#include "synth/support/fd.h"
#include "testing/sandbox/cell/identity.h"
#include "testing/sandbox/engine/sandbox.h"

#include <linux/filter.h>

#include <string>
#include <vector>

namespace synth {

// The origin of the process of a cell's program: executed in it, or a copy of a warm program.
enum class ProgramOrigin : char { executed, copied_at_fork, copied_as_loaded };

// The parameters of the first process of a cell, beside the request. Sent as raw bytes, between
// processes of one build.
struct CellOrder {
  IsolationLevel level = IsolationLevel::none;
  bool network = false;
  bool contained = false;  // the whole root folder is an image's, and may be read
  bool started_as_root = false;
  Identity candidate;  // the program's user, as the lane sees it
  // Address space of the warm program: the memory limit is added to it.
  std::size_t idle_bytes = 0;
};

// The program's descriptors 0 to 3.
struct ProgramEnds {
  Fd in;
  Fd out;
  Fd err;
  Fd data;
};

// Prepares this process for a program: a session, descriptors and limits of its own; then gives up
// the last rights. A failure is written to `exec_pipe`, which becomes descriptor kExecPipe, and
// ends the process.
void enter_program(const CellOrder& order, const CellRequest& request, const std::string& scratch,
                   const ProgramEnds& ends, int exec_pipe, ProgramOrigin origin);

// Returns the system-call filter for all cells of such orders. The first call in a process makes
// it, so that a zygote's copies have it ready.
const std::vector<sock_filter>& filter_for(const CellOrder& order);

// Closed by exec, or by the program itself if it is a copy: so the keeper knows that it runs.
inline constexpr int kExecPipe = 4;  // after the program's own descriptors, 0 to 3

// Executes the program of the request; a failure is written to kExecPipe.
[[noreturn]] void execute_program(const CellRequest& request);

// Returns an argument or environment vector for exec, valid as long as `texts`.
std::vector<char*> exec_vector(std::vector<std::string>& texts);
std::vector<std::string> environment_of(const CellRequest& request);

// Resets every signal to its default and unblocks all.
void reset_signals();

// Makes the kernel choose this process and those it starts when memory runs out
// (proc_pid_oom_score_adj(5)). `proc`: an open /proc.
void offer_to_oom_killer(int proc);

}  // namespace synth
