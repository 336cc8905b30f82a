#include "synth/cli/input/batch_file.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

TEST(BatchLineTest, ReadsEverythingALineMayHave) {
  const auto line = read_batch_line(
      R"({"id":"a","instruction":"Write f(x).","language":"python",)"
      R"("tests":[{"args":[1],"expected":2}],"options":{"seed":7,"max-time":1.5,"format":"json"}})",
      "jobs.jsonl:3");
  ASSERT_TRUE(line) << line.error().message;
  EXPECT_EQ(line->id, "a");
  EXPECT_EQ(line->instruction, "Write f(x).");
  EXPECT_EQ(line->tests.size(), 1U);
  EXPECT_EQ(line->options.at("language").text, "python");
  EXPECT_EQ(line->options.at("seed").text, "7");
  EXPECT_EQ(line->options.at("max-time").text, "1.5");
  EXPECT_EQ(line->options.at("seed").place, SettingPlace::batch_line);
  EXPECT_THAT(line->options.at("seed").origin, HasSubstr("jobs.jsonl:3"));
}

TEST(BatchLineTest, ASpecMayStandForTheInstruction) {
  const auto line =
      read_batch_line(R"({"id":"a","spec":{"instruction":"Do f.","functions":[)"
                      R"({"name":"f","purpose":"p","inputs":[],"outputs":{"type":"int"}}]}})",
                      "j:1");
  ASSERT_TRUE(line) << line.error().message;
  EXPECT_EQ(line->instruction, "Do f.");
  ASSERT_TRUE(line->spec);
  EXPECT_EQ(line->spec->file.specs.entry_point, "f");
  EXPECT_THAT(line->spec->json, HasSubstr("\"functions\""));
}

TEST(BatchLineTest, FaultsNameTheLineAndThePath) {
  const auto fault = [](std::string_view text) {
    const auto line = read_batch_line(text, "jobs.jsonl:3");
    EXPECT_FALSE(line) << text;
    return line ? std::string() : line.error().message;
  };
  EXPECT_THAT(fault("{"), HasSubstr("jobs.jsonl:3"));
  EXPECT_THAT(fault(R"({"instruction":"x"})"), HasSubstr("id"));
  EXPECT_THAT(fault(R"({"id":"a"})"), HasSubstr("instruction"));
  EXPECT_THAT(fault(R"({"id":"a","instruction":7})"), HasSubstr("$.instruction"));
  EXPECT_THAT(fault(R"({"id":"a","instruction":"x","tests":[{"args":1}]})"),
              HasSubstr("$.tests[0]"));
  EXPECT_THAT(fault(R"({"id":"a","instruction":"x","options":{"sed":1}})"),
              HasSubstr("no option sed"));
  EXPECT_THAT(fault(R"({"id":"a","instruction":"x","options":{"seed":[1]}})"),
              HasSubstr("$.options.seed"));
}

TEST(BatchLineTest, TheIdOfAMalformedLineIsFoundWhereThereIsOne) {
  EXPECT_EQ(find_batch_id(R"({"id":"a","instruction":7})"), "a");
  EXPECT_EQ(find_batch_id(R"({"id":7})"), std::nullopt);
  EXPECT_EQ(find_batch_id("{"), std::nullopt);
}

TEST(BatchLogTest, ANewFileHasNothingDone) {
  const TemporaryFolder folder;
  auto log = BatchLog::open(folder.path() / "out.jsonl");
  ASSERT_TRUE(log);
  EXPECT_FALSE(log->is_done("a", "{}"));
  ASSERT_TRUE(log->append(R"({"id":"a","exit":0})"));
  EXPECT_EQ(folder.read("out.jsonl"), "{\"id\":\"a\",\"exit\":0}\n");
}

TEST(BatchLogTest, WhatSucceededIsDoneUntilItsLineIsChanged) {
  const TemporaryFolder folder;
  const std::string line = R"({"id":"c","instruction":"x","options":{"seed":1}})";
  const auto path =
      folder.write("out.jsonl",
                   "{\"id\":\"a\",\"exit\":0}\n{\"id\":\"b\",\"exit\":2}\n"
                   "{\"id\":\"c\",\"exit\":0,\"input_md5\":\"" +
                       digest_of_line(line) +
                       "\"}\n{\"id\":\"d\",\"exit\":0}\n{\"id\":\"d\",\"exit\":1}\n"
                       "{\"id\":\"e\",\"exit\":0,\"solution\":{\"instruction\":\"x\"}}\n");
  const auto log = BatchLog::open(path);
  ASSERT_TRUE(log);
  EXPECT_TRUE(log->is_done("a", R"({"id":"a","instruction":"x"})"));
  EXPECT_FALSE(log->is_done("b", R"({"id":"b","instruction":"x"})")) << "it failed";
  EXPECT_TRUE(log->is_done("c", R"({"options":{"seed":1},"instruction":"x","id":"c"})"));
  EXPECT_FALSE(log->is_done("c", R"({"id":"c","instruction":"x","options":{"seed":2}})"));
  EXPECT_FALSE(log->is_done("d", R"({"id":"d"})")) << "the last answer counts";
  EXPECT_TRUE(log->is_done("e", R"({"id":"e","instruction":"x"})"));
  EXPECT_FALSE(log->is_done("e", R"({"id":"e","instruction":"y"})"));
}

TEST(BatchLogTest, ALastLineTornByAKillIsCutOffAndReplaced) {
  const TemporaryFolder folder;
  const auto path = folder.write("out.jsonl", "{\"id\":\"a\",\"exit\":0}\n{\"id\":\"b\",\"ex");
  auto log = BatchLog::open(path);
  ASSERT_TRUE(log);
  EXPECT_TRUE(log->is_done("a", "{}"));
  EXPECT_FALSE(log->is_done("b", "{}"));
  ASSERT_TRUE(log->append(R"({"id":"b","exit":0})"));
  EXPECT_EQ(folder.read("out.jsonl"), "{\"id\":\"a\",\"exit\":0}\n{\"id\":\"b\",\"exit\":0}\n");
}

TEST(BatchLogTest, EvenATornLineThatIsWholeJsonHasNoEnd) {
  const TemporaryFolder folder;
  const auto path = folder.write("out.jsonl", "{\"id\":\"a\",\"exit\":0}");
  const auto log = BatchLog::open(path);
  ASSERT_TRUE(log);
  EXPECT_FALSE(log->is_done("a", "{}"));
}

TEST(BatchLogTest, LinesLongerThanTheBufferAreRead) {
  const TemporaryFolder folder;
  const std::string filler((std::size_t{1} << 20U) + 1000, 'x');
  const auto path = folder.write("out.jsonl", "{\"id\":\"a\",\"exit\":0,\"x\":\"" + filler +
                                                  "\"}\n{\"id\":\"b\",\"exit\":0}\n{\"id\":\"c");
  const auto log = BatchLog::open(path);
  ASSERT_TRUE(log);
  EXPECT_TRUE(log->is_done("a", "{}"));
  EXPECT_TRUE(log->is_done("b", "{}"));
}

TEST(BatchLogTest, TwoBatchesNeverShareAFile) {
  const TemporaryFolder folder;
  const auto first = BatchLog::open(folder.path() / "out.jsonl");
  ASSERT_TRUE(first);
  const auto second = BatchLog::open(folder.path() / "out.jsonl");
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message, HasSubstr("another batch"));
}

}  // namespace
}  // namespace synth
