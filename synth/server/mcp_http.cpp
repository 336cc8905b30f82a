#include "synth/server/mcp_http.h"

#include "synth/http/access.h"
#include "synth/server/mcp_headers.h"
#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

constexpr const char* kJson = "application/json";
constexpr const char* kEvents = "text/event-stream";
constexpr const char* kSessionHeader = "Mcp-Session-Id";

HttpReply json_reply(unsigned status, std::string body, HttpFields fields = {}) {
  return {.status = status, .type = kJson, .body = std::move(body), .fields = std::move(fields)};
}

HttpReply error_reply(unsigned status, const Value& id, const RpcError& error) {
  return json_reply(status, rpc_error(id, error));
}

HttpReply refusal(unsigned status, std::string message, HttpFields fields = {}) {
  return json_reply(status, rpc_error(Value(), {kRpcInvalidRequest, std::move(message)}),
                    std::move(fields));
}

// Returns the status of an answer. In the modern era the status, too, reports an unknown method.
unsigned status_of(const RpcAnswer& answer, McpEra era) {
  return !answer && answer.error().code == kRpcMethodNotFound && era == McpEra::modern
             ? kHttpNotFound
             : kHttpOk;
}

// The client that waits for the answer to its POST.
class HttpAsker : public RpcAsker {
 public:
  HttpAsker(std::shared_ptr<HttpExchange> exchange, McpEra era, HttpFields fields)
      : exchange_(std::move(exchange)),
        era_(era),
        fields_(std::move(fields)),
        takes_events_(accepts_type(exchange_->request(), kEvents)) {}

  void notify(std::string_view method, std::string_view params) override {
    if (takes_events_) {
      exchange_->begin_events(fields_);
      has_begun_ = true;
      exchange_->send_event(rpc_notification(method, params));
    }
  }

  void answer(const Value& id, const RpcAnswer& answer) override {
    std::string text = answer ? rpc_result(id, *answer) : rpc_error(id, answer.error());
    if (!has_begun_) {
      exchange_->answer(
          json_reply(status_of(answer, era_), std::move(text), answer ? fields_ : HttpFields()));
      return;
    }
    exchange_->send_event(text);
    exchange_->end_events();
  }

  // Ends the exchange without an answer: a stream without events, or status 202.
  void cancelled() override {
    if (takes_events_) {
      exchange_->begin_events(fields_);
      exchange_->end_events();
    } else {
      exchange_->answer({.status = kHttpAccepted});
    }
  }

  [[nodiscard]] std::stop_token gone() const override { return exchange_->gone(); }

 private:
  std::shared_ptr<HttpExchange> exchange_;
  McpEra era_;
  HttpFields fields_;
  bool takes_events_;
  bool has_begun_ = false;  // set by the one thread that works on the request
};

std::optional<HttpReply> refuse_post(const HttpRequest& head) {
  const std::string type = head.field("Content-Type").value_or("");
  if (in_lower_case(trim(std::string_view(type).substr(0, type.find(';')))) != kJson) {
    return refusal(kHttpUnsupportedType, fmt::format("Content-Type: expected {}", kJson));
  }
  return accepts_type(head, kJson)
             ? std::nullopt
             : std::optional(refusal(kHttpNotAcceptable,
                                     fmt::format("Accept: name {} and {}", kJson, kEvents)));
}

}  // namespace

std::optional<HttpReply> McpHttp::refuse(const HttpRequest& head) {
  switch (refuse_source(head, own_)) {
    case 0:
      break;
    case kHttpMisdirected:
      return refusal(kHttpMisdirected, fmt::format("Host: this server is {}", own_.authority()));
    default:
      return refusal(kHttpForbidden, "Origin: pages of other origins may not ask this server");
  }
  if (!token_.empty() && !bears_token(head, token_)) {
    return refusal(kHttpUnauthorized, "Authorization: expected \"Bearer \" and this server's token",
                   {{"WWW-Authenticate", "Bearer"}});
  }
  const std::string_view target = head.target;
  if (target.substr(0, target.find('?')) != kMcpPath) {
    return refusal(kHttpNotFound, fmt::format("there is nothing but {} here", kMcpPath));
  }
  if (head.method == "POST") {
    return refuse_post(head);
  }
  if (head.method == "DELETE") {
    return std::nullopt;
  }
  // A GET would ask for messages of the server's own, and this one sends none.
  return refusal(kHttpMethodNotAllowed, "messages are sent by POST", {{"Allow", "POST, DELETE"}});
}

