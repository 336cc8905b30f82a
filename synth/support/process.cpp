#include "synth/support/process.h"

#include "synth/support/broken_pipe.h"
#include "synth/support/open_files.h"
#include "synth/support/pipe.h"
#include "synth/support/text.h"
#include "synth/support/wake.h"

#include <boost/asio/io_context.hpp>
#include <boost/process/v2/posix/default_launcher.hpp>
#include <boost/process/v2/process.hpp>
#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

namespace synth {
namespace {

namespace bp = boost::process::v2;
using Clock = std::chrono::steady_clock;

std::string reason(int error) {
  return std::generic_category().message(error);
}

tl::unexpected<Error> io_failure(std::string_view what, int error) {
  return fail(Errc::io, fmt::format("{}: {}", what, reason(error)));
}

// Opens descriptors 0, 1 and 2 if they are closed: else our pipes would get these numbers, and the
// child would overwrite them.
void fill_standard_descriptors() {
  int fd = 0;
  do {
    fd = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  } while (fd >= 0 && fd <= STDERR_FILENO);
  if (fd >= 0) {
    ::close(fd);
  }
}

// The set-up of a child between fork and exec. Everything is prepared before: here only calls that
// are async-signal-safe.
//
// It is the only initializer of Boost.Process v2 in use, and works round defects of the versions
// 1.81 to 1.83: descriptors left open in the child, success reported after a failed set-up (the
// child reports errno, not the returned error), and exit handlers run in the child.
struct ChildSetup {
  std::array<int, 3> standard;          // become 0, 1 and 2
  const char* directory = nullptr;      // if nullptr, unchanged
  const char* const* environment = {};  // if nullptr, inherited
  bool die_with_thread = false;

  template <class Launcher>
  boost::system::error_code on_setup(Launcher& launcher, const bp::filesystem::path&,
                                     const char* const*&) const {
    if (environment != nullptr) {
      launcher.env = environment;
    }
    return {};
  }

  template <class Launcher>
  boost::system::error_code on_exec_setup(Launcher& launcher, const bp::filesystem::path&,
                                          const char* const*&) const {
    const int status_pipe = launcher.fd_whitelist.back();  // the launcher reports exec on it
    for (int fd = 0; fd < 3; ++fd) {
      if (::dup2(standard[static_cast<std::size_t>(fd)], fd) < 0) {
        return failure();
      }
    }
    if (status_pipe > 3) {
      close_range(3, static_cast<unsigned>(status_pipe) - 1);
    }
    close_range(static_cast<unsigned>(status_pipe) + 1, ~0U);
    if (::setpgid(0, 0) != 0 || (directory != nullptr && ::chdir(directory) != 0)) {
      return failure();
    }
    if (die_with_thread && ::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) {
      return failure();
    }
    reset_signals();
    restore_open_files_limit();
    return {};
  }

  template <class... Ignored>
  void on_exec_error(Ignored&&...) const {
    ::_exit(127);
  }

 private:
  static boost::system::error_code failure() {
    return {errno, boost::system::system_category()};  // errno stays set: the launcher reports it
  }

  static void reset_signals() {
    for (int signal = 1; signal < NSIG; ++signal) {
      ::signal(signal, SIG_DFL);  // ignored signals, SIGPIPE above all, survive exec
    }
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
  }
};

struct Launched {
  int pid;
  Fd pidfd;
};

// Serialises launches: the launcher's own status pipe is not close-on-exec for an instant, and
// would be inherited by a child of another thread.
std::mutex& launch_mutex() {
  static std::mutex mutex;
  return mutex;
}

// Forks and executes; the child is ours to wait for. Boost's own waiting blocks, and throws away
// the resource usage.
Result<Launched> launch(const std::string& program, std::span<const std::string> arguments,
                        const ChildSetup& setup) {
  const std::lock_guard lock(launch_mutex());
  bp::posix::default_launcher launcher;
  boost::system::error_code error;
  try {
    boost::asio::io_context context;  // private to this call: the launcher notifies it of the fork
    auto process = launcher(context.get_executor(), error, bp::filesystem::path(program),
                            std::vector<std::string>(arguments.begin(), arguments.end()), setup);
    process.detach();
  } catch (const std::exception& caught) {
    return fail(Errc::io, fmt::format("cannot start '{}': {}", program, caught.what()));
  }
  if (error) {
    if (launcher.pid > 0) {
      ::waitpid(launcher.pid, nullptr, 0);  // else a failed exec leaves a zombie
    }
    return fail(Errc::io, fmt::format("cannot start '{}': {}", program, reason(error.value())),
                "check that the file exists and is executable");
  }
  Fd pidfd(static_cast<int>(::syscall(SYS_pidfd_open, launcher.pid, 0)));
  if (!pidfd) {
    const int why = errno;
    ::kill(launcher.pid, SIGKILL);
    ::waitpid(launcher.pid, nullptr, 0);
    return io_failure("cannot watch a process (pidfd_open, Linux 5.3)", why);
  }
  return Launched{launcher.pid, std::move(pidfd)};
}

// One output pipe of the command, read to its end; output beyond the cap is dropped.
struct Drain {
  Fd fd;
  std::string* text;
  std::size_t cap;
  bool truncated = false;

