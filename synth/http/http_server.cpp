#include "synth/http/http_server.h"

#include "synth/http/counted.h"
#include "synth/http/http_exchange.h"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <fmt/format.h>

#include <sys/socket.h>

#include <array>
#include <chrono>

namespace synth {

// The state shared by all clients, on one thread.
struct HttpCore {
  ListenAddress address;
  std::size_t most_body = 0;
  HttpService* service = nullptr;
  int clients = 0;
  std::size_t body_bytes = 0;  // of all requests that are being read or answered
  boost::asio::io_context context{1};
  boost::asio::ip::tcp::acceptor acceptor{context};
};

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;

constexpr int kMostClients = 512;
constexpr std::uint32_t kMostHeaderBytes = 16 * 1024;
constexpr std::size_t kMostBodyBytes = std::size_t{256} << 20U;  // of all clients
constexpr std::size_t kMostPassedOver = std::size_t{1} << 30U;   // of a refused body
constexpr unsigned kOldVersion = 10;                             // HTTP/1.0
constexpr auto kClientPatience = std::chrono::seconds(30);
constexpr auto kLook = std::chrono::milliseconds(200);
constexpr auto kSilence = std::chrono::seconds(10);  // of a stream, after which it sends a comment

using Parser = http::request_parser<http::string_body>;

// Makes an operation report its error there instead of throwing it.
auto into(beast::error_code& error) {
  return asio::redirect_error(asio::use_awaitable, error);
}

struct Client {
  Client(tcp::socket socket, HttpCore& all) : stream(std::move(socket)), core(all) {}

  beast::tcp_stream stream;
  beast::flat_buffer buffer;
  HttpCore& core;
};

// The point at which the serving thread waits for the answering threads.
class Waiter : public std::enable_shared_from_this<Waiter> {
 public:
  explicit Waiter(const asio::any_io_executor& executor) : executor_(executor), timer_(executor) {}

  // Ends a wait. May be called by any thread.
  void wake() {
    asio::post(executor_, [self = shared_from_this()] {
      self->is_woken_ = true;
      self->timer_.cancel();
    });
  }

  // Waits until woken, at most for `most`; not at all if it was woken since the last wait.
  asio::awaitable<void> wait(std::chrono::milliseconds most) {
    if (!is_woken_) {
      beast::error_code ignored;
      timer_.expires_after(most);
      co_await timer_.async_wait(into(ignored));
    }
    is_woken_ = false;
  }

