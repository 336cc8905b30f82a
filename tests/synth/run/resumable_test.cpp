#include "specs/json.h"
#include "synth/authors/transcript.h"
#include "synth/run/kept_question.h"
#include "synth/solution/solution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::SizeIs;

std::string document_of(const SolveRequest& request, const Transcript& answers) {
  Solution solution;
  solution.instruction = "Do it.";
  solution.metrics.model_calls = 2;
  return with_resumable(to_json(solution, 0), request, answers);
}

TEST(ResumableTest, ReadsBackWhatAnAttemptNeedsToGoOn) {
  SolveRequest request;
  request.candidates = 3;
  request.focus = Focus::robustness;
  request.seed = 18'446'744'073'709'551'615U;
  synth::Test& test = request.tests.emplace_back();
  test.function = "f";
  test.name = "one";
  test.claim.expected = Value(1);
  Transcript answers;
  answers.add("a question", "an answer");
  const auto json = parse_json(document_of(request, answers));
  ASSERT_TRUE(json);
  const auto read = read_resumable(JsonField(*json));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->request.instruction, "Do it.");
  EXPECT_EQ(read->request.candidates, 3);
  EXPECT_EQ(read->request.focus, Focus::robustness);
  EXPECT_EQ(read->request.seed, request.seed);
  EXPECT_THAT(read->request.tests, SizeIs(1));
  EXPECT_EQ(read->spent.model_calls, 2);
  Transcript recalled;
  ASSERT_TRUE(recalled.read(JsonField(read->answers)));
  EXPECT_EQ(recalled.recall("a question"), "an answer");
}

TEST(ResumableTest, ADocumentWithoutItIsAnError) {
  const auto json = parse_json(to_json(Solution(), 0));
  ASSERT_TRUE(json);
  EXPECT_FALSE(read_resumable(JsonField(*json)));
}

}  // namespace
}  // namespace synth
