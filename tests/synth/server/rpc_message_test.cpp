#include "synth/server/rpc_message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

TEST(RpcMessageTest, TellsRequestsNotificationsAndResponsesApart) {
  const auto request = read_rpc_message(R"({"jsonrpc":"2.0","id":"a","method":"m","params":{}})");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->kind, RpcMessage::Kind::request);
  EXPECT_EQ(request->method, "m");
  EXPECT_EQ(rpc_result(request->id, "{}"), R"({"jsonrpc":"2.0","id":"a","result":{}})");
  const auto notification = read_rpc_message(R"({"jsonrpc":"2.0","method":"m"})");
  ASSERT_TRUE(notification);
  EXPECT_EQ(notification->kind, RpcMessage::Kind::notification);
  EXPECT_TRUE(notification->params.is<Dict>());
  const auto response = read_rpc_message(R"({"jsonrpc":"2.0","id":1,"result":null,"error":{}})");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->kind, RpcMessage::Kind::response);
}

struct Refused {
  const char* line;
  int code;
  const char* message;
};

TEST(RpcMessageTest, NamesTheFieldThatIsWrong) {
  const Refused rows[] = {
      {"", kRpcParseError, "not JSON"},
      {"{", kRpcParseError, "not JSON"},
      {"[]", kRpcInvalidRequest, "batches"},
      {R"({"jsonrpc":"2.0","id":null,"method":"m"})", 0, ""},
      {R"({"jsonrpc":"2.0","id":1.5,"method":"m"})", kRpcInvalidRequest, "$.id"},
      {R"({"jsonrpc":"2.0","id":[1],"method":"m"})", kRpcInvalidRequest, "$.id"},
      {R"({"jsonrpc":"1.0","id":1,"method":"m"})", kRpcInvalidRequest, "$.jsonrpc"},
      {R"({"id":1,"method":"m"})", kRpcInvalidRequest, "$.jsonrpc"},
      {R"({"jsonrpc":"2.0","id":1})", kRpcInvalidRequest, "$.method"},
      {R"({"jsonrpc":"2.0","id":1,"method":7})", kRpcInvalidRequest, "$.method"},
      {R"({"jsonrpc":"2.0","id":1,"method":"m","params":[1]})", kRpcInvalidParams, "$.params"},
  };
  for (const Refused& row : rows) {
    const auto message = read_rpc_message(row.line);
    if (row.code == 0) {
      EXPECT_TRUE(message) << row.line;
      continue;
    }
    ASSERT_FALSE(message) << row.line;
    EXPECT_EQ(message.error().error.code, row.code) << row.line;
    EXPECT_THAT(message.error().error.message, HasSubstr(row.message)) << row.line;
  }
}

TEST(RpcMessageTest, RefusesNestingThatNoRequestHas) {
  const std::string deep(100'000, '[');
  EXPECT_FALSE(read_rpc_message(R"({"jsonrpc":"2.0","id":1,"method":"m","params":)" + deep));
}

TEST(RpcMessageTest, WritesErrorsWithTheirData) {
  EXPECT_EQ(
      rpc_error(Value(3), {kRpcInvalidParams, "no \"x\"", R"({"a":1})"}),
      R"({"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"no \"x\"","data":{"a":1}}})");
  EXPECT_EQ(rpc_error(Value(), {kRpcParseError, "bad"}),
            R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"bad"}})");
}

}  // namespace
}  // namespace synth
