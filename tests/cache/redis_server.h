#pragma once

#include "tests/local_server.h"
#include "tests/temporary_folder.h"

#include <sys/un.h>

#include <string>

namespace synth {

// A Redis server on a socket in its own folder and on a free port of this machine.
class RedisServer {
 public:
  static bool is_installed() {
    return ::access("/usr/bin/redis-server", X_OK) == 0 ||
           ::access("/usr/local/bin/redis-server", X_OK) == 0;
  }

  void start() {
    const std::string folder = folder_.path().string();
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    socket().copy(address.sun_path, sizeof address.sun_path - 1);
    server_.start(
        {"redis-server", "--bind", "127.0.0.1", "--port", std::to_string(port_), "--unixsocket",
         socket(), "--dir", folder, "--save", "", "--logfile", folder + "/log"},
        address);
  }
  void stop() {
    server_.stop();
    ::unlink(socket().c_str());
  }

  [[nodiscard]] std::string socket() const { return (folder_.path() / "redis.sock").string(); }
  [[nodiscard]] std::string address() const { return "unix:" + socket(); }
  [[nodiscard]] std::string host_address() const {
    return "redis://localhost:" + std::to_string(port_) + "/1";
  }

 private:
  TemporaryFolder folder_;
  int port_ = free_port();
  LocalServer server_;
};

}  // namespace synth