  void read_some() {
    std::array<char, 65536> buffer;  // uninitialized: read fills it
    const ssize_t got = ::read(fd.get(), buffer.data(), buffer.size());
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) {
      return;
    }
    if (got <= 0) {
      fd.reset();
      return;
    }
    const auto size = static_cast<std::size_t>(got);
    const std::size_t kept = std::min(size, cap - text->size());
    text->append(buffer.data(), kept);
    truncated = truncated || kept < size;
  }
};

// A running command: its pipes, and the loop that serves them until it has ended.
class Run {
 public:
  Run(const Command& command, Launched child, Fd in, Fd out, Fd err)
      : command_(command),
        child_(std::move(child)),
        in_(std::move(in)),
        out_{std::move(out), &outcome_.stdout_text, command.output_bytes},
        err_{std::move(err), &outcome_.stderr_text, command.output_bytes} {
    ::fcntl(in_.get(), F_SETFL, O_NONBLOCK);
    ::fcntl(out_.fd.get(), F_SETFL, O_NONBLOCK);
    ::fcntl(err_.fd.get(), F_SETFL, O_NONBLOCK);
  }

  Result<CommandOutcome> to_its_end(const std::stop_token& stop) {
    const StopWake wake(stop);
    while (!ended_ || out_.fd || err_.fd) {
      const auto now = Clock::now();
      if (ended_ && now >= deadline_) {
        break;  // a process that left the group still holds a pipe
      }
      if (!ended_ && (now >= deadline_ || stop.stop_requested())) {
        outcome_.timed_out = !stop.stop_requested();
        end();
      }
      serve(wake.fd());
    }
    if (stop.stop_requested() && !outcome_.exit_status) {
      return fail(Errc::interrupted, fmt::format("'{}' was interrupted", command_.argv.front()));
    }
    outcome_.truncated = out_.truncated || err_.truncated;
    return std::move(outcome_);
  }

 private:
  void serve(int wake_fd) {
    // poll ignores a negative descriptor.
    std::array<pollfd, 5> fds{{{ended_ ? -1 : child_.pidfd.get(), POLLIN, 0},
                               {in_.get(), POLLOUT, 0},
                               {out_.fd.get(), POLLIN, 0},
                               {err_.fd.get(), POLLIN, 0},
                               {ended_ ? -1 : wake_fd, POLLIN, 0}}};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - Clock::now());
    ::poll(fds.data(), fds.size(), static_cast<int>(std::clamp<long>(left.count(), 0, 1 << 30)));
    if (fds[1].revents != 0) {
      write_some();
    }
    if (fds[2].revents != 0) {
      out_.read_some();
    }
    if (fds[3].revents != 0) {
      err_.read_some();
    }
    if (fds[0].revents != 0) {
      end();
    }
  }

  void write_some() {
    const std::string& text = command_.stdin_text;
    const ssize_t sent = ::write(in_.get(), text.data() + written_, text.size() - written_);
    if (sent < 0 && (errno == EINTR || errno == EAGAIN)) {
      return;
    }
    written_ += static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
    if (sent <= 0 || written_ == text.size()) {
      in_.reset();  // a command that closes its input early has read enough
    }
  }

