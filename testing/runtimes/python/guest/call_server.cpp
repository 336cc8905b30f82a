// Part of the library synth-warm: serves the calls of a Python candidate
// (testing/sandbox/warm/calls.h) as watch.py does in an interpreter that was started.

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace synth {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::string_view kCallRequest = R"({"op":"call","cpu_ms":)";
constexpr int kChannel = 3;
constexpr std::size_t kHeader = 4;                          // of a frame: its length
constexpr std::size_t kMostReply = std::size_t{32} << 20U;  // MAX_FRAME in calls.py
constexpr milliseconds kDaemons{100};                       // DAEMON_MS in watch.py
// Mostly an answer fits into the socket and its writer exits at once, so that one wait is enough.
constexpr int kShortWaitMs = 2;
constexpr int kWithoutPidfdMs = 5;
// A call that answers within this time cannot have taken much memory: the next may begin while it
// ends.
constexpr milliseconds kSoon{2};
constexpr std::chrono::seconds kStarved{2};  // STARVED_S in watch.py

// The owner of a descriptor, which it closes.
class Socket {
 public:
  Socket() = default;
  explicit Socket(int fd) : fd_(fd) {}
  Socket(Socket&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() {
    if (fd_ >= 0) {
      ::close(fd_);
    }
  }
  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_ = -1;
};

// Waits until a failed call on a socket can be repeated; returns false on a real error. The
// candidate may have made the socket non-blocking.
bool again_when(int socket, short ready) {
  if (errno == EAGAIN) {
    pollfd waited{socket, ready, 0};
    return ::poll(&waited, 1, -1) > 0 || errno == EINTR;
  }
  return errno == EINTR;
}

// Receives `size` bytes; fewer at the end, or with MSG_PEEK.
ssize_t receive(char* bytes, std::size_t size, int flags) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got = ::recv(kChannel, bytes + done, size - done, flags | MSG_WAITALL);
    if (got < 0 && (flags & MSG_DONTWAIT) == 0 && again_when(kChannel, POLLIN)) {
      continue;
    }
    if (got <= 0 || (flags & MSG_PEEK) != 0) {
      return got;
    }
    done += static_cast<std::size_t>(got);
  }
  return static_cast<ssize_t>(done);
}

enum class RequestKind { call, other, none };

// Returns whether the next request begins with these bytes, without consuming it.
bool begins_with(std::string_view wanted, int flags = 0) {
  std::array<char, 64> bytes{};
  const std::size_t size = kHeader + wanted.size();
  return receive(bytes.data(), size, MSG_PEEK | flags) == static_cast<ssize_t>(size) &&
         std::string_view(bytes.data() + kHeader, wanted.size()) == wanted;
}

// Waits for a request, without consuming it.
RequestKind next_request() {
  char first = 0;
  return receive(&first, 1, MSG_PEEK) <= 0 ? RequestKind::none
         : begins_with(kCallRequest)       ? RequestKind::call
                                           : RequestKind::other;
}

bool another_call_has_come() {
  return begins_with(kCallRequest, MSG_DONTWAIT);
}

std::optional<std::string> take_request() {
  std::uint32_t length = 0;
  if (receive(reinterpret_cast<char*>(&length), kHeader, MSG_PEEK) != kHeader) {
    return std::nullopt;
  }
  std::string frame(kHeader + length, '\0');
  if (receive(frame.data(), frame.size(), 0) != static_cast<ssize_t>(frame.size())) {
    return std::nullopt;
  }
  return frame;
}

std::string in_frame(std::string_view text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  std::string frame(kHeader, '\0');
  std::memcpy(frame.data(), &size, kHeader);
  frame += text;
  return frame;
}

