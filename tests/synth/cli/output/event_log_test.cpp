#include "synth/cli/output/event_log.h"

#include "specs/json.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>

#include <fstream>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class NotesOnly : public Observer {
 public:
  void note(std::string_view text) override { notes.emplace_back(text); }
  std::vector<std::string> notes;
};

std::vector<std::string> events_in(const std::filesystem::path& path) {
  std::vector<std::string> events;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto json = parse_json(line);
    EXPECT_TRUE(json) << line;
    events.push_back(JsonField(*json).at("event")->string().value());
  }
  return events;
}

TEST(EventLogTest, WritesALineForEachEventAndPassesItOn) {
  const TemporaryFolder folder;
  const std::string path = folder.write("events", "of an earlier run\n").string();
  NotesOnly next;
  {
    const auto log = EventLog::open(path, next).value();
    log->stage("reading", {"f\n\""});
    log->specs_read({});
    log->ordered({});
    log->tests_written({});
    log->candidate_run({}, 1, 2);
    log->note("well");
    log->end(SolveReport());
    log->end(fail(Errc::budget_exhausted, "no call is left"));
  }
  EXPECT_THAT(events_in(path),
              ElementsAre("stage", "specs", "order", "tests", "candidate", "note", "end", "end"));
  EXPECT_THAT(next.notes, ElementsAre("well"));
}

TEST(EventLogTest, AFileThatCannotBeWrittenIsRefusedOrGivenUp) {
  NotesOnly next;
  EXPECT_THAT(EventLog::open("/nowhere/events", next).error().message, HasSubstr("/nowhere"));
  const auto full = EventLog::open("/dev/full", next).value();
  full->stage("reading", {});
  full->stage("ordering", {});
  EXPECT_THAT(next.notes, SizeIs(1)) << "it is told once";
  const auto none = EventLog::open(std::nullopt, next).value();
  none->stage("reading", {});
  none->end(SolveReport());
  EXPECT_THAT(next.notes, SizeIs(1));
}

}  // namespace
}  // namespace synth
