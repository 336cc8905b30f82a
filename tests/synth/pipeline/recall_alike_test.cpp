#include "cache/store.h"
#include "synth/engine.h"
#include "testing/runtimes/common/runtimes.h"
#include "tests/synth/fakes.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// Code is "<name> = <number>"; a call returns that number, plus its argument.
Outcome add_kept_number(const std::string& source, const PlannedCall& call) {
  const std::size_t at = source.find(call.function + " = ");
  if (at == std::string::npos) {
    return Outcome{};
  }
  const int number = std::stoi(source.substr(at + call.function.size() + 3));
  return returned(
      Value(static_cast<std::int64_t>(number + static_cast<int>(call.call.args.size()))));
}

Test generated_test(const std::string& function, int expected) {
  Test test;
  test.function = function;
  test.name = "of the author's";
  test.origin = TestOrigin::model;
  test.call.args = {Value(5)};
  test.claim.expected = Value(expected);
  return test;
}

FunctionSpec adding_spec(const std::string& name) {
  FunctionSpec made = spec(name, 7);
  made.inputs = {{"x", "Any", ""}};
  made.examples[0].call.args = {Value(4)};
  made.purpose = "Adds six to the number";
  return made;
}

// The cache has 'add_six', which was asked for in an earlier run.
class RecallAlikeTest : public ::testing::Test {
 protected:
  RecallAlikeTest() {
    runtimes_->add(std::make_shared<FakeRuntime>(add_kept_number));
    author->answers_vary = true;
    author->spec_answers = {{{adding_spec("add_six")}, "add_six"},
                            {{adding_spec("six_more")}, "six_more"}};
    author->test_answers = {generated_test("add_six", 7)};
    author->implementation_answers = {code("add_six", 6)};
    request.instruction = "Write add_six, which adds six to a number.";
    EXPECT_TRUE(solve().all_tests_passed);
    author->implementation_questions.clear();
    request.instruction = "A function that gives six more than the number: six_more";
  }

  Solution solve() {
    CacheOptions options;
    options.directory = folder_.path();
    Engine engine({author, runtimes_, CacheStore::open(options).value(), {}});
    Observer observer;
    auto report = engine.solve(request, observer, {});
    EXPECT_TRUE(report) << report.error().message;
    return report ? std::move(report->solution) : Solution{};
  }

  std::shared_ptr<ScriptedAuthor> author = std::make_shared<ScriptedAuthor>();
  SolveRequest request;

 private:
  TemporaryFolder folder_;
  std::shared_ptr<Runtimes> runtimes_ = std::make_shared<Runtimes>();
};

TEST_F(RecallAlikeTest, WhatPassesTheUsersExamplesAndTheAuthorsTestsIsNotWrittenAgain) {
  author->test_answers = {generated_test("six_more", 7)};
  const Solution solution = solve();
  EXPECT_TRUE(solution.all_tests_passed);
  EXPECT_EQ(solution.source, "six_more = 6\n");
  EXPECT_THAT(author->implementation_questions, IsEmpty());
  EXPECT_THAT(solution.notes, Contains(HasSubstr("'six_more' is from the cache, asked before as "
                                                 "\"Write add_six, which adds six")));
}

TEST_F(RecallAlikeTest, WhatTheAuthorsTestsRefuseIsWrittenAnew) {
  author->test_answers = {generated_test("six_more", 8)};  // of 5, unlike the kept one
  author->implementation_answers = {code("six_more", 7), code("six_more", 7)};
  const Solution solution = solve();
  EXPECT_THAT(author->implementation_questions, Not(IsEmpty()));
  EXPECT_THAT(solution.notes, Not(Contains(HasSubstr("asked before"))));
}

TEST_F(RecallAlikeTest, TheUsersExamplesAloneDoNotSpeakForIt) {
  author->test_answers.clear();
  author->implementation_answers = {{{"six_more", "six_more = 6  # anew"}}};
  const Solution solution = solve();
  EXPECT_EQ(solution.source, "six_more = 6  # anew\n");
  EXPECT_THAT(author->implementation_questions, SizeIs(3)) << "only agreement can confirm it";
}

TEST_F(RecallAlikeTest, WhatFailsTheUsersExamplesIsNoCandidate) {
  author->spec_answers[0].functions[0].examples[0].claim.expected = Value(9);
  author->test_answers = {generated_test("six_more", 9)};
  author->implementation_answers = {code("six_more", 8)};
  const Solution solution = solve();
  EXPECT_EQ(solution.source, "six_more = 8\n");
  EXPECT_THAT(solution.history, SizeIs(1));
}

TEST_F(RecallAlikeTest, AnAuthorWithoutTestsOfItsOwnOnlyNamesIt) {
  author->answers_vary = false;
  author->test_answers.clear();
  const Solution solution = solve();
  EXPECT_THAT(solution.implementations, IsEmpty());
  EXPECT_THAT(solution.notes, Contains(HasSubstr("'six_more': the cache has a function that passes "
                                                 "what you say of it, asked before as \"Write")));
}

TEST_F(RecallAlikeTest, AFreshSolutionIsWritten) {
  request.fresh = true;
  author->test_answers = {generated_test("six_more", 7)};
  author->implementation_answers = {code("six_more", 6)};
  solve();
  EXPECT_THAT(author->implementation_questions, SizeIs(1));
}

}  // namespace
}  // namespace synth
