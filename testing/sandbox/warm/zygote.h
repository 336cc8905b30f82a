#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"
#include "testing/sandbox/engine/sandbox.h"
#include "testing/sandbox/lane/isolation.h"

#include <sys/types.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace synth {

// A lane's warm program: started once, cloned for each cell. The library synth-warm is preloaded
// into it (ld.so(8), LD_PRELOAD) and takes the place of fork() there: once the program is warm, its
// call of fork() does not return, but makes the keepers of cells (warm_fork.cpp). So no interpreter
// needs to know of us, and its own preparations around a fork are made: once before, and after in
// each copy. For programs that are copied as loaded it takes the place of what calls main()
// (warm_start.cpp): a copy is as a fresh process, but for where the kernel has put it, and for the
// command line that others see.
//
// Where it can, a keeper shares the memory of its zygote (shared_clone.h), and only the program is
// a copy.
//
// At level `namespaces` it lives in a mount namespace with a cell's file view, of which each cell
// has only to replace the scratch folder. It holds the lane's rights, since it makes cells; it is
// not dumpable, and cells can neither see nor signal it.
class Zygote {
 public:
  // Starts the warm program of the request, and tries it by making a cell. Takes what the program
  // needs to get ready. `others`: the lane's other zygotes. Errors say why cells have to be started
  // cold.
  static Result<std::unique_ptr<Zygote>> start(const Isolation& isolation,
                                               const CellRequest& request,
                                               std::vector<pid_t> others);

  Zygote(const Zygote&) = delete;
  Zygote& operator=(const Zygote&) = delete;
  ~Zygote();

  // Whether it is a copy of what the request wants.
  [[nodiscard]] bool serves(const CellRequest& request) const;

  [[nodiscard]] pid_t pid() const { return pid_; }

  // Descriptors that a keeper of a copy gets; they stay the caller's.
  struct Ends {
    int reports;
    int in;
    int out;
    int err;
    int data;
    std::vector<int> doors;
  };
  // Makes a copy whose life is a keeper's; a child of this process. A keeper that shares the
  // zygote's memory has set the cell up when this returns. Errors: the zygote is gone.
  Result<pid_t> clone_keeper(const Isolation& isolation, const CellRequest& request,
                             const std::string& scratch, const Ends& ends);

 private:
  Zygote() = default;
  Result<void> launch(const Isolation& isolation, const CellRequest& request);
  Result<void> try_out(const Isolation& isolation, std::vector<pid_t> others);
  std::string last_words() const;

  CellRequest request_;  // what it was started for
  pid_t pid_ = -1;
  Fd control_;
  Fd messages_;  // a file with what it printed
};

// What is sent to a zygote: this, the scratch folder behind it, and descriptors in this order,
// those of the cell's control group behind them. The answer is the keeper's pid, or a negative
// errno.
struct CloneOrder {
  IsolationLevel level = IsolationLevel::none;
  bool share_memory = false;  // the keeper and the zygote: when neither can be the other's end
  bool started_as_root = false;
  Identity candidate;
  bool network = false;
};
enum CloneDescriptor { kOfRequest, kOfReports, kOfIn, kOfOut, kOfErr, kOfData, kCloneDescriptors };
inline constexpr int kMostCloneDescriptors = kCloneDescriptors + 2;
inline constexpr int kZygoteControl = 3;  // its end of the conversation
inline constexpr int kZygoteProc = 4;     // the host's /proc

inline constexpr const char* kWarmVariable = "SYNTH_WARM";
inline constexpr const char* kLoadedVariable = "SYNTH_LOADED";  // the lane's word for the start

}  // namespace synth
