#pragma once

#include "synth/support/result.h"
#include "testing/core/limits.h"
#include "testing/core/outcome.h"
#include "testing/sandbox/engine/programs.h"
#include "testing/sandbox/protocol/frames.h"

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace synth {

// The moment when a program can be copied. Until then it runs no candidate code and knows none.
enum class WarmWhen : char {
  // An interpreter with its libraries imported: it sets $SYNTH_WARM (with putenv(3), for code that
  // reads `environ`) and calls fork(), which returns 0 in each copy and nowhere else.
  it_forks,
  // As the dynamic loader has loaded it: each copy begins main() with the request's argv. Programs
  // that are not linked dynamically start cold, as do scripts. The original has no arguments.
  loaded,
};

// A program of one thread that gets ready once a lane; cells get a copy of it instead of starting
// their own, from level `namespaces` on. It has a cell's environment, view and user, and no rights.
struct WarmProgram {
  std::vector<std::string> argv;  // argv[0]: absolute path
  WarmWhen when = WarmWhen::it_forks;
  // The text that it reads to get ready, if it forks; sent to a lane once for each object.
  std::shared_ptr<const std::string> stdin_text = {};

  bool operator==(const WarmProgram&) const = default;
};

// The program of a cell, and what it may see and use.
struct CellRequest {
  std::vector<std::string> argv;                                 // argv[0]: absolute path
  std::vector<std::pair<std::string, std::string>> environment;  // all of it; nothing is inherited
  std::vector<std::string> readable;  // host paths it may read and execute, seen at the same place
  std::vector<std::pair<std::string, std::string>>
      files;               // name and content, in its scratch folder
  std::string stdin_text;  // all of standard input, as a file
  Limits limits;
  FrameContent frames = FrameContent::bytes;  // sent by the program; irrelevant to the lane
  // Used if possible (Cell::warm tells whether it was), instead of executing argv.
  std::optional<WarmProgram> warm;
  // Address space of the idle runtime; limits.memory_bytes is added to it.
  std::size_t runtime_memory_bytes = std::size_t{64} << 20U;
  // For each process, before SIGXCPU; a second more before SIGKILL. None: the program limits
  // itself.
  std::optional<std::chrono::seconds> cpu;
  std::size_t kept_output_bytes = std::size_t{64} << 10U;  // of stdout and of stderr, at each end
  bool collect = false;  // collect new files of the scratch folder
  // The program does nothing before it receives a frame, so one may be started in advance.
  bool waits = false;
  // /dev/fd, /dev/stdin, /dev/stdout and /dev/stderr, if possible (docs/isolation.md), and nothing
  // else of /proc.
  bool named_descriptors = false;
};

// The end of a cell's program: early_exit (it ended by itself), crash, a limit.
struct CellEnd {
  Verdict ending = Verdict::early_exit;
  std::optional<int> exit_status;
  std::optional<int> signal;
  std::string note;
  double cpu_ms = 0;         // of the program and those it waited for; 0 if it was cut off
  double others_cpu_ms = 0;  // of the processes that nobody waited for
  // If `wall` cut it off: CPU time used or waited for, if the kernel shows it.
  std::optional<double> wanted_cpu_ms = std::nullopt;
};

// The output of a cell's processes: the first and last part of each stream, with a mark at the cut.
struct CellOutput {
  std::string stdout_text;
  std::string stderr_text;
  bool truncated = false;
  // With CellRequest::collect: regular files of the scratch folder that are new or changed.
  CollectedFiles collected = {};
};

inline constexpr std::size_t kMaxFrameBytes = std::size_t{32} << 20U;

// One candidate's sandbox with one program running in it. The program exchanges frames with the
// engine over a socket, its descriptor 3 (frames.h). All its data is untrusted. Not thread-safe.
class Cell {
 public:
  // Ends everything in the cell, and returns when nothing of it is left.
  virtual ~Cell() = default;

  // Sends a frame. A program that no longer reads is not an error here: receive reports its end.
  virtual Result<void> send(std::string_view frame) = 0;

  // Returns the next frame, or how the program ended before it sent one: after `wall`, by a
  // time_limit.
  virtual Result<std::variant<std::string, CellEnd>> receive(std::chrono::milliseconds wall,
                                                             std::stop_token stop) = 0;

  // Returns whether the program has sent anything that receive() has not returned.
  [[nodiscard]] virtual bool has_unread() = 0;

  // Returns whether its lane is gone, so that it cannot be kept for later.
  [[nodiscard]] virtual bool is_lost() const { return false; }

  // Returns whether a copy of request.warm runs in it; else argv does, and `cold_reason` says why.
  [[nodiscard]] virtual bool warm() const { return false; }
  [[nodiscard]] virtual std::string cold_reason() const { return {}; }

  // Returns the output since the last call; of a cell that has ended, all the rest.
  virtual Result<CellOutput> take_output() = 0;

  // Ends the cell and returns the output that was not taken. At most once.
  virtual Result<CellOutput> close() = 0;
};

// The data of the user that programs may use: none, unless requested by name.
struct UserData {
  // Name and content: a copy in every cell's scratch folder, in addition to the disk limit.
  std::vector<std::pair<std::string, std::string>> files = {};
  bool collect = false;  // every cell's files are collected (CellOutput::collected)
  bool network = false;  // cells may use the host's network
};

// The container in which candidates run: with its image's programs and none of this machine's.
struct ContainerOptions {
  std::string image;        // its name for the engine; it must be in its store
  std::string engine = {};  // a program with podman's options; empty: podman, else docker
  std::size_t memory_bytes = std::size_t{2} << 30U;  // of each container
};

struct SandboxOptions {
  IsolationLevel at_least = IsolationLevel::namespaces;  // refuse to start below this level
  int lanes = 1;                                         // cells that may be open at once
  std::string lane_program = {};                         // as find_lane_program() takes it
  IsolationLevel at_most = IsolationLevel::cgroup;       // for tests and comparisons
  UserData data = {};
  std::optional<ContainerOptions> container = {};  // the levels above are then ignored
};

// Returns whether an error of a cell, or of opening one, is an accident of the machinery (a lost
// lane, no descriptor, process or memory left) and not of the program: another lane may succeed.
bool is_accident(const Error& error);

// A maker of cells. It starts `synth-lane`, which must happen before the program has threads; every
// namespace, mount and clone is done there. Thread-safe.
class Sandbox {
 public:
  virtual ~Sandbox() = default;

  // Finds the strongest level by trying. A level below `at_least` is an error, with the reason and
  // a remedy.
  static Result<std::unique_ptr<Sandbox>> start(const SandboxOptions& options);

  // Returns the level of its cells.
  [[nodiscard]] virtual IsolationLevel level() const = 0;

  // Returns the programs that cells can run. Running an image's programs takes a cell.
  [[nodiscard]] virtual const Programs& programs() const = 0;

  // Returns the files that every cell has (UserData::files).
  [[nodiscard]] virtual std::span<const std::pair<std::string, std::string>> lent_files() const {
    return {};
  }

  // Opens a cell, after waiting for a free lane; after an accident tries once more in another.
  virtual Result<std::unique_ptr<Cell>> open(const CellRequest& request, std::stop_token stop) = 0;
};

}  // namespace synth
