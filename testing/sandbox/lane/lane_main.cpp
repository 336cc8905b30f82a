// synth-lane: makes the lanes in which synth runs candidate code. The engine starts it with a
// socket as descriptor 0, over which it requests lanes (lane_protocol.h); in a container it is
// started with the path of a socket to call back on. It has no use by itself. It has one thread and
// little memory, so that a fork is cheap and safe, and ends with the engine.

#include "synth/support/open_files.h"
#include "synth/support/unix_address.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/cgroup/control_group.h"
#include "testing/sandbox/lane/host_scratch.h"
#include "testing/sandbox/lane/lane.h"
#include "testing/sandbox/lane/processes.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <set>

namespace synth {
namespace {

// The time that lanes may take to end their cells once the engine is gone.
constexpr int kPatienceMs = 10'000;

class ForkServer {
 public:
  ForkServer() : engine_(Fd(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3))) {
    signals_ = watch_children();
    // The engine's end is noticed even if another process has inherited its end of the socket.
    engine_process_ = Fd(static_cast<int>(::syscall(SYS_pidfd_open, ::getppid(), 0)));
    const Fd null(::open("/dev/null", O_RDWR | O_CLOEXEC));
    ::dup2(null.get(), STDIN_FILENO);
  }

  // Returns whether it can receive from the engine, and learn of its lanes' ends.
  [[nodiscard]] bool is_ready() const { return engine_ && signals_; }

  void serve() {
    HostScratch::remove_abandoned();
    remove_abandoned_cgroups();
    while (true) {
      std::array<pollfd, 3> fds{{{engine_.fd(), POLLIN, 0},
                                 {signals_.get(), POLLIN, 0},
                                 {engine_process_.get(), POLLIN, 0}}};
      ::poll(fds.data(), fds.size(), -1);
      if (fds[2].revents != 0) {
        break;
      }
      if (fds[1].revents != 0) {
        reap();
      }
      if (fds[0].revents != 0 && !obey()) {
        break;
      }
    }
    end_lanes();
  }

 private:
  // Handles the engine's messages; returns false once the engine is gone.
  bool obey() {
    auto received = engine_.receive();
    if (!received || !*received) {
      return false;
    }
    for (auto message = std::move(*received); message; message = engine_.buffered()) {
      const auto kind = decode<LaneKind>(message->body);
      if (message->kind == MessageKind::start_lane && message->fd && kind) {
        start_lane(*kind, std::move(message->fd));
      }
    }
    return true;
  }

  // Starts a lane. On any failure the socket is closed, which the engine sees.
  void start_lane(LaneKind kind, Fd socket) {
    const pid_t lane = ::fork();
    if (lane == 0) {
      close_all_but({STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, socket.get()});
      sigset_t none;
      sigemptyset(&none);
      ::sigprocmask(SIG_SETMASK, &none, nullptr);
      run_lane(kind, std::move(socket));
    }
    if (lane > 0) {
      lanes_.insert(lane);
    }
  }

  void reap() {
    signalfd_siginfo signal{};
    while (::read(signals_.get(), &signal, sizeof signal) > 0) {
    }
    for (pid_t child = 0; (child = ::waitpid(-1, nullptr, WNOHANG)) > 0;) {
      lanes_.erase(child);
    }
  }

  // Waits for the lanes, which notice the engine's end themselves; the end of this process kills
  // them.
  void end_lanes() {
    pollfd signal{signals_.get(), POLLIN, 0};
    reap();
    for (const pid_t lane : lanes_) {
      ::kill(lane, SIGCONT);  // it may be stopped
    }
    while (!lanes_.empty() && ::poll(&signal, 1, kPatienceMs) > 0) {
      reap();
    }
    kill_descendants();
    HostScratch::remove_left();
    remove_abandoned_cgroups();
  }

  Channel engine_;
  Fd signals_;
  Fd engine_process_;
  std::set<pid_t> lanes_;
};

// Makes a connection to the engine descriptor 0, if it cannot be inherited.
bool call_back(const char* path) {
  const auto address = UnixAddress::of(path);
  if (!address) {
    errno = ENAMETOOLONG;
    return false;
  }
  const Fd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  return socket && ::connect(socket.get(), address->get(), UnixAddress::size()) == 0 &&
         ::dup2(socket.get(), STDIN_FILENO) == STDIN_FILENO;
}

}  // namespace
}  // namespace synth

int main(int argc, char** argv) {
  if (argc == 2 && !synth::call_back(argv[1])) {
    std::perror("synth-lane");
    return 1;
  }
  int type = 0;
  socklen_t size = sizeof type;
  if (::getsockopt(STDIN_FILENO, SOL_SOCKET, SO_TYPE, &type, &size) != 0) {
    std::fputs("synth-lane is started by synth, and is of no use by itself.\n", stderr);
    return 2;
  }
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  synth::raise_open_files_limit();
  ::umask(022);  // cells must be able to enter the folders that lanes make
  synth::ForkServer server;
  if (!server.is_ready()) {
    std::perror("synth-lane");
    return 1;
  }
  server.serve();
  return 0;
}
