#include "specs/json.h"
#include "specs/literal.h"
#include "synth/authors/stages/staged_author.h"
#include "synth/authors/transcript.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(AnswerTest, ReadsSpecsWithLiteralExamples) {
  const auto specs = read_specs_answer(R"json({"functions":[{"name":"primes","purpose":"p",
    "inputs":[{"name":"limit","type":"int","description":""}],
    "outputs":{"type":"list[int]","description":""},"raises":[],"dependencies":[],
    "complexity":"simple","examples":[{"args_literal":["10"],"expected_literal":"[2, 3]"}]}],
    "entry_point":"primes","parent":null})json");
  ASSERT_TRUE(specs) << specs.error().message;
  ASSERT_THAT(specs->answer.functions, SizeIs(1));
  EXPECT_EQ(specs->answer.functions[0].examples[0].call.args[0].get_if<Integer>()->to_int64(), 10);
  EXPECT_EQ(specs->answer.entry_point, "primes");
}

TEST(AnswerTest, ReadsTestsAndNeverTakesThemForTheUsers) {
  const auto tests = read_tests_answer(R"json({"tests":[{"function":"f","name":"n","kind":"edge",
    "origin":"user","args_literal":["(1,)"],"expected_literal":null,"raises":"ValueError",
    "tolerance":null,"setup":null,"rationale":"because"}]
})json");
  ASSERT_TRUE(tests) << tests.error().message;
  ASSERT_THAT(tests->answer, SizeIs(1));
  EXPECT_EQ(tests->answer[0].origin, TestOrigin::model);
  EXPECT_EQ(tests->answer[0].kind, TestKind::edge);
  EXPECT_EQ(tests->answer[0].claim.raises, "ValueError");
}

TEST(AnswerTest, ReadsImplementationsAndRepairs) {
  const auto code = read_implementations_answer(
      R"json({"implementations":[{"function":"f","code":"def f(): ..."}]})json");
  ASSERT_TRUE(code);
  EXPECT_EQ(code->at("f"), "def f(): ...");
  const auto nested = read_implementations_answer(
      R"json({"implementations":[{"function":"f","code":"{\"implementations\": [{\"code\": \"x = 1\"}]}"}]})json");
  ASSERT_TRUE(nested);
  EXPECT_EQ(nested->at("f"), "x = 1");
  const auto data = read_implementations_answer(
      R"json({"implementations":[{"function":"f","code":"{\"a\": 1}"}]})json");
  ASSERT_TRUE(data);
  EXPECT_EQ(data->at("f"), R"({"a": 1})");
  const auto repair = read_repair_answer(R"json({"fault":"test","category":"logical",
    "root_cause":"r","implementations":[],
    "disputed_tests":[{"function":"f","test":"t","reason":"w"}]})json");
  ASSERT_TRUE(repair);
  EXPECT_EQ(repair->fault, Fault::test);
  ASSERT_THAT(repair->doubts, SizeIs(1));
}

TEST(AnswerTest, FaultsAreTheAuthorsAndNameTheirPlace) {
  const auto code =
      read_implementations_answer(R"json({"implementations":[{"function":"f","code":7}]})json");
  ASSERT_FALSE(code);
  EXPECT_EQ(code.error().code, Errc::author_failed);
  EXPECT_THAT(code.error().message, HasSubstr("$.implementations[0].code"));
  EXPECT_FALSE(read_choice_answer(R"json({"choice":"third","reason":""})json"));
  EXPECT_FALSE(read_repair_answer(R"json({"fault":"weather"})json"));
  EXPECT_FALSE(read_script_answer("[]"));
  EXPECT_FALSE(read_specs_answer("sorry, I can't"));
}

TEST(AnswerTest, ReadsFindingsOfAReview) {
  const auto read = read_review_answer(R"json({"findings":[
    {"function":"f","line":3,"text":"t","args_literal":["[1, 2]"],"gives_literal":"3","raises":null},
    {"function":"f","line":0,"text":"u","args_literal":["open('x')"],"gives_literal":null,"raises":"E"},
    {"text":"v"},{"text":" "}]})json");
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_THAT(read->answer, SizeIs(3));
  ASSERT_TRUE(read->answer[0].call);
  EXPECT_EQ(to_source("f", *read->answer[0].call), "f([1, 2])");
  EXPECT_EQ(write_literal(read->answer[0].gives.value()), "3");
  EXPECT_EQ(read->answer[0].line, 3);
  EXPECT_FALSE(read->answer[1].call) << "what is not a constant is not a call";
  EXPECT_EQ(read->answer[2].text, "v");
  EXPECT_THAT(read->note, HasSubstr("2 of the"));
  EXPECT_TRUE(read_review_answer(R"json({"findings":[]})json"));
  EXPECT_FALSE(read_review_answer(R"json({"findings":[{"text":""}]})json"));
  EXPECT_FALSE(read_review_answer(R"json({"findings":3})json"));
}

TEST(AnswerTest, CodeIsTakenOutOfItsFence) {
  EXPECT_EQ(
      read_script_answer(R"json({"language":"python","code":"```python\nresult = 1\n```"})json")
          ->code,
      "result = 1\n");
  EXPECT_EQ(read_script_answer(R"json({"language":"python","code":"x = '''\n```\n'''"})json")->code,
            "x = '''\n```\n'''");
}

TEST(ObjectsInTest, AreTheOutermostOnesLastFirst) {
  EXPECT_THAT(objects_in("{a} ```{\"x\":{\"y\":\"}\"}}``` then {\"z\":1} {"),
              ElementsAre("{\"z\":1}", "{\"x\":{\"y\":\"}\"}}"));
  EXPECT_THAT(objects_in("none"), IsEmpty());
  EXPECT_THAT(objects_in("[1] [{\"a\":[{}]}, {}] {\"z\":1}"),
              ElementsAre("{\"z\":1}", "[{\"a\":[{}]}, {}]"));
}

TEST(ObjectsInTest, TextMadeToBeSlowIsGivenUp) {
  std::string slow;
  for (int i = 0; i < 200'000; ++i) {
    slow += "{\"";
  }
  EXPECT_THAT(objects_in(slow), IsEmpty());
  std::string lists;
  for (int i = 0; i < 200'000; ++i) {
    lists += "[{\"a\":";
  }
  EXPECT_THAT(objects_in(lists), IsEmpty());
}

TEST(AnswerBookTest, GivesWhatAnEarlierRunGotInItsOrderAndNothingOfThisRun) {
  Transcript earlier;
  earlier.add("a", "first");
  earlier.add("a", "second");
  earlier.add("b", "other");
  EXPECT_EQ(earlier.recall("a"), std::nullopt);
  JsonWriter kept;
  earlier.write(kept);
  Transcript book;
  const Value document = *parse_json(kept.text());
  ASSERT_TRUE(book.read(JsonField(document)));
  EXPECT_EQ(book.recall("a"), "first");
  EXPECT_EQ(book.recall("a"), "second");
  EXPECT_EQ(book.recall("a"), std::nullopt);
  EXPECT_EQ(book.recall("c"), std::nullopt);
  JsonWriter again;
  book.write(again);
  EXPECT_EQ(again.text(), kept.text());
}

TEST(AnswerBookTest, WhatIsNoBookIsAnErrorThatNamesThePlace) {
  Transcript book;
  const Value document = *parse_json(R"json([{"request":"a"}])json");
  const Result<void> read = book.read(JsonField(document));
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("$[0]"));
}

}  // namespace
}  // namespace synth
