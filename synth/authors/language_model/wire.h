#pragma once

#include "synth/authors/language_model/model_fault.h"

#include <tl/expected.hpp>

#include <chrono>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

enum class WireMethod { post, get };

using WireHeaders = std::vector<std::pair<std::string, std::string>>;

// A request, usually a POST of a JSON body. Only headers hold secrets.
struct WireRequest {
  std::string base_url;
  std::string path;  // appended to base_url; identifies a request in a cassette
  WireHeaders headers;
  std::string body;  // empty for a GET
  WireMethod method = WireMethod::post;
  std::string content_type = "application/json";  // of the body
};

struct WireHead {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case

  [[nodiscard]] std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
  }
};

// The limits of an exchange.
struct WirePatience {
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::stop_token stop = {};
};

// Receives an answer as it arrives: the head once, then the body in pieces.
struct WireSink {
  std::function<void(const WireHead&)> head;
  std::function<void(std::string_view)> body;
};

// Carries requests to a provider: over the network, or from a cassette. Thread-safe.
class Transport {
 public:
  virtual ~Transport() = default;
  // Returns nothing once an answer with any status is complete; otherwise the fault that prevented
  // it.
  virtual tl::expected<void, ModelFault> exchange(const WireRequest& request, const WireSink& sink,
                                                  const WirePatience& patience) = 0;
};

}  // namespace synth
