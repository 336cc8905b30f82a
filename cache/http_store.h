#pragma once

#include "cache/shared_store.h"
#include "synth/support/curl_library.h"

#include <mutex>
#include <string>

namespace synth {

// A web server that stores the body of a PUT and returns it to a GET of the same path (RFC 9110),
// such as nginx with its WebDAV module; uses libcurl. Redirects are not followed: the password is
// for the named server only.
class HttpStore : public SharedStore {
 public:
  // `password`: "USER:PASSWORD"; any other text is a bearer token (RFC 6750); empty for none.
  HttpStore(std::string base_url, std::string password);
  Result<std::optional<std::string>> get(const std::string& name) override;
  Result<void> put(const std::string& name, std::string_view value) override;
  Result<std::optional<std::uint64_t>> size_of(const std::string& name) override;
  Result<std::optional<std::vector<StoredValue>>> list() override;

  // Connecting with TLS may take two more round trips.
  static constexpr std::chrono::milliseconds kConnectPatience{100};
  static constexpr std::chrono::milliseconds kTlsPatience{300};
  static constexpr std::chrono::milliseconds kAnswerPatience{500};

 private:
  struct Answer {
    long status = 0;
    std::string body = {};
    std::uint64_t bytes = 0;  // length of the body, also of one that was not sent
    bool too_long = false;
  };
  enum class Method { get, head, put };
  Result<Answer> exchange(Method method, const std::string& name, std::string_view body = {});

  std::string base_url_;
  std::string password_;
  std::mutex mutex_;  // guards handle_, which keeps its connection between calls
  CurlHandle handle_{nullptr, {nullptr}};
};

}  // namespace synth
