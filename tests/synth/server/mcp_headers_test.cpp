#include "synth/server/mcp_headers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

constexpr const char* kModernCall =
    R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"synth_run","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}})";
constexpr const char* kOlderCall = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";

HttpRequest with(HttpFields fields) {
  return {.method = "POST", .target = "/mcp", .fields = std::move(fields), .body = {}};
}

HttpFields modern_fields() {
  return {{"MCP-Protocol-Version", "2026-07-28"},
          {"Mcp-Method", "tools/call"},
          {"Mcp-Name", "synth_run"}};
}

// Returns the error's code, or 0.
int code_of(HttpFields fields, const char* message) {
  const auto era = mcp_era_of(with(std::move(fields)), *read_rpc_message(message));
  return era ? 0 : era.error().code;
}

TEST(McpHeadersTest, HeadersSayWhatTheBodyDoes) {
  EXPECT_EQ(mcp_era_of(with(modern_fields()), *read_rpc_message(kModernCall)), McpEra::modern);
  EXPECT_EQ(mcp_era_of(with({}), *read_rpc_message(kOlderCall)), McpEra::older);
  EXPECT_EQ(
      mcp_era_of(with({{"mcp-protocol-version", "2025-06-18"}}), *read_rpc_message(kOlderCall)),
      McpEra::older);
  HttpFields encoded = modern_fields();
  encoded[2].second = " =?base64?c3ludGhfcnVu?= ";
  EXPECT_EQ(code_of(encoded, kModernCall), 0);
}

TEST(McpHeadersTest, AHeaderThatIsMissingOrOtherIsNamed) {
  for (const std::size_t at : {0U, 1U, 2U}) {
    HttpFields fields = modern_fields();
    const std::string name = fields[at].first;
    for (const char* value : {"other", "", "=?base64?!?=", "synth_run\x7f", "Synth_run"}) {
      fields[at].second = value;
      const auto era = mcp_era_of(with(fields), *read_rpc_message(kModernCall));
      ASSERT_FALSE(era) << name << value;
      EXPECT_EQ(era.error().code, kMcpHeaderMismatch) << name << value;
      EXPECT_THAT(era.error().message, HasSubstr(name));
    }
    fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(at));
    EXPECT_EQ(code_of(fields, kModernCall), kMcpHeaderMismatch) << name;
  }
}

TEST(McpHeadersTest, VersionsAreHeldAgainstThoseThatAreSpoken) {
  EXPECT_EQ(code_of({{"MCP-Protocol-Version", "2026-07-28"}}, kOlderCall), kRpcInvalidParams)
      << "no _meta";
  EXPECT_EQ(code_of({{"MCP-Protocol-Version", "1999-01-01"}}, kOlderCall), -32022);
  EXPECT_EQ(
      code_of(
          {{"MCP-Protocol-Version", "1999-01-01"}, {"Mcp-Method", "ping"}},
          R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1999-01-01"}}})"),
      -32022);
  EXPECT_EQ(
      code_of(
          {{"MCP-Protocol-Version", "2026-07-28"}, {"Mcp-Method", "ping"}},
          R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}})"),
      kRpcInvalidParams)
      << "no capabilities";
}

TEST(McpHeadersTest, AcceptNamesTypesAndRanges) {
  EXPECT_TRUE(accepts_type(with({}), "application/json"));
  EXPECT_TRUE(
      accepts_type(with({{"Accept", "application/json, text/event-stream"}}), "text/event-stream"));
  EXPECT_TRUE(
      accepts_type(with({{"Accept", "text/html;q=0.9 , Text/*;q=0.1"}}), "text/event-stream"));
  EXPECT_TRUE(accepts_type(with({{"Accept", "text/html"}, {"Accept", "*/*"}}), "application/json"));
  EXPECT_FALSE(accepts_type(with({{"Accept", "application/json"}}), "text/event-stream"));
  EXPECT_FALSE(accepts_type(with({{"Accept", "application/jsonx, text"}}), "application/json"));
}

}  // namespace
}  // namespace synth
