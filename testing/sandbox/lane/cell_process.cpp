#include "testing/sandbox/lane/cell_process.h"

#include "testing/sandbox/cell/cell_view.h"
#include "testing/sandbox/cell/keeper.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/lane/descendants.h"
#include "testing/sandbox/protocol/lane_protocol.h"
#include "testing/sandbox/warm/zygote.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <vector>

namespace synth {
namespace {

// fork with more flags, and a pidfd. Plain clone, not clone3, which container profiles refuse.
pid_t clone_process(int flags, int* pidfd) {
  return static_cast<pid_t>(
      ::syscall(SYS_clone, flags | CLONE_PIDFD | SIGCHLD, nullptr, pidfd, nullptr, nullptr));
}

Result<std::pair<Fd, Fd>> make_report_sockets() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return system_failure("cannot make a socket pair");
  }
  return std::pair(Fd(ends[0]), Fd(ends[1]));
}

// Where there is no mount namespace: a folder on the host with the request's files.
Result<HostScratch> make_scratch(const Isolation& isolation, const CellRequest& request) {
  SYNTH_TRY(HostScratch scratch, HostScratch::make_folder());
  for (const auto& [name, content] : request.files) {
    SYNTH_CHECK(write_new_file(scratch.path(), name, content));
  }
  if (isolation.started_as_root && isolation.level != IsolationLevel::none) {
    std::error_code error;
    std::vector<std::string> paths{scratch.path()};
    for (const auto& entry : std::filesystem::recursive_directory_iterator(paths[0], error)) {
      paths.push_back(entry.path().string());
    }
    for (const std::string& path : paths) {
      if (::lchown(path.c_str(), isolation.candidate.uid, isolation.candidate.gid) != 0) {
        return system_failure("cannot hand over the scratch folder");
      }
    }
  }
  return scratch;
}

Result<void> check(const CellRequest& request) {
  if (request.argv.empty() || !request.argv.front().starts_with('/')) {
    return fail(Errc::bad_input, "the program of a cell must be an absolute path");
  }
  return {};
}

// A report, and the scratch folder that may come with it.
ssize_t receive_with_folder(CellProcess& cell, char* bytes, std::size_t size) {
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
  iovec part{bytes, size};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  const ssize_t got = ::recvmsg(cell.reports.get(), &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  const cmsghdr* rights = got > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  if (rights != nullptr && rights->cmsg_type == SCM_RIGHTS) {
    int folder = -1;
    std::memcpy(&folder, CMSG_DATA(rights), sizeof folder);
    cell.folder = Fd(folder);
  }
  return got;
}

// What the kernel keeps for the processes of a cell: page tables, stacks, descriptors.
constexpr std::size_t kOfKernel = std::size_t{16} << 20U;

// Files in the scratch folder are memory, too. The keeper is one process more.
Result<std::shared_ptr<ControlGroup>> take_group(const Isolation& isolation,
                                                 const CellRequest& request) {
  if (!isolation.groups) {
    return nullptr;
  }
  SYNTH_TRY(auto group, isolation.groups->take());
  SYNTH_CHECK(group->limit(request.runtime_memory_bytes + request.limits.memory_bytes +
                               request.limits.disk_bytes + kOfKernel,
                           std::max(request.limits.processes, 1) + 1));
  return group;
}

[[noreturn]] void be_program(const CellRequest& request, const BuiltIn& built_in) {
  if (!built_in) {
    execute_program(request);
  }
  ::close(kExecPipe);
  built_in();
  ::_exit(0);
}

}  // namespace

