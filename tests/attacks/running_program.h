#pragma once

#include "synth/support/fd.h"
#include "tests/temporary_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A program that a test talks to while it runs, and whose processes the test may disturb. Waits for
// and kills only the program itself, so that a test can find the processes that it leaves behind.
class RunningProgram {
 public:
  // `environment` is the whole environment of the program, as "NAME=value".
  RunningProgram(const std::vector<std::string>& argv,
                 const std::vector<std::string>& environment) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    EXPECT_EQ(::pipe2(in.data(), O_CLOEXEC), 0);
    EXPECT_EQ(::pipe2(out.data(), O_CLOEXEC), 0);
    const std::string errors = folder_.write("stderr", "").string();
    std::vector<char*> arguments = pointers(argv);
    std::vector<char*> variables = pointers(environment);
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(in[0], 0);
      ::dup2(out[1], 1);
      ::dup2(::open(errors.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC), 2);
      ::execvpe(arguments[0], arguments.data(), variables.data());
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    input_ = Fd(in[1]);
    output_ = Fd(out[0]);
    ::fcntl(input_.get(), F_SETFL, O_NONBLOCK);
    ::signal(SIGPIPE, SIG_IGN);
  }
  ~RunningProgram() {
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
  }
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }
  [[nodiscard]] std::string stderr_text() const { return folder_.read("stderr"); }

  // Queues text for the program, which is written as the program reads it.
  void send(std::string_view text) { to_write_ += text; }
  void end_input() { no_more_ = true; }

  // Returns the next line that the program prints, without its end; nothing if its output ends or
  // `patience` runs out.
  std::optional<std::string> next_line(std::chrono::milliseconds patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (true) {
      if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
        std::string line = read_.substr(0, end);
        read_.erase(0, end + 1);
        return line;
      }
      if (!exchange(until)) {
        return std::nullopt;
      }
    }
  }

  // Returns the exit status, or minus the signal that ended the program; nothing if it does not end
  // in time.
  std::optional<int> wait(std::chrono::milliseconds patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < until) {
      int status = 0;
      if (::waitpid(pid_, &status, WNOHANG) == pid_) {
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
      }
      const timespec moment{.tv_sec = 0, .tv_nsec = 5'000'000};
      ::nanosleep(&moment, nullptr);
    }
    return std::nullopt;
  }

 private:
  static std::vector<char*> pointers(const std::vector<std::string>& texts) {
    std::vector<char*> found;
    found.reserve(texts.size() + 1);
    for (const std::string& text : texts) {
      found.push_back(const_cast<char*>(text.c_str()));  // exec does not write to it
    }
    found.push_back(nullptr);
    return found;
  }

  // Writes and reads as much as possible. Returns false at the end of the output or of the time.
  bool exchange(std::chrono::steady_clock::time_point until) {
    if (to_write_.empty() && no_more_) {
      input_ = Fd();
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        until - std::chrono::steady_clock::now());
    std::array<pollfd, 2> waited{
        pollfd{.fd = output_.get(), .events = POLLIN, .revents = 0},
        pollfd{.fd = to_write_.empty() ? -1 : input_.get(), .events = POLLOUT, .revents = 0}};
    if (left.count() <= 0 ||
        ::poll(waited.data(), waited.size(), static_cast<int>(left.count())) <= 0) {
      return false;
    }
    if (waited[1].revents != 0) {
      const ssize_t written = ::write(input_.get(), to_write_.data(), to_write_.size());
      to_write_.erase(0, written < 0 ? to_write_.size() : static_cast<std::size_t>(written));
    }
    if (waited[0].revents != 0) {
      std::array<char, 65536> buffer{};
      const ssize_t got = ::read(output_.get(), buffer.data(), buffer.size());
      if (got <= 0) {
        return false;
      }
      read_.append(buffer.data(), static_cast<std::size_t>(got));
    }
    return true;
  }

  TemporaryFolder folder_;
  pid_t pid_ = -1;
  Fd input_;
  Fd output_;
  std::string to_write_;
  bool no_more_ = false;
  std::string read_;
};

}  // namespace synth
