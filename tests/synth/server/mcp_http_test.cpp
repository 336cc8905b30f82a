#include "synth/server/mcp_http.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kMeta =
    R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}})";
constexpr const char* kInitialize = R"({"jsonrpc":"2.0","id":1,"method":"initialize"})";

// If its name is "wait", `tools/call` says what it does and waits until it is told to stop; any
// other call is quick.
class WaitingProtocol : public RpcProtocol {
 public:
  [[nodiscard]] bool is_quick(const RpcMessage& request) const override {
    return request.method != "tools/call";
  }
  Result<void> prepare() override { return {}; }
  RpcAnswer answer(const RpcMessage& request, const RpcCall& call) override {
    if (request.method == "missing") {
      return tl::unexpected(RpcError{kRpcMethodNotFound, "missing"});
    }
    const auto name = JsonField(request.params).find("name");
    if (name && *name->string() != "silent") {
      call.notify("said", "{}");
    }
    if (name && *name->string() == "wait") {
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any().wait(lock, call.stop, [] { return false; });
    }
    return "{}";
  }
  std::optional<Value> cancelled_by(const RpcMessage& notification) override {
    const auto id = JsonField(notification.params).find("requestId");
    return id ? std::optional(id->json()) : std::nullopt;
  }
};

// Records what a client would be sent.
class TestExchange : public HttpExchange {
 public:
  explicit TestExchange(HttpRequest request) : request_(std::move(request)) {}

  [[nodiscard]] const HttpRequest& request() const override { return request_; }
  [[nodiscard]] std::stop_token gone() const override { return gone_.get_token(); }
  void answer(HttpReply reply) override { end(std::move(reply)); }
  void begin_events(HttpFields fields) override {
    const std::lock_guard lock(mutex_);
    stream_.type = "text/event-stream";
    stream_.fields = std::move(fields);
    changed_.notify_all();
  }
  void send_event(std::string_view data) override {
    const std::lock_guard lock(mutex_);
    stream_.body.append(data).append("\n");
    changed_.notify_all();
  }
  void end_events() override { end(stream_); }
  void look_often(std::function<void(HttpExchange&)> /*look*/) override {}

  HttpReply reply() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ended_.has_value(); });
    return *ended_;
  }
  void wait_for_event() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !stream_.body.empty(); });
  }
  void leave() { gone_.request_stop(); }

 private:
  void end(HttpReply reply) {
    const std::lock_guard lock(mutex_);
    ended_ = std::move(reply);
    changed_.notify_all();
  }

  HttpRequest request_;
  std::stop_source gone_;
  std::mutex mutex_;
  std::condition_variable changed_;
  HttpReply stream_;
  std::optional<HttpReply> ended_;
};

class McpHttpTest : public ::testing::Test {
 protected:
  static HttpRequest post(std::string body, HttpFields fields = {}) {
    fields.insert(fields.begin(), {{"Host", "127.0.0.1:7"}, {"Content-Type", "application/json"}});
    return {
        .method = "POST", .target = "/mcp", .fields = std::move(fields), .body = std::move(body)};
  }

  static HttpRequest modern(const std::string& method, const std::string& params = {},
                            const std::string& name = {}) {
    HttpFields fields{{"MCP-Protocol-Version", "2026-07-28"}, {"Mcp-Method", method}};
    if (!name.empty()) {
      fields.emplace_back("Mcp-Name", name);
    }
    return post(R"({"jsonrpc":"2.0","id":1,"method":")" + method + R"(","params":{)" + params +
                    kMeta + "}}",
                std::move(fields));
  }

  static HttpRequest call(const std::string& name) {
    return modern("tools/call", R"("name":")" + name + R"(",)", name);
  }

  std::shared_ptr<TestExchange> begin(HttpRequest request) {
    EXPECT_FALSE(http_.refuse(request));
    auto exchange = std::make_shared<TestExchange>(std::move(request));
    http_.take(exchange);
    return exchange;
  }

