#include "synth/view/loopback_server.h"

#include "synth/view/access.h"
#include "synth/view/followed_file.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
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

#include <sys/random.h>

#include <array>
#include <chrono>

namespace synth {

// All clients see it, on one thread.
struct LoopbackService {
  Access access;
  const LoopbackServer::Answer* answer = nullptr;
  int clients = 0;
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
constexpr auto kClientPatience = std::chrono::seconds(30);
constexpr auto kLook = std::chrono::milliseconds(200);  // at a file that is followed
constexpr int kLooksToSign = 50;  // after which a client that has left is noticed

Result<std::string> new_token() {
  std::array<unsigned char, 16> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    return fail(Errc::internal, "the system gives no random bytes");
  }
  std::string token;
  for (const unsigned char byte : bytes) {
    token += fmt::format("{:02x}", byte);
  }
  return token;
}

PageRequest request_of(const http::request<http::empty_body>& message) {
  const auto field = [&](auto name) { return std::string(message[name]); };
  return {.method = std::string(message.method_string()),
          .target = std::string(message.target()),
          .host = field(http::field::host),
          .origin = field(http::field::origin),
          .fetch_site = field("Sec-Fetch-Site")};
}

// Nothing is kept by the browser, shown inside another page, or told to one by a Referer.
template <class Body>
void set_fields(http::response<Body>& response, const Page& page) {
  response.set(http::field::content_type, page.type);
  response.set(http::field::cache_control, "no-store");
  response.set("Content-Security-Policy",
               page.policy + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
}

Page refusal(unsigned status) {
  return {.status = status,
          .type = "text/plain; charset=utf-8",
          .body = "This is not a page of synth's. `synth view` prints an address that is.\n"};
}

// Counts a client while it is there.
class Counted {
 public:
  explicit Counted(int& count) : count_(count) { ++count_; }
  ~Counted() { --count_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  Counted(Counted&&) = delete;
  Counted& operator=(Counted&&) = delete;

 private:
  int& count_;
};

asio::awaitable<void> send_events(beast::tcp_stream& stream, const Page& page) {
  beast::error_code error;
  http::response<http::empty_body> head(http::status::ok, 11);
  set_fields(head, page);
  head.keep_alive(false);
  http::response_serializer<http::empty_body> serializer(head);
  co_await http::async_write_header(stream, serializer,
                                    asio::redirect_error(asio::use_awaitable, error));
  FollowedFile file(*page.follow);
  asio::steady_timer timer(co_await asio::this_coro::executor);
  for (int looks = 0; !error; ++looks) {
    std::string events;
    for (const std::string& line : file.new_lines()) {
      events += "data: " + line + "\n\n";
    }
    if (looks % kLooksToSign == 0) {
      events += ":\n\n";
    }
    if (!events.empty()) {
      stream.expires_after(kClientPatience);
      co_await asio::async_write(stream, asio::buffer(events),
                                 asio::redirect_error(asio::use_awaitable, error));
      stream.expires_never();
    }
    timer.expires_after(kLook);
    co_await timer.async_wait(asio::use_awaitable);
  }
}

// Answers one request; returns whether another may follow.
asio::awaitable<bool> answer_one(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                 const LoopbackService& service) {
  beast::error_code error;
  http::request_parser<http::empty_body> parser;
  parser.header_limit(kMostHeaderBytes);
  stream.expires_after(kClientPatience);
  co_await http::async_read_header(stream, buffer, parser,
                                   asio::redirect_error(asio::use_awaitable, error));
  if (error) {
    co_return false;
  }
  const http::request<http::empty_body>& request = parser.get();
  const Admission admission = admit(request_of(request), service.access);
  const Page page =
      admission.refused != 0 ? refusal(admission.refused) : (*service.answer)(admission.path);
  if (page.follow && request.method() == http::verb::get) {
    co_await send_events(stream, page);
    co_return false;
  }
  http::response<http::string_body> response(http::status(page.status), request.version());
  set_fields(response, page);
  // A body that is not read would be taken for the next request.
  response.keep_alive(request.keep_alive() && parser.is_done());
  const bool is_head = request.method() == http::verb::head;
  response.content_length(page.body.size());
  if (!is_head) {
    response.body() = page.body;
  }
  http::response_serializer<http::string_body> serializer(response);
  stream.expires_after(kClientPatience);
  if (is_head) {
    co_await http::async_write_header(stream, serializer,
                                      asio::redirect_error(asio::use_awaitable, error));
  } else {
    co_await http::async_write(stream, serializer,
                               asio::redirect_error(asio::use_awaitable, error));
  }
  co_return !error && response.keep_alive();
}

asio::awaitable<void> serve_client(tcp::socket socket, LoopbackService& service) {
  const Counted counted(service.clients);
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  while (co_await answer_one(stream, buffer, service)) {
  }
  beast::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> accept_clients(LoopbackService& service) {
  const auto executor = co_await asio::this_coro::executor;
  for (;;) {
    beast::error_code error;
    tcp::socket socket =
        co_await service.acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (error) {  // out of descriptors, say: those who are there go on
      asio::steady_timer timer(executor, kLook);
      co_await timer.async_wait(asio::use_awaitable);
    } else if (service.clients < kMostClients) {
      asio::co_spawn(executor, serve_client(std::move(socket), service), asio::detached);
    }
  }
}

}  // namespace

LoopbackServer::LoopbackServer(std::unique_ptr<LoopbackService> service)
    : service_(std::move(service)) {}
LoopbackServer::~LoopbackServer() = default;

Result<std::unique_ptr<LoopbackServer>> LoopbackServer::open(std::uint16_t port) {
  auto service = std::make_unique<LoopbackService>();
  SYNTH_TRY(service->access.token, new_token());
  const tcp::endpoint place(asio::ip::address_v4::loopback(), port);
  tcp::acceptor& acceptor = service->acceptor;
  beast::error_code error;
  acceptor.open(place.protocol(), error);
  if (!error) {
    acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    acceptor.bind(place, error);
  }
  if (!error) {
    acceptor.listen(asio::socket_base::max_listen_connections, error);
  }
  if (error) {
    return fail(Errc::io, fmt::format("127.0.0.1:{} cannot be served: {}", port, error.message()),
                "name another port, or none: --port 0");
  }
  service->access.port = acceptor.local_endpoint().port();
  return std::unique_ptr<LoopbackServer>(new LoopbackServer(std::move(service)));
}

std::string LoopbackServer::address() const {
  return fmt::format("http://127.0.0.1:{}/{}/", service_->access.port, service_->access.token);
}

void LoopbackServer::serve(const Answer& answer, const std::stop_token& stop) {
  service_->answer = &answer;
  asio::co_spawn(service_->context, accept_clients(*service_), asio::detached);
  const std::stop_callback end(stop, [this] { service_->context.stop(); });
  service_->context.run();
}

}  // namespace synth
