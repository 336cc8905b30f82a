#include "tests/synth/language_model/model_here.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Returns scripted heads and bodies in turn, the last one repeatedly; records the times of the
// requests.
class ScriptedTransport : public Transport {
 public:
  struct Step {
    WireHead head;
    std::string body;
  };
  explicit ScriptedTransport(std::vector<Step> steps) : steps_(std::move(steps)) {}

  tl::expected<void, ModelFault> exchange(const WireRequest& /*request*/, const WireSink& sink,
                                          const WirePatience& /*patience*/) override {
    const Step& step = steps_[std::min(asked, steps_.size() - 1)];
    ++asked;
    sink.head(step.head);
    sink.body(step.body);
    return {};
  }

  std::size_t asked = 0;

 private:
  std::vector<Step> steps_;
};

ScriptedTransport::Step error(int status, std::map<std::string, std::string> headers,
                              std::string body = "{}") {
  headers["content-type"] = "application/json";
  return {{status, std::move(headers)}, std::move(body)};
}

ScriptedTransport::Step answer() {
  return {{200, {{"content-type", "application/json"}}},
          R"json({"type":"message","model":"claude-opus-5-5","stop_reason":"end_turn",
          "content":[{"type":"text","text":"hi"}],
          "usage":{"input_tokens":1000000,"output_tokens":100000}})json"};
}

class ClientTest : public ::testing::Test {
 protected:
  Result<ModelReply> ask(std::vector<ScriptedTransport::Step> steps, SpendingLimits limits = {},
                         std::chrono::milliseconds time = std::chrono::seconds(60)) {
    transport_ = std::make_shared<ScriptedTransport>(std::move(steps));
    spending_ = std::make_unique<Spending>(limits);
    const auto client = client_of(make_anthropic({"http://x", "claude-opus-5-5", "k"}), transport_);
    AuthorBudget budget;
    budget.deadline = std::chrono::steady_clock::now() + time;
    budget.spending = spending_.get();
    return client->ask({"fixed", "material", "script", "{}", 0, 100}, budget);
  }

  std::shared_ptr<ScriptedTransport> transport_;
  std::unique_ptr<Spending> spending_;
};

TEST_F(ClientTest, WhatCanPassIsAskedAgainAfterTheTimeAskedFor) {
  const auto begun = std::chrono::steady_clock::now();
  const auto reply = ask(
      {error(429, {{"retry-after-ms", "30"}}), error(529, {{"retry-after", "0.02"}}), answer()});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->text, "hi");
  EXPECT_EQ(transport_->asked, 3U);
  EXPECT_EQ(spending_->spent().calls, 3);
  EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(50));
}

TEST_F(ClientTest, MoneyIsNeverAskedForTwice) {
  const auto reply = ask(
      {error(429, {}, R"json({"type":"error","error":{"type":"rate_limit_error","message":"spent",
                       "details":{"error_code":"enforced_spend_limit_reached"}}})json")});
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Errc::budget_exhausted);
  EXPECT_EQ(transport_->asked, 1U);
}

TEST_F(ClientTest, TheProvidersOwnWordOnRetryingCounts) {
  EXPECT_FALSE(ask({error(500, {{"x-should-retry", "false"}}), answer()}));
  EXPECT_EQ(transport_->asked, 1U);
  EXPECT_TRUE(ask({error(400, {{"x-should-retry", "true"}, {"retry-after-ms", "1"}}), answer()}));
}

TEST_F(ClientTest, RetriesEndWithTheLastFaultAndHowOftenItWasTried) {
  const auto reply = ask({error(503, {{"retry-after-ms", "1"}, {"request-id", "req_7"}})});
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Errc::provider_unreachable);
  EXPECT_EQ(transport_->asked, 5U);
  EXPECT_THAT(reply.error().message, HasSubstr("req_7"));
  EXPECT_THAT(reply.error().message, HasSubstr("after 5 tries"));
}