  HttpReply ask(HttpRequest request) { return begin(std::move(request))->reply(); }

  std::string new_session() {
    const HttpReply reply = ask(post(kInitialize));
    EXPECT_EQ(reply.fields.size(), 1U);
    EXPECT_EQ(reply.fields.at(0).first, "Mcp-Session-Id");
    return reply.fields.at(0).second;
  }

  WaitingProtocol protocol_;
  RpcDesk desk_{protocol_, 2};
  ListenAddress own_{.host = "127.0.0.1", .port = 7, .is_loopback = true};
  McpHttp http_{protocol_, desk_, own_, ""};
};

TEST_F(McpHttpTest, ANewerRequestIsAnsweredByItself) {
  const HttpReply listed = ask(modern("tools/list"));
  EXPECT_EQ(listed.status, 200U);
  EXPECT_EQ(listed.type, "application/json");
  EXPECT_EQ(listed.body, R"({"jsonrpc":"2.0","id":1,"result":{}})");
  EXPECT_TRUE(listed.fields.empty()) << "no session";
  const HttpReply missing = ask(modern("missing"));
  EXPECT_EQ(missing.status, 404U);
  EXPECT_THAT(missing.body, HasSubstr("-32601"));
  EXPECT_EQ(ask(call("silent")).type, "application/json");
  const HttpReply stream = ask(call("say"));
  EXPECT_EQ(stream.type, "text/event-stream");
  EXPECT_EQ(stream.body,
            "{\"jsonrpc\":\"2.0\",\"method\":\"said\",\"params\":{}}\n"
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");
  HttpRequest plain = call("say");
  plain.fields.emplace_back("Accept", "application/json");
  EXPECT_EQ(ask(plain).body, R"({"jsonrpc":"2.0","id":1,"result":{}})") << "takes no stream";
  HttpRequest wrong = call("say");
  wrong.fields.back().second = "other";
  EXPECT_EQ(ask(wrong).status, 400U);
}

TEST_F(McpHttpTest, AClientThatLeavesStopsItsRequest) {
  const auto first = begin(call("wait"));
  const auto second = begin(call("wait"));  // of one id, and no session
  first->wait_for_event();
  second->wait_for_event();
  first->leave();
  EXPECT_THAT(first->reply().body, HasSubstr("result"));
  second->leave();
  second->reply();
}

TEST_F(McpHttpTest, AnOlderSessionBeginsIsUsedAndEnds) {
  const std::string session = new_session();
  EXPECT_EQ(session.size(), 32U);
  EXPECT_NE(new_session(), session);
  const auto with_session = [&](const std::string& body) {
    return post(body, {{"Mcp-Session-Id", session}});
  };
  const std::string list = R"({"jsonrpc":"2.0","id":2,"method":"tools/list"})";
  EXPECT_EQ(ask(with_session(list)).status, 200U);
  EXPECT_EQ(ask(with_session(R"({"jsonrpc":"2.0","id":3,"method":"missing"})")).status, 200U);
  EXPECT_EQ(ask(with_session(R"({"jsonrpc":"2.0","method":"notifications/initialized"})")).status,
            202U);
  EXPECT_EQ(ask(with_session(R"({"jsonrpc":"2.0","id":3,"result":{}})")).status, 202U);
  EXPECT_EQ(ask(post(list)).status, 400U);
  EXPECT_EQ(ask(post(list, {{"Mcp-Session-Id", "guess"}})).status, 404U);

  const std::string wait =
      R"({"jsonrpc":"2.0","id":"w","method":"tools/call","params":{"name":"wait"}})";
  auto waiting = begin(with_session(wait));
  waiting->wait_for_event();
  EXPECT_THAT(ask(with_session(wait)).body, HasSubstr("$.id: is in use"));
  EXPECT_EQ(
      ask(with_session(
              R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"w"}})"))
          .status,
      202U);
  EXPECT_THAT(waiting->reply().body, AllOf(HasSubstr("said"), ::testing::Not(HasSubstr("result"))));

  waiting = begin(with_session(wait));
  waiting->wait_for_event();
  HttpRequest end = with_session("");
  end.method = "DELETE";
  EXPECT_EQ(ask(end).status, 204U);
  waiting->reply();
  EXPECT_EQ(ask(end).status, 404U);
  EXPECT_EQ(ask(with_session(list)).status, 404U);
}

