#pragma once

#include "synth/support/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace synth {

// What a path leads to.
struct Page {
  unsigned status = 200;
  std::string type = "text/html; charset=utf-8";
  std::string body;
  std::string policy = "default-src 'none'";  // Content-Security-Policy
  // Lines of this file, those that are there and those that come, as server-sent events (WHATWG
  // HTML, section 9.2), instead of the body.
  std::optional<std::filesystem::path> follow = {};
};

struct LoopbackService;  // sockets, and who is served

// Serves pages to browsers of this machine's users who know a token, which is new each time. Only
// reading is possible (access.h). One thread serves all clients; one that is slow or leaves holds
// up no other.
class LoopbackServer {
 public:
  // Given the path below the token, on the thread that serves.
  using Answer = std::function<Page(const std::string& path)>;

  // Listens on 127.0.0.1; port 0: any that is free. Error: io, if the port is taken.
  static Result<std::unique_ptr<LoopbackServer>> open(std::uint16_t port);
  ~LoopbackServer();
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;
  LoopbackServer(LoopbackServer&&) = delete;
  LoopbackServer& operator=(LoopbackServer&&) = delete;

  // "http://127.0.0.1:PORT/TOKEN/"
  [[nodiscard]] std::string address() const;

  // Serves until `stop`.
  void serve(const Answer& answer, const std::stop_token& stop);

 private:
  explicit LoopbackServer(std::unique_ptr<LoopbackService> service);
  std::unique_ptr<LoopbackService> service_;
};

}  // namespace synth