  // Kills the group before the leader is reaped: until then its id cannot be reused.
  void end() {
    ::kill(-child_.pid, SIGKILL);
    int status = 0;
    rusage usage{};
    while (::wait4(child_.pid, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    ended_ = true;
    in_.reset();
    deadline_ = Clock::now() + std::chrono::milliseconds(200);
    if (WIFSIGNALED(status)) {
      outcome_.signal = WTERMSIG(status);
    } else {
      outcome_.exit_status = WEXITSTATUS(status);
    }
    outcome_.wall = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start_);
    const auto time = [](const timeval& value) {
      return std::chrono::seconds(value.tv_sec) + std::chrono::microseconds(value.tv_usec);
    };
    outcome_.cpu = time(usage.ru_utime) + time(usage.ru_stime);
  }

  const Command& command_;
  CommandOutcome outcome_;
  Launched child_;
  Fd in_;
  Drain out_;
  Drain err_;
  std::size_t written_ = 0;
  bool ended_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point deadline_ = start_ + command_.time_limit;
};

bool is_executable_file(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<std::string> find_program(std::string_view name) {
  if (name.find('/') != std::string_view::npos) {
    std::error_code error;
    std::string path = std::filesystem::absolute(name, error).string();
    return !error && is_executable_file(path) ? std::optional(std::move(path)) : std::nullopt;
  }
  const char* path = std::getenv("PATH");
  for (const std::string_view folder : split(path != nullptr ? path : "/usr/bin:/bin", ':')) {
    std::string candidate = fmt::format("{}/{}", folder, name);
    if (folder.starts_with('/') && !name.empty() && is_executable_file(candidate)) {
      return candidate;
    }
  }
  return std::nullopt;
}

Result<CommandOutcome> run_command(const Command& command, std::stop_token stop) {
  if (command.argv.empty()) {
    return fail(Errc::io, "there is no command to run");
  }
  const auto program = find_program(command.argv.front());
  if (!program) {
    return fail(Errc::io, fmt::format("cannot start '{}': no such program", command.argv.front()),
                "check the spelling, and that its folder is in PATH");
  }
  if (stop.stop_requested()) {
    return fail(Errc::interrupted, fmt::format("'{}' was not started", command.argv.front()));
  }
  ignore_broken_pipes();
  fill_standard_descriptors();
  SYNTH_TRY(Pipe in, make_pipe());
  SYNTH_TRY(Pipe out, make_pipe());
  SYNTH_TRY(Pipe err, make_pipe());
  std::vector<const char*> environment;
  if (command.environment) {
    for (const std::string& entry : *command.environment) {
      environment.push_back(entry.c_str());
    }
    environment.push_back(nullptr);
  }
  // The thread that forks stays in this function until the command has ended, so the parent-death
  // signal comes only if the whole program dies.
  const ChildSetup setup{
      .standard = {in.read.get(), out.write.get(), err.write.get()},
      .directory = command.directory.empty() ? nullptr : command.directory.c_str(),
      .environment = command.environment ? environment.data() : nullptr,
      .die_with_thread = true,
  };
  SYNTH_TRY(Launched child, launch(*program, std::span(command.argv).subspan(1), setup));
  in.read.reset();
  out.write.reset();
  err.write.reset();
  Run run(command, std::move(child), std::move(in.write), std::move(out.read), std::move(err.read));
  return run.to_its_end(stop);
}

Result<Helper> Helper::start(const std::vector<std::string>& argv, Fd channel) {
  ignore_broken_pipes();
  fill_standard_descriptors();
  const Fd nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  if (!nowhere) {
    return io_failure("cannot open /dev/null", errno);
  }
  // No parent-death signal here: it would follow the calling thread, which may end before the
  // program does. The helper ends at the end of file of its socket.
  const ChildSetup setup{.standard = {channel.get(), nowhere.get(), STDERR_FILENO}};
  SYNTH_TRY(Launched child, launch(argv.at(0), std::span(argv).subspan(1), setup));
  return Helper(child.pid, std::move(child.pidfd));
}

bool Helper::wait(std::chrono::milliseconds patience) {
  if (!pidfd_) {
    return true;
  }
  pollfd ended{pidfd_.get(), POLLIN, 0};
  int ready = 0;
  do {
    ready = ::poll(&ended, 1, static_cast<int>(patience.count()));
  } while (ready < 0 && errno == EINTR);
  if (ready <= 0) {
    return false;
  }
  ::waitpid(pid_, nullptr, 0);
  pidfd_.reset();
  return true;
}

Helper::~Helper() {
  if (pidfd_ && !wait(std::chrono::milliseconds(0))) {
    ::kill(pid_, SIGKILL);
    wait(std::chrono::milliseconds(-1));
  }
}

}  // namespace synth
