#include "testing/sandbox/cell/keeper.h"

#include "synth/support/pipe.h"
#include "testing/sandbox/cell/cell_view.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/cgroup/control_group.h"
#include "testing/sandbox/lane/processes.h"
#include "testing/sandbox/protocol/descriptors.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <span>
#include <utility>

namespace synth {
namespace {

// The state of a keeper.
struct Keeper {
  Fd lane;
  Fd signals = {};
  Fd exec_pipe = {};  // an error before the program runs, or the end of file
  Fd folder = {};     // the scratch folder, if the lane collects its files
  pid_t program = -1;
  bool namespaces = false;
  std::optional<uid_t> owner = {};  // without namespaces: all its processes are the cell's
};

void tell(const Keeper& keeper, const CellReport& report) {
  const int folder = keeper.folder.get();
  const bool with_folder = report.kind == CellReport::Kind::started && folder >= 0;
  if (send_with(keeper.lane.get(), encode(report), std::span(&folder, with_folder ? 1U : 0U)) < 0) {
    ::_exit(1);  // the lane sees this; otherwise it would wait
  }
}

[[noreturn]] void give_up(const Keeper& keeper, const Error& error) {
  tell(keeper, {.kind = CellReport::Kind::failed, .error = error});
  ::_exit(1);
}

// Receives the descriptors; ends if the lane is gone, or has given up this cell.
std::vector<Fd> receive_descriptors(int lane) {
  std::vector<Fd> descriptors;
  char go = 0;
  if (receive_with(lane, std::span(&go, 1), descriptors) != 1 ||
      descriptors.size() < kCellDescriptors) {
    ::_exit(1);
  }
  return descriptors;
}

Result<CellRequest> read_request(int file) {
  struct stat status {};
  ::fstat(file, &status);
  std::string text(static_cast<std::size_t>(status.st_size), '\0');
  if (::pread(file, text.data(), text.size(), 0) != status.st_size) {
    return system_failure("cannot read the request of a cell");
  }
  return decode<CellRequest>(text);
}

// Waits until the program runs, or reports why it does not.
void wait_for_program(const Keeper& keeper) {
  std::array<char, 4096> failure{};
  ssize_t got = 0;
  do {
    got = ::read(keeper.exec_pipe.get(), failure.data(), failure.size());
  } while (got < 0 && errno == EINTR);
  if (got < 0) {
    give_up(keeper, system_failure("cannot see a program start").value());
  }
  if (got > 0) {
    const auto error = decode<Error>({failure.data(), static_cast<std::size_t>(got)});
    give_up(keeper, error ? *error : Error{Errc::internal, "the program did not start"});
  }
}

double milliseconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
}

// Reaps children until the program has ended or the lane requests the end.
CellReport wait_for_end(const Keeper& keeper) {
  while (true) {
    std::array<pollfd, 2> fds{{{keeper.signals.get(), POLLIN, 0}, {keeper.lane.get(), POLLIN, 0}}};
    ::poll(fds.data(), fds.size(), -1);
    if (fds[1].revents != 0) {
      return {.kind = CellReport::Kind::ended};
    }
    signalfd_siginfo signal{};
    [[maybe_unused]] const auto got = ::read(keeper.signals.get(), &signal, sizeof signal);
    int status = 0;
    rusage used{};
    for (pid_t child = 0; (child = ::wait4(-1, &status, WNOHANG, &used)) > 0;) {
      if (child == keeper.program) {
        return {.kind = CellReport::Kind::ended,
                .status = status,
                .cpu_ms = milliseconds_of(used.ru_utime) + milliseconds_of(used.ru_stime)};
      }
    }
  }
}

// Ends everything else in the cell, and returns whether nothing is left. As process 1 of its
// namespace the keeper is the parent of all orphans, and a process that is about to fork can't
// escape (kill(2)).
bool end_others(const Keeper& keeper) {
  if (!keeper.namespaces) {
    kill_descendants(keeper.owner);
    return false;
  }
  ::kill(-1, SIGKILL);
  while (::waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
  }
  return errno == ECHILD;
}

[[noreturn]] void keep(const Keeper& keeper) {
  wait_for_program(keeper);
  tell(keeper, {.kind = CellReport::Kind::started});
  CellReport end = wait_for_end(keeper);
  end.alone = end_others(keeper);
  rusage used{};  // by all that were reaped
  ::getrusage(RUSAGE_CHILDREN, &used);
  const double all = milliseconds_of(used.ru_utime) + milliseconds_of(used.ru_stime);
  end.others_cpu_ms = std::max(all - end.cpu_ms, 0.0);
  tell(keeper, end);
  ::_exit(0);
}

// Starts the program's process, in which this returns; the calling process becomes its keeper.
void start_program(Keeper& keeper, const CellOrder& order, const CellRequest& request,
                   const std::string& scratch, ProgramEnds ends, ProgramOrigin origin) {
  keeper.signals = watch_children();
  if (!keeper.signals) {  // the program's end would not be noticed
    give_up(keeper, system_failure("cannot watch the processes of a cell").value());
  }
  auto exec_pipe = make_pipe();
  if (!exec_pipe) {
    give_up(keeper, exec_pipe.error());
  }
  keeper.program = ::fork();
  if (keeper.program < 0) {
    give_up(keeper, system_failure("cannot start a process").value());
  }
  if (keeper.program == 0) {
    enter_program(order, request, scratch, ends, exec_pipe->write.get(), origin);
    // The program's descriptors now have these numbers.
    for (Fd* placed : {&ends.in, &ends.out, &ends.err, &ends.data, &exec_pipe->read,
                       &exec_pipe->write, &keeper.signals, &keeper.lane, &keeper.folder}) {
      static_cast<void>(placed->release());
    }
    return;
  }
  if (auto dropped = keeper.namespaces ? drop_privileges() : Result<void>(); !dropped) {
    give_up(keeper, dropped.error());
  }
  keeper.exec_pipe = std::move(exec_pipe->read);
  exec_pipe->write.reset();
  ends = {};  // so that others see when the program closes them
  keep(keeper);
}

Result<void> prepare_scratch(const CellRequest& request) {
  SYNTH_CHECK(renew_cell_root(request, kInside));
  for (const auto& [name, content] : request.files) {
    SYNTH_CHECK(write_new_file(kScratch, name, content));
  }
  return {};
}

}  // namespace

