#include "synth/cli/output/otlp.h"

#include "specs/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

Variables of(const std::map<std::string, std::string>& set) {
  return [set](const char* name) {
    const auto found = set.find(name);
    return found == set.end() ? std::nullopt : std::optional(found->second);
  };
}

std::optional<OtlpTarget> target(const std::map<std::string, std::string>& set) {
  auto read = read_otlp_target(of(set));
  EXPECT_TRUE(read) << read.error().message;
  return read.value_or(std::nullopt);
}

TEST(OtlpTargetTest, IsThereOnlyIfAnEndpointIsNamedAndTracesAreWanted) {
  const std::string endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT";
  EXPECT_FALSE(target({}));
  EXPECT_FALSE(target({{endpoint, ""}}));
  EXPECT_FALSE(target({{endpoint, "http://c"}, {"OTEL_SDK_DISABLED", "TRUE"}}));
  EXPECT_FALSE(target({{endpoint, "http://c"}, {"OTEL_TRACES_EXPORTER", "none"}}));
  EXPECT_TRUE(target({{endpoint, "http://c"}, {"OTEL_TRACES_EXPORTER", "console,otlp"}}));
}

TEST(OtlpTargetTest, TheEndpointForTracesIsTakenAsItIsTheOtherGetsAPath) {
  const std::string endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT";
  EXPECT_EQ(target({{endpoint, "http://c:4318"}})->url, "http://c:4318/v1/traces");
  EXPECT_EQ(target({{endpoint, "http://c/x/"}})->url, "http://c/x/v1/traces");
  EXPECT_EQ(
      target({{endpoint, "http://c"}, {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://t/in"}})->url,
      "http://t/in");
}

TEST(OtlpTargetTest, HeadersResourceTimeAndTraceAreRead) {
  const auto read =
      target({{"OTEL_EXPORTER_OTLP_ENDPOINT", "http://c"},
              {"OTEL_EXPORTER_OTLP_HEADERS", "a=b, key=two%20words%,=c,d"},
              {"OTEL_EXPORTER_OTLP_TIMEOUT", "500"},
              {"OTEL_RESOURCE_ATTRIBUTES", "team=a,service.name=b"},
              {"OTEL_SERVICE_NAME", "ours"},
              {"TRACEPARENT", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}});
  ASSERT_TRUE(read);
  EXPECT_THAT(read->headers, ElementsAre(Pair("a", "b"), Pair("key", "two words%")));
  EXPECT_THAT(read->resource,
              UnorderedElementsAre(Pair("service.name", "ours"), Pair("team", "a")));
  EXPECT_EQ(read->patience.count(), 500);
  EXPECT_EQ(read->trace_id, "0af7651916cd43dd8448eb211c80319c");
  EXPECT_EQ(read->parent, 0xb7ad6b7169203331U);
}

TEST(OtlpTargetTest, ATraceparentThatIsNoneIsIgnored) {
  for (const std::string text :
       {"", "00-00000000000000000000000000000000-b7ad6b7169203331-01", "00-1-2-3",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01"}) {
    const auto read = target({{"OTEL_EXPORTER_OTLP_ENDPOINT", "http://c"}, {"TRACEPARENT", text}});
    EXPECT_EQ(read->parent, 0U) << text;
    EXPECT_EQ(read->trace_id.size(), 32U);
  }
}

TEST(OtlpTargetTest, GrpcIsRefusedWithARemedy) {
  const auto read = read_otlp_target(of({{"OTEL_EXPORTER_OTLP_ENDPOINT", "http://c:4317"},
                                         {"OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "grpc"}}));
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().remedy, HasSubstr("4318"));
}

TEST(OtlpBodyTest, HasSpansWithTheirTimesParentsAndAttributes) {
  OtlpTarget to;
  to.resource = {{"service.name", "s"}};
  to.trace_id = "t";
  ClockPair clocks;
  clocks.unix_time = std::chrono::system_clock::time_point(std::chrono::seconds(1'000));
  const Span span{.name = "run \"1\"",
                  .category = "run",
                  .begin = clocks.at + std::chrono::milliseconds(1),
                  .end = clocks.at + std::chrono::milliseconds(3),
                  .id = 0x2a,
                  .parent = 7};
  const std::vector<DescribedSpan> spans{
      {span, R"({"n":3,"x":0.5,"ok":true,"none":null,"of":["a"],"error":"lost"})"}};
  EXPECT_EQ(
      otlp_body(to, clocks, spans).substr(otlp_body(to, clocks, spans).find("\"spans\"")),
      R"("spans":[{"traceId":"t","spanId":"000000000000002a","parentSpanId":"0000000000000007",)"
      R"("name":"run \"1\"","kind":1,"startTimeUnixNano":"1000001000000",)"
      R"("endTimeUnixNano":"1000003000000","attributes":[)"
      R"({"key":"synth.category","value":{"stringValue":"run"}},)"
      R"({"key":"synth.n","value":{"intValue":"3"}},)"
      R"({"key":"synth.x","value":{"doubleValue":0.5}},)"
      R"({"key":"synth.ok","value":{"boolValue":true}},)"
      R"({"key":"synth.of","value":{"arrayValue":{"values":[{"stringValue":"a"}]}}},)"
      R"({"key":"synth.error","value":{"stringValue":"lost"}}],)"
      R"("status":{"code":2,"message":"lost"}}]}]}]})");
}

}  // namespace
}  // namespace synth
