#pragma once

#include "synth/http/http_message.h"
#include "synth/http/listen_address.h"
#include "synth/support/result.h"

#include <cstddef>
#include <memory>
#include <stop_token>

namespace synth {

struct HttpCore;  // sockets, and who is served

// An HTTP/1.1 server. One thread serves all clients; one that is slow or leaves holds up no other,
// and none can make it hold more than a bounded number of clients and bytes.
class HttpServer {
 public:
  // Listens. `most_body`: the bytes that a request's body may have. Error: io, if the address
  // cannot be had.
  static Result<std::unique_ptr<HttpServer>> open(const ListenAddress& where,
                                                  std::size_t most_body);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  HttpServer(HttpServer&&) = delete;
  HttpServer& operator=(HttpServer&&) = delete;

  // With the port that it has.
  [[nodiscard]] const ListenAddress& address() const;

  // Serves until `stop`. Exchanges that are not answered then stay so; they must not outlive the
  // server.
  void serve(HttpService& service, const std::stop_token& stop);

 private:
  explicit HttpServer(std::unique_ptr<HttpCore> core);
  std::unique_ptr<HttpCore> core_;
};

}  // namespace synth
