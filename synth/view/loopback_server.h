#pragma once

#include "synth/http/http_server.h"
#include "synth/support/result.h"
#include "synth/view/access.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

namespace synth {

// The content of a path.
struct Page {
  unsigned status = 200;
  std::string type = "text/html; charset=utf-8";
  std::string body;
  std::string policy = "default-src 'none'";  // Content-Security-Policy
  // The file to stream instead of the body: its present and future lines as server-sent events
  // (WHATWG HTML, section 9.2).
  std::optional<std::filesystem::path> follow = {};
};

// Serves pages to browsers of this machine's users who know a token, which is new each time. Only
// reading is possible (access.h). One thread serves all clients; a slow client, or one that leaves,
// does not delay the others.
class LoopbackServer {
 public:
  // Returns the page at the path below the token; called on the serving thread.
  using Answer = std::function<Page(const std::string& path)>;

  // Listens on 127.0.0.1; port 0 is any free port. Error: io, if the port is taken.
  static Result<LoopbackServer> open(std::uint16_t port);

  // Returns "http://127.0.0.1:PORT/TOKEN/".
  [[nodiscard]] std::string address() const;

  // Serves until `stop`.
  void serve(const Answer& answer, const std::stop_token& stop);

 private:
  LoopbackServer(Access access, std::unique_ptr<HttpServer> server)
      : access_(std::move(access)), server_(std::move(server)) {}

  Access access_;
  std::unique_ptr<HttpServer> server_;
};

}  // namespace synth
