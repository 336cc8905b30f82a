#include "testing/sandbox/cell/program.h"

#include "synth/support/files_at.h"
#include "synth/support/pipe.h"
#include "testing/sandbox/cell/cell_view.h"
#include "testing/sandbox/cell/identity.h"
#include "testing/sandbox/cell/landlock.h"
#include "testing/sandbox/cell/seccomp_filter.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace synth {
namespace {

// Far below the engine's own limit: descriptors in transit through sockets count for all of a
// user's processes together, and each process may add until its own limit is reached (unix(7)).
constexpr rlim_t kOpenFiles = 256;
constexpr rlim_t kPendingSignals = 256;  // includes timers, which a user's limit counts with them
// Also the address space reserved for each new thread's stack, hence not larger.
constexpr rlim_t kStack = rlim_t{8} << 20U;
constexpr rlim_t kStackAtMost = rlim_t{64} << 20U;

struct Bound {
  decltype(RLIMIT_AS) resource;
  const char* name;
  rlim_t soft;
  rlim_t hard;
};

// Sets the resource limits. `others`: number of processes that the kernel already counts for the
// same user. A cell's own user namespace has its own count; otherwise all processes of the user are
// in it.
Result<void> set_limits(const CellRequest& request, std::size_t others) {
  const Limits& limits = request.limits;
  const rlim_t memory = request.runtime_memory_bytes + limits.memory_bytes;
  const rlim_t disk = limits.disk_bytes;
  const rlim_t cpu = request.cpu ? static_cast<rlim_t>(request.cpu->count()) : RLIM_INFINITY;
  const rlim_t cpu_at_most = request.cpu ? cpu + 1 : cpu;
  const rlim_t processes = static_cast<rlim_t>(std::max(limits.processes, 1)) + others;
  for (const Bound& bound :
       {Bound{RLIMIT_AS, "memory", memory, memory}, Bound{RLIMIT_CPU, "CPU time", cpu, cpu_at_most},
        Bound{RLIMIT_NPROC, "processes", processes, processes},
        Bound{RLIMIT_FSIZE, "file size", disk, disk},
        Bound{RLIMIT_NOFILE, "open files", kOpenFiles, kOpenFiles},
        Bound{RLIMIT_STACK, "stack", kStack, kStackAtMost},
        Bound{RLIMIT_SIGPENDING, "pending signals", kPendingSignals, kPendingSignals},
        Bound{RLIMIT_MEMLOCK, "locked memory", 0, 0},
        Bound{RLIMIT_MSGQUEUE, "message queues", 0, 0}, Bound{RLIMIT_CORE, "core", 0, 0}}) {
    rlimit now{};
    bool is_set = ::getrlimit(bound.resource, &now) == 0;
    // A stricter limit that the user has set stays.
    const rlimit wanted{std::min(bound.soft, now.rlim_max), std::min(bound.hard, now.rlim_max)};
    is_set = is_set && ::setrlimit(bound.resource, &wanted) == 0;
    if (!is_set) {
      return system_failure(fmt::format("cannot limit {}", bound.name));
    }
  }
  return {};
}

// Returns the number of other threads on this machine that run as `uid`.
std::size_t count_others(uid_t uid) {
  const std::string own = std::to_string(::getpid());
  std::size_t count = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const std::string tasks = entry.path().string() + "/task";
    struct stat status {};
    if (entry.path().filename() != own && ::stat(tasks.c_str(), &status) == 0 &&
        status.st_uid == uid) {
      count += status.st_nlink - 2;  // one folder a thread
    }
  }
  return count;
}

void unblock_signals() {
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Returns the folders of a container's root that are the image's, not the engine's.
std::vector<std::string> folders_of_image() {
  constexpr std::array<std::string_view, 7> kOfEngine{"proc", "sys",    "dev",     "run",
                                                      "tmp",  ".synth", ".scratch"};
  std::vector<std::string> folders;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/", error)) {
    if (std::ranges::find(kOfEngine, entry.path().filename().string()) == kOfEngine.end()) {
      folders.push_back(entry.path().string());
    }
  }
  return folders;
}

// Returns the paths that a program may read if it sees the host's own file tree.
std::vector<std::string> readable_paths(const CellOrder& order, const CellRequest& request) {
  if (order.contained) {
    return folders_of_image();
  }
  std::vector<std::string> paths{"/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime",
                                 "/etc/nsswitch.conf", "/etc/ssl/openssl.cnf"};
  paths.insert(paths.end(), kSystemFolders.begin(), kSystemFolders.end());
  paths.insert(paths.end(), request.readable.begin(), request.readable.end());
  return paths;
}

// Returns whether the cell shows descriptors. Landlock denies all files of its /proc, but a name
// below /proc/self/fd opens the file or pipe of that descriptor, which is not a file of /proc.
bool shows_descriptors(IsolationLevel level, const CellRequest& request) {
  return level >= IsolationLevel::namespaces && request.named_descriptors &&
         ::access(kCellProc, F_OK) == 0;
}