CellRequest become_cell(Fd lane, const CellOrder& order, ProgramOrigin origin) {
  std::vector<Fd> fds = receive_descriptors(lane.get());
  ::prctl(PR_SET_DUMPABLE, 0);  // the lane has named the candidate
  std::vector<int> kept{STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, lane.get()};
  std::vector<int> doors;
  for (std::size_t i = 0; i < fds.size(); ++i) {
    kept.push_back(fds[i].get());
    if (i >= kCellDescriptors) {
      doors.push_back(fds[i].get());
    }
  }
  close_all_but(kept);
  Keeper keeper{.lane = std::move(lane), .namespaces = true};
  if (auto joined = join_groups(doors); !joined) {
    give_up(keeper, joined.error());
  }
  auto request = read_request(fds[kOfRequest].get());
  if (!request) {
    give_up(keeper, request.error());
  }
  request->runtime_memory_bytes = std::max(request->runtime_memory_bytes, order.idle_bytes);
  if (auto prepared = prepare_scratch(*request); !prepared) {
    give_up(keeper, prepared.error());
  }
  // The folder ends with the cell's namespace, unless the lane holds it.
  if (request->collect) {
    keeper.folder = Fd(::open(kScratch, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  }
  ProgramEnds ends{std::move(fds[kOfIn]), std::move(fds[kOfOut]), std::move(fds[kOfErr]),
                   std::move(fds[kOfData])};
  fds.clear();
  start_program(keeper, order, *request, kScratch, std::move(ends), origin);
  return *std::move(request);
}

void become_host_cell(Fd lane, const CellOrder& order, const CellRequest& request,
                      const std::string& scratch, ProgramEnds ends) {
  close_all_but({STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, lane.get(), ends.in.get(),
                 ends.out.get(), ends.err.get(), ends.data.get()});
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  Keeper keeper{.lane = std::move(lane)};
  if (order.started_as_root) {
    keeper.owner = order.candidate.uid;
  }
  start_program(keeper, order, request, scratch, std::move(ends), ProgramOrigin::executed);
}

}  // namespace synth
