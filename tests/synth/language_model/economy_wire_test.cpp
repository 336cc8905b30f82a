#include "synth/authors/language_model/provider.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// Answers by method and path, and records the requests.
class PathTransport : public Transport {
 public:
  struct Said {
    int status = 200;
    std::string body;
  };
  std::map<std::string, Said> says;
  std::vector<WireRequest> asked;

  tl::expected<void, ModelFault> exchange(const WireRequest& request, const WireSink& sink,
                                          const WirePatience& /*patience*/) override {
    asked.push_back(request);
    const Said& said = says[(request.method == WireMethod::get ? "GET " : "POST ") + request.path];
    sink.head({said.status, {{"content-type", "application/json"}}});
    sink.body(said.body);
    return {};
  }
};

const BatchOrder kOrder{
    .mark = "m1",
    .made = std::chrono::system_clock::from_time_t(1'795'770'000),  // 27 Nov
    .items = {{"m1-0", R"({"model":"x","n":1})"}, {"m1-1", R"({"model":"x"})"}}};

class WireTest : public ::testing::Test {
 protected:
  [[nodiscard]] BatchLink link() { return {network_}; }

  PathTransport network_;
  std::unique_ptr<BatchInterface> anthropic_ =
      make_anthropic({"http://x", "m", "sk-a-secret"})->batches();
  std::unique_ptr<BatchInterface> openai_ =
      make_openai({"http://x/v1", "m", "sk-a-secret"})->batches();
};

TEST_F(WireTest, AnthropicsRequestsAreParamsWithoutAStream) {
  network_.says["POST /v1/messages/batches"] = {200, R"({"id":"msgbatch_1"})"};
  EXPECT_EQ(anthropic_->submit(kOrder, link()).value(), "msgbatch_1");
  EXPECT_EQ(network_.asked[0].body,
            R"({"requests":[{"custom_id":"m1-0","params":{"model":"x","n":1}},)"
            R"({"custom_id":"m1-1","params":{"model":"x"}}]})");
  EXPECT_THAT(network_.asked[0].headers, ElementsAre(std::pair("anthropic-version", "2026-10-21"),
                                                     std::pair("x-api-key", "sk-a-secret")));
  ModelRequest whole{.fixed = "f", .material = "m", .stage = "s", .schema = "{\n\"a\":1}"};
  whole.stream = false;
  for (const auto& provider :
       {make_anthropic({"http://x", "m", "k"}), make_openai({"u", "m", "k"})}) {
    EXPECT_THAT(provider->request(whole).body, Not(HasSubstr("stream")));
  }
}

TEST_F(WireTest, AnthropicsResultsAreTakenFromTheAddressThatWasNamedAlone) {
  network_.says["GET /v1/messages/batches/b"] = {
      200, R"({"processing_status":"ended","results_url":"http://thief/x"})"};
  const auto state = anthropic_->state("b", link());
  ASSERT_TRUE(state);
  EXPECT_EQ(state->stage, BatchStage::ended);
  EXPECT_THAT(state->results, ElementsAre("/v1/messages/batches/b/results"));
  network_.says["GET /v1/messages/batches/b/results"] = {
      200,
      R"({"custom_id":"a","result":{"type":"succeeded","message":{"type":"message","id":"sk-a-secret"}}}
nonsense
{"custom_id":"b","result":{"type":"errored","error":{"type":"error","error":{"type":"invalid_request_error"}}}}
{"custom_id":"c","result":{"type":"errored","error":{"type":"error","error":{"type":"api_error"}}}}
{"custom_id":"d","result":{"type":"expired"}}
{"custom_id":"e","result":{"type":"canceled"}}
{"custom_id":"f"})"};
  const auto results = anthropic_->results(state->results[0], link());
  ASSERT_TRUE(results);
  ASSERT_THAT(*results, SizeIs(6));
  EXPECT_EQ((*results)[0].head.status, 200);
  EXPECT_EQ((*results)[0].body, R"({"type":"message","id":"***"})");
  EXPECT_EQ((*results)[1].head.status, 400);
  EXPECT_EQ((*results)[2].head.status, 500);
  EXPECT_TRUE(is_passing(*(*results)[3].fault));
  EXPECT_FALSE(is_passing(*(*results)[4].fault));
  EXPECT_EQ((*results)[5].fault->kind, FaultKind::unanswered);
  for (const WireRequest& request : network_.asked) {
    EXPECT_EQ(request.base_url, "http://x");
  }
}

TEST_F(WireTest, AnthropicsListIsReadForBatchesOfThatTimeAndSize) {
  network_.says["GET /v1/messages/batches?limit=100"] = {200,
                                                         R"({"has_more":true,"last_id":"n","data":[
    {"id":"late","created_at":"2026-11-27T23:00:00Z","request_counts":{"processing":2}},
    {"id":"small","created_at":"2026-11-27T11:00:00Z","request_counts":{"processing":1}},
    {"id":"../evil","created_at":"2026-11-27T11:00:00Z","request_counts":{"processing":2}}]})"};
  network_.says["GET /v1/messages/batches?limit=100&after_id=n"] = {
      200, R"({"has_more":true,"last_id":"o","data":[
    {"id":"it","created_at":"2026-11-27T11:00:01.5Z","request_counts":{"succeeded":1,"errored":1}},
    {"id":"old","created_at":"2026-11-26T11:00:01Z","request_counts":{"processing":2}}]})"};
  BatchOrder order = kOrder;
  order.made = std::chrono::system_clock::from_time_t(1'795'777'200);  // 11:00 UTC
  const auto traces = anthropic_->find(order, link());
  ASSERT_TRUE(traces);
  ASSERT_THAT(*traces, SizeIs(1));
  EXPECT_EQ((*traces)[0].id, "it");
  EXPECT_FALSE((*traces)[0].is_sure);
}