FilterOptions filter_options(const CellOrder& order) {
  const IsolationLevel level = order.level;
  FilterOptions options;
  options.own_files = level >= IsolationLevel::namespaces;
  options.network = order.network;
  options.counted_memory = level == IsolationLevel::cgroup;
  if (level == IsolationLevel::rlimits ||
      (level == IsolationLevel::landlock && landlock_version() < kScopesSignals)) {
    options.signal_only = ::getpid();
  }
  return options;
}

Result<void> give_up_rights(const CellOrder& order, const CellRequest& request,
                            const std::string& scratch, ProgramOrigin origin) {
  const IsolationLevel level = order.level;
  if (level == IsolationLevel::none) {
    return {};
  }
  // With namespaces the candidate's user has made the cell.
  if (level < IsolationLevel::namespaces && order.started_as_root) {
    SYNTH_CHECK(give_up_root(order.candidate));
  }
  SYNTH_CHECK(drop_privileges());
  std::size_t others = level >= IsolationLevel::namespaces ? 1  // the keeper
                                                           : count_others(order.candidate.uid);
  if (origin == ProgramOrigin::copied_at_fork) {
    others += 2;  // one waits for the next call, one ends beside a call (warm/calls.h)
  }
  SYNTH_CHECK(set_limits(request, others));
  if (level == IsolationLevel::landlock || shows_descriptors(level, request)) {
    AllowedPaths paths{.readable = readable_paths(order, request),
                       .writable = {scratch, "/dev/null", "/dev/zero", "/dev/full", "/dev/random",
                                    "/dev/urandom"}};
    if (level != IsolationLevel::landlock) {  // the root folder is the cell's own
      paths.readable.insert(paths.readable.end(), {"/etc", "/dev"});
      paths.listed = {"/"};
    }
    SYNTH_CHECK(enforce_landlock(paths, order.network));
  }
  return install_filter(filter_for(order));
}

[[noreturn]] void give_up(int exec_pipe, const Error& error) {
  const std::string told = encode(error);
  [[maybe_unused]] const auto written = ::write(exec_pipe, told.data(), told.size());
  ::_exit(127);
}

Error cannot_execute(const std::string& program) {
  return Error{Errc::missing_interpreter,
               system_failure(fmt::format("cannot execute {}", program)).value().message,
               "check that it is there, executable, and below /usr or a path the cell may read; "
               "candidates of root's are another user, who must be let through the folders on the "
               "way (chmod o+x)"};
}

}  // namespace

void enter_program(const CellOrder& order, const CellRequest& request, const std::string& scratch,
                   const ProgramEnds& ends, int exec_pipe, ProgramOrigin origin) {
  ::setsid();
  ::umask(022);
  if (auto placed = place_descriptors(
          {ends.in.get(), ends.out.get(), ends.err.get(), ends.data.get(), exec_pipe});
      !placed) {
    give_up(exec_pipe, placed.error());
  }
  ::fcntl(kExecPipe, F_SETFD, FD_CLOEXEC);
  if (::chdir(scratch.c_str()) != 0) {
    give_up(kExecPipe, system_failure("cannot enter the scratch folder").value());
  }
  if (origin == ProgramOrigin::copied_at_fork) {
    unblock_signals();  // it has set up its own handlers
    ::signal(SIGCHLD, SIG_DFL);
  } else {
    reset_signals();
  }
  if (origin == ProgramOrigin::copied_as_loaded) {
    ::prctl(PR_SET_DUMPABLE, 1);  // as exec does: otherwise its /proc/self is closed to it
  }
  if (auto given_up = give_up_rights(order, request, scratch, origin); !given_up) {
    give_up(kExecPipe, given_up.error());
  }
}

const std::vector<sock_filter>& filter_for(const CellOrder& order) {
  static std::vector<sock_filter> kept;
  if (kept.empty()) {
    kept = make_filter(filter_options(order));
  }
  return kept;
}

void execute_program(const CellRequest& request) {
  std::vector<std::string> arguments = request.argv;
  std::vector<std::string> environment = environment_of(request);
  ::execve(arguments.front().c_str(), exec_vector(arguments).data(),
           exec_vector(environment).data());
  give_up(kExecPipe, cannot_execute(arguments.front()));
}

std::vector<char*> exec_vector(std::vector<std::string>& texts) {
  std::vector<char*> list;
  list.reserve(texts.size() + 1);
  for (std::string& text : texts) {
    list.push_back(text.data());
  }
  list.push_back(nullptr);
  return list;
}

std::vector<std::string> environment_of(const CellRequest& request) {
  std::vector<std::string> environment;
  for (const auto& [name, value] : request.environment) {
    environment.push_back(fmt::format("{}={}", name, value));
  }
  return environment;
}

void reset_signals() {
  for (int signal = 1; signal < NSIG; ++signal) {
    ::signal(signal, SIG_DFL);
  }
  unblock_signals();
}

void offer_to_oom_killer(int proc) {
  write_text(proc, "self/oom_score_adj", "1000");
}

}  // namespace synth
