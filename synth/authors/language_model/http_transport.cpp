#include "synth/authors/language_model/http_transport.h"

#include "synth/support/curl_library.h"
#include "synth/support/deadline.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <mutex>

namespace synth {
namespace {

constexpr long kConnectMilliseconds = 10'000;
constexpr std::chrono::minutes kLongestExchange{20};  // models may think long before they answer
constexpr long kSilentSeconds = 600;                  // without a byte, as the official SDKs allow
constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

struct ListDeleter {
  const CurlLibrary* curl;
  void operator()(curl_slist* list) const { curl->free_all(list); }
};
using HeaderList = std::unique_ptr<curl_slist, ListDeleter>;

HeaderList header_list(const CurlLibrary& curl, const WireRequest& request) {
  HeaderList list(nullptr, {&curl});
  const auto append = [&](const std::string& line) {
    list.reset(curl.append(list.release(), line.c_str()));
  };
  for (const auto& [name, value] : request.headers) {
    append(fmt::format("{}: {}", name, value));
  }
  if (request.method == WireMethod::post) {
    append("content-type: " + request.content_type);
  }
  append("Expect:");  // saves a round trip that no provider needs
  return list;
}

// The state of one exchange, which libcurl's callbacks receive.
struct Exchange {
  const WireSink& sink;
  const WirePatience& patience;
  WireHead head = {};
  bool head_told = false;
  std::size_t received = 0;
  std::string_view unsent = {};  // of the request's body

  void tell_head() {
    if (!head_told) {
      head_told = true;
      sink.head(head);
    }
  }
};

std::size_t hear_header(char* data, std::size_t size, std::size_t count, void* user) {
  auto& exchange = *static_cast<Exchange*>(user);
  const std::string_view line = trim(std::string_view(data, size * count));
  if (line.starts_with("HTTP/")) {  // a new head: the one before was informational
    exchange.head = {};
    const std::size_t space = line.find(' ');
    exchange.head.status = space == std::string_view::npos
                               ? 0
                               : static_cast<int>(std::strtol(
                                     std::string(line.substr(space + 1)).c_str(), nullptr, 10));
  } else if (const std::size_t colon = line.find(':'); colon != std::string_view::npos) {
    exchange.head.headers[in_lower_case(line.substr(0, colon))] =
        std::string(trim(line.substr(colon + 1)));
  }
  return size * count;
}

std::size_t hear_body(char* data, std::size_t size, std::size_t count, void* user) {
  auto& exchange = *static_cast<Exchange*>(user);
  const std::size_t bytes = size * count;
  exchange.received += bytes;
  if (exchange.received > kMostBytes) {
    return 0;  // ends the exchange
  }
  exchange.tell_head();
  exchange.sink.body({data, bytes});
  return bytes;
}

// Reads the body for libcurl. A body from a callback cannot be sent twice: libcurl would repeat it
// on its own if a reused connection ends without an answer, and it would not be accounted for.
std::size_t give_body(char* data, std::size_t size, std::size_t count, void* user) {
  auto& exchange = *static_cast<Exchange*>(user);
  const std::size_t bytes = exchange.unsent.copy(data, size * count);
  exchange.unsent.remove_prefix(bytes);
  return bytes;
}

int hear_progress(void* user, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const Exchange*>(user)->patience.stop.stop_requested() ? 1 : 0;
}

FaultKind kind_of(CURLcode code) {
  switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
      return FaultKind::timeout;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_SEND_FAIL_REWIND:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
      return FaultKind::cut;
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL:
      return FaultKind::not_found;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
      return FaultKind::untrusted;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
      return FaultKind::malformed;
    default:
      return FaultKind::unreachable;
  }
}

void set_up_body(const CurlLibrary& curl, CURL* easy, const WireRequest& request,
                 Exchange& exchange) {
  if (request.method == WireMethod::get) {
    curl.setopt(easy, CURLOPT_HTTPGET, 1L);
    return;
  }
  curl.setopt(easy, CURLOPT_POST, 1L);
  curl.setopt(easy, CURLOPT_READFUNCTION, give_body);
  curl.setopt(easy, CURLOPT_READDATA, &exchange);
  curl.setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
}

void set_up(const CurlLibrary& curl, CURL* easy, const WireRequest& request,
            const curl_slist* headers, Exchange& exchange, char* error) {
  curl.reset(easy);  // resets options only: connections stay open
  curl.setopt(easy, CURLOPT_URL, (request.base_url + request.path).c_str());
  curl.setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  trust_authorities(curl, easy);
  curl.setopt(easy, CURLOPT_HTTPHEADER, headers);
  curl.setopt(easy, CURLOPT_USERAGENT, "synth");
  set_up_body(curl, easy, request, exchange);
  curl.setopt(easy, CURLOPT_NOSIGNAL, 1L);  // the program has threads
  curl.setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, kConnectMilliseconds);
  curl.setopt(easy, CURLOPT_TIMEOUT_MS,
              std::max(1L, static_cast<long>(
                               time_left(exchange.patience.deadline, kLongestExchange).count())));
  curl.setopt(easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
  curl.setopt(easy, CURLOPT_LOW_SPEED_TIME, kSilentSeconds);
  curl.setopt(easy, CURLOPT_ERRORBUFFER, error);
  curl.setopt(easy, CURLOPT_HEADERFUNCTION, hear_header);
  curl.setopt(easy, CURLOPT_HEADERDATA, &exchange);
  curl.setopt(easy, CURLOPT_WRITEFUNCTION, hear_body);
  curl.setopt(easy, CURLOPT_WRITEDATA, &exchange);
  curl.setopt(easy, CURLOPT_NOPROGRESS, 0L);
  curl.setopt(easy, CURLOPT_XFERINFOFUNCTION, hear_progress);
  curl.setopt(easy, CURLOPT_XFERINFODATA, &exchange);
}

}  // namespace

