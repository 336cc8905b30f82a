#include "synth/cli/output/run_trace.h"

#include "specs/json.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

struct ReadSpan {
  std::string name;
  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::int64_t lane = 0;
};

std::vector<ReadSpan> spans_in(const std::string& text) {
  std::vector<ReadSpan> spans;
  const auto json = parse_json(text);
  EXPECT_TRUE(json) << text;
  const auto items = JsonField(*json).items();
  for (const JsonField& item : *items) {
    if (item.at("ph")->string().value() == "X") {
      const std::int64_t begin = item.at("ts")->integer().value();
      spans.push_back({item.at("name")->string().value(), begin,
                       begin + item.at("dur")->integer().value(),
                       item.at("tid")->integer().value()});
    }
  }
  return spans;
}

std::vector<std::string> names_of(const std::vector<ReadSpan>& spans) {
  std::vector<std::string> names;
  for (const ReadSpan& span : spans) {
    names.push_back(span.name);
  }
  return names;
}

// Expects what viewers require: two spans of a lane are either separate or nested.
void expect_nested(const std::vector<ReadSpan>& spans) {
  for (const ReadSpan& a : spans) {
    EXPECT_LE(a.begin, a.end) << a.name;
    for (const ReadSpan& b : spans) {
      const bool apart = a.end <= b.begin || b.end <= a.begin;
      const bool within =
          (a.begin <= b.begin && b.end <= a.end) || (b.begin <= a.begin && a.end <= b.end);
      EXPECT_TRUE(a.lane != b.lane || apart || within) << a.name << " and " << b.name;
    }
  }
}

class NoteTaker : public Observer {
 public:
  void note(std::string_view text) override { notes.emplace_back(text); }
  std::vector<std::string> notes;
};

HistoryEntry attempt_at(const std::string& function, int attempt = 1) {
  HistoryEntry entry;
  entry.group = {function};
  entry.attempt = attempt;
  entry.author = "offline";
  return entry;
}

class RunTraceTest : public ::testing::Test {
 protected:
  std::unique_ptr<Trace> open() { return Trace::open(path_, "solve").value(); }
  TemporaryFolder folder_;
  std::string path_ = folder_.write("trace", "of an earlier run").string();
  NoteTaker next_;
};

TEST_F(RunTraceTest, StagesLieInTheirRun) {
  {
    const auto file = open();
    RunTrace run(file.get(), "a \"title\"\n", next_);
    run.stage("reading", {});
    run.stage("writing", {"f"});
    run.stage("running", {"f"});
    run.candidate_run(attempt_at("f", 2), 3, 4);
    run.note("passed on");
    run.stage("saving", {});
    run.end(SolveReport());
  }
  const std::string text = text_of(path_);
  const auto spans = spans_in(text);
  EXPECT_THAT(names_of(spans),
              ElementsAre("reading", "writing", "running", "saving", "a \"title\"\n"));
  expect_nested(spans);
  for (const ReadSpan& span : spans) {
    EXPECT_EQ(span.lane, 1) << span.name;
    EXPECT_GE(span.begin, spans.back().begin);
    EXPECT_LE(span.end, spans.back().end);
  }
  EXPECT_THAT(text, AllOf(HasSubstr(R"("functions":["f"],"attempt":2,"author":"offline")"),
                          HasSubstr(R"("passed":3,"total":4)"), HasSubstr(R"("cache":"miss")")));
  EXPECT_THAT(next_.notes, ElementsAre("passed on"));
}

TEST_F(RunTraceTest, WhatRunsSideBySideHasLanesOfItsOwn) {
  {
    const auto file = open();
    RunTrace run(file.get(), "run", next_);
    run.stage("writing", {"f"});
    run.stage("writing", {"g"});
    run.stage("running", {"f"});
    run.stage("running", {"g"});
    run.candidate_run(attempt_at("g"), 1, 1);
    run.candidate_run(attempt_at("f"), 1, 1);
    run.stage("repairing", {"f"});
    RunTrace other(file.get(), "other", next_);
    other.stage("reading", {});
    other.end(fail(Errc::interrupted, "interrupted"));
    run.end(SolveReport());
    RunTrace third(file.get(), "third", next_);
    third.end(SolveReport());
  }
  const auto spans = spans_in(text_of(path_));
  EXPECT_THAT(names_of(spans),
              UnorderedElementsAre("writing", "writing", "running", "running", "repairing", "run",
                                   "reading", "other", "third"));
  expect_nested(spans);
  EXPECT_EQ(spans.back().lane, 1) << "lanes are given back";
}

TEST_F(RunTraceTest, WhatIsCutOffLacksItsBracketOnly) {
  const auto file = open();
  RunTrace run(file.get(), "run", next_);
  run.stage("reading", {});
  run.stage("writing", {"f"});
  const std::string so_far = text_of(path_);
  EXPECT_FALSE(parse_json(so_far));
  EXPECT_THAT(names_of(spans_in(so_far + "]")), ElementsAre("reading"));
}

TEST_F(RunTraceTest, AFileThatCannotBeWrittenEndsNothing) {
  EXPECT_THAT(Trace::open("/nowhere/trace", "solve").error().message, HasSubstr("/nowhere"));
  const auto full = Trace::open("/dev/full", "solve").value();
  RunTrace run(full.get(), "run", next_);
  run.stage("reading", {});
  run.end(SolveReport());
  EXPECT_THAT(full->end(), SizeIs(1));
  EXPECT_THAT(full->end(), IsEmpty()) << "it is told once";
  RunTrace none(nullptr, "run", next_);
  none.stage("reading", {});
  none.candidate_run({}, 1, 1);
  none.end(SolveReport());
  EXPECT_THAT(next_.notes, IsEmpty());
}

}  // namespace
}  // namespace synth
