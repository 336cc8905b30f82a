#pragma once

#include "tests/free_port.h"
#include "tests/temporary_folder.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>

namespace synth {

// A Redis server of the test's own, on a socket in a folder of its own and a free port of this
// machine; ended by its process id.
class RedisServer {
 public:
  static bool is_installed() {
    return ::access("/usr/bin/redis-server", X_OK) == 0 ||
           ::access("/usr/local/bin/redis-server", X_OK) == 0;
  }
  RedisServer() = default;
  RedisServer(const RedisServer&) = delete;
  RedisServer& operator=(const RedisServer&) = delete;
  ~RedisServer() { stop(); }

  void start() {
    port_ = port_ == 0 ? free_port() : port_;
    const std::string port = std::to_string(port_);
    child_ = ::fork();
    if (child_ == 0) {
      const std::string folder = folder_.path().string();
      const std::string path = socket();
      const std::string log = folder + "/log";
      ::execlp("redis-server", "redis-server", "--bind", "127.0.0.1", "--port", port.c_str(),
               "--unixsocket", path.c_str(), "--dir", folder.c_str(), "--save", "", "--logfile",
               log.c_str(), nullptr);
      ::_exit(127);
    }
    while (!answers() && ::waitpid(child_, nullptr, WNOHANG) == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  void stop() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
      ::unlink(socket().c_str());
      child_ = -1;
    }
  }

  [[nodiscard]] std::string socket() const { return (folder_.path() / "redis.sock").string(); }
  [[nodiscard]] std::string address() const { return "unix:" + socket(); }
  [[nodiscard]] std::string host_address() const {
    return "redis://localhost:" + std::to_string(port_) + "/1";
  }

 private:
  // The name of a socket is there before anyone listens on it.
  [[nodiscard]] bool answers() const {
    const int probe = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    socket().copy(address.sun_path, sizeof address.sun_path - 1);
    const bool connected =
        ::connect(probe, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    ::close(probe);
    return connected;
  }

  TemporaryFolder folder_;
  int port_ = 0;
  pid_t child_ = -1;
};

}  // namespace synth
