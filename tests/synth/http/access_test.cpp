#include "synth/http/access.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

HttpRequest from(HttpFields fields) {
  return {.method = "POST", .target = "/", .fields = std::move(fields), .body = {}};
}

TEST(HttpAccessTest, OnLoopbackOnlyOwnNamesAndOriginsAreServed) {
  const ListenAddress own{.host = "127.0.0.1", .port = 8080, .is_loopback = true};
  EXPECT_EQ(refuse_source(from({{"Host", "127.0.0.1:8080"}}), own), 0U);
  EXPECT_EQ(
      refuse_source(from({{"HOST", "localhost:8080"}, {"Origin", "http://localhost:8080"}}), own),
      0U);
  EXPECT_EQ(refuse_source(from({}), own), kHttpMisdirected);
  EXPECT_EQ(refuse_source(from({{"Host", "evil.example:8080"}}), own), kHttpMisdirected);
  EXPECT_EQ(refuse_source(from({{"Host", "127.0.0.1:8080"}, {"Host", "evil.example"}}), own),
            kHttpMisdirected)
      << "two of one name";
  EXPECT_EQ(
      refuse_source(from({{"Host", "localhost:8080"}, {"Origin", "https://localhost:8080"}}), own),
      kHttpForbidden);
  EXPECT_EQ(refuse_source(from({{"Host", "localhost:8080"}, {"Origin", ""}}), own), kHttpForbidden);
  EXPECT_EQ(
      refuse_source(from({{"Host", "localhost:8080"}, {"Sec-Fetch-Site", "cross-site"}}), own),
      kHttpForbidden);
  const ListenAddress six{.host = "::1", .port = 80, .is_loopback = true};
  EXPECT_EQ(refuse_source(from({{"Host", "[::1]:80"}}), six), 0U);
}

TEST(HttpAccessTest, ElsewhereAnyNameIsOwnButNoOtherOrigin) {
  const ListenAddress own{.host = "0.0.0.0", .port = 8080, .is_loopback = false};
  EXPECT_EQ(refuse_source(from({{"Host", "lab.example:8080"}}), own), 0U);
  EXPECT_EQ(refuse_source(from({{"Host", "lab.example"}, {"Origin", "https://lab.example"}}), own),
            0U);
  EXPECT_EQ(refuse_source(from({{"Host", "lab.example"}, {"Origin", "http://evil.example"}}), own),
            kHttpForbidden);
}

TEST(HttpAccessTest, OnlyTheWholeTokenIsTheToken) {
  const auto bears = [](const char* value) {
    return bears_token(from({{"Authorization", value}}), "0123456789abcdef");
  };
  EXPECT_TRUE(bears("Bearer 0123456789abcdef"));
  EXPECT_TRUE(bears("bearer  0123456789abcdef"));
  for (const char* wrong :
       {"", "Bearer", "Bearer ", "Bearer 0123456789abcde", "Bearer 0123456789abcdef0",
        "Basic 0123456789abcdef", "0123456789abcdef", "Bearer 0123456789abcdeF"}) {
    EXPECT_FALSE(bears(wrong)) << wrong;
  }
  EXPECT_FALSE(bears_token(from({}), "0123456789abcdef"));
}

}  // namespace
}  // namespace synth