TEST_F(McpHttpTest, WhatIsNoMessageIsNamed) {
  for (const auto& [body, text] : std::vector<std::pair<std::string, std::string>>{
           {"nonsense", "-32700"},
           {"", "-32700"},
           {"[]", "-32600"},
           {R"({"jsonrpc":"2.0","id":5})", "\"id\":5"},
           {R"({"jsonrpc":"2.0","id":1,"method":7})", "$.method"},
           {R"({"jsonrpc":"2.0","id":[],"method":"a"})", "$.id"},
           {R"({"jsonrpc":"2.0","id":1,"method":"a","params":[]})", "$.params"}}) {
    const HttpReply reply = ask(post(body));
    EXPECT_EQ(reply.status, 400U) << body;
    EXPECT_THAT(reply.body, HasSubstr(text)) << body;
  }
}

TEST_F(McpHttpTest, StrangersAreRefusedBeforeTheirBodyIsRead) {
  const auto refused = [&](const std::function<void(HttpRequest&)>& change) {
    HttpRequest request = post(kInitialize);
    change(request);
    const auto reply = http_.refuse(request);
    EXPECT_TRUE(!reply || reply->body.starts_with(R"({"jsonrpc":"2.0","id":null,"error":)"));
    return reply ? reply->status : 0;
  };
  EXPECT_EQ(refused([](HttpRequest&) {}), 0U);
  EXPECT_EQ(refused([](HttpRequest& r) { r.target = "/mcp?a=b"; }), 0U);
  EXPECT_EQ(refused([](HttpRequest& r) { r.fields[1].second = "application/json; charset=utf-8"; }),
            0U);
  EXPECT_EQ(refused([](HttpRequest& r) { r.target = "/"; }), 404U);
  EXPECT_EQ(refused([](HttpRequest& r) { r.method = "GET"; }), 405U);
  EXPECT_EQ(refused([](HttpRequest& r) { r.method = "OPTIONS"; }), 405U);
  EXPECT_EQ(refused([](HttpRequest& r) { r.fields[0].second = "evil.example:7"; }), 421U);
  EXPECT_EQ(refused([](HttpRequest& r) { r.fields.emplace_back("Origin", "http://evil.example"); }),
            403U);
  EXPECT_EQ(refused([](HttpRequest& r) { r.fields[1].second = "text/plain"; }), 415U);
  EXPECT_EQ(refused([](HttpRequest& r) { r.fields.emplace_back("Accept", "text/html"); }), 406U);
  McpHttp guarded(protocol_, desk_, own_, "0123456789abcdef");
  HttpRequest request = post(kInitialize);
  EXPECT_EQ(guarded.refuse(request)->status, 401U);
  request.fields.emplace_back("Authorization", "Bearer 0123456789abcdef");
  EXPECT_FALSE(guarded.refuse(request));
}

TEST(McpSessionsTest, TheOneThatIsUsedLeastMakesRoom) {
  McpSessions sessions;
  const std::string first = *sessions.begin();
  const std::string second = *sessions.begin();
  for (std::size_t count = 2; count < McpSessions::kMost; ++count) {
    ASSERT_TRUE(sessions.begin());
  }
  EXPECT_TRUE(sessions.use(first));
  ASSERT_TRUE(sessions.begin());
  EXPECT_TRUE(sessions.use(first));
  EXPECT_FALSE(sessions.use(second));
}

}  // namespace
}  // namespace synth
