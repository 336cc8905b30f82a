#include "cache/http_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

constexpr long kFirstSuccess = 200;
constexpr long kFirstNoSuccess = 300;
constexpr long kUnauthorized = 401;
constexpr long kForbidden = 403;
constexpr long kNotFound = 404;

struct Body {
  std::string text = {};
  bool too_long = false;
};

std::size_t hear_body(char* data, std::size_t size, std::size_t count, void* user) {
  auto& body = *static_cast<Body*>(user);
  const std::size_t bytes = size * count;
  body.too_long = body.text.size() + bytes > kMaxSharedBytes;
  if (body.too_long) {
    return 0;  // ends the exchange
  }
  body.text.append(data, bytes);
  return bytes;
}

std::size_t give_body(char* data, std::size_t size, std::size_t count, void* user) {
  auto& unsent = *static_cast<std::string_view*>(user);
  const std::size_t bytes = unsent.copy(data, size * count);
  unsent.remove_prefix(bytes);
  return bytes;
}

bool is_success(long status) {
  return status >= kFirstSuccess && status < kFirstNoSuccess;
}

Error refusal(std::string_view what, long status) {
  const bool wants_password = status == kUnauthorized || status == kForbidden;
  return {Errc::provider_unreachable, fmt::format("{} is answered with status {}", what, status),
          wants_password ? "set SYNTH_CACHE_PASSWORD to USER:PASSWORD or a token" : ""};
}

}  // namespace

HttpStore::HttpStore(std::string base_url, std::string password)
    : base_url_(std::move(base_url)), password_(std::move(password)) {
  if (!base_url_.ends_with('/')) {
    base_url_ += '/';
  }
}

Result<std::optional<std::string>> HttpStore::get(const std::string& name) {
  SYNTH_TRY(Answer answer, exchange(Method::get, name));
  if (answer.too_long) {
    return fail(Errc::bad_input, "it is too long");
  }
  if (answer.status == kNotFound) {
    return std::nullopt;
  }
  return is_success(answer.status) ? Result<std::optional<std::string>>(std::move(answer.body))
                                   : fail(refusal("GET", answer.status));
}

Result<void> HttpStore::put(const std::string& name, std::string_view value) {
  SYNTH_TRY(const Answer answer, exchange(Method::put, name, value));
  return is_success(answer.status) ? Result<void>() : fail(refusal("PUT", answer.status));
}

Result<std::optional<std::uint64_t>> HttpStore::size_of(const std::string& name) {
  SYNTH_TRY(const Answer answer, exchange(Method::head, name));
  if (answer.status == kNotFound) {
    return std::nullopt;
  }
  return is_success(answer.status) ? Result<std::optional<std::uint64_t>>(answer.bytes)
                                   : fail(refusal("HEAD", answer.status));
}

// Returns nothing, since HTTP has no request that lists paths.
Result<std::optional<std::vector<StoredValue>>> HttpStore::list() {
  return std::nullopt;
}

Result<HttpStore::Answer> HttpStore::exchange(Method method, const std::string& name,
                                              std::string_view body) {
  SYNTH_TRY(const CurlLibrary* const library, CurlLibrary::load());
  const CurlLibrary& curl = *library;
  const std::scoped_lock lock(mutex_);
  if (!handle_) {
    handle_ = CurlHandle(curl.init(), {library});
  }
  CURL* const easy = handle_.get();
  if (easy == nullptr) {
    return fail(Errc::provider_unreachable, "libcurl has no memory");
  }
  curl.reset(easy);  // resets options only; the connection stays
  std::array<char, CURL_ERROR_SIZE> error{};
  Body answer;
  std::string_view unsent = body;
  const auto patience = base_url_.starts_with("https:") ? kTlsPatience : kConnectPatience;
  curl.setopt(easy, CURLOPT_URL, (base_url_ + name).c_str());
  curl.setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  trust_authorities(curl, easy);
  curl.setopt(easy, CURLOPT_USERAGENT, "synth");
  curl.setopt(easy, CURLOPT_NOSIGNAL, 1L);  // the program has threads
  curl.setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(patience.count()));
  curl.setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>((patience + kAnswerPatience).count()));
  curl.setopt(easy, CURLOPT_ERRORBUFFER, error.data());
  curl.setopt(easy, CURLOPT_WRITEFUNCTION, hear_body);
  curl.setopt(easy, CURLOPT_WRITEDATA, &answer);
  if (password_.find(':') != std::string::npos) {
    curl.setopt(easy, CURLOPT_USERPWD, password_.c_str());
  } else if (!password_.empty()) {
    curl.setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_BEARER);
    curl.setopt(easy, CURLOPT_XOAUTH2_BEARER, password_.c_str());
  }
  if (method == Method::head) {
    curl.setopt(easy, CURLOPT_NOBODY, 1L);
  } else if (method == Method::put) {
    curl.setopt(easy, CURLOPT_UPLOAD, 1L);
    curl.setopt(easy, CURLOPT_READFUNCTION, give_body);
    curl.setopt(easy, CURLOPT_READDATA, &unsent);
    curl.setopt(easy, CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(body.size()));
  }
  const CURLcode code = curl.perform(easy);
  long status = 0;
  curl.getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  curl_off_t bytes = 0;  // -1 if unknown
  curl.getinfo(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &bytes);
  curl.reset(easy);  // so that an idle handle keeps no address of this stack frame
  if (code != CURLE_OK && !answer.too_long) {
    const std::string detail = error.data();
    return fail(Errc::provider_unreachable, detail.empty() ? curl.strerror(code) : detail);
  }
  return Answer{status, std::move(answer.text),
                static_cast<std::uint64_t>(std::max<curl_off_t>(bytes, 0)), answer.too_long};
}

}  // namespace synth
