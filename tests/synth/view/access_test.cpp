#include "synth/view/access.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

const Access kAccess{.token = "00ff00ff", .port = 8080};

HttpRequest request() {
  return {.method = "GET",
          .target = "/00ff00ff/runs/5",
          .fields = {{"Host", "127.0.0.1:8080"}},
          .body = {}};
}

TEST(AccessTest, LetsInWhoKnowsTheAddress) {
  HttpRequest asked = request();
  EXPECT_EQ(admit(asked, kAccess).refused, 0U);
  EXPECT_EQ(admit(asked, kAccess).path, "runs/5");
  asked.method = "HEAD";
  asked.fields = {{"host", "localhost:8080"},
                  {"Origin", "http://localhost:8080"},
                  {"Sec-Fetch-Site", "same-origin"}};
  asked.target = "/00ff00ff/";
  EXPECT_EQ(admit(asked, kAccess).refused, 0U);
  EXPECT_EQ(admit(asked, kAccess).path, "");
}

TEST(AccessTest, RefusesAnyOtherToken) {
  for (const char* target :
       {"/", "", "/runs/5", "/00ff00fe/runs/5", "/00ff00f/", "/00ff00ff0/", "//", "/00ff00ff", "*",
        "http://127.0.0.1:8080/00ff00ff/", "/%300ff00ff/"}) {
    HttpRequest asked = request();
    asked.target = target;
    EXPECT_EQ(admit(asked, kAccess).refused, 404U) << target;
  }
  HttpRequest asked = request();
  asked.target = "//runs/5";
  EXPECT_EQ(admit(asked, Access{.token = "", .port = 8080}).refused, 404U) << "no token at all";
}

TEST(AccessTest, RefusesWhatWouldChangeSomething) {
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get", ""}) {
    HttpRequest asked = request();
    asked.method = method;
    EXPECT_EQ(admit(asked, kAccess).refused, 405U) << method;
  }
}

TEST(AccessTest, RefusesNamesThatWereMadeToLeadHere) {
  for (const char* host : {"", "evil.example:8080", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:80800",
                           "127.0.0.1:8080.evil.example", "localhost.evil.example:8080"}) {
    HttpRequest asked = request();
    asked.fields = {{"Host", host}};
    EXPECT_EQ(admit(asked, kAccess).refused, 421U) << host;
  }
}

TEST(AccessTest, RefusesPagesOfOtherOrigins) {
  for (const char* origin : {"null", "http://evil.example", "https://127.0.0.1:8080",
                             "http://127.0.0.1:8081", "http://localhost:8080"}) {
    HttpRequest asked = request();
    asked.fields.emplace_back("Origin", origin);
    EXPECT_EQ(admit(asked, kAccess).refused, 403U) << origin;
  }
  for (const char* site : {"cross-site", "same-site", "?"}) {
    HttpRequest asked = request();
    asked.fields.emplace_back("Sec-Fetch-Site", site);
    EXPECT_EQ(admit(asked, kAccess).refused, 403U) << site;
  }
}

}  // namespace
}  // namespace synth
