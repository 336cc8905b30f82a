#include "tests/synth/language_model/model_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Tests every provider over real HTTP.
class ProviderTest : public ::testing::TestWithParam<const char*> {
 protected:
  // Asks for an implementation from a server with these scripted answers to that stage.
  Result<Answers<Implementations>> ask(const std::string& answers) {
    server_ = std::make_unique<ModelServer>("{\"implementation\":[" + answers + "]}");
    ClientOptions options;
    options.most_retries = 0;
    ModelAuthor author(client_of(provider_named(GetParam(), server_->url()),
                                 std::make_shared<HttpTransport>(), options));
    ImplementationQuestion question = write_f();
    question.budget.spending = &spending_;
    return author.implementations(question);
  }

  std::unique_ptr<ModelServer> server_;
  Spending spending_;
};

TEST_P(ProviderTest, AStreamedAnswerIsRead) {
  const auto answers = ask(kGoodAnswer);
  ASSERT_TRUE(answers) << answers.error().message;
  EXPECT_EQ(answers->answers.at(0).at("f"), "def f(): return 1");
}

TEST_P(ProviderTest, FencesAndProseAroundTheObjectAreLeftOut) {
  const auto answers = ask(
      R"json({"server":{"text":"Like {this}: ```json\n{\"implementations\":[{\"function\":\"f\",\"code\":\"f = 1\"}]}\n``` Done {}."}})json");
  ASSERT_TRUE(answers) << answers.error().message;
  EXPECT_EQ(answers->answers.at(0).at("f"), "f = 1");
}

TEST_P(ProviderTest, AMalformedAnswerIsAskedForAgainAndToldWhy) {
  const auto answers =
      ask(std::string(R"json({"server":{"text":"I would rather not say"}},)json") + kGoodAnswer);
  ASSERT_TRUE(answers) << answers.error().message;
  EXPECT_EQ(spending_.spent().calls, 2);
  EXPECT_THAT(server_->journal(), HasSubstr("could not be used: the answer is not JSON"));
}

TEST_P(ProviderTest, TwoMalformedAnswersAreAnErrorThatQuotesTheLast) {
  const auto answers = ask(R"json({"server":{"text":"I would rather not say"}})json");
  ASSERT_FALSE(answers);
  EXPECT_EQ(answers.error().code, Errc::author_failed);
  EXPECT_THAT(answers.error().message, HasSubstr("I would rather not say"));
}

TEST_P(ProviderTest, AnErrorHasTheProvidersMessage) {
  const auto answers = ask(
      R"json({"server":{"status":401,"error":{"type":"authentication_error","message":"bad key"}}})json");
  ASSERT_FALSE(answers);
  EXPECT_EQ(answers.error().code, Errc::authentication);
  EXPECT_THAT(answers.error().message,
              AllOf(HasSubstr("bad key"), HasSubstr(GetParam()), Not(HasSubstr(kTestKey))));
}

TEST_P(ProviderTest, TheKeyIsSentInAHeaderAndNowhereElse) {
  ASSERT_TRUE(ask(kGoodAnswer));
  const std::string journal = server_->journal();
  const std::size_t body = journal.find("\"body\":");
  EXPECT_THAT(journal.substr(0, body), HasSubstr(kTestKey));
  EXPECT_THAT(journal.substr(body), Not(HasSubstr(kTestKey)));
}

TEST_P(ProviderTest, AKeyThatTheServerSaysBackIsSeenByNobody) {
  const auto refused =
      ask(std::string(R"json({"server":{"status":401,"error":{"message":"not )json") + kTestKey +
          R"json("}}})json");
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, AllOf(HasSubstr("not ***"), Not(HasSubstr(kTestKey))));
  EXPECT_THAT(refused.error().remedy, HasSubstr("the key that was sent"));
  // Pieces of a stream are covered too.
  const auto answers =
      ask(std::string(R"json({"implementations":[{"function":"f","code":"def f(): return ')json") +
          kTestKey + "'\"}]}");
  ASSERT_TRUE(answers) << answers.error().message;
  EXPECT_EQ(answers->answers.at(0).at("f"), "def f(): return '***'");
}