Result<CellProcess> start_cell(const Isolation& isolation, const CellRequest& request, Fd data,
                               const BuiltIn& built_in, Zygote* zygote) {
  if (!built_in && zygote == nullptr) {
    SYNTH_CHECK(check(request));
  }
  const bool namespaces = isolation.level >= IsolationLevel::namespaces;
  CellProcess cell;
  SYNTH_TRY(Fd in, make_sealed_file(request.stdin_text));
  SYNTH_TRY(PipeEnds out, make_pipe());
  SYNTH_TRY(PipeEnds err, make_pipe());
  SYNTH_TRY(auto reports, make_report_sockets());
  if (isolation.started_as_root && isolation.level != IsolationLevel::none) {
    // For programs that open /dev/stdout: a pipe is its maker's. Without it, only they fail.
    for (const Fd* pipe : {&out.write, &err.write}) {
      [[maybe_unused]] const int handed_over =
          ::fchown(pipe->get(), isolation.candidate.uid, isolation.candidate.gid);
    }
  }
  if (!namespaces) {
    SYNTH_TRY(cell.scratch, make_scratch(isolation, request));
  }
  const std::string scratch = namespaces ? kScratch : cell.scratch.path();
  SYNTH_TRY(cell.group, take_group(isolation, request));
  const std::vector<int> doors = cell.group ? cell.group->doors() : std::vector<int>();
  if (zygote != nullptr) {
    SYNTH_TRY(cell.keeper, zygote->clone_keeper(isolation, request, scratch,
                                                {reports.second.get(), in.get(), out.write.get(),
                                                 err.write.get(), data.get(), doors}));
    cell.keeper_fd = Fd(static_cast<int>(::syscall(SYS_pidfd_open, cell.keeper, 0)));
  } else {
    int pidfd = -1;
    cell.keeper = clone_process(namespaces ? CLONE_NEWPID | CLONE_NEWNS : 0, &pidfd);
    if (cell.keeper < 0) {
      return system_failure("cannot make a cell");
    }
    if (cell.keeper == 0) {
      const auto kept =
          start_kept(isolation, request, scratch,
                     KeeperEnds{std::move(reports.second), std::move(in), std::move(out.write),
                                std::move(err.write), std::move(data), doors},
                     Origin::executed);
      if (kept) {
        keep(*kept);
      }
      be_program(request, built_in);
    }
    cell.keeper_fd = Fd(pidfd);
  }
  cell.reports = std::move(reports.first);
  cell.out = std::move(out.read);
  cell.err = std::move(err.read);
  ::fcntl(cell.out.get(), F_SETFL, O_NONBLOCK);
  ::fcntl(cell.err.get(), F_SETFL, O_NONBLOCK);
  return cell;
}

std::optional<CellReport> next_report(CellProcess& cell) {
  std::array<char, 8192> bytes{};
  const ssize_t got = receive_with_folder(cell, bytes.data(), bytes.size());
  if (got <= 0) {
    if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
      cell.reports.reset();
    }
    return std::nullopt;
  }
  const std::string_view body(bytes.data() + 1, static_cast<std::size_t>(got) - 1);
  CellReport report;
  report.kind = static_cast<CellReport::Kind>(bytes[0]);
  if (report.kind == CellReport::Kind::failed) {
    auto error = decode_error(body);
    report.error = error ? std::move(*error) : std::move(error).error();
  }
  if (report.kind == CellReport::Kind::ended &&
      body.size() == sizeof report.status + sizeof report.cpu_ms + 1) {
    std::memcpy(&report.status, body.data(), sizeof report.status);
    std::memcpy(&report.cpu_ms, body.data() + sizeof report.status, sizeof report.cpu_ms);
    report.alone = body.back() != 0;
  }
  return report;
}

void kill_cell(const Isolation& isolation, const CellProcess& cell) {
  // Without a process namespace the keeper has to live on, and kill its descendants itself.
  const int signal = isolation.level >= IsolationLevel::namespaces ? SIGKILL : SIGTERM;
  ::syscall(SYS_pidfd_send_signal, cell.keeper_fd.get(), signal, nullptr, 0);
}

void ask_to_end(const CellProcess& cell) {
  ::syscall(SYS_pidfd_send_signal, cell.keeper_fd.get(), SIGTERM, nullptr, 0);
}

void kill_keeper(const CellProcess& cell) {
  ::syscall(SYS_pidfd_send_signal, cell.keeper_fd.get(), SIGKILL, nullptr, 0);
}

void bury_cell(const Isolation& isolation, CellProcess& cell, const std::vector<pid_t>& zygotes) {
  ::waitpid(cell.keeper, nullptr, 0);
  if (isolation.level < IsolationLevel::namespaces) {
    kill_descendants(isolation.owner(), zygotes);  // those of a keeper that was killed
    cell.scratch = {};
  }
  cell.keeper_fd.reset();
  cell.group.reset();
}

}  // namespace synth
