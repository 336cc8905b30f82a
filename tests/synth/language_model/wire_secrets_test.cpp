#include "synth/authors/language_model/wire_secrets.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

WireRequest request_with(std::string url,
                         std::vector<std::pair<std::string, std::string>> headers) {
  return {std::move(url), "/x", std::move(headers), "{}"};
}

TEST(WireSecretsTest, AreHeadersThatAreNamedSoAndThePasswordOfTheAddress) {
  const WireSecrets secrets(
      request_with("https://me:let-me-in@host/v1", {{"Authorization", "Bearer sk-12345"},
                                                    {"x-team", "platform"},
                                                    {"accept", "application/json"},
                                                    {"x-api-key", "short"}}));
  EXPECT_EQ(
      secrets.removed_from("sk-12345, platform, application/json, short, let-me-in, sk-12345"),
      "***, platform, application/json, short, ***, ***");
}

TEST(WireSecretsTest, AreFoundWhereverAStreamIsSplit) {
  const std::string text = "a sk-12345 b sk-123 sk-sk-12345 c sk-1234";
  for (std::size_t size = 1; size <= text.size(); ++size) {
    WireSecrets secrets(request_with("http://h", {{"x-api-key", "sk-12345"}}));
    std::string out;
    for (std::size_t at = 0; at < text.size(); at += size) {
      out += secrets.take(std::string_view(text).substr(at, size));
    }
    out += secrets.rest();
    EXPECT_EQ(out, "a *** b sk-123 sk-*** c sk-1234") << size;
  }
}

TEST(WireSecretsTest, AnAddressIsShownWithoutItsLogin) {
  EXPECT_EQ(without_login("https://me:p@ss@host:8/a@b"), "https://host:8/a@b");
  EXPECT_EQ(without_login("https://host/a@b"), "https://host/a@b");
  EXPECT_EQ(without_login("host"), "host");
  EXPECT_EQ(without_login(""), "");
}

}  // namespace
}  // namespace synth