// The process of a call, and the bytes it sends, until it has ended.
class ServedCall {
 public:
  ServedCall(pid_t pid, Socket socket)
      : pid_(pid),
        socket_(std::move(socket)),
        process_(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))) {
    ::fcntl(socket_.get(), F_SETFL, O_NONBLOCK);
  }

  // Returns whether its answer is complete by then; the process may run longer.
  bool answers_by(steady_clock::time_point until) {
    read_some();
    while (frames() == 0 && !closed_) {
      const auto left = std::chrono::ceil<milliseconds>(until - steady_clock::now());
      pollfd answer{socket_.get(), POLLIN, 0};
      if (left.count() <= 0 || ::poll(&answer, 1, static_cast<int>(left.count())) <= 0) {
        return false;
      }
      read_some();
    }
    return frames() == 1;
  }

  void wait() {
    bool patient = process_.get() >= 0;
    while (!has_ended_) {
      std::array<pollfd, 2> fds{
          {{process_.get(), POLLIN, 0}, {patient || closed_ ? -1 : socket_.get(), POLLIN, 0}}};
      const int wait_ms = patient ? kShortWaitMs : process_.get() >= 0 ? -1 : kWithoutPidfdMs;
      ::poll(fds.data(), fds.size(), wait_ms);
      patient = false;
      if (fds[1].revents != 0) {
        read_some();
      }
      if (process_.get() < 0 || fds[0].revents != 0) {
        siginfo_t info{};
        has_ended_ =
            ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
            info.si_pid == pid_;
      }
    }
  }

  // Kills the processes it started, and reads the rest of its output.
  void finish() {
    ::kill(-pid_, SIGKILL);  // its group, since it called setsid
    const auto until = steady_clock::now() + kDaemons;
    while (!closed_ && steady_clock::now() < until) {
      read_some();
      pollfd more{socket_.get(), POLLIN, 0};
      if (!closed_ && ::poll(&more, 1, static_cast<int>(kDaemons.count())) <= 0) {
        break;
      }
    }
  }

  // Returns whether a part of it may still live in the cell.
  [[nodiscard]] bool left_over() const { return !closed_; }

  // Reaps it; returns the frame about its end, and its own frame if it sent exactly one.
  std::string told() {
    int status = 0;
    rusage used{};
    const bool reaped = ::wait4(pid_, &status, 0, &used) == pid_;
    const auto number = [](bool there, int value) {
      return there ? std::to_string(value) : std::string("null");
    };
    const int count = frames();
    const std::string end =
        fmt::format(R"({{"frames":{},"exit":{},"signal":{},"cpu_ms":{},"left_over":{}}})", count,
                    number(reaped && WIFEXITED(status), WEXITSTATUS(status)),
                    number(reaped && WIFSIGNALED(status), WTERMSIG(status)),
                    reaped ? milliseconds_of(used.ru_utime) + milliseconds_of(used.ru_stime) : 0.0,
                    left_over());
    return count == 1 ? in_frame(end) + data_ : in_frame(end);
  }

 private:
  void read_some() {
    std::array<char, 65536> bytes;  // uninitialised, since read fills it
    while (!closed_) {
      const ssize_t got = ::read(socket_.get(), bytes.data(), bytes.size());
      if (got < 0) {
        closed_ = errno != EAGAIN && errno != EINTR;
        return;
      }
      closed_ = got == 0;
      data_.append(bytes.data(), static_cast<std::size_t>(got));
      if (data_.size() > kMostReply) {
        ::kill(pid_, SIGKILL);
        data_.resize(kMostReply);
        return;
      }
    }
  }

  // Returns 1 for exactly one frame and nothing else, 0 for nothing, 2 for anything more.
  [[nodiscard]] int frames() const {
    std::uint32_t size = 0;
    if (data_.size() >= kHeader) {
      std::memcpy(&size, data_.data(), kHeader);
    }
    return data_.empty() ? 0 : data_.size() == kHeader + size ? 1 : 2;
  }

  static double milliseconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
  }

  pid_t pid_;
  Socket socket_;
  Socket process_;
  std::string data_;
  bool closed_ = false;
  bool has_ended_ = false;
};

// Returns the frames for a call whose process could not be started: it raised that error.
std::string no_process() {
  return in_frame(R"({"frames":1,"exit":0,"signal":null,"cpu_ms":0,"left_over":false})") +
         in_frame(
             R"({"ending":"pass","note":"","error":{"type":"BlockingIOError","bases":["OSError",)"
             R"("Exception"],"message":"[Errno 11] Resource temporarily unavailable","line":null,)"
             R"("traceback":"BlockingIOError: [Errno 11] Resource temporarily unavailable"}})");
}

