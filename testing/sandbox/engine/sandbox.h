#pragma once

#include "synth/support/result.h"
#include "testing/core/limits.h"
#include "testing/core/outcome.h"
#include "testing/sandbox/engine/programs.h"
#include "testing/sandbox/protocol/frames.h"

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace synth {

// When a program can be copied. Until then it runs no candidate code and knows nothing of one.
enum class WarmWhen : char {
  // An interpreter with its libraries imported: it sets $SYNTH_WARM (with putenv(3), for whoever
  // looks into `environ`) and calls fork(), which returns 0 in each copy and nowhere else.
  it_forks,
  // As it is when the dynamic loader is done: each copy begins main() with the request's argv.
  // Programs that are not linked dynamically start cold, as do scripts. Given no arguments itself.
  loaded,
};

// A program of one thread that gets ready once a lane, and of which cells get a copy instead of
// starting their own, from level `namespaces` on. It has a cell's environment, view and user, and
// no rights.
struct WarmProgram {
  std::vector<std::string> argv;  // argv[0]: absolute path
  WarmWhen when = WarmWhen::it_forks;
  // What it reads to get ready, if it forks; told to a lane once for each object.
  std::shared_ptr<const std::string> stdin_text = {};

  bool operator==(const WarmProgram&) const = default;
};

// What a cell runs, and what it may see and use.
struct CellRequest {
  std::vector<std::string> argv;                                 // argv[0]: absolute path
  std::vector<std::pair<std::string, std::string>> environment;  // all of it; nothing is inherited
  std::vector<std::string> readable;  // host paths it may read and execute, seen at the same place
  std::vector<std::pair<std::string, std::string>>
      files;               // name and content, in its scratch folder
  std::string stdin_text;  // all of standard input, as a file
  Limits limits;
  FrameContent frames = FrameContent::bytes;  // what the program sends; of no concern to the lane
  // Started from where it can be had (Cell::warm says whether it was), instead of executing argv.
  std::optional<WarmProgram> warm;
  // Of the idle runtime's own address space; limits.memory_bytes comes on top of it.
  std::size_t runtime_memory_bytes = std::size_t{64} << 20U;
  // Of each process, before SIGXCPU; a second more before SIGKILL. None: the program sees to it.
  std::optional<std::chrono::seconds> cpu;
  std::size_t kept_output_bytes = std::size_t{64} << 10U;  // of stdout and of stderr, at each end
  bool collect = false;  // take out what was written into the scratch folder
  // The program does nothing before it is sent a frame: one may be started ahead.
  bool waits = false;
  // /dev/fd, /dev/stdin, /dev/stdout and /dev/stderr, where they can be had (docs/isolation.md),
  // and nothing else of /proc.
  bool named_descriptors = false;
};

// How the program of a cell came to its end: early_exit (it ended by itself), crash, a limit.
struct CellEnd {
  Verdict ending = Verdict::early_exit;
  std::optional<int> exit_status;
  std::optional<int> signal;
  std::string note;
  double cpu_ms = 0;         // used by the program and those it waited for; 0 where it was cut off
  double others_cpu_ms = 0;  // by the processes that nobody waited for
  // Of what `wall` cut off: CPU time used or stood in line for, if the kernel shows it.
  std::optional<double> wanted_cpu_ms = std::nullopt;
};

// What a cell's processes printed: the first and last part of each, the cut marked.
struct CellOutput {
  std::string stdout_text;
  std::string stderr_text;
  bool truncated = false;
  // With CellRequest::collect: regular files of the scratch folder that are not as they were given.
  CollectedFiles collected = {};
};

inline constexpr std::size_t kMaxFrameBytes = std::size_t{32} << 20U;

// One candidate's sandbox with one program running in it. The program talks with the engine in
// frames over a socket, its descriptor 3 (frames.h). Whatever comes back is foreign. Not
// thread-safe.
class Cell {
 public:
  // Ends everything in the cell, and returns when nothing of it is left.
  virtual ~Cell() = default;

  // A program that no longer listens is not an error here: receive tells how it ended.
  virtual Result<void> send(std::string_view frame) = 0;

  // The next frame, or how the program ended before it sent one: after `wall`, by a time_limit.
  virtual Result<std::variant<std::string, CellEnd>> receive(std::chrono::milliseconds wall,
                                                             std::stop_token stop) = 0;

  // Whether the program has sent something that receive() has not given out.
  [[nodiscard]] virtual bool has_unread() = 0;

  // Whether its lane is gone, and it with it: of no use to who kept it for later.
  [[nodiscard]] virtual bool is_lost() const { return false; }

  // Whether a copy of request.warm runs in it; else argv does, and `cold_reason` says why.
  [[nodiscard]] virtual bool warm() const { return false; }
  [[nodiscard]] virtual std::string cold_reason() const { return {}; }

  // What was printed since it was asked last; of a cell that has ended, all that is left.
  virtual Result<CellOutput> take_output() = 0;

  // Ends the cell and returns what was printed and not taken. At most once.
  virtual Result<CellOutput> close() = 0;
};

// What the user lends to the programs that run: nothing, unless asked for by name.
struct UserData {
  // Name and content: a copy in every cell's scratch folder, on top of the disk limit.
  std::vector<std::pair<std::string, std::string>> files = {};
  bool collect = false;  // every cell's files are taken out (CellOutput::collected)
  bool network = false;  // cells may use the host's network
};

// Candidates are to run in containers of this image: with its programs and none of this machine's.
struct ContainerOptions {
  std::string image;        // as the engine names it; it must be in its store
  std::string engine = {};  // a program that takes podman's options; empty: podman, else docker
  std::size_t memory_bytes = std::size_t{2} << 30U;  // of each container
};

struct SandboxOptions {
  IsolationLevel at_least = IsolationLevel::namespaces;  // refuse to start below this level
  int lanes = 1;                                         // cells that may be open at once
  std::string lane_program = {};                         // as find_lane_program() takes it
  IsolationLevel at_most = IsolationLevel::cgroup;  // for tests and comparisons: try none above
  UserData data = {};
  std::optional<ContainerOptions> container = {};  // then both levels above are of no concern
};

// Whether an error of a cell, or of opening one, is the machinery's (a lost lane, no descriptor,
// process or memory left) and not of what was to run: another lane may do it.
bool is_accident(const Error& error);

// Makes cells. Starts `synth-lane`, which must happen before the program has threads; every
// namespace, mount and clone is done there. Thread-safe.
class Sandbox {
 public:
  virtual ~Sandbox() = default;

  // Finds the strongest level by trying, and refuses below `at_least` with the reason and a remedy.
  static Result<std::unique_ptr<Sandbox>> start(const SandboxOptions& options);

  [[nodiscard]] virtual IsolationLevel level() const = 0;

  // What cells can run. Asking an image's programs takes a cell.
  [[nodiscard]] virtual const Programs& programs() const = 0;

  // Opens a cell, after waiting for a free lane; if that fails by accident, once more in another.
  virtual Result<std::unique_ptr<Cell>> open(const CellRequest& request, std::stop_token stop) = 0;
};

}  // namespace synth
