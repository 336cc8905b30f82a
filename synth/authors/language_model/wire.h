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

// Mostly a POST of a JSON body. Headers hold secrets; nothing else does.
struct WireRequest {
  std::string base_url;
  std::string path;  // appended to it; what a cassette knows a request by
  WireHeaders headers;
  std::string body;  // none of a GET
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

// How long an exchange may take.
struct WirePatience {
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::stop_token stop = {};
};

// Gets an answer as it arrives: the head once, then the body in pieces.
struct WireSink {
  std::function<void(const WireHead&)> head;
  std::function<void(std::string_view)> body;
};

// Carries requests to a provider: over the network, or out of a cassette. Thread-safe.
class Transport {
 public:
  virtual ~Transport() = default;
  // Nothing when an answer with any status came to its end; the fault that kept it from doing so.
  virtual tl::expected<void, ModelFault> exchange(const WireRequest& request, const WireSink& sink,
                                                  const WirePatience& patience) = 0;
};

}  // namespace synth
