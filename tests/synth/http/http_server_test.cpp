#include "synth/http/http_server.h"

#include "synth/support/fd.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <sys/socket.h>

#include <array>
#include <atomic>
#include <thread>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr std::size_t kMostBody = 1000;

// /echo returns the body, from another thread; /events returns three events; /wait returns nothing
// until the client disconnects; /look returns an event each time it is asked; /no is refused before
// its body arrives.
class TestService : public HttpService {
 public:
  std::atomic<int> left = 0;
  std::atomic<int> waits = 0;

  std::optional<HttpReply> refuse(const HttpRequest& head) override {
    return head.target == "/no" ? std::optional(HttpReply{.status = kHttpForbidden, .body = "no"})
                                : std::nullopt;
  }

  void take(std::shared_ptr<HttpExchange> exchange) override {
    const std::string target = exchange->request().target;
    if (target == "/look") {
      exchange->begin_events({});
      exchange->look_often([](HttpExchange& looking) { looking.send_event("looked"); });
      return;
    }
    work_.emplace_back([this, target, exchange = std::move(exchange)] {
      if (target == "/echo") {
        exchange->answer({.type = "text/plain", .body = exchange->request().body});
        exchange->answer({.status = kHttpNotFound});  // this answer is lost
      } else if (target == "/events") {
        exchange->begin_events({{"X-Own", "yes"}});
        for (const char* data : {"one", "two", "three"}) {
          exchange->send_event(data);
        }
        exchange->end_events();
        exchange->send_event("four");  // is lost
      } else {
        ++waits;
        waits.notify_all();
        const std::stop_callback leaves(exchange->gone(), [this] {
          ++left;
          left.notify_all();
        });
        left.wait(0);
      }
    });
  }

  HttpReply problem(unsigned status) override {
    return {.status = status, .body = "problem " + std::to_string(status)};
  }

 private:
  std::vector<std::jthread> work_;
};

class HttpServerTest : public ::testing::Test {
 protected:
  HttpServerTest() : server_(*HttpServer::open({}, kMostBody)) {
    served_ = std::jthread([this](const std::stop_token& stop) { server_->serve(service_, stop); });
  }

  [[nodiscard]] Fd connect() const {
    Fd socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(server_->address().port);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket.get(), reinterpret_cast<sockaddr*>(&place), sizeof place), 0);
    return socket;
  }

  static void send(const Fd& socket, const std::string& text) {
    ASSERT_EQ(::send(socket.get(), text.data(), text.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(text.size()));
  }

  // Reads until the text ends with `end`, or the server closes the connection.
  static std::string read_until(const Fd& socket, const std::string& end) {
    std::string text;
    std::array<char, 4096> part{};
    for (ssize_t got = 0; (end.empty() || !text.ends_with(end)) &&
                          (got = ::recv(socket.get(), part.data(), part.size(), 0)) > 0;) {
      text.append(part.data(), static_cast<std::size_t>(got));
    }
    return text;
  }

  // Returns the answer to a request on a separate connection.
  [[nodiscard]] std::string ask(const std::string& text) const {
    const Fd socket = connect();
    send(socket, text);
    return read_until(socket, "");
  }

  std::unique_ptr<HttpServer> server_;
  TestService service_;
  std::jthread served_;
};

TEST_F(HttpServerTest, OneConnectionCarriesManyRequests) {
  const Fd socket = connect();
  send(socket, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nfirst");
  EXPECT_THAT(
      read_until(socket, "first"),
      AllOf(StartsWith("HTTP/1.1 200 OK\r\n"), HasSubstr("\r\nContent-Type: text/plain\r\n"),
            HasSubstr("\r\nX-Content-Type-Options: nosniff\r\n")));
  send(socket,
       "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: "
       "chunked\r\n\r\n6\r\nsecond\r\n0\r\n\r\n");
  EXPECT_THAT(read_until(socket, "second"), HasSubstr("\r\nContent-Length: 6\r\n"));
  send(socket,
       "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 5\r\nExpect: "
       "100-continue\r\n\r\n");
  EXPECT_EQ(read_until(socket, "\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  send(socket, "third");
  EXPECT_THAT(read_until(socket, ""), EndsWith("\r\n\r\nthird"));
}

TEST_F(HttpServerTest, EventsComeAndTheStreamEnds) {
  const std::string stream = ask("GET /events HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_THAT(
      stream,
      AllOf(HasSubstr("\r\nContent-Type: text/event-stream\r\n"), HasSubstr("\r\nX-Own: yes\r\n"),
            HasSubstr("\r\nX-Accel-Buffering: no\r\n"), HasSubstr("\r\nConnection: close\r\n"),
            EndsWith("\r\n\r\ndata: one\n\ndata: two\n\ndata: three\n\n")));
  const Fd socket = connect();
  send(socket, "GET /look HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_THAT(read_until(socket, "looked\n\ndata: looked\n\n"),
              HasSubstr("data: looked\n\ndata: looked\n\n"));
}

TEST_F(HttpServerTest, AClientThatLeavesIsNoticed) {
  Fd socket = connect();
  send(socket, "GET /wait HTTP/1.1\r\nHost: a\r\n\r\n");
  service_.waits.wait(0);
  EXPECT_EQ(service_.left, 0);
  socket.reset();
  service_.left.wait(0);  // otherwise the test hangs
  EXPECT_THAT(ask("POST /echo HTTP/1.0\r\nContent-Length: 2\r\n\r\nhi"), EndsWith("\r\n\r\nhi"));
}

TEST_F(HttpServerTest, WhatCannotBeReadIsAnswered) {
  EXPECT_THAT(ask("nonsense\r\n\r\n"), AllOf(StartsWith("HTTP/1.1 400 "), EndsWith("problem 400")));
  EXPECT_THAT(ask("GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n"),
              StartsWith("HTTP/1.1 431 "));
  EXPECT_THAT(ask("POST /echo HTTP/1.1\r\nContent-Length: 1001\r\n\r\n" + std::string(1001, 'x')),
              AllOf(StartsWith("HTTP/1.1 413 "), EndsWith("problem 413")));
  EXPECT_THAT(ask("POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n" +
                  std::string(1024, 'x') + "\r\n0\r\n\r\n"),
              StartsWith("HTTP/1.1 413 "));
  EXPECT_THAT(ask("POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
              StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(ask("POST /no HTTP/1.1\r\nContent-Length: 9\r\n\r\nnot read!"),
              AllOf(StartsWith("HTTP/1.1 403 "), EndsWith("\r\n\r\nno")));
  EXPECT_THAT(ask("POST /no HTTP/1.1\r\nContent-Length: 99999\r\n\r\n" + std::string(99'999, 'x')),
              StartsWith("HTTP/1.1 403 "));
  EXPECT_THAT(ask("HEAD /echo HTTP/1.1\r\nConnection: close\r\n\r\n"),
              AllOf(StartsWith("HTTP/1.1 200 "), EndsWith("\r\n\r\n")));
}

TEST_F(HttpServerTest, APortThatIsTakenIsTold) {
  const auto second = HttpServer::open(server_->address(), 0);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, Errc::io);
  EXPECT_THAT(second.error().message, HasSubstr(server_->address().authority()));
}

}  // namespace
}  // namespace synth