TEST_F(ClientTest, AWaitThatIsTooLongIsNotWaited) {
  const auto reply = ask({error(429, {{"retry-after", "3600"}})});
  ASSERT_FALSE(reply);
  EXPECT_THAT(reply.error().message, HasSubstr("asks to wait 3600 s"));
  EXPECT_EQ(transport_->asked, 1U);
}

TEST_F(ClientTest, ItIsNotAskedAgainPastTheDeadline) {
  const auto reply = ask({error(429, {{"retry-after", "5"}})}, {}, std::chrono::milliseconds(500));
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Errc::budget_exhausted);
}

TEST_F(ClientTest, ARecordingIsAskedAgainWithoutWaiting) {
  ClientOptions options;
  options.waits = false;
  const auto transport = std::make_shared<ScriptedTransport>(
      std::vector{error(429, {{"retry-after", "3600"}}), error(503, {}), answer()});
  const auto client = client_of(make_anthropic({"http://x", "m", "k"}), transport, options);
  EXPECT_TRUE(client->ask({"", "", "script", "{}", 0, 1}, {}));
  EXPECT_EQ(transport->asked, 3U);
}

TEST_F(ClientTest, LimitsOnCallsTokensAndMoneyHold) {
  EXPECT_EQ(ask({answer()}, {.calls = 0, .tokens = {}, .cost_usd = {}}).error().code,
            Errc::budget_exhausted);
  EXPECT_EQ(transport_->asked, 0U);
  Spending spending({.calls = {}, .tokens = 100, .cost_usd = {}});
  EXPECT_TRUE(spending.begin_call());
  spending.add({.input = 60, .output = 40}, 0.5);
  EXPECT_FALSE(spending.begin_call());
  Spending money({.calls = {}, .tokens = {}, .cost_usd = 1.0});
  EXPECT_TRUE(money.begin_call());
  money.add({.input = 60, .output = 40},
            std::nullopt);  // the price is not known, so the limit cannot be kept
  EXPECT_FALSE(money.begin_call());
  EXPECT_FALSE(money.spent().cost_usd);
}

TEST_F(ClientTest, AnAnswerIsAccountedForAtItsModelsPrice) {
  ASSERT_TRUE(ask({answer()}));
  EXPECT_DOUBLE_EQ(spending_->spent().cost_usd.value_or(-1), 4.0 + 2.0);
}

TEST_F(ClientTest, AStopEndsAWait) {
  const auto transport =
      std::make_shared<ScriptedTransport>(std::vector{error(429, {{"retry-after", "60"}})});
  const auto client = client_of(make_anthropic({"http://x", "m", "k"}), transport);
  std::stop_source stop;
  AuthorBudget budget;
  budget.stop = stop.get_token();
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop.request_stop();
  });
  const auto reply = client->ask({"", "", "script", "{}", 0, 1}, budget);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Errc::interrupted);
}

TEST(HttpTransportTest, NobodyThereIsUnreachable) {
  ClientOptions options;
  options.most_retries = 0;
  const auto client = client_of(make_anthropic({"http://127.0.0.1:1", "m", "k"}),
                                std::make_shared<HttpTransport>(), options);
  const auto reply = client->ask({"", "", "script", "{}", 0, 1}, {});
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Errc::provider_unreachable);
}

TEST(HttpTransportTest, AHostThatNobodyKnowsIsAskedForOnce) {
  const auto client = client_of(make_anthropic({"http://no-such-host.invalid", "m", "k"}),
                                std::make_shared<HttpTransport>());
  const auto reply = client->ask({"", "", "script", "{}", 0, 1}, {});
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, Errc::provider_unreachable);
  EXPECT_THAT(reply.error().message, Not(HasSubstr("tries")));
}

TEST(ModelFaultTest, ACertificateThatIsNotTrustedIsNoReasonToAskAgain) {
  const ModelFault fault{FaultKind::untrusted, "self-signed certificate", ""};
  EXPECT_FALSE(is_passing(fault));
  EXPECT_THAT(to_error(fault, "openai").remedy, HasSubstr("SSL_CERT_FILE"));
}

