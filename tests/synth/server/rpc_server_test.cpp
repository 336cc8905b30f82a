#include "synth/server/rpc_server.h"

#include "specs/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <array>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// `echo` returns its parameters at once, `wait` waits until it is told to stop, and `throw` throws.
class TestProtocol : public RpcProtocol {
 public:
  int prepared = 0;
  std::atomic<int> begun = 0;
  std::atomic<int> stopped = 0;

  [[nodiscard]] bool is_quick(const RpcMessage& request) const override {
    return request.method == "echo";
  }
  Result<void> prepare() override {
    ++prepared;
    return {};
  }
  RpcAnswer answer(const RpcMessage& request, const RpcCall& call) override {
    if (request.method == "throw") {
      throw std::runtime_error("a fault of ours");
    }
    if (request.method == "wait") {
      ++begun;
      begun.notify_all();
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any().wait(lock, call.stop, [] { return false; });
      ++stopped;
      return "\"stopped\"";
    }
    if (request.method == "say") {
      call.notify("said", "{}");
    }
    return JsonWriter().document(request.params).take();
  }
  std::optional<Value> cancelled_by(const RpcMessage& notification) override {
    const auto id = JsonField(notification.params).find("id");
    return notification.method == "cancel" && id ? std::optional(id->json()) : std::nullopt;
  }
};

class RpcServerTest : public ::testing::Test {
 protected:
  RpcServerTest() {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    EXPECT_EQ(::pipe(in.data()), 0);
    EXPECT_EQ(::pipe(out.data()), 0);
    input_ = Fd(in[1]);
    output_ = Fd(out[0]);
    served_ = std::jthread([this, from = in[0], to = out[1]](const std::stop_token& stop) {
      LineReader reader(Fd(from), "input", LongLine::cut);
      const Fd writer(to);
      result_ = serve_messages(reader, to, protocol_, 2, stop);
    });
  }

  void send(const std::string& line) const {
    const std::string text = line + "\n";
    ASSERT_EQ(::write(input_.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

  // Returns everything that was written until the server ended.
  std::string finish() {
    input_.reset();
    std::string text;
    std::array<char, 4096> part{};
    for (ssize_t got = 0; (got = ::read(output_.get(), part.data(), part.size())) > 0;) {
      text.append(part.data(), static_cast<std::size_t>(got));
    }
    served_.join();
    return text;
  }

  TestProtocol protocol_;
  Fd input_;
  Fd output_;
  Result<void> result_;
  std::jthread served_;
};

TEST_F(RpcServerTest, AnswersEveryMessageAndGoesOnAfterABadOne) {
  send(R"({"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":1}})");
  send("nonsense");
  send("");
  send(R"({"jsonrpc":"2.0","id":2,"method":"throw"})");
  send(R"({"jsonrpc":"2.0","id":"x","method":"say"})");
  const std::string text = finish();
  EXPECT_TRUE(result_);
  EXPECT_EQ(protocol_.prepared, 1) << "once, for what is not quick";
  EXPECT_THAT(text, HasSubstr(R"({"jsonrpc":"2.0","id":1,"result":{"a":1}})"));
  EXPECT_THAT(text, HasSubstr(R"("code":-32700)"));
  EXPECT_THAT(
      text,
      HasSubstr(R"("id":2,"error":{"code":-32603,"message":"internal fault: a fault of ours"})"));
  EXPECT_THAT(text, HasSubstr(R"({"jsonrpc":"2.0","method":"said","params":{}})"));
  EXPECT_THAT(text, HasSubstr(R"({"jsonrpc":"2.0","id":"x","result":{}})"));
}

TEST_F(RpcServerTest, ACancelledRequestIsStoppedAndNotAnswered) {
  send(R"({"jsonrpc":"2.0","id":1,"method":"wait"})");
  send(R"({"jsonrpc":"2.0","id":1,"method":"wait"})");
  send(R"({"jsonrpc":"2.0","method":"cancel","params":{"id":7}})");
  send(R"({"jsonrpc":"2.0","method":"cancel","params":{"id":1}})");
  send(R"({"jsonrpc":"2.0","id":2,"method":"say"})");
  const std::string text = finish();
  EXPECT_EQ(protocol_.stopped, 1);
  EXPECT_THAT(text, Not(HasSubstr("stopped")));
  EXPECT_THAT(text, HasSubstr("$.id: is in use")) << "of the second one with its id";
  EXPECT_THAT(text, HasSubstr(R"("id":2,"result":{})"));
}

TEST_F(RpcServerTest, ManyThatComeTogetherAreWorkedOnTogether) {
  send(R"({"jsonrpc":"2.0","id":1,"method":"say"})");  // whose thread is free then
  for (const int id : {2, 3}) {
    send(R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"method":"wait"})");
  }
  protocol_.begun.wait(0);
  protocol_.begun.wait(1);
  send(R"({"jsonrpc":"2.0","method":"cancel","params":{"id":2}})");
  send(R"({"jsonrpc":"2.0","method":"cancel","params":{"id":3}})");
  finish();
  EXPECT_EQ(protocol_.stopped, 2);
}

TEST_F(RpcServerTest, WorkEndsOnceNobodyReadsItsAnswer) {
  send(R"({"jsonrpc":"2.0","id":1,"method":"wait"})");
  protocol_.begun.wait(0);
  output_.reset();
  input_.reset();
  served_.join();
  EXPECT_EQ(protocol_.stopped, 1);
}

}  // namespace
}  // namespace synth
