#include "synth/support/pipe.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/cgroup/control_group.h"

#include <fmt/format.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <utility>

namespace synth {
namespace {

constexpr unsigned kPatienceSeconds = 5;

// The part of sd-bus(3) that is used. The library is opened by name, so that synth needs it neither
// to build nor to run.
struct Bus;
struct BusError {
  const char* name;
  const char* message;
  int need_free;
};
using OpenBus = int (*)(Bus**);
using CallMethod = int (*)(Bus*, const char* destination, const char* path, const char* interface,
                           const char* member, BusError* error, void** reply, const char* types,
                           ...);

template <class Function>
Function find(void* library, const char* name) {
  return reinterpret_cast<Function>(::dlsym(library, name));
}

// Adds the address of the user's bus, which only a session's environment has.
void complete_environment() {
  const std::string folder = fmt::format("/run/user/{}", ::geteuid());
  ::setenv("XDG_RUNTIME_DIR", folder.c_str(), 0);
}

// Returns an empty text, or why the call failed.
std::string call_systemd(const std::string& name, std::pair<pid_t, pid_t> processes) {
  void* library = ::dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    return "libsystemd.so.0 is not there";
  }
  const bool root = ::geteuid() == 0;
  const auto open = find<OpenBus>(library, root ? "sd_bus_open_system" : "sd_bus_open_user");
  const auto call = find<CallMethod>(library, "sd_bus_call_method");
  if (open == nullptr || call == nullptr) {
    return "libsystemd.so.0 lacks sd-bus";
  }
  complete_environment();
  Bus* bus = nullptr;
  if (const int status = open(&bus); status < 0) {
    return fmt::format("no bus of {} systemd's: {}", root ? "root's" : "the user's",
                       std::strerror(-status));
  }
  BusError error{};
  const int status =
      call(bus, "org.freedesktop.systemd1", "/org/freedesktop/systemd1",
           "org.freedesktop.systemd1.Manager", "StartTransientUnit", &error, nullptr,
           "ssa(sv)a(sa(sv))", name.c_str(), "fail", 4, "Description", "s",
           "Programs that synth tests", "Delegate", "b", 1, "CollectMode", "s",
           "inactive-or-failed", "PIDs", "au", 2, processes.first, processes.second, 0);
  if (status < 0) {
    return error.message != nullptr ? error.message : std::strerror(-status);
  }
  return {};
}

}  // namespace

bool systemd_runs() {
  struct stat status {};
  return ::lstat("/run/systemd/system", &status) == 0 && S_ISDIR(status.st_mode);
}

// Runs in a separate process: the library is large, may wait, and would stay in each lane.
Result<void> ask_for_scope(const std::string& name, std::pair<pid_t, pid_t> processes) {
  if (!systemd_runs()) {
    return fail(Errc::sandbox_level, "systemd does not run here");
  }
  SYNTH_TRY(Pipe answer, make_pipe());
  const pid_t child = ::fork();
  if (child < 0) {
    return system_failure("cannot make a process");
  }
  if (child == 0) {
    ::alarm(kPatienceSeconds);
    const std::string why = call_systemd(name, processes);
    [[maybe_unused]] const auto told = ::write(answer.write.get(), why.data(), why.size());
    ::_exit(why.empty() ? 0 : 1);
  }
  answer.write.reset();
  std::array<char, 512> text{};
  const ssize_t got = ::read(answer.read.get(), text.data(), text.size());
  int status = 0;
  if (::waitpid(child, &status, 0) == child && status == 0) {
    return {};
  }
  const std::string why(text.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  return fail(Errc::sandbox_level,
              fmt::format("systemd gave no group: {}", why.empty() ? "it did not answer" : why));
}

}  // namespace synth