TEST_P(ProviderTest, ARedirectIsNamedAndNotFollowed) {
  const auto answers = ask(
      R"json({"server":{"status":307,"headers":{"location":"https://elsewhere.example/x"}}})json");
  ASSERT_FALSE(answers);
  EXPECT_EQ(answers.error().code, Errc::config);
  EXPECT_THAT(answers.error().message, HasSubstr("a redirect to https://elsewhere.example/x"));
  EXPECT_EQ(server_->stages().size(), 1U);
}

TEST_P(ProviderTest, AnEmptyAnswerIsCalledSo) {
  const auto answers = ask(R"json({"server":{"text":""}})json");
  ASSERT_FALSE(answers);
  EXPECT_THAT(answers.error().message,
              AllOf(HasSubstr("the answer is empty"), Not(HasSubstr("syntax error"))));
}

INSTANTIATE_TEST_SUITE_P(All, ProviderTest,
                         ::testing::Values("anthropic", "openai", "gemini", "ollama", "http"),
                         [](const auto& tested) { return std::string(tested.param); });

// On its own, libcurl would send it again.
TEST(AccountingTest, ARequestThatAUsedConnectionDropsIsCountedLikeEveryOther) {
  const std::string good = kGoodAnswer;
  const ModelServer server("{\"implementation\":[" + good +
                           R"json(,{"server":{"dropped":true}},)json" + good + "]}");
  Spending spending;
  ModelAuthor author(
      client_of(provider_named("anthropic", server.url()), std::make_shared<HttpTransport>()));
  ImplementationQuestion question = write_f();
  question.budget.spending = &spending;
  ASSERT_TRUE(author.implementations(question));
  ASSERT_TRUE(author.implementations(question));
  EXPECT_EQ(server.stages().size(), 3U);
  EXPECT_EQ(spending.spent().calls, 3);
}

// Properties that only streams can show.
class StreamTest : public ProviderTest {};

TEST_P(StreamTest, ACutStreamIsNoAnswer) {
  const auto answers = ask(R"json({"server":{"cut":true}})json");
  ASSERT_FALSE(answers);
  EXPECT_EQ(answers.error().code, Errc::provider_unreachable);
  EXPECT_THAT(answers.error().message, HasSubstr("cut connection"));
}

TEST_P(StreamTest, TokensAreCounted) {
  ASSERT_TRUE(ask(kGoodAnswer));
  const Spent spent = spending_.spent();
  EXPECT_EQ(spent.tokens.total(), 170);
  EXPECT_EQ(spent.tokens.output, 50);
}

INSTANTIATE_TEST_SUITE_P(All, StreamTest,
                         ::testing::Values("anthropic", "openai", "gemini", "ollama"),
                         [](const auto& tested) { return std::string(tested.param); });

class RefusalTest : public ProviderTest {};

TEST_P(RefusalTest, ARefusalIsSaidWithItsReason) {
  const auto answers = ask(R"json({"server":{"refusal":"cyber"}})json");
  ASSERT_FALSE(answers);
  EXPECT_THAT(answers.error().message, AllOf(HasSubstr("refusal"), HasSubstr("cyber")));
}

INSTANTIATE_TEST_SUITE_P(All, RefusalTest, ::testing::Values("anthropic", "openai", "gemini"),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(GeminiTest, TheSchemaAndTheLimitAreInItsOwnPlacesAndTheModelInThePath) {
  ModelRequest asked;
  asked.fixed = "the rules";
  asked.material = "the work";
  asked.schema = R"({"type":"object"})";
  asked.most_output = 64;
  const WireRequest request = make_gemini({"http://x/v1", "gem-3", "k"})->request(asked);
  EXPECT_EQ(request.path, "/models/gem-3:streamGenerateContent?alt=sse");
  EXPECT_EQ(request.body,
            R"({"systemInstruction":{"parts":[{"text":"the rules"}]},)"
            R"("contents":[{"role":"user","parts":[{"text":"the work"}]}],)"
            R"("generationConfig":{"maxOutputTokens":64,"temperature":0,)"
            R"("responseMimeType":"application/json","responseJsonSchema":{"type":"object"}}})");
}

TEST(GeminiTest, ItsErrorsAreOfTheKindsThatAskAgainOrDoNot) {
  const auto provider = make_gemini({"http://x/v1", "m", "k"});
  const auto kind = [&](int status, const std::string& word) {
    WireHead head;
    head.status = status;
    return provider->fault(head, R"({"error":{"code":1,"message":"why","status":")" + word + "\"}}")
        .kind;
  };
  EXPECT_EQ(kind(429, "RESOURCE_EXHAUSTED"), FaultKind::rate);
  EXPECT_EQ(kind(503, "UNAVAILABLE"), FaultKind::overload);
  EXPECT_EQ(kind(504, "DEADLINE_EXCEEDED"), FaultKind::timeout);
  EXPECT_EQ(kind(403, "PERMISSION_DENIED"), FaultKind::authentication);
  EXPECT_EQ(kind(400, "INVALID_ARGUMENT"), FaultKind::bad_request);
}

// Reads what a compatible server may send; the reader gets it as one body or as a stream.
tl::expected<ModelReply, ModelFault> read_openai(const std::string& body, const char* type) {
  WireHead head{200, {{"content-type", type}}};
  const auto reader = make_openai({"http://x/v1", "m", "k"})->reader(head);
  reader->feed(body);
  return reader->finish();
}

TEST(OpenAiTest, ContentInPartsAndCallsOfAFunctionAreAnswers) {
  const auto parts = read_openai(
      R"json({"choices":[{"finish_reason":"stop","message":{"content":[{"type":"text","text":"{\"a\""},
      {"type":"text","text":":1}"}]}}]})json",
      "application/json");
  ASSERT_TRUE(parts) << parts.error().message;
  EXPECT_EQ(parts->text, R"({"a":1})");
  const auto call = read_openai(
      "data: "
      R"json({"choices":[{"delta":{"content":null,"tool_calls":[{"function":{"name":"x","arguments":"{\"a\""}}]}}]})json"
      "\n\ndata: "
      R"json({"choices":[{"delta":{"tool_calls":[{"function":{"arguments":":2}"}}]},"finish_reason":"tool_calls"}]})json"
      "\n\n",
      "text/event-stream");
  ASSERT_TRUE(call) << call.error().message;
  EXPECT_EQ(call->text, R"({"a":2})");
}

