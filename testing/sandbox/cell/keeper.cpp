#include "testing/sandbox/cell/keeper.h"

#include "testing/sandbox/cell/cell_view.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/lane/descendants.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace synth {
namespace {

void report(int reports, CellReport::Kind kind, std::string_view body = {}, int folder = -1) {
  char first = static_cast<char>(kind);
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof folder)> control{};
  std::array<iovec, 2> parts{{{&first, 1}, {const_cast<char*>(body.data()), body.size()}}};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  if (folder >= 0) {
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr* rights = CMSG_FIRSTHDR(&message);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof folder);
    std::memcpy(CMSG_DATA(rights), &folder, sizeof folder);
  }
  ::sendmsg(reports, &message, MSG_NOSIGNAL);
}

[[noreturn]] void give_up(const KeeperEnds& ends, const Error& error, void (*fails)()) {
  report(ends.reports.get(), CellReport::Kind::failed, encode(std::optional(error)));
  if (fails != nullptr) {
    fails();
  }
  ::_exit(1);
}

Result<void> enter_isolation(const Isolation& isolation, const CellRequest& request,
                             const std::string& scratch, Origin origin) {
  if (origin == Origin::executed) {  // a copy has it of what it is a copy of
    offer_to_oom_killer(isolation.proc.get());
  }
  if (isolation.level >= IsolationLevel::namespaces) {
    SYNTH_CHECK(origin == Origin::executed ? enter_cell_root(request, isolation.candidate)
                                           : renew_cell_root(request, isolation.candidate));
    if (isolation.started_as_root) {
      SYNTH_CHECK(give_up_root(isolation.candidate));
    }
    ::prctl(PR_SET_DUMPABLE, 0);
    SYNTH_CHECK(enter_user_namespace(0));  // the program's process gives itself a name there
    for (const auto& [name, content] : request.files) {
      SYNTH_CHECK(write_new_file(scratch, name, content));
    }
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // only now: a change of user clears it
  } else {
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // seen in the loop below, which then kills
  }
  return {};
}

// Waits until the program's process is the program, or reports why it is not.
void wait_for_program(const Kept& kept) {
  std::array<char, 4096> failure{};
  ssize_t got = 0;
  do {
    got = ::read(kept.exec_pipe.get(), failure.data(), failure.size());
  } while (got < 0 && errno == EINTR);
  if (got > 0) {
    report(kept.reports.get(), CellReport::Kind::failed,
           std::string_view(failure.data(), static_cast<std::size_t>(got)));
    ::_exit(1);
  }
}

struct ProgramEnd {
  int status = 0;
  double cpu_ms = 0;
};

double milliseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
}

// Reaps until the program has ended; nothing when it is to end before that.
std::optional<ProgramEnd> wait_for_end(const Kept& kept) {
  while (true) {
    std::array<pollfd, 2> fds{{{kept.signals.get(), POLLIN, 0}, {kept.reports.get(), POLLIN, 0}}};
    ::poll(fds.data(), fds.size(), -1);
    if (fds[1].revents != 0) {
      return std::nullopt;  // nothing is ever sent this way: the lane is gone
    }
    signalfd_siginfo signal{};
    if (::read(kept.signals.get(), &signal, sizeof signal) > 0 && signal.ssi_signo == SIGTERM) {
      return std::nullopt;
    }
    int status = 0;
    rusage used{};
    for (pid_t child = 0; (child = ::wait4(-1, &status, WNOHANG, &used)) > 0;) {
      if (child == kept.program) {
        return ProgramEnd{status, milliseconds(used.ru_utime) + milliseconds(used.ru_stime)};
      }
    }
  }
}

// As process 1 it is the parent of all whose own has ended: without a child there is nobody else.
bool is_alone(const Kept& kept) {
  return kept.namespaces && ::waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD;
}

// Ends everything else in the cell. A process that is about to start another can't escape
// (kill(2)).
void end_others(const Kept& kept) {
  if (!kept.namespaces) {
    kill_descendants(kept.owner);
    return;
  }
  ::kill(-1, SIGKILL);
  while (::waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
  }
}

Fd watch_signals() {
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGCHLD);
  sigaddset(&watched, SIGTERM);
  ::sigprocmask(SIG_BLOCK, &watched, nullptr);
  return Fd(::signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK));
}

}  // namespace

std::optional<Kept> start_kept(const Isolation& isolation, const CellRequest& request,
                               const std::string& scratch, KeeperEnds ends, Origin origin,
                               void (*fails)()) {
  if (auto joined = join_groups(ends.doors); !joined) {
    give_up(ends, joined.error(), fails);
  }
  close_all_but({STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, ends.reports.get(), ends.in.get(),
                 ends.out.get(), ends.err.get(), ends.data.get(), isolation.proc.get()});
  Kept kept;
  kept.signals = watch_signals();
  kept.namespaces = isolation.level >= IsolationLevel::namespaces;
  kept.owner = isolation.owner();
  if (auto entered = enter_isolation(isolation, request, scratch, origin); !entered) {
    give_up(ends, entered.error(), fails);
  }
  auto exec_pipe = make_pipe();
  if (!exec_pipe) {
    give_up(ends, exec_pipe.error(), fails);
  }
  kept.program = ::fork();
  if (kept.program < 0) {
    give_up(ends, system_failure("cannot start a process").value(), fails);
  }
  if (kept.program == 0) {
    enter_program(isolation, request, scratch, ends, exec_pipe->write.get(), origin);
    // Their numbers are the program's now.
    for (Fd* placed : {&ends.reports, &ends.in, &ends.out, &ends.err, &ends.data, &exec_pipe->read,
                       &exec_pipe->write, &kept.signals}) {
      static_cast<void>(placed->release());
    }
    return std::nullopt;
  }
  if (auto dropped = kept.namespaces ? drop_privileges() : Result<void>(); !dropped) {
    give_up(ends, dropped.error(), fails);
  }
  // Its scratch folder goes with the cell's namespace, unless the lane holds it.
  if (request.collect && kept.namespaces) {
    kept.folder = Fd(::open(scratch.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  }
  kept.exec_pipe = std::move(exec_pipe->read);
  kept.reports = std::move(ends.reports);
  return kept;  // the program's ends are let go of here, so that the others see when it does so
}

void keep(const Kept& kept) {
  wait_for_program(kept);
  report(kept.reports.get(), CellReport::Kind::started, {}, kept.folder.get());
  const auto end = wait_for_end(kept);
  if (!end || !kept.namespaces) {
    end_others(kept);
  }
  if (!end && is_alone(kept)) {
    report(kept.reports.get(), CellReport::Kind::alone);
  }
  if (end) {
    std::array<char, sizeof(int) + sizeof(double) + 1> bytes{};
    std::memcpy(bytes.data(), &end->status, sizeof(int));
    std::memcpy(bytes.data() + sizeof(int), &end->cpu_ms, sizeof(double));
    bytes.back() = is_alone(kept) ? 1 : 0;
    report(kept.reports.get(), CellReport::Kind::ended,
           std::string_view(bytes.data(), bytes.size()));
  }
  ::_exit(0);
}

}  // namespace synth