// Forks, and waits if another process of the same user has taken all processes, since that one will
// be ended.
pid_t fork_patiently(pid_t (*real_fork)()) {
  const auto until = steady_clock::now() + kStarved;
  pid_t pid = real_fork();
  while (pid < 0 && errno == EAGAIN && steady_clock::now() < until) {
    ::poll(nullptr, 0, kWithoutPidfdMs);
    pid = real_fork();
  }
  return pid;
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && !again_when(socket, POLLOUT)) {
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(sent, 0)));
  }
  return true;
}

// A process that waits for its call.
struct WaitingCall {
  pid_t pid = -1;  // 0 in that process itself
  Socket socket;   // for its request and its answer
};

// Returns the CPU limit for RLIMIT_CPU, rounded up; 0 if the request has none.
rlim_t cpu_seconds(std::string_view request) {
  request.remove_prefix(std::min(request.size(), kHeader + kCallRequest.size()));
  rlim_t ms = 0;
  std::from_chars(request.data(), request.data() + request.size(), ms);
  return (ms + 999) / 1000;
}

// Limits the CPU time. A process that ignores SIGXCPU is killed one second later.
void limit_cpu(rlim_t seconds) {
  rlimit cpu{};
  ::getrlimit(RLIMIT_CPU, &cpu);
  cpu.rlim_cur = std::min(seconds, cpu.rlim_max);
  cpu.rlim_max = std::min(cpu.rlim_cur + 1, cpu.rlim_max);
  ::setrlimit(RLIMIT_CPU, &cpu);
}

// Starts a process for a call. `patient`: waits if no process can be had.
WaitingCall start_call(pid_t (*real_fork)(), bool patient, rlim_t cpu) {
  std::array<int, 2> ends{-1, -1};
  WaitingCall call;
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return call;
  }
  call.socket = Socket(ends[0]);
  const Socket theirs(ends[1]);
  call.pid = patient ? fork_patiently(real_fork) : real_fork();
  if (call.pid == 0) {
    ::setsid();  // so that everything it starts can be ended as one group
    limit_cpu(cpu);
    call.socket = Socket();
    ::dup3(theirs.get(), kChannel, O_CLOEXEC);
  }
  return call;
}

// Waits for a call's end and reports it; returns whether the engine received that.
bool settle(ServedCall& served) {
  served.wait();
  served.finish();
  const bool told = send_all(kChannel, served.told());
  if (served.left_over()) {
    ::_exit(0);  // no further call is made in a cell that is not clean
  }
  return told;
}

void dismiss(const WaitingCall& call) {
  if (call.pid > 0) {
    ::kill(call.pid, SIGKILL);
    ::waitpid(call.pid, nullptr, 0);
  }
}

}  // namespace

// Serves calls (calls.h). The process of a call returns from here, and the destructors release
// everything held for other calls.
pid_t serve_calls(pid_t (*real_fork)(), bool ahead) {
  WaitingCall next;
  std::optional<ServedCall> ending;  // has answered, but its end is not reported yet
  bool heard = true;
  RequestKind kind = next_request();
  for (; heard && kind == RequestKind::call; kind = next_request()) {
    const auto request = take_request();
    if (!request) {
      break;
    }
    const rlim_t cpu = cpu_seconds(*request);  // the same for all calls of a candidate
    WaitingCall call = next.pid > 0 ? std::exchange(next, {}) : start_call(real_fork, true, cpu);
    if (call.pid == 0) {
      return 0;
    }
    if (call.pid < 0) {
      heard = send_all(kChannel, no_process());
      continue;
    }
    const auto until = steady_clock::now() + kSoon;
    send_all(call.socket.get(), *request);   // read whole before anything else is done there
    if (ahead && another_call_has_come()) {  // beside this call, start the process of the next
      next = start_call(real_fork, false, cpu);
      if (next.pid == 0) {
        return 0;
      }
    }
    heard = !ending || settle(*ending);
    ending.emplace(call.pid, std::move(call.socket));
    if (next.pid <= 0 || !ending->answers_by(until)) {
      heard = heard && settle(*ending);
      ending.reset();
    }
  }
  if (ending) {
    settle(*ending);
  }
  dismiss(next);
  if (kind == RequestKind::none) {
    ::_exit(0);
  }
  return 1;
}

}  // namespace synth
