#pragma once

#include "synth/http/http_message.h"
#include "synth/http/listen_address.h"
#include "synth/support/result.h"

#include <cstddef>
#include <memory>
#include <stop_token>

namespace synth {

struct HttpCore;  // sockets and clients

// An HTTP/1.1 server. One thread serves all clients; a slow client, or one that leaves, does not
// delay the others, and no client can exceed the bounds on the number of clients and bytes.
class HttpServer {
 public:
  // Listens. `most_body` is the limit of a request's body in bytes. Error: io, if the address is
  // not available.
  static Result<std::unique_ptr<HttpServer>> open(const ListenAddress& where,
                                                  std::size_t most_body);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // Returns the address with its actual port.
  [[nodiscard]] const ListenAddress& address() const;

  // Serves until `stop`. Exchanges without an answer then stay so; they must not outlive the
  // server.
  void serve(HttpService& service, const std::stop_token& stop);

 private:
  explicit HttpServer(std::unique_ptr<HttpCore> core);
  std::unique_ptr<HttpCore> core_;
};

}  // namespace synth
