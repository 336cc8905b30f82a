#include "testing/sandbox/program.h"

#include "testing/sandbox/identity.h"
#include "testing/sandbox/landlock.h"
#include "testing/sandbox/lane_protocol.h"
#include "testing/sandbox/rlimits.h"
#include "testing/sandbox/seccomp_filter.h"
#include "testing/sandbox/system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <vector>

namespace synth {
namespace {

constexpr int kExecPipe = 4;  // behind the program's own descriptors, 0 to 3

// All sources are moved out of the way first.
Result<void> place_descriptors(const KeeperEnds& ends, int exec_pipe) {
  constexpr int kOutOfTheWay = 16;
  std::array<int, 5> sources{ends.in.get(), ends.out.get(), ends.err.get(), ends.data.get(),
                             exec_pipe};
  for (int& source : sources) {
    source = ::fcntl(source, F_DUPFD_CLOEXEC, kOutOfTheWay);
    if (source < 0) {
      return system_failure("cannot move a descriptor");
    }
  }
  for (int target = 0; target <= kExecPipe; ++target) {
    const int flags = target == kExecPipe ? O_CLOEXEC : 0;
    if (::dup3(sources[static_cast<std::size_t>(target)], target, flags) < 0) {
      return system_failure("cannot place a descriptor");
    }
  }
  close_from(kExecPipe + 1);
  return {};
}

void reset_signals() {
  for (int signal = 1; signal < NSIG; ++signal) {
    ::signal(signal, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

// What a program may read where the host's own file tree is all there is.
std::vector<std::string> readable_paths(const CellRequest& request) {
  std::vector<std::string> paths{"/usr",
                                 "/bin",
                                 "/sbin",
                                 "/lib",
                                 "/lib32",
                                 "/lib64",
                                 "/libx32",
                                 "/etc/ld.so.cache",
                                 "/etc/alternatives",
                                 "/etc/localtime",
                                 "/etc/nsswitch.conf"};
  paths.insert(paths.end(), request.readable.begin(), request.readable.end());
  return paths;
}

Result<void> give_up_rights(const Isolation& isolation, const CellRequest& request,
                            const std::string& scratch) {
  const IsolationLevel level = isolation.level;
  if (level == IsolationLevel::none) {
    return {};
  }
  // With namespaces the keeper has become the candidate's user already.
  if (level < IsolationLevel::namespaces && isolation.started_as_root) {
    SYNTH_CHECK(give_up_root(isolation.candidate));
  }
  SYNTH_CHECK(drop_privileges());
  SYNTH_CHECK(set_limits(request, level >= IsolationLevel::namespaces
                                      ? 1  // the keeper
                                      : count_others(isolation.candidate.uid)));
  FilterOptions options;
  if (level < IsolationLevel::namespaces) {
    options.allow_unix_sockets = false;
    if (level == IsolationLevel::rlimits || landlock_version() < kScopesSignals) {
      options.signal_only = ::getpid();
    }
  }
  if (level == IsolationLevel::landlock) {
    SYNTH_CHECK(enforce_landlock(
        readable_paths(request),
        {scratch, "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}));
  }
  return install_filter(make_filter(options));
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  list.reserve(texts.size() + 1);
  for (std::string& text : texts) {
    list.push_back(text.data());
  }
  list.push_back(nullptr);
  return list;
}

[[noreturn]] void give_up(int exec_pipe, const Error& error) {
  const std::string told = encode(std::optional(error));
  [[maybe_unused]] const auto written = ::write(exec_pipe, told.data(), told.size());
  ::_exit(127);
}

Error cannot_execute(const std::string& program) {
  return Error{Errc::missing_interpreter,
               system_failure(fmt::format("cannot execute {}", program)).value().message,
               "check that it is there, executable, and below /usr or a path the cell may read"};
}

}  // namespace

void become_program(const Isolation& isolation, const CellRequest& request,
                    const std::string& scratch, const KeeperEnds& ends, int exec_pipe,
                    const BuiltIn& built_in) {
  std::vector<std::string> arguments = request.argv;
  std::vector<std::string> environment;
  for (const auto& [name, value] : request.environment) {
    environment.push_back(fmt::format("{}={}", name, value));
  }
  ::setsid();
  ::umask(022);
  if (auto placed = place_descriptors(ends, exec_pipe); !placed) {
    give_up(exec_pipe, placed.error());
  }
  if (::chdir(scratch.c_str()) != 0) {
    give_up(kExecPipe, system_failure("cannot enter the scratch folder").value());
  }
  reset_signals();
  if (auto given_up = give_up_rights(isolation, request, scratch); !given_up) {
    give_up(kExecPipe, given_up.error());
  }
  if (built_in) {
    ::close(kExecPipe);
    built_in();
    ::_exit(0);
  }
  ::execve(arguments.front().c_str(), pointers(arguments).data(), pointers(environment).data());
  give_up(kExecPipe, cannot_execute(arguments.front()));
}

}  // namespace synth
