#include "synth/authors/language_model/cassette.h"

#include "tests/synth/language_model/model_here.h"

#include <gmock/gmock.h>

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// A recorded run that fails once and then succeeds.
class CassetteTest : public ::testing::Test {
 protected:
  void SetUp() override {
    // The server quotes the key, as a careless one may.
    const ModelServer server(
        std::string(
            R"json({"implementation":[{"server":{"status":503,"headers":{"retry-after-ms":"1"},
                    "error":{"type":"api_error","message":"your key is )json") +
        kTestKey + "\"}}}," + kGoodAnswer + "]}");
    auto recording = RecordingTransport::create(
        file_, {"anthropic", "claude-opus-5-5", "a test", true}, std::make_shared<HttpTransport>());
    ASSERT_TRUE(recording) << recording.error().message;
    ModelAuthor author(client_of(provider_named("anthropic", server.url()), *recording));
    ASSERT_TRUE(author.implementations(write_f()));
  }

  TemporaryFolder folder_;
  std::filesystem::path file_ = folder_.path() / "run.jsonl";
};

TEST_F(CassetteTest, AnswersInPlaceOfTheNetwork) {
  const auto label = read_label(file_);
  ASSERT_TRUE(label) << label.error().message;
  EXPECT_EQ(label->provider, "anthropic");
  EXPECT_TRUE(label->is_alone);
  const auto replay = ReplayTransport::open(file_);
  ASSERT_TRUE(replay) << replay.error().message;
  ModelAuthor author(client_of(provider_named("anthropic", "http://nowhere.invalid"), *replay));
  const auto answers = author.implementations(write_f());
  ASSERT_TRUE(answers) << answers.error().message;
  EXPECT_EQ(answers->answers.at(0).at("f"), "def f(): return 1");
}

TEST_F(CassetteTest, HoldsNoKey) {
  EXPECT_THAT(text_of(file_), AllOf(HasSubstr("your key is ***"), Not(HasSubstr(kTestKey))));
  struct stat about {};
  ASSERT_EQ(::stat(file_.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
}

TEST_F(CassetteTest, IsNeverWrittenOver) {
  const auto again = RecordingTransport::create(file_, {}, std::make_shared<HttpTransport>());
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, Errc::io);
}

// Nobody may take a recording that lacks exchanges for a complete one.
TEST_F(CassetteTest, WhatCannotBeWrittenDownIsAnError) {
  class Fixed : public Transport {
    tl::expected<void, ModelFault> exchange(const WireRequest&, const WireSink& sink,
                                            const WirePatience&) override {
      sink.head({200, {}});
      sink.body(std::string(100'000, 'x'));
      return {};
    }
  };
  const auto recording = RecordingTransport::create(folder_.path() / "full.jsonl", {"a", "m", ""},
                                                    std::make_shared<Fixed>());
  ASSERT_TRUE(recording);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1000, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto done =
      (*recording)->exchange({}, {[](const WireHead&) {}, [](std::string_view) {}}, {});
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  ASSERT_FALSE(done);
  EXPECT_EQ(to_error(done.error(), "a").code, Errc::io);
  EXPECT_THAT(done.error().message, HasSubstr("full.jsonl"));
}

TEST_F(CassetteTest, AMissShowsTheNearestRequest) {
  const auto replay = ReplayTransport::open(file_);
  ASSERT_TRUE(replay);
  ModelAuthor author(client_of(provider_named("anthropic", "http://x"), *replay));
  ImplementationQuestion question = write_f();
  question.instruction = "Write g.";
  const auto answers = author.implementations(question);
  ASSERT_FALSE(answers);
  EXPECT_EQ(answers.error().code, Errc::replay_miss);
  EXPECT_THAT(answers.error().message,
              AllOf(HasSubstr("Write f."), HasSubstr("Write g."), HasSubstr("line 2")));
}

TEST(CassetteFileTest, AWrongLineIsNamed) {
  const auto replay =
      ReplayTransport::parse("{\"path\":\"/x\",\"request\":{},\"status\":true}\n", "f");
  ASSERT_FALSE(replay);
  EXPECT_THAT(replay.error().message, AllOf(HasSubstr("f:2"), HasSubstr("$.status")));
}

}  // namespace
}  // namespace synth
