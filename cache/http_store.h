#pragma once

#include "cache/shared_store.h"
#include "synth/support/curl_library.h"

#include <mutex>
#include <string>

namespace synth {

// A web server that keeps what is PUT to it and gives it to a GET of the same path (RFC 9110), as
// nginx does with its WebDAV module; by libcurl. Redirects are not followed: the password is for
// the server that was named.
class HttpStore : public SharedStore {
 public:
  // `password`: "USER:PASSWORD", any other text is a bearer token (RFC 6750), an empty one none.
  HttpStore(std::string base_url, std::string password);
  Result<std::optional<std::string>> get(const std::string& name) override;
  Result<void> put(const std::string& name, std::string_view value) override;
  Result<std::optional<std::uint64_t>> size_of(const std::string& name) override;
  Result<std::optional<std::vector<StoredValue>>> list() override;

  // Connecting may be two more round trips for TLS.
  static constexpr std::chrono::milliseconds kConnectPatience{100};
  static constexpr std::chrono::milliseconds kTlsPatience{300};
  static constexpr std::chrono::milliseconds kAnswerPatience{500};

 private:
  struct Answer {
    long status = 0;
    std::string body = {};
    std::uint64_t bytes = 0;  // that a body has, or would have
    bool too_long = false;
  };
  enum class Method { get, head, put };
  Result<Answer> exchange(Method method, const std::string& name, std::string_view body = {});

  std::string base_url_;
  std::string password_;
  std::mutex mutex_;  // guards handle_, which keeps its connection from one call to the next
  CurlHandle handle_{nullptr, {nullptr}};
};

}  // namespace synth
