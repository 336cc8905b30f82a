#pragma once

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace synth {

// Returns a port of this machine's loopback address.
inline sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  return address;
}

// Returns a TCP port of this machine that was free a moment ago.
inline int free_port() {
  const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  ::bind(probe, reinterpret_cast<sockaddr*>(&address), size);
  ::getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(probe);
  return ntohs(address.sin_port);
}

// A server that belongs to the test: a process that is ended by its id.
class LocalServer {
 public:
  LocalServer() = default;
  LocalServer(const LocalServer&) = delete;
  LocalServer& operator=(const LocalServer&) = delete;
  LocalServer(LocalServer&&) = delete;
  LocalServer& operator=(LocalServer&&) = delete;
  ~LocalServer() { stop(); }

  // Starts the server and waits until it accepts connections at an address, or has ended.
  template <class Address>
  void start(std::vector<std::string> argv, const Address& address) {
    std::vector<char*> words;
    for (std::string& word : argv) {
      words.push_back(word.data());
    }
    words.push_back(nullptr);
    child_ = ::fork();
    if (child_ == 0) {
      ::execvp(words[0], words.data());
      ::_exit(127);
    }
    while (!takes_connections(address) && ::waitpid(child_, nullptr, WNOHANG) == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  void stop() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
      child_ = -1;
    }
  }

 private:
  // The name of a Unix socket exists before anyone listens on it.
  template <class Address>
  static bool takes_connections(const Address& address) {
    const auto* const general = reinterpret_cast<const sockaddr*>(&address);
    const int probe = ::socket(general->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool connected = ::connect(probe, general, sizeof address) == 0;
    ::close(probe);
    return connected;
  }

  pid_t child_ = -1;
};

}  // namespace synth
