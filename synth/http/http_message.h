#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

inline constexpr unsigned kHttpOk = 200;
inline constexpr unsigned kHttpAccepted = 202;
inline constexpr unsigned kHttpNoContent = 204;
inline constexpr unsigned kHttpBadRequest = 400;
inline constexpr unsigned kHttpUnauthorized = 401;
inline constexpr unsigned kHttpForbidden = 403;
inline constexpr unsigned kHttpNotFound = 404;
inline constexpr unsigned kHttpMethodNotAllowed = 405;
inline constexpr unsigned kHttpNotAcceptable = 406;
inline constexpr unsigned kHttpTooLarge = 413;
inline constexpr unsigned kHttpUnsupportedType = 415;
inline constexpr unsigned kHttpMisdirected = 421;
inline constexpr unsigned kHttpHeaderTooLarge = 431;
inline constexpr unsigned kHttpUnavailable = 503;

using HttpFields = std::vector<std::pair<std::string, std::string>>;

// A request as it arrived: foreign text.
struct HttpRequest {
  std::string method;
  std::string target;  // "/runs?before=5"
  HttpFields fields = {};
  std::string body = {};

  // Returns the value of a field. Names are case-insensitive; several fields of one name are joined
  // by ", " (RFC 9110, section 5.3), so that no two readers can choose different ones.
  [[nodiscard]] std::optional<std::string> field(std::string_view name) const;
};

// A whole answer. Every answer has fields that forbid a browser to store it or to guess its type.
struct HttpReply {
  unsigned status = kHttpOk;
  std::string type = {};  // of the body; empty if there is none
  std::string body = {};
  HttpFields fields = {};  // further fields
};

// One request, and the way to answer it: whole, or as a stream of server-sent events (WHATWG HTML,
// section 9.2). Thread-safe; any thread may answer, also later. Answers after the end, or to a
// client that has left, are lost.
class HttpExchange {
 public:
  virtual ~HttpExchange() = default;

  [[nodiscard]] virtual const HttpRequest& request() const = 0;
  // Returns a token that is stopped if the client leaves before the end of its answer.
  [[nodiscard]] virtual std::stop_token gone() const = 0;

  virtual void answer(HttpReply reply) = 0;

  // Begins a stream with these fields, if it has not begun yet.
  virtual void begin_events(HttpFields fields) = 0;
  // Sends an event; `data` is one line.
  virtual void send_event(std::string_view data) = 0;
  virtual void end_events() = 0;
  // Calls `look` five times a second on the serving thread, as long as the stream lasts.
  virtual void look_often(std::function<void(HttpExchange&)> look) = 0;
};

// The application of a server. Called by the serving thread, so it must not block.
class HttpService {
 public:
  virtual ~HttpService() = default;

  // Returns the answer that refuses a request by its head alone, or nothing if it is accepted.
  virtual std::optional<HttpReply> refuse(const HttpRequest& head) = 0;
  // Takes a whole request that was not refused.
  virtual void take(std::shared_ptr<HttpExchange> exchange) = 0;
  // Returns the answer to a request that could not be read: 400, 413, 431 or 503.
  virtual HttpReply problem(unsigned status) = 0;
};

}  // namespace synth
