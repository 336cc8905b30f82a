#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"
#include "testing/sandbox/cell/program.h"
#include "testing/sandbox/engine/sandbox.h"
#include "testing/sandbox/lane/isolation.h"

#include <sys/types.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace synth {

// A process that has a cell's file view and the candidate's user, and no rights at all, which it
// gave up before anything else ran in it. It makes the cells for that view, each a copy of it in
// separate namespaces. It is the first of its own process namespace; all its cells end with it.
//
// A plain one is a copy of the lane's program, whose cells execute their program. A warm one has
// executed a warm program (WarmProgram): the library synth-warm is preloaded into it (ld.so(8),
// LD_PRELOAD) and replaces fork() there, or the caller of main(), to make cells once the program is
// warm (warm_library.cpp). So interpreters need no support for it. Without warm ones Python cells
// take 6.7 times the time, Bash 1.4 (bench/results/ablation.json).
class Zygote {
 public:
  // Starts the warm program of the request, or a plain zygote if there is none. The error says why
  // cells must be started cold; the program's own error is known with the first cell.
  static Result<std::shared_ptr<Zygote>> start(const Isolation& isolation, CellRequest request);

  Zygote(const Zygote&) = delete;
  Zygote& operator=(const Zygote&) = delete;
  ~Zygote();

  // Returns whether its cells fit the request: for a plain one, whether the view does.
  [[nodiscard]] bool serves(const CellRequest& request) const;

  // Returns whether it can continue: it was neither stopped nor killed.
  [[nodiscard]] bool is_sound() const;

  [[nodiscard]] bool is_warm() const { return request_.warm.has_value(); }
  [[nodiscard]] pid_t pid() const { return pid_; }

  // Makes a cell, whose keeper waits for its descriptors on `socket`; the candidate is named in the
  // cell's user namespace. Returns the keeper's pidfd and its number among the lane's processes.
  // Waits until the warm program is ready. Errors: the zygote is gone, with its output.
  struct Made {
    Fd pidfd;
    pid_t pid = -1;
  };
  Result<Made> make_cell(int socket);

 private:
  Zygote(const Isolation& isolation, CellRequest request);
  Result<void> launch();
  [[noreturn]] void become_zygote(int in, int control);
  Result<void> give_up_lane(const std::string& own_file);
  [[noreturn]] void execute_warm(const std::string& library, int in, int control, int proc);
  [[nodiscard]] std::string last_words() const;
  Result<std::vector<Fd>> hear(std::span<char> bytes);
  Result<void> wait_until_ready();

  const Isolation& isolation_;
  CellRequest request_;  // its original request, without the parts of a single cell
  pid_t pid_ = -1;
  Fd control_;
  Fd messages_;  // a file with its output
  bool ready_ = false;
  std::size_t idle_bytes_ = 0;  // address space of the warm program, once it is ready
};

// The descriptors of a zygote: its end of the conversation with the lane, on which it sends one
// byte once it is ready; then each message is a CellOrder with the socket of a cell to make, and is
// answered with an errno and, if that is 0, the keeper's pidfd. The other is the /proc of its own
// process namespace, if available.
inline constexpr int kZygoteControl = 3;
inline constexpr int kZygoteProc = 4;

// Makes cells as long as there is a lane, each with a keeper that is a copy of this process in
// separate user, process and mount namespaces. Returns in each cell's program only, with its
// request. Needs no rights.
CellRequest serve_copies(ProgramOrigin origin);

inline constexpr const char* kWarmVariable = "SYNTH_WARM";
inline constexpr const char* kLoadedVariable = "SYNTH_LOADED";  // set by the lane for the start

}  // namespace synth
