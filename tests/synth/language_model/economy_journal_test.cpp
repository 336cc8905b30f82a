#include "synth/authors/language_model/economy/batch_journal.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

const BatchPlace kPlace{"anthropic", "http://x", "m"};

BatchOrder order_of(const std::string& mark, const std::vector<std::string>& bodies) {
  BatchOrder order{.mark = mark, .made = std::chrono::system_clock::from_time_t(1'000'000)};
  for (const std::string& body : bodies) {
    order.items.push_back({batch_item_id(mark, order.items.size()), body});
  }
  return order;
}

BatchResult answer_to(const std::string& id, const std::string& body, int status = 200) {
  return {id, {status, {{"request-id", "r"}}}, body};
}

class EconomyJournalTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "out.economy"; }
  [[nodiscard]] std::string text() const {
    std::ifstream in(path());
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  void write(const std::string& text) const { std::ofstream(path()) << text; }

 private:
  TemporaryFolder folder_;
};

TEST_F(EconomyJournalTest, WhatWasAskedAndAnsweredIsThereAgain) {
  {
    const auto journal = BatchJournal::open(path());
    ASSERT_TRUE(journal) << journal.error().message;
    ASSERT_TRUE((*journal)->ask(kPlace, order_of("m1", {R"({"a":1})", R"({"b":2})"})));
    ASSERT_TRUE((*journal)->sent("m1", "msgbatch_1"));
    ASSERT_TRUE((*journal)->answer(
        "m1", {answer_to("m1-1", R"({"text":"two"})"), answer_to("m1-0", R"({"error":1})", 500)}));
    ASSERT_TRUE((*journal)->ask(kPlace, order_of("m2", {R"({"c":3})"})));
    ASSERT_TRUE((*journal)->end("m2"));
  }
  const auto journal = BatchJournal::open(path());
  ASSERT_TRUE(journal) << journal.error().message;
  const auto under_way = (*journal)->under_way(kPlace);
  ASSERT_THAT(under_way, SizeIs(1));
  EXPECT_EQ(under_way[0].batch, "msgbatch_1");
  EXPECT_EQ(under_way[0].order.items[0].body, R"({"a":1})");
  EXPECT_EQ(under_way[0].order.made, std::chrono::system_clock::from_time_t(1'000'000));
  EXPECT_THAT(under_way[0].answered, ::testing::ElementsAre("m1-1"));  // errors are asked again
  EXPECT_TRUE((*journal)->knows("msgbatch_1"));
  EXPECT_EQ((*journal)->count().requests, 1U);
  EXPECT_THAT((*journal)->under_way({"openai", "http://x", "m"}), SizeIs(0));
  auto answers = (*journal)->take_answers(kPlace);
  ASSERT_THAT(answers[R"({"b":2})"], SizeIs(1));
  EXPECT_EQ(answers[R"({"b":2})"][0].body, R"({"text":"two"})");
  EXPECT_EQ(std::filesystem::status(path()).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(EconomyJournalTest, ALineThatAKillCutOffIsGoneAndTheRestStays) {
  write("{\"economy\":1}\n{\"asked\":\"m1\",\"requests\":[{}]}\n{\"sent\":\"m1\",\"ba");
  {
    const auto journal = BatchJournal::open(path());
    ASSERT_TRUE(journal) << journal.error().message;
    EXPECT_THAT((*journal)->under_way({}), SizeIs(1));
    EXPECT_EQ((*journal)->under_way({})[0].batch, "");
    ASSERT_TRUE((*journal)->sent("m1", "b1"));
  }
  EXPECT_THAT(text(), ::testing::EndsWith("[{}]}\n{\"sent\":\"m1\",\"batch\":\"b1\"}\n"));
}

TEST_F(EconomyJournalTest, DamageIsNamedByItsLineAndNothingIsChanged) {
  for (const std::string line :
       {"nonsense", "{\"economy\":2}", "{\"answer\":\"m1-7\",\"body\":{}}",
        "{\"answer\":\"m9-0\",\"body\":{}}", "{\"sent\":\"m9\"}",
        "{\"asked\":\"../x\",\"requests\":[]}", "{\"asked\":\"m1\",\"requests\":[{}]}",
        "{\"asked\":\"m2\"}", "{}"}) {
    const std::string damaged =
        "{\"economy\":1}\n{\"asked\":\"m1\",\"requests\":[{}]}\n" + line + "\n{\"ended\":\"m1\"}\n";
    write(damaged);
    const auto journal = BatchJournal::open(path());
    ASSERT_FALSE(journal) << line;
    EXPECT_THAT(journal.error().message, HasSubstr("out.economy:3")) << line;
    EXPECT_THAT(journal.error().remedy, HasSubstr("remove"));
    EXPECT_EQ(text(), damaged);
  }
}

TEST_F(EconomyJournalTest, OneProgramAtATime) {
  const auto first = BatchJournal::open(path());
  ASSERT_TRUE(first);
  const auto second = BatchJournal::open(path());
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message, HasSubstr("in use by another"));
  (*first)->remove();
  EXPECT_FALSE(std::filesystem::exists(path()));
}

TEST_F(EconomyJournalTest, WhatIsNoFileOfItsOwnIsRefused) {
  const std::filesystem::path other = path().parent_path() / "other";
  std::ofstream(other) << "mine";
  std::filesystem::permissions(other, std::filesystem::perms::owner_all);
  std::filesystem::create_symlink(other, path());
  EXPECT_FALSE(BatchJournal::open(path()));
  EXPECT_EQ(std::filesystem::status(other).permissions(), std::filesystem::perms::owner_all);
  std::filesystem::remove(path());
  ASSERT_EQ(::mkfifo(path().c_str(), 0600), 0);
  EXPECT_FALSE(BatchJournal::open(path()));
}

TEST_F(EconomyJournalTest, AFullDiskLeavesNoHalfLine) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{.rlim_cur = 200, .rlim_max = 200};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const auto journal = BatchJournal::open(path());
    const bool small = (*journal)->ask(kPlace, order_of("m1", {"{}"})).has_value();
    const auto large = (*journal)->ask(kPlace, order_of("m2", {'"' + std::string(300, 'a') + '"'}));
    ::_exit(small && !large && large.error().code == Errc::io ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  const auto journal = BatchJournal::open(path());
  ASSERT_TRUE(journal) << journal.error().message;
  EXPECT_THAT((*journal)->under_way(kPlace), SizeIs(1));
}

}  // namespace
}  // namespace synth