 private:
  asio::any_io_executor executor_;
  asio::steady_timer timer_;
  bool is_woken_ = false;
};

// An answer in progress, as the serving thread sees it.
struct Answering {
  std::shared_ptr<Waiter> waiter;
  std::shared_ptr<SocketExchange> exchange;
};

HttpRequest request_of(const http::request<http::string_body>& message) {
  HttpRequest request{.method = std::string(message.method_string()),
                      .target = std::string(message.target())};
  for (const auto& field : message) {
    request.fields.emplace_back(std::string(field.name_string()), std::string(field.value()));
  }
  return request;
}

template <class Body>
void set_fields(http::response<Body>& response, const HttpReply& reply) {
  response.result(reply.status);
  if (!reply.type.empty()) {
    response.set(http::field::content_type, reply.type);
  }
  response.set(http::field::cache_control, "no-store");
  response.set("X-Content-Type-Options", "nosniff");
  for (const auto& [name, value] : reply.fields) {
    response.set(name, value);
  }
}

// Sends a whole answer. Returns whether another request may follow.
asio::awaitable<bool> send_reply(Client& client, const Parser& parser, HttpReply reply,
                                 bool keep_alive) {
  http::response<http::string_body> response(http::status::ok, parser.get().version());
  set_fields(response, reply);
  response.keep_alive(keep_alive);
  const bool is_head = parser.get().method() == http::verb::head;
  if (reply.status != kHttpNoContent) {
    response.content_length(reply.body.size());
  }
  if (!is_head) {
    response.body() = std::move(reply.body);
  }
  http::response_serializer<http::string_body> serializer(response);
  beast::error_code error;
  client.stream.expires_after(kClientPatience);
  if (is_head) {
    co_await http::async_write_header(client.stream, serializer, into(error));
  } else {
    co_await http::async_write(client.stream, serializer, into(error));
  }
  client.stream.expires_never();
  co_return !error && keep_alive;
}

// Answers a request without using its rest. The rest is read all the same: a client that still
// sends would see a broken connection instead of the answer.
asio::awaitable<void> send_last(Client& client, const Parser& parser, HttpReply reply) {
  co_await send_reply(client, parser, std::move(reply), false);
  beast::error_code error;
  client.stream.socket().shutdown(tcp::socket::shutdown_send, error);
  client.stream.expires_after(kClientPatience);
  std::array<char, 16 * 1024> passed{};
  for (std::size_t total = 0; !error && total < kMostPassedOver;) {
    total += co_await client.stream.async_read_some(asio::buffer(passed), into(error));
  }
}

// Tells the exchange if its client leaves. Ends at once if more is sent: then the client stays.
asio::awaitable<void> watch(std::shared_ptr<Client> client,
                            std::shared_ptr<SocketExchange> exchange) {
  beast::error_code error;
  tcp::socket& socket = client->stream.socket();
  co_await socket.async_wait(tcp::socket::wait_read, into(error));
  if (error == asio::error::operation_aborted && socket.is_open()) {
    co_return;  // the request was answered
  }
  char next = 0;
  const bool has_more =
      !error && ::recv(socket.native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
  if (!has_more) {
    exchange->leave();
  }
}

asio::awaitable<void> send_stream(Client& client, const Answering& answering, const HttpReply& head,
                                  SocketExchange::Turn turn) {
  SocketExchange& exchange = *answering.exchange;
  beast::error_code error;
  http::response<http::empty_body> response(http::status::ok, 11);
  set_fields(response, head);
  response.set("X-Accel-Buffering", "no");  // tells a proxy to pass events on as they come
  response.keep_alive(false);
  http::response_serializer<http::empty_body> serializer(response);
  client.stream.expires_after(kClientPatience);
  co_await http::async_write_header(client.stream, serializer, into(error));
  auto spoke = std::chrono::steady_clock::now();
  while (!error && !exchange.gone().stop_requested()) {
    if (turn.events.empty() && std::chrono::steady_clock::now() - spoke >= kSilence) {
      turn.events = ":\n\n";  // a comment, which shows whether the client is there
    }
    if (!turn.events.empty()) {
      client.stream.expires_after(kClientPatience);
      co_await asio::async_write(client.stream, asio::buffer(turn.events), into(error));
      client.stream.expires_never();
      spoke = std::chrono::steady_clock::now();
    }
    if (turn.is_last) {
      co_return;
    }
    const bool looked = exchange.look();
    turn = exchange.next_turn();
    if (turn.events.empty() && !turn.is_last) {
      co_await answering.waiter->wait(looked ? std::chrono::milliseconds(kLook) : kSilence);
      turn = exchange.next_turn();
    }
  }
  exchange.leave();
}

// Sends the exchange's answer. Returns whether another request may follow.
asio::awaitable<bool> send_answer(Client& client, const Parser& parser,
                                  const Answering& answering) {
  SocketExchange& exchange = *answering.exchange;
  SocketExchange::Turn turn = exchange.next_turn();
  while (!turn.head && !exchange.gone().stop_requested()) {
    co_await answering.waiter->wait(kSilence);
    turn = exchange.next_turn();
  }
  if (!turn.head) {
    co_return false;
  }
  HttpReply head = *std::exchange(turn.head, std::nullopt);
  if (turn.is_stream) {
    co_await send_stream(client, answering, head, std::move(turn));
    co_return false;
  }
  co_return co_await send_reply(client, parser, std::move(head), parser.keep_alive());
}

// Returns the status for an unreadable request; 0 if the client has left and gets no answer.
unsigned problem_of(const beast::error_code& error) {
  if (error == http::error::end_of_stream || error == http::error::partial_message ||
      error.category() != http::make_error_code(http::error::body_limit).category()) {
    return 0;
  }
  if (error == http::error::body_limit) {
    return kHttpTooLarge;
  }
  return error == http::error::header_limit ? kHttpHeaderTooLarge : kHttpBadRequest;
}

// Reads the body. Returns the status that refuses it; 0 if it is whole; nothing if the client left.
asio::awaitable<std::optional<unsigned>> read_body(Client& client, Parser& parser,
                                                   Counted<std::size_t>& held) {
  beast::error_code error;
  client.stream.expires_after(kClientPatience);
  if (!parser.is_done() && beast::iequals(parser.get()[http::field::expect], "100-continue")) {
    http::response<http::empty_body> go_on(http::status::continue_, parser.get().version());
    co_await http::async_write(client.stream, go_on, into(error));
  }
  std::size_t counted = 0;
  while (!error && !parser.is_done()) {
    co_await http::async_read_some(client.stream, client.buffer, parser, into(error));
    const std::size_t size = parser.get().body().size();
    held.add(size - counted);
    counted = size;
    if (client.core.body_bytes > kMostBodyBytes) {
      co_return kHttpUnavailable;
    }
  }
  client.stream.expires_never();
  if (!error) {
    co_return 0U;
  }
  const unsigned problem = problem_of(error);
  co_return problem == 0 ? std::nullopt : std::optional(problem);
}

// Answers one request. Returns whether another may follow.
asio::awaitable<bool> answer_one(const std::shared_ptr<Client>& client) {
  HttpService& service = *client->core.service;
  beast::error_code error;
  Parser parser;
  parser.header_limit(kMostHeaderBytes);
  parser.body_limit(client->core.most_body);
  client->stream.expires_after(kClientPatience);
  co_await http::async_read_header(client->stream, client->buffer, parser, into(error));
  if (error && problem_of(error) == 0) {
    co_return false;
  }
  HttpRequest request = request_of(parser.get());
  if (!error || error == http::error::body_limit) {  // the head is whole
    if (auto refusal = service.refuse(request)) {
      if (!error && parser.is_done()) {
        co_return co_await send_reply(*client, parser, *std::move(refusal), parser.keep_alive());
      }
      co_await send_last(*client, parser, *std::move(refusal));
      co_return false;
    }
  }
  if (error) {
    co_await send_last(*client, parser, service.problem(problem_of(error)));
    co_return false;
  }
  Counted<std::size_t> held(client->core.body_bytes);
  const std::optional<unsigned> problem = co_await read_body(*client, parser, held);
  if (!problem) {
    co_return false;
  }
  if (*problem != 0) {
    co_await send_last(*client, parser, service.problem(*problem));
    co_return false;
  }
  request.body = std::move(parser.get().body());
  const auto executor = co_await asio::this_coro::executor;
  const auto waiter = std::make_shared<Waiter>(executor);
  const Answering answering{
      waiter, std::make_shared<SocketExchange>(std::move(request), [waiter] { waiter->wake(); })};
  service.take(answering.exchange);
  asio::co_spawn(executor, watch(client, answering.exchange), asio::detached);
  const bool goes_on = co_await send_answer(*client, parser, answering);
  client->stream.socket().cancel(error);  // ends the watch
  co_return goes_on;
}

asio::awaitable<void> serve_client(tcp::socket socket, HttpCore& core) {
  const Counted counted(core.clients, 1);
  const auto client = std::make_shared<Client>(std::move(socket), core);
  while (co_await answer_one(client)) {
  }
  beast::error_code ignored;
  client->stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> accept_clients(HttpCore& core) {
  const auto executor = co_await asio::this_coro::executor;
  for (;;) {
    beast::error_code error;
    tcp::socket socket = co_await core.acceptor.async_accept(into(error));
    if (error) {  // out of descriptors, for example: existing clients stay
      asio::steady_timer timer(executor, kLook);
      co_await timer.async_wait(asio::use_awaitable);
    } else if (core.clients < kMostClients) {
      asio::co_spawn(executor, serve_client(std::move(socket), core), asio::detached);
    }
  }
}

}  // namespace

HttpServer::HttpServer(std::unique_ptr<HttpCore> core) : core_(std::move(core)) {}
HttpServer::~HttpServer() = default;

Result<std::unique_ptr<HttpServer>> HttpServer::open(const ListenAddress& where,
                                                     std::size_t most_body) {
  auto core = std::make_unique<HttpCore>();
  core->address = where;
  core->most_body = most_body;
  beast::error_code error;
  const tcp::endpoint place(asio::ip::make_address(where.host, error), where.port);
  tcp::acceptor& acceptor = core->acceptor;
  if (!error) {
    acceptor.open(place.protocol(), error);
  }
  if (!error) {
    acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    acceptor.bind(place, error);
  }
  if (!error) {
    acceptor.listen(asio::socket_base::max_listen_connections, error);
  }
  if (error) {
    return fail(Errc::io,
                fmt::format("{} cannot be served: {}", where.authority(), error.message()),
                "name another port; 0 is any that is free");
  }
  core->address.port = acceptor.local_endpoint().port();
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(core)));
}

const ListenAddress& HttpServer::address() const {
  return core_->address;
}

void HttpServer::serve(HttpService& service, const std::stop_token& stop) {
  core_->service = &service;
  asio::co_spawn(core_->context, accept_clients(*core_), asio::detached);
  const std::stop_callback end(stop, [this] { core_->context.stop(); });
  core_->context.run();
}

}  // namespace synth