// Idle handles with their connections; each is used by one exchange at a time.
class HttpTransport::Handles {
 public:
  CurlHandle take(const CurlLibrary& curl) {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) {
      return {curl.init(), {&curl}};
    }
    CurlHandle easy = std::move(idle_.back());
    idle_.pop_back();
    return easy;
  }
  // Resets the handle, which must not keep addresses of the exchange: libcurl may use those of an
  // idle handle when it closes a connection.
  void give_back(const CurlLibrary& curl, CurlHandle easy) {
    curl.reset(easy.get());
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(easy));
  }

 private:
  std::mutex mutex_;
  std::vector<CurlHandle> idle_;
};

HttpTransport::HttpTransport() : handles_(std::make_unique<Handles>()) {}

HttpTransport::~HttpTransport() = default;

tl::expected<void, ModelFault> HttpTransport::exchange(const WireRequest& request,
                                                       const WireSink& sink,
                                                       const WirePatience& patience) {
  const auto library = CurlLibrary::load();
  if (!library) {
    return tl::unexpected(ModelFault{FaultKind::no_library, library.error().message, ""});
  }
  const CurlLibrary& curl = **library;
  CurlHandle easy = handles_->take(curl);
  if (!easy) {
    return tl::unexpected(ModelFault{FaultKind::unreachable, "libcurl has no memory", {}});
  }
  Exchange exchange{sink, patience};
  exchange.unsent = request.body;
  const HeaderList headers = header_list(curl, request);
  std::array<char, CURL_ERROR_SIZE> error{};
  set_up(curl, easy.get(), request, headers.get(), exchange, error.data());
  const CURLcode code = curl.perform(easy.get());
  handles_->give_back(curl, std::move(easy));
  if (code == CURLE_OK) {
    exchange.tell_head();
    return {};
  }
  if (patience.stop.stop_requested()) {
    return tl::unexpected(ModelFault{FaultKind::interrupted, "stopped while asking", {}});
  }
  if (exchange.received > kMostBytes) {
    return tl::unexpected(ModelFault{FaultKind::malformed, "the answer is longer than 64 MiB", {}});
  }
  const std::string detail(error.data());
  ModelFault fault{kind_of(code), detail.empty() ? curl.strerror(code) : detail,
                   exchange.head.header("request-id")};
  if (code == CURLE_COULDNT_RESOLVE_HOST || code == CURLE_COULDNT_RESOLVE_PROXY) {
    fault.should_retry = false;  // an unknown host name
  }
  return tl::unexpected(std::move(fault));
}

}  // namespace synth