TEST_F(WireTest, OpenAisRequestsAreAFileAndABatchWithAMark) {
  network_.says["POST /files"] = {200, R"({"id":"file-1"})"};
  network_.says["POST /batches"] = {200, R"({"id":"batch_1"})"};
  EXPECT_EQ(openai_->submit(kOrder, link()).value(), "batch_1");
  EXPECT_THAT(
      network_.asked[0].body,
      AllOf(HasSubstr("name=\"purpose\"\r\n\r\nbatch\r\n--"),
            HasSubstr("\r\n\r\n{\"custom_id\":\"m1-0\",\"method\":\"POST\",\"url\":\"/v1/chat/"
                      "completions\",\"body\":{\"model\":\"x\",\"n\":1}}\n{")));
  EXPECT_THAT(network_.asked[0].content_type, HasSubstr("multipart/form-data; boundary="));
  EXPECT_EQ(network_.asked[1].body,
            R"({"input_file_id":"file-1","endpoint":"/v1/chat/completions",)"
            R"("completion_window":"24h","metadata":{"synth":"m1"}})");
  network_.says["GET /batches?limit=100"] = {
      200,
      R"({"data":[{"id":"a","metadata":{"synth":"m0"}},{"id":"b"},{"id":"c","metadata":{"synth":"m1"}}]})"};
  const auto traces = openai_->find(kOrder, link());
  ASSERT_TRUE(traces);
  ASSERT_THAT(*traces, SizeIs(1));
  EXPECT_EQ((*traces)[0].id, "c");
  EXPECT_TRUE((*traces)[0].is_sure);
}

TEST_F(WireTest, OpenAisStatesAndResults) {
  const auto state = [&](const std::string& json) {
    network_.says["GET /batches/b"] = {200, json};
    return openai_->state("b", link());
  };
  for (const std::string status : {"validating", "in_progress", "finalizing", "cancelling"}) {
    EXPECT_EQ(state("{\"status\":\"" + status + "\"}")->stage, BatchStage::running);
  }
  for (const std::string status : {"completed", "expired", "cancelled"}) {
    const auto ended = state("{\"status\":\"" + status +
                             R"(","output_file_id":"file-2","error_file_id":"../evil"})");
    EXPECT_EQ(ended->stage, BatchStage::ended);
    EXPECT_THAT(ended->results, ElementsAre("/files/file-2/content"));
  }
  EXPECT_THAT(state(R"({"status":"completed","output_file_id":null})")->results, IsEmpty());
  const auto failed =
      state(R"({"status":"failed","errors":{"data":[{"line":3,"message":"no such model"},{}]}})");
  EXPECT_EQ(failed->stage, BatchStage::refused);
  EXPECT_EQ(failed->why, "request 3: no such model (and 1 more)");
  EXPECT_EQ(state(R"({"status":"odd"})").error().kind, FaultKind::malformed);
  network_.says["GET /files/f/content"] = {
      200, R"({"custom_id":"a","response":{"status_code":200,"request_id":"r","body":{"id":1}}}
{"custom_id":"b","response":{"status_code":400,"body":{"error":{"message":"no"}}}}
{"custom_id":"c","response":null,"error":{"code":"batch_expired","message":"late"}}
{"custom_id":"d","response":{"status_code":200,"body":"text"}}
)"};
  const auto results = openai_->results("/files/f/content", link());
  ASSERT_THAT(*results, SizeIs(4));
  EXPECT_EQ((*results)[0].body, R"({"id":1})");
  EXPECT_EQ((*results)[1].head.status, 400);
  EXPECT_EQ((*results)[2].fault->message, "late");
  EXPECT_TRUE((*results)[3].fault);
}

TEST_F(WireTest, NonsenseIsAFaultThatSaysSo) {
  for (const std::string body : {"", "<html>", "[]", "{}", R"({"id":"../../x"})", R"({"id":7})"}) {
    network_.says["POST /v1/messages/batches"] = {200, body};
    network_.says["POST /files"] = {200, body};
    EXPECT_EQ(anthropic_->submit(kOrder, link()).error().kind, FaultKind::malformed) << body;
    EXPECT_EQ(openai_->submit(kOrder, link()).error().kind, FaultKind::malformed) << body;
    network_.says["GET /v1/messages/batches/b"] = {200, body};
    EXPECT_EQ(anthropic_->state("b", link()).error().kind, FaultKind::malformed) << body;
    network_.says["GET /v1/messages/batches?limit=100"] = {200, body};
    EXPECT_EQ(anthropic_->find(kOrder, link()).error().kind, FaultKind::malformed) << body;
  }
  network_.says["POST /v1/messages/batches"] = {
      401,
      R"({"type":"error","error":{"type":"authentication_error","message":"not sk-a-secret"}})"};
  const auto refused = anthropic_->submit(kOrder, link());
  EXPECT_EQ(refused.error().kind, FaultKind::authentication);
  EXPECT_EQ(refused.error().message, "not ***");
}

}  // namespace
}  // namespace synth