TEST(HttpTransportTest, ManyAtOnceEachGetTheirOwnAnswer) {
  const ModelServer server(std::string("{\"delay\":0.05,\"implementation\":[") + kGoodAnswer +
                           "]}");
  const auto client =
      client_of(provider_named("openai", server.url()), std::make_shared<HttpTransport>());
  std::vector<std::jthread> threads;
  std::atomic<int> right = 0;
  for (int i = 0; i < 24; ++i) {
    threads.emplace_back([&] {
      ModelAuthor author(client);
      right += author.implementations(write_f()) ? 1 : 0;
    });
  }
  threads.clear();
  EXPECT_EQ(right, 24);
}

ModelFault refused(std::string message) {
  return {FaultKind::bad_request, std::move(message), {}};
}

TEST(RequestFormTest, LeavesOutWhatTheServerNames) {
  const RequestForm all;
  EXPECT_FALSE(
      easier_form(all, 16'384, refused("This response_format type is unavailable now"))->schema);
  EXPECT_FALSE(easier_form(all, 16'384, refused("unknown field stream_options"))->stream_options);
  EXPECT_FALSE(easier_form(all, 16'384, refused("temperature is not supported"))->sampling);
  EXPECT_EQ(easier_form(all, 16'384, refused("'max_tokens' is too large"))->most_output, 4'096);
  EXPECT_FALSE(easier_form({.most_output = 1'024}, 16'384, refused("'max_tokens' is too large")));
  const auto rest = easier_form(all, 16'384, refused("bad request"));
  ASSERT_TRUE(rest);
  EXPECT_FALSE(rest->schema || rest->stream_options || rest->sampling);
  EXPECT_FALSE(easier_form(*rest, 16'384, refused("bad request")));
  EXPECT_FALSE(easier_form(all, 16'384, {FaultKind::overload, "response_format", {}}));
}

TEST(RequestFormTest, ASchemaThatIsRefusedIsAPartOfThePrompt) {
  ModelRequest request{"fixed", "material", "script", "{}", 0, 16'384};
  const ModelRequest plain = in_form(request, {.schema = false, .most_output = 4'096});
  EXPECT_THAT(plain.fixed, HasSubstr("The JSON schema of the answer:\n{}"));
  EXPECT_TRUE(plain.schema.empty());
  EXPECT_EQ(plain.most_output, 4'096);
  EXPECT_EQ(in_form(request, {}).fixed, "fixed");
}

TEST(SpendingTest, RequestsUnderWayCountForTheLimits) {
  Spending spending({.tokens = 100});
  EXPECT_TRUE(spending.begin_call({60, 0.0}));
  EXPECT_TRUE(spending.begin_call({60, 0.0}));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(spending.begin_call({60, 0.0}, stop.get_token()).error().code, Errc::interrupted);
  spending.add({.output = 30}, 0.0);
  EXPECT_TRUE(spending.begin_call({60, 0.0}));
}

TEST(SpendingTest, WhatAServerDoesNotTellCountsAsEstimatedAndCostsNobodyKnowsWhat) {
  Spending spending({.tokens = 100});
  EXPECT_TRUE(spending.begin_call({120, 0.0}));
  spending.add({}, std::nullopt);
  EXPECT_EQ(spending.begin_call({10, 0.0}).error().code, Errc::budget_exhausted);
  EXPECT_EQ(spending.spent().cost_usd, std::nullopt);
}

TEST(SpendingTest, ARequestThatWasRefusedUnreadIsNoCall) {
  Spending spending({.calls = 1});
  EXPECT_TRUE(spending.begin_call());
  spending.end_call(true);
  EXPECT_TRUE(spending.begin_call());
  EXPECT_FALSE(spending.begin_call());
}

}  // namespace
}  // namespace synth
