#pragma once

#include "synth/authors/language_model/wire.h"

#include <memory>

namespace synth {

// HTTP(S) by libcurl. Connections are reused; redirects are not followed, since a key must only
// reach the address that the user named.
class HttpTransport : public Transport {
 public:
  HttpTransport();
  HttpTransport(const HttpTransport&) = delete;
  HttpTransport& operator=(const HttpTransport&) = delete;
  ~HttpTransport() override;
  tl::expected<void, ModelFault> exchange(const WireRequest& request, const WireSink& sink,
                                          const WirePatience& patience) override;

 private:
  class Handles;
  std::unique_ptr<Handles> handles_;
};

}  // namespace synth
