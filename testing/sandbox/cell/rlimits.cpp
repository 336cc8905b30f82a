#include "testing/sandbox/cell/rlimits.h"

#include "testing/sandbox/cell/system.h"

#include <fmt/format.h>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>

namespace synth {
namespace {

// Far below the engine's own: descriptors on their way through sockets count for all of a user's
// processes together, and each process may add until its own limit is reached (unix(7)).
constexpr rlim_t kOpenFiles = 256;
constexpr rlim_t kPendingSignals = 256;  // and timers, which count with them for a user
// Also the address space set aside for each new thread's stack, hence not larger.
constexpr rlim_t kStack = rlim_t{8} << 20U;
constexpr rlim_t kStackAtMost = rlim_t{64} << 20U;

struct Bound {
  decltype(RLIMIT_AS) resource;
  const char* name;
  rlim_t soft;
  rlim_t hard;
};

Result<void> limit_cpu(const CellRequest& request) {
  if (!request.cpu) {
    return {};
  }
  rlimit now{};
  ::getrlimit(RLIMIT_CPU, &now);
  const auto seconds = static_cast<rlim_t>(request.cpu->count());
  const rlimit wanted{std::min(seconds, now.rlim_max), std::min(seconds + 1, now.rlim_max)};
  return ::setrlimit(RLIMIT_CPU, &wanted) == 0 ? Result<void>()
                                               : system_failure("cannot limit CPU time");
}

}  // namespace

Result<void> set_limits(const CellRequest& request, std::size_t others) {
  const Limits& limits = request.limits;
  const rlim_t memory = request.runtime_memory_bytes + limits.memory_bytes;
  const rlim_t disk = limits.disk_bytes;
  const rlim_t processes = static_cast<rlim_t>(std::max(limits.processes, 1)) + others;
  for (const Bound& bound :
       {Bound{RLIMIT_AS, "memory", memory, memory},
        Bound{RLIMIT_NPROC, "processes", processes, processes},
        Bound{RLIMIT_FSIZE, "file size", disk, disk},
        Bound{RLIMIT_NOFILE, "open files", kOpenFiles, kOpenFiles},
        Bound{RLIMIT_STACK, "stack", kStack, kStackAtMost},
        Bound{RLIMIT_SIGPENDING, "pending signals", kPendingSignals, kPendingSignals},
        Bound{RLIMIT_MEMLOCK, "locked memory", 0, 0},
        Bound{RLIMIT_MSGQUEUE, "message queues", 0, 0}, Bound{RLIMIT_CORE, "core", 0, 0}}) {
    rlimit now{};
    ::getrlimit(bound.resource, &now);
    // A stricter limit of the user's own stays.
    const rlimit wanted{std::min(bound.soft, now.rlim_max), std::min(bound.hard, now.rlim_max)};
    if (::setrlimit(bound.resource, &wanted) != 0) {
      return system_failure(fmt::format("cannot limit {}", bound.name));
    }
  }
  return limit_cpu(request);
}

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

}  // namespace synth
