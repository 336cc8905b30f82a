#include "testing/sandbox/selftest/canaries.h"

#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/lane/cell_process.h"
#include "testing/sandbox/protocol/descriptors.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <initializer_list>
#include <system_error>

namespace synth {
namespace {

constexpr int kSocket = 3;
constexpr int kPatienceMs = 5000;

Limits canary_limits() {
  Limits limits;
  limits.processes = 6;
  limits.disk_bytes = std::size_t{64} << 10U;
  limits.memory_bytes = std::size_t{16} << 20U;
  return limits;
}

std::string refused() {
  return fmt::format("refused: {}", std::generic_category().message(errno));
}

Canary expect_refused(std::string name, bool succeeded, std::string_view what) {
  std::string why = refused();
  return {std::move(name), !succeeded,
          succeeded ? fmt::format("{}: allowed", what) : fmt::format("{}: {}", what, why)};
}

Canary read_outside(const std::string& file) {
  const Fd opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  return expect_refused("files outside", static_cast<bool>(opened), "reading a file of the host's");
}

Canary write_outside(const std::string& file) {
  for (const std::string& path : std::initializer_list<std::string>{
           file, "/usr/.synth-canary", "/var/tmp/.synth-canary", "/.synth-canary"}) {
    const int create = path == file ? 0 : O_CREAT | O_EXCL;
    const Fd opened(::open(path.c_str(), O_WRONLY | O_CLOEXEC | create, 0600));
    if (opened) {
      if (path != file) {
        ::unlink(path.c_str());
      }
      return {"writing outside", false, fmt::format("writing {}: allowed", path)};
    }
  }
  return {"writing outside", true, fmt::format("writing below /usr: {}", refused())};
}

// What opening a file does not show: its mode, owner, times, attributes and length.
Canary change_outside(const std::string& file) {
  const char* path = file.c_str();
  std::string_view changed;
  if (::chmod(path, 0600) == 0) {
    changed = "mode";
  } else if (::chown(path, ::getuid(), ::getgid()) == 0) {
    changed = "owner";
  } else if (::utimensat(AT_FDCWD, path, nullptr, 0) == 0) {
    changed = "times";
  } else if (::setxattr(path, "user.synth", "", 0, 0) == 0) {
    changed = "attributes";
  } else if (::truncate(path, 0) == 0) {
    changed = "length";
  }
  return expect_refused("changing outside", !changed.empty(),
                        fmt::format("changing a file's {}", changed.empty() ? "mode" : changed));
}

// Asks for what the process has already, so that nothing is changed where it is allowed.
Canary reschedule(pid_t outside) {
  errno = 0;
  const int nice = ::getpriority(PRIO_PROCESS, static_cast<id_t>(outside));
  sched_param parameter{};
  cpu_set_t processors;
  CPU_ZERO(&processors);
  const bool had = ::sched_getaffinity(outside, sizeof processors, &processors) == 0;
  const bool succeeded =
      (errno == 0 && ::setpriority(PRIO_PROCESS, static_cast<id_t>(outside), nice) == 0) ||
      ::sched_setscheduler(outside, SCHED_OTHER, &parameter) == 0 ||
      (had && ::sched_setaffinity(outside, sizeof processors, &processors) == 0);
  return expect_refused("priorities outside", succeeded, "rescheduling another process");
}

// A signal that the kernel sends in our name when a pipe can be read (fcntl(2), F_SETOWN).
Canary signal_by_file(pid_t outside) {
  auto pipe = make_pipe();
  const bool succeeded = pipe && ::fcntl(pipe->read.get(), F_SETOWN, outside) == 0;
  return expect_refused("signals by files", succeeded, "having another process signalled");
}

// Pages given to a pipe are nobody's memory that could be counted (vmsplice(2)).
Canary give_memory_away() {
  auto pipe = make_pipe();
  std::string page(4096, 'x');
  const iovec part{page.data(), page.size()};
  const bool succeeded = pipe && ::vmsplice(pipe->write.get(), &part, 1, SPLICE_F_NONBLOCK) > 0;
  return expect_refused("memory in pipes", succeeded, "giving memory to a pipe");
}

// Descriptors sent and not received count for all of a user's processes together (unix(7)).
Canary keep_in_flight() {
  constexpr int kFew = 600;
  auto sockets = make_socket_pair();
  if (!sockets) {
    return {"descriptors in flight", true, sockets.error().message};
  }
  ::fcntl(sockets->first.get(), F_SETFL, O_NONBLOCK);
  const std::array<int, kMostDescriptors> many{};  // standard input, so often
  int sent = 0;
  while (sent <= kFew && send_with(sockets->first.get(), "d", many, {}) == 1) {
    sent += static_cast<int>(many.size());
  }
  return expect_refused("descriptors in flight", sent > kFew,
                        fmt::format("sending more than {} descriptors", kFew));
}

Canary use_network() {
  for (const int type : {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW}) {
    for (const int family : {AF_INET, AF_INET6, AF_NETLINK, AF_PACKET}) {
      const Fd opened(::socket(family, type | SOCK_CLOEXEC, 0));
      if (opened) {
        return expect_refused("network", true, "making a socket");
      }
    }
  }
  return expect_refused("network", false, "making a socket");
}

// Letting go of a process that isn't held is an error of another kind where tracing is allowed.
Canary trace() {
  ::ptrace(PTRACE_DETACH, ::getppid(), nullptr, nullptr);
  return expect_refused("tracing", errno != EPERM && errno != ENOSYS, "ptrace");
}

Canary hold_privileges() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> held{};
  ::syscall(SYS_capget, &header, held.data());
  const bool none = held[0].effective == 0 && held[1].effective == 0 && held[0].permitted == 0 &&
                    held[1].permitted == 0 && ::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1;
  return {"privileges", none, none ? "no capability, and none to be gained" : "some are held"};
}

Canary exceed_memory(std::size_t allowed) {
  void* memory = ::mmap(nullptr, allowed + 1, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  const bool succeeded = memory != MAP_FAILED;
  Canary canary = expect_refused("memory limit", succeeded, "taking more than allowed");
  if (succeeded) {
    ::munmap(memory, allowed + 1);
  }
  return canary;
}

// The children end with the pipe, since a cell may be unable to signal them.
Canary exceed_processes(int allowed) {
  auto lifeline = make_pipe();
  if (!lifeline) {
    return {"process limit", false, lifeline.error().message};
  }
  int started = 0;
  for (; started <= allowed; ++started) {
    const pid_t child = ::fork();
    if (child < 0) {
      break;
    }
    if (child == 0) {
      lifeline->write.reset();
      char nothing = 0;
      [[maybe_unused]] const auto got = ::read(lifeline->read.get(), &nothing, 1);
      ::_exit(0);
    }
  }
  Canary canary = expect_refused("process limit", started > allowed,
                                 fmt::format("starting {} processes", allowed + 1));
  lifeline->write.reset();
  while (::wait(nullptr) > 0) {
  }
  return canary;
}

Canary exceed_disk(std::size_t allowed) {
  ::signal(SIGXFSZ, SIG_IGN);
  const Fd file(::open("canary", O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  const std::string block(4096, 'x');
  std::size_t written = 0;
  while (written <= allowed &&
         ::write(file.get(), block.data(), block.size()) == static_cast<ssize_t>(block.size())) {
    written += block.size();
  }
  return expect_refused("disk limit", written > allowed || written == 0,
                        "writing more than allowed");
}

Canary inherit_descriptors() {
  for (int fd = kSocket + 1; fd < 256; ++fd) {
    if (::fcntl(fd, F_GETFD) >= 0) {
      return {"descriptors", false, fmt::format("descriptor {} is open", fd)};
    }
  }
  return {"descriptors", true, "only 0 to 3 are open"};
}

// Told by the lane, since a cell does not see its control group.
Canary be_counted(const ControlGroup& group) {
  const std::size_t peak = group.memory_peak();
  return {"memory of all", peak > 0,
          fmt::format("{} KiB of the trial's processes were counted", peak >> 10U)};
}

// Runs inside the cell, as its program.
void sing(const std::string& file, pid_t lane, const Limits& limits, std::size_t runtime_memory) {
  LevelReport report;
  auto& canaries = report.canaries;
  canaries.push_back(inherit_descriptors());
  canaries.push_back(read_outside(file));
  canaries.push_back(write_outside(file));
  canaries.push_back(change_outside(file));
  canaries.push_back(use_network());
  canaries.push_back(
      expect_refused("processes outside", ::kill(lane, 0) == 0, "signalling another process"));
  canaries.push_back(reschedule(lane));
  canaries.push_back(signal_by_file(lane));
  canaries.push_back(trace());
  canaries.push_back(
      expect_refused("new namespaces", ::unshare(CLONE_NEWUSER) == 0, "making a user namespace"));
  canaries.push_back(hold_privileges());
  canaries.push_back(exceed_memory(runtime_memory + limits.memory_bytes));
  canaries.push_back(give_memory_away());
  canaries.push_back(keep_in_flight());
  canaries.push_back(exceed_processes(limits.processes));
  canaries.push_back(exceed_disk(limits.disk_bytes));
  const std::string told = encode(report);
  ::send(kSocket, told.data(), told.size(), MSG_NOSIGNAL);
}

// What the canaries sent, until they ended or patience did.
std::string listen_to(int socket) {
  std::string heard;
  std::array<char, 4096> bytes{};
  pollfd waiting{socket, POLLIN, 0};
  while (::poll(&waiting, 1, kPatienceMs) > 0) {
    const ssize_t got = ::read(socket, bytes.data(), bytes.size());
    if (got <= 0) {
      break;
    }
    heard.append(bytes.data(), static_cast<std::size_t>(got));
  }
  return heard;
}

Result<CellProcess> start_trial(const Isolation& isolation, const CellRequest& request, Fd data,
                                const BuiltIn& built_in) {
  if (isolation.level < IsolationLevel::namespaces) {
    return start_host_cell(isolation, request, std::move(data), built_in);
  }
  SYNTH_TRY(auto zygote, Zygote::start_plain(isolation, request, built_in));
  return start_cell(isolation, request, encode(request), std::move(data), std::move(zygote));
}

}  // namespace

Result<std::vector<Canary>> try_canaries(const Isolation& isolation, const std::string& file) {
  CellRequest request;
  request.limits = canary_limits();
  request.runtime_memory_bytes = address_space(isolation.proc.get(), "self");
  const pid_t lane = ::getpid();
  SYNTH_TRY(auto sockets, make_socket_pair());
  const BuiltIn song = [&] { sing(file, lane, request.limits, request.runtime_memory_bytes); };
  SYNTH_TRY(CellProcess cell, start_trial(isolation, request, std::move(sockets.second), song));
  const std::string heard = listen_to(sockets.first.get());
  const auto first = next_report(cell);
  cell.zygote ? kill_keeper(cell) : ask_to_end(cell);
  const auto counted = cell.group ? std::optional(be_counted(*cell.group)) : std::nullopt;
  bury_cell(isolation, cell);
  if (first && first->error) {
    return fail(Errc::sandbox_level, first->error->message, first->error->remedy);
  }
  auto report = decode<LevelReport>(heard);
  if (!report || report->canaries.empty()) {
    return fail(Errc::sandbox_level, "the trial cell gave no answer");
  }
  if (counted) {
    report->canaries.push_back(*counted);
  }
  return std::move(report->canaries);
}

}  // namespace synth
