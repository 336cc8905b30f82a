#include "testing/sandbox/lane/cell_process.h"

#include "synth/support/ablation.h"
#include "synth/support/pipe.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/lane/processes.h"
#include "testing/sandbox/protocol/descriptors.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

namespace synth {
namespace {

// Writes the request's files to a folder on the host.
Result<std::unique_ptr<HostScratch>> make_scratch(const Isolation& isolation,
                                                  const CellRequest& request) {
  SYNTH_TRY(auto scratch, HostScratch::make());
  for (const auto& [name, content] : request.files) {
    SYNTH_CHECK(write_new_file(scratch->path(), name, content));
  }
  if (isolation.started_as_root) {
    std::error_code error;
    std::vector<std::string> paths{scratch->path()};
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

// The kernel's memory for the processes of a cell: page tables, stacks, descriptors.
constexpr std::size_t kOfKernel = std::size_t{16} << 20U;

// Files in the scratch folder count as memory, too. The keeper is one process more.
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

constexpr std::size_t kMostDying = 2;

struct Ends {
  ProgramEnds program;
  Fd out;  // the lane's
  Fd err;
};

Result<Ends> make_ends(const Isolation& isolation, const CellRequest& request, Fd data) {
  Ends ends;
  ends.program.data = std::move(data);
  SYNTH_TRY(ends.program.in, make_sealed_file(request.stdin_text));
  for (auto [ours, theirs] :
       {std::pair(&ends.out, &ends.program.out), {&ends.err, &ends.program.err}}) {
    SYNTH_TRY(Pipe pipe, make_pipe());
    ::fcntl(pipe.read.get(), F_SETFL, O_NONBLOCK);
    if (isolation.started_as_root) {
      // For programs that open /dev/stdout: a pipe belongs to its maker. On failure only they fail.
      [[maybe_unused]] const int handed_over =
          ::fchown(pipe.write.get(), isolation.candidate.uid, isolation.candidate.gid);
    }
    *ours = std::move(pipe.read);
    *theirs = std::move(pipe.write);
  }
  return ends;
}

}  // namespace

Result<CellProcess> start_cell(const Isolation& isolation, const CellRequest& request,
                               std::string_view body, Fd data, std::shared_ptr<Zygote> zygote) {
  CellProcess cell;
  SYNTH_TRY(Ends ends, make_ends(isolation, request, std::move(data)));
  SYNTH_TRY(const Fd text, make_sealed_file(body));
  SYNTH_TRY(auto reports, make_socket_pair(SocketKind::messages));
  SYNTH_TRY(cell.group, take_group(isolation, request));
  SYNTH_TRY(Zygote::Made made, zygote->make_cell(reports.second.get()));
  reports.second.reset();
  std::vector<int> descriptors{text.get(), ends.program.in.get(), ends.program.out.get(),
                               ends.program.err.get(), ends.program.data.get()};
  if (cell.group) {
    std::ranges::copy(cell.group->doors(), std::back_inserter(descriptors));
  }
  if (send_with(reports.first.get(), "c", descriptors) != 1) {
    return system_failure("cannot tell the keeper of a cell");
  }
  cell.keeper = made.pid;
  cell.keeper_fd = std::move(made.pidfd);
  cell.reports = std::move(reports.first);
  cell.out = std::move(ends.out);
  cell.err = std::move(ends.err);
  cell.zygote = std::move(zygote);
  return cell;
}

Result<CellProcess> start_host_cell(const Isolation& isolation, const CellRequest& request,
                                    Fd data) {
  CellProcess cell;
  SYNTH_TRY(Ends ends, make_ends(isolation, request, std::move(data)));
  SYNTH_TRY(auto reports, make_socket_pair(SocketKind::messages));
  SYNTH_TRY(cell.scratch, make_scratch(isolation, request));
  cell.keeper = ::fork();
  if (cell.keeper < 0) {
    return system_failure("cannot make a cell");
  }
  if (cell.keeper == 0) {
    offer_to_oom_killer(isolation.proc.get());
    become_host_cell(std::move(reports.second), isolation.order(), request, cell.scratch->path(),
                     std::move(ends.program));
    execute_program(request);
  }
  cell.keeper_fd = Fd(static_cast<int>(::syscall(SYS_pidfd_open, cell.keeper, 0)));
  if (!cell.keeper_fd) {  // its end would not be noticed
    auto failure = system_failure("cannot watch the keeper of a cell");
    ::kill(cell.keeper, SIGKILL);
    ::waitpid(cell.keeper, nullptr, 0);
    return failure;
  }
  cell.reports = std::move(reports.first);
  cell.out = std::move(ends.out);
  cell.err = std::move(ends.err);
  return cell;
}

std::optional<CellReport> next_report(CellProcess& cell) {
  std::array<char, 8192> bytes;  // uninitialised, for recvmsg
  std::vector<Fd> folder;
  const ssize_t got = receive_with(cell.reports.get(), bytes, folder, MSG_DONTWAIT);
  if (got <= 0) {
    if (got == 0 || errno != EAGAIN) {
      cell.reports.reset();
    }
    return std::nullopt;
  }
  if (!folder.empty()) {
    cell.folder = std::move(folder.front());
  }
  auto report = decode<CellReport>({bytes.data(), static_cast<std::size_t>(got)});
  return report ? *std::move(report) : CellReport{.error = report.error()};
}

void ask_to_end(const CellProcess& cell) {
  ::shutdown(cell.reports.get(), SHUT_WR);
}

void kill_keeper(const CellProcess& cell) {
  ::syscall(SYS_pidfd_send_signal, cell.keeper_fd.get(), SIGKILL, nullptr, 0);
}

void bury_cell(const Isolation& isolation, CellProcess& cell) {
  pollfd end{cell.keeper_fd.get(), POLLIN, 0};
  while (::poll(&end, 1, -1) < 0 && errno == EINTR) {
  }
  if (!cell.zygote) {
    ::waitpid(cell.keeper, nullptr, 0);
    kill_descendants(isolation.owner());  // those of a killed keeper
    cell.scratch.reset();
  }
  cell.keeper_fd.reset();
  cell.group.reset();
  cell.zygote.reset();
}

void Graves::bury_all() {
  while (!cells_.empty()) {
    bury_next();
  }
}

void Graves::add(CellProcess cell) {
  cells_.push_back(std::move(cell));
  while (cells_.size() > (is_ablated("graves") ? 0 : kMostDying)) {
    bury_next();
  }
}

void Graves::bury_next() {
  bury_cell(isolation_, cells_.front());
  cells_.pop_front();
}

}  // namespace synth
