#pragma once

#include "synth/authors/language_model/wire.h"

#include <memory>

namespace synth {

// HTTP(S) by libcurl. Connections are kept and used again; redirects are not followed, since a key
// must not be carried to where nobody meant to send it.
class HttpTransport : public Transport {
 public:
  HttpTransport();
  HttpTransport(const HttpTransport&) = delete;
  HttpTransport& operator=(const HttpTransport&) = delete;
  HttpTransport(HttpTransport&&) = delete;
  HttpTransport& operator=(HttpTransport&&) = delete;
  ~HttpTransport() override;
  tl::expected<void, ModelFault> exchange(const WireRequest& request, const WireSink& sink,
                                          const WirePatience& patience) override;

 private:
  class Handles;
  std::unique_ptr<Handles> handles_;
};

}  // namespace synth