TEST(OpenAiTest, AStreamThatSaysItIsDoneIsNotCut) {
  const std::string chunk = R"json(data: {"choices":[{"delta":{"content":"hi"}}]})json";
  const auto done = read_openai(chunk + "\n\ndata: [DONE]\n\n", "text/event-stream");
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(done->text, "hi");
  EXPECT_FALSE(read_openai(chunk + "\n\n", "text/event-stream"));
}

TEST(OpenAiTest, AnAnswerThatIsCutOffAtTheLimitIsCalledSo) {
  const ModelServer server(
      R"json({"implementation":[{"server":{"text":"{\"implementations\": [","stop":"length"}}]})json");
  ModelAuthor author(
      client_of(provider_named("openai", server.url()), std::make_shared<HttpTransport>()));
  const auto answers = author.implementations(write_f());
  ASSERT_FALSE(answers);
  EXPECT_THAT(answers.error().message,
              AllOf(HasSubstr("cut off at the limit"), Not(HasSubstr("syntax error"))));
  EXPECT_THAT(server.journal(), HasSubstr("could not be used: the answer was cut off"));
}

// A body reads the same in pieces of every size.
TEST(ReplyReaderTest, WhereTheBytesAreSplitDoesNotMatter) {
  const std::string stream =
      "event: message_start\r\ndata: {\"type\":\"message_start\",\"message\":{\"model\":\"m\","
      "\"usage\":{\"input_tokens\":3,\"output_tokens\":1}}}\r\n\r\n"
      "data: {\"type\":\"content_block_start\",\"content_block\":{\"type\":\"text\",\"text\":\"\"}}"
      "\n\ndata: {\"type\":\"something_new\"}\n\n: a comment\n"
      "data: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"hé\"}}"
      "\n\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},"
      "\"usage\":{\"output_tokens\":9}}\n\ndata: {\"type\":\"message_stop\"}";
  WireHead head;
  head.status = 200;
  head.headers["content-type"] = "text/event-stream; charset=utf-8";
  const auto provider = make_anthropic({"http://x", "m", "k"});
  for (std::size_t size = 1; size <= stream.size(); ++size) {
    const auto reader = provider->reader(head);
    for (std::size_t at = 0; at < stream.size(); at += size) {
      reader->feed(std::string_view(stream).substr(at, size));
    }
    const auto reply = reader->finish();
    ASSERT_TRUE(reply) << size << ": " << reply.error().message;
    EXPECT_EQ(reply->text, "hé");
    EXPECT_EQ(reply->usage.total(), 12);
  }
}

TEST(HttpEndpointTest, TheBodyIsWhatTheTemplateSays) {
  const auto provider =
      make_http_endpoint({"http://x/y",
                          "m\"",
                          "",
                          {{"x-team", "7"}},
                          R"json({"q":"{prompt}","m":"{model}","n":"{max_tokens}"})json",
                          "/a/0/b~1c"});
  const WireRequest request = provider->request({"fixed {model}", "rest", "script", "{}", 0, 9});
  EXPECT_EQ(request.body, R"json({"q":"fixed {model}\nrest","m":"m\"","n":9})json");
  EXPECT_EQ(request.headers.size(), 1U);
  const auto reader = provider->reader({});
  reader->feed(R"json({"a":[{"b/c":"here"}]})json");
  const auto reply = reader->finish();
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->text, "here");
}

}  // namespace
}  // namespace synth
