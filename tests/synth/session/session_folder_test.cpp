#include "synth/session/session_folder.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

SessionStep step(std::int64_t number, bool kept = true) {
  SessionStep made;
  made.number = number;
  made.source = "x = \"\\n\"";
  made.kept = kept;
  made.verdict = "pass";
  made.error = RaisedError{.type = "E", .bases = {}, .message = "m", .line = 2, .traceback = "t"};
  made.shown = {{{"text/plain", "1-1.txt"}, {"image/png", "1-1.png"}}};
  made.limit_ms = 500;
  made.duration_ms = 1.5;
  made.digest = "d";
  return made;
}

std::string why(const Result<SessionFolder>& opened) {
  return opened ? "it opens" : opened.error().message + "; " + opened.error().remedy;
}

class SessionFolderTest : public ::testing::Test {
 protected:
  [[nodiscard]] Result<SessionFolder> open(const std::string& name = "a",
                                           std::optional<Language> language = std::nullopt) const {
    return SessionFolder::open(folder.path(), name, language);
  }
  void make_with_steps() const {
    auto session = open("a", Language::bash);
    ASSERT_TRUE(session) << why(session);
    ASSERT_TRUE(session->append(step(1)));
    ASSERT_TRUE(session->append(step(2, false)));
  }

  TemporaryFolder folder;
};

TEST_F(SessionFolderTest, StepsAreReadAgainAsTheyWere) {
  make_with_steps();
  const auto again = open();
  ASSERT_TRUE(again) << why(again);
  EXPECT_EQ(again->language(), Language::bash);
  ASSERT_EQ(again->steps().size(), 2U);
  EXPECT_EQ(step_line(again->steps()[0]), step_line(step(1)));
  EXPECT_FALSE(again->steps()[1].kept);
}

TEST_F(SessionFolderTest, RemovingTheLastStepRemovesLostOnesBehindIt) {
  make_with_steps();
  auto session = open();
  ASSERT_TRUE(session->append(step(3)));
  ASSERT_TRUE(session->append(step(4, false)));
  ASSERT_TRUE(session->remove_last());
  EXPECT_EQ(session->steps().size(), 2U);
  ASSERT_TRUE(session->remove_last());
  EXPECT_THAT(session->steps(), IsEmpty());
}

TEST_F(SessionFolderTest, OneProcessUsesItAtATime) {
  const auto first = open();
  EXPECT_THAT(why(open()), HasSubstr("in use"));
  EXPECT_FALSE(remove_session(folder.path(), "a"));
  EXPECT_FALSE(reset_session(folder.path(), "a"));
  EXPECT_TRUE(open("b"));
}

TEST_F(SessionFolderTest, NamesLeadNowhereElse) {
  for (const char* name : {"", ".", "..", "../a", "a/b", "-a", ".a", "a b", "\xc3\xa4"}) {
    EXPECT_THAT(why(open(name)), HasSubstr("not a name for a session")) << name;
    EXPECT_FALSE(remove_session(folder.path(), name)) << name;
  }
  EXPECT_THAT(why(SessionFolder::open_existing(folder.path(), "other")), HasSubstr("no session"));
}

TEST_F(SessionFolderTest, AnotherLanguageIsRefused) {
  make_with_steps();
  EXPECT_THAT(why(open("a", Language::python)), HasSubstr("is in Bash"));
  EXPECT_TRUE(open("a", Language::bash));
}

TEST_F(SessionFolderTest, DamageIsToldAndReset) {
  const std::string good = step_line(step(1));
  const std::pair<const char*, std::string> damages[] = {
      {"a/steps.jsonl", good.substr(0, good.size() / 2)},
      {"a/steps.jsonl", good + step_line(step(3))},
      {"a/steps.jsonl", good + "nonsense\n"},
      {"a/steps.jsonl", R"({"number":1})"
                        "\n"},
      {"a/session.json", ""},
      {"a/session.json", R"({"version":9,"language":"bash","seed":1})"}};
  for (const auto& [file, text] : damages) {
    make_with_steps();
    folder.write(file, text);
    EXPECT_THAT(why(open()), AllOf(HasSubstr("is damaged"), HasSubstr("session reset a"))) << text;
    ASSERT_TRUE(reset_session(folder.path(), "a")) << text;
    auto anew = open();
    ASSERT_TRUE(anew) << why(anew);
    EXPECT_THAT(anew->steps(), IsEmpty());
    ASSERT_TRUE(anew->append(step(1)));
    std::filesystem::remove_all(folder.path() / "a");
  }
}

TEST_F(SessionFolderTest, ResultsCannotBeNamedOutsideTheirFolder) {
  SessionStep foreign = step(1);
  foreign.shown = {{{"text/plain", "../../outside"}}};
  EXPECT_FALSE(read_step(step_line(foreign)));
}

TEST_F(SessionFolderTest, FilesAreReplacedAndGivenOnesAreAddedTo) {
  const auto session = open();
  ASSERT_TRUE(session->write_files({.files = {{"old", "1"}}, .left_out = {}}));
  const auto names = session->write_files(
      {.files = {{"d/new", "2"}, {".hidden", "3"}, {"../out", "4"}}, .left_out = {}});
  ASSERT_TRUE(names);
  EXPECT_THAT(session->file_names(), ElementsAre("d/new"));
  ASSERT_TRUE(session->give({{"a.csv", "1"}}));
  ASSERT_TRUE(session->give({{"b.csv", "2"}, {"a.csv", "3"}}));
  EXPECT_THAT(*session->given(), ElementsAre(std::pair("a.csv", "3"), std::pair("b.csv", "2")));
}

}  // namespace
}  // namespace synth
