// Runs synth and makes one system call of its helper processes fail: `failing_calls CALL ERRNO
// FIRST PROGRAM ARGUMENT...`, all as numbers. The FIRST-th such call of all fails, once; if it is
// 0, none does. SIGRTMIN with a value n (sigqueue(3)) makes the n-th from then on fail instead. The
// engine itself and programs that run in cells, which have their own filter, are left alone. Ends
// as PROGRAM does.

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

namespace {

constexpr int kCannotRun = 126;

sock_filter step(unsigned code, unsigned value, unsigned char if_true = 0,
                 unsigned char if_false = 0) {
  return {static_cast<unsigned short>(code), if_true, if_false, value};
}

// Has a supervisor asked about each call with that number. Returns its descriptor, or -1 if the
// kernel cannot do so.
int ask_about(unsigned number) {
  std::array program{
      step(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      step(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),
      step(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
      step(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return -1;
  }
  return static_cast<int>(
      ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &filter));
}

bool is_helper(unsigned process) {
  const std::string folder = "/proc/" + std::to_string(process);
  std::string name;
  std::getline(std::ifstream(folder + "/comm"), name);
  std::ifstream status(folder + "/status");
  int filters = 0;
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("Seccomp_filters:")) {
      filters = std::atoi(line.c_str() + line.find(':') + 1);
    }
  }
  return name != "synth" && name != "failing_calls" && filters == 1;
}

// Answers until the program has ended. `next` is the call that fails, counted from now on; 0 for
// none.
int supervise(int calls, int error, int next, pid_t program, int signals) {
  while (true) {
    std::array<pollfd, 2> fds{{{calls, POLLIN, 0}, {signals, POLLIN, 0}}};
    ::poll(fds.data(), fds.size(), -1);
    if (fds[1].revents != 0) {
      signalfd_siginfo signal{};
      if (::read(signals, &signal, sizeof signal) == sizeof signal &&
          static_cast<int>(signal.ssi_signo) == SIGRTMIN) {
        next = signal.ssi_int;
      }
      int status = 0;
      if (::waitpid(program, &status, WNOHANG) == program) {
        return WIFEXITED(status) ? WEXITSTATUS(status) : kCannotRun;
      }
    }
    seccomp_notif call{};
    if ((fds[0].revents & POLLIN) == 0 || ::ioctl(calls, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0) {
      continue;
    }
    seccomp_notif_resp answer{};
    answer.id = call.id;
    if (next > 0 && is_helper(call.pid) && --next == 0) {
      answer.error = -error;
    } else {
      answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    }
    ::ioctl(calls, SECCOMP_IOCTL_NOTIF_SEND, &answer);
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 5) {
    return kCannotRun;
  }
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGCHLD);
  sigaddset(&watched, SIGRTMIN);
  ::sigprocmask(SIG_BLOCK, &watched, nullptr);
  const int signals = ::signalfd(-1, &watched, SFD_CLOEXEC);
  // The number of the child's descriptor, passed without any call that could be asked about.
  void* const shared = ::mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto* const told = new (shared) std::atomic<int>(-2);
  const pid_t program = ::fork();
  if (program == 0) {
    ::sigprocmask(SIG_UNBLOCK, &watched, nullptr);
    told->store(ask_about(static_cast<unsigned>(std::atoi(arguments[1]))));
    while (told->load() >= 0) {  // until the parent has taken it
      ::usleep(100);
    }
    ::execvp(arguments[4], arguments + 4);
    ::_exit(kCannotRun);
  }
  while (told->load() == -2) {
    ::usleep(100);
  }
  const int process = static_cast<int>(::syscall(SYS_pidfd_open, program, 0));
  const int calls = static_cast<int>(::syscall(SYS_pidfd_getfd, process, told->load(), 0));
  if (calls < 0) {
    std::perror("failing_calls");
    ::kill(program, SIGKILL);
    return kCannotRun;
  }
  ::fcntl(calls, F_SETFD, FD_CLOEXEC);
  told->store(-1);
  return supervise(calls, std::atoi(arguments[2]), std::atoi(arguments[3]), program, signals);
}