HttpReply McpHttp::problem(unsigned status) {
  switch (status) {
    case kHttpTooLarge:
      return refusal(status, "a message of more than 64 MiB");
    case kHttpHeaderTooLarge:
      return refusal(status, "headers of more than 16 KiB");
    case kHttpUnavailable:
      return refusal(status, "too much is being read already; try again", {{"Retry-After", "1"}});
    default:
      return refusal(status, "this is not HTTP/1.1");
  }
}

void McpHttp::take(std::shared_ptr<HttpExchange> exchange) {
  if (exchange->request().method == "DELETE") {
    end_session(*exchange);
    return;
  }
  auto message = read_rpc_message(exchange->request().body);
  if (!message) {
    exchange->answer(error_reply(kHttpBadRequest, message.error().id, message.error().error));
    return;
  }
  switch (message->kind) {
    case RpcMessage::Kind::request:
      take_request(*std::move(message), std::move(exchange));
      return;
    case RpcMessage::Kind::notification:
      take_notification(*message, *exchange);
      return;
    case RpcMessage::Kind::response:  // the server never sends requests
      exchange->answer({.status = kHttpAccepted});
  }
}

std::optional<std::string> McpHttp::session_of(HttpExchange& exchange, const Value& id) {
  std::optional<std::string> session = exchange.request().field(kSessionHeader);
  if (!session) {
    exchange.answer(error_reply(
        kHttpBadRequest, id,
        {kRpcInvalidRequest,
         fmt::format(
             "the header {} is missing: it comes with the answer to initialize; a request of "
             "version {} needs none, and names its version in $.params._meta",
             kSessionHeader, kMcpModernVersion)}));
    return std::nullopt;
  }
  if (!sessions_.use(*session)) {
    exchange.answer(error_reply(
        kHttpNotFound, id,
        {kRpcInvalidRequest,
         fmt::format("{}: there is no such session; begin one by initialize", kSessionHeader)}));
    return std::nullopt;
  }
  return session;
}

void McpHttp::end_session(HttpExchange& exchange) {
  if (const auto session = session_of(exchange, Value())) {
    sessions_.end(*session);
    desk_.cancel_all(*session);
    exchange.answer({.status = kHttpNoContent});
  }
}

// The modern era has no notifications of cancellation: a client cancels by leaving.
void McpHttp::take_notification(const RpcMessage& message, HttpExchange& exchange) {
  if (exchange.request().field(kSessionHeader)) {
    const auto session = session_of(exchange, Value());
    if (!session) {
      return;
    }
    if (const auto id = protocol_.cancelled_by(message)) {
      desk_.cancel(*session, *id);
    }
  }
  exchange.answer({.status = kHttpAccepted});
}

void McpHttp::take_request(RpcMessage request, std::shared_ptr<HttpExchange> exchange) {
  const auto era = mcp_era_of(exchange->request(), request);
  if (!era) {
    exchange->answer(error_reply(kHttpBadRequest, request.id, era.error()));
    return;
  }
  if (*era == McpEra::older) {
    take_older(std::move(request), std::move(exchange));
    return;
  }
  desk_.take(std::move(request), fmt::format("#{}", ++alone_),
             std::make_shared<HttpAsker>(std::move(exchange), McpEra::modern, HttpFields()));
}

void McpHttp::take_older(RpcMessage request, std::shared_ptr<HttpExchange> exchange) {
  HttpFields fields;
  std::optional<std::string> session;
  if (request.method == "initialize") {
    const auto begun = sessions_.begin();
    if (!begun) {
      exchange->answer(
          error_reply(kHttpUnavailable, request.id, {kRpcInternalError, begun.error().message}));
      return;
    }
    session = *begun;
    fields.emplace_back(kSessionHeader, *begun);
  } else {
    session = session_of(*exchange, request.id);
  }
  if (session) {
    desk_.take(std::move(request), *session,
               std::make_shared<HttpAsker>(std::move(exchange), McpEra::older, std::move(fields)));
  }
}

}  // namespace synth
