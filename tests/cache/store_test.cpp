#include "cache/store.h"

#include "tests/cache/entries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

TEST(CacheStore, ReturnsWhatWasKeptWithEveryField) {
  const Scratch scratch;
  Entry entry = sample_entry("sum of squares");
  entry.document += std::string("\0 é \xff", 6);
  ASSERT_TRUE(open_store(scratch)->keep(entry));

  const auto store = open_store(scratch);
  const std::optional<Entry> found = look_up(*store, entry);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->key, entry.key);
  EXPECT_EQ(found->material, entry.material);
  EXPECT_EQ(found->document, entry.document);
  EXPECT_EQ(found->title, "sum of squares");
  EXPECT_EQ(found->language, "python");
  EXPECT_EQ(found->confidence, "verified");
  EXPECT_EQ(found->size, entry.document.size() + entry.material.size());
  EXPECT_GT(found->created, CacheTime{});
  EXPECT_EQ(notes_of(*store), "");
}

TEST(CacheStore, AMissIsNoError) {
  const Scratch scratch;
  const auto store = open_store(scratch);
  EXPECT_FALSE(look_up(*store, sample_entry("never kept")));
  EXPECT_EQ(notes_of(*store), "");
}

TEST(CacheStore, AnEqualKeyWithOtherMaterialIsAMissToldAsADetail) {
  const Scratch scratch;
  const auto store = open_store(scratch);
  const Entry entry = sample_entry("one");
  ASSERT_TRUE(store->keep(entry));
  EXPECT_EQ(store->find_solution(entry.key, "other").value(), std::nullopt);
  const std::vector<CacheNote> notes = store->take_notes();
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_TRUE(notes[0].detail);
  EXPECT_THAT(notes[0].text, HasSubstr(entry.key));
}

TEST(CacheStore, KeepingAgainReplaces) {
  const Scratch scratch;
  const auto store = open_store(scratch);
  Entry entry = sample_entry("one");
  ASSERT_TRUE(store->keep(entry));
  entry.document = "{\"second\":true}";
  ASSERT_TRUE(store->keep(entry));
  EXPECT_EQ(look_up(*store, entry)->document, entry.document);
}

TEST(CacheStore, KeepsKindsApartAndReturnsAttemptsOnlyWhenAskedForThem) {
  const Scratch scratch;
  const auto store = open_store(scratch);
  Entry attempt = sample_entry("one");
  attempt.kind = EntryKind::attempt;
  attempt.confidence = "failed";
  ASSERT_TRUE(store->keep(attempt));
  EXPECT_FALSE(look_up(*store, attempt));
  EXPECT_EQ(store->find_function(attempt.key, attempt.material).value(), std::nullopt);
  EXPECT_EQ(store->find_attempt(attempt.key, attempt.material).value()->document, attempt.document);
}

TEST(CacheStore, KeepsCodeAndTestsOfAFunction) {
  const Scratch scratch;
  const auto store = open_store(scratch);
  Entry function = sample_entry("tokenize");
  function.kind = EntryKind::function;
  function.confidence = "";
  function.code = "def tokenize(text):\n    return text.split()\n";
  function.tests = "[]";
  ASSERT_TRUE(store->keep(function));
  const std::optional<Entry> found = store->find_function(function.key, function.material).value();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->code, function.code);
  EXPECT_EQ(found->tests, function.tests);
}

TEST(CacheStore, RefusesASolutionThatDidNotPass) {
  const Scratch scratch;
  const auto store = open_store(scratch);
  Entry entry = sample_entry("one");
  entry.confidence = "uncertain";
  EXPECT_EQ(store->keep(entry).error().code, Errc::internal);
  EXPECT_FALSE(look_up(*store, entry));
}

TEST(CacheStore, RefusesWhatIsLargerThanTheCacheAndEvictsNothingForIt) {
  const Scratch scratch;
  const auto store = open_store(CacheOptions{.directory = scratch.path(), .size_limit = 200'000});
  const Entry small = sample_entry("small");
  ASSERT_TRUE(store->keep(small));
  const Result<void> kept = store->keep(sample_entry("large", 200'000));
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, Errc::io);
  EXPECT_THAT(kept.error().remedy, HasSubstr("limit"));
  EXPECT_TRUE(is_kept(*store, small));
}

TEST(CacheStore, IsItsOwnersAlone) {
  const Scratch scratch;
  const auto store = open_store(CacheOptions{.directory = scratch.path() / "a" / "b"});
  ASSERT_TRUE(store->keep(sample_entry("one")));
  struct stat status {};
  ASSERT_EQ(::stat(store->file().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  ASSERT_EQ(::stat(store->directory().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0700U);
}

TEST(CacheStore, LooksAtNoCharacterOfItsPathAsMoreThanACharacter) {
  const Scratch scratch;
  const std::filesystem::path odd = scratch.path() / "a?mode=memory#x%41 é";
  const Entry entry = sample_entry("one");
  ASSERT_TRUE(open_store(CacheOptions{.directory = odd})->keep(entry));
  EXPECT_TRUE(std::filesystem::exists(odd / "cache.db"));
  EXPECT_TRUE(is_kept(*open_store(CacheOptions{.directory = odd}), entry));
}

TEST(CacheStore, SaysWhyADirectoryCannotBeMade) {
  const Result<std::shared_ptr<CacheStore>> store =
      CacheStore::open(CacheOptions{.directory = "/proc/no/such"});
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, Errc::io);
  EXPECT_THAT(store.error().message, HasSubstr("/proc/no/such"));
  EXPECT_THAT(store.error().remedy, HasSubstr("--cache-dir"));
}

TEST(CacheStore, OpenedForReadingTouchesNothing) {
  const Scratch scratch;
  const std::filesystem::path missing = scratch.path() / "missing";
  const auto store = open_store(CacheOptions{.directory = missing, .read_only = true});
  EXPECT_FALSE(look_up(*store, sample_entry("one")));
  EXPECT_FALSE(store->keep(sample_entry("one")));
  EXPECT_FALSE(std::filesystem::exists(missing));
}

}  // namespace
}  // namespace synth
