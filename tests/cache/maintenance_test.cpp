#include "cache/store.h"
#include "tests/cache/entries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Returns a clock that advances by a second each time it is read.
std::function<CacheTime()> ticking_clock() {
  return [now = CacheTime{}]() mutable { return now += std::chrono::seconds(1); };
}

CacheOptions small_cache(const Scratch& scratch, std::uint64_t limit) {
  return {.directory = scratch.path(), .size_limit = limit, .now = ticking_clock()};
}

std::vector<std::string> titles(CacheStore& store) {
  std::vector<std::string> titles;
  const std::vector<EntrySummary> listed = store.list().value();
  for (const EntrySummary& summary : listed) {
    titles.push_back(summary.title);
  }
  return titles;
}

Entry function_entry(const std::string& name) {
  Entry entry = sample_entry(name);
  entry.kind = EntryKind::function;
  entry.confidence = "";
  return entry;
}

Entry attempt_entry(const std::string& name) {
  Entry entry = sample_entry(name);
  entry.kind = EntryKind::attempt;
  entry.confidence = "failed";
  return entry;
}

constexpr std::size_t kLarge = 40'000;

TEST(CacheEviction, TakesTheLeastRecentlyUsedFirst) {
  const Scratch scratch;
  const auto store = open_store(small_cache(scratch, 170'000));
  for (const char* name : {"a", "b", "c"}) {
    ASSERT_TRUE(store->keep(sample_entry(name, kLarge)));
  }
  EXPECT_TRUE(look_up(*store, sample_entry("a", kLarge)));
  ASSERT_TRUE(store->keep(sample_entry("d", kLarge)));
  EXPECT_THAT(titles(*store), ElementsAre("d", "a", "c"));
  ASSERT_TRUE(store->keep(sample_entry("e", kLarge)));
  EXPECT_THAT(titles(*store), ElementsAre("e", "d", "a"));
}

TEST(CacheEviction, HoldsTheLimitOnDiskHoweverMuchIsKept) {
  const Scratch scratch;
  constexpr std::uint64_t kLimit = 300'000;
  {
    const auto store = open_store(small_cache(scratch, kLimit));
    for (int i = 0; i < 60; ++i) {
      const Entry entry =
          sample_entry("entry " + std::to_string(i), static_cast<std::size_t>(1000 * (i % 40)));
      ASSERT_TRUE(store->keep(entry));
      ASSERT_TRUE(is_kept(*store, entry));
    }
  }
  EXPECT_LE(std::filesystem::file_size(scratch.path() / "cache.db"), kLimit + 64'000);
}

TEST(CacheEviction, SparesTheNewestEvenWhereTheClockWentBack) {
  const Scratch scratch;
  CacheTime now = CacheTime(std::chrono::hours(1000));
  const auto store = open_store(CacheOptions{
      .directory = scratch.path(), .size_limit = 150'000, .now = [&now] { return now; }});
  ASSERT_TRUE(store->keep(sample_entry("a", kLarge)));
  ASSERT_TRUE(store->keep(sample_entry("b", kLarge)));
  now = CacheTime(std::chrono::hours(1));
  ASSERT_TRUE(store->keep(sample_entry("c", kLarge)));
  EXPECT_TRUE(is_kept(*store, sample_entry("c", kLarge)));
}

TEST(CacheList, ShowsTheMostRecentlyUsedFirstAndOneKindOnRequest) {
  const Scratch scratch;
  const auto store = open_store(small_cache(scratch, kDefaultCacheLimit));
  ASSERT_TRUE(store->keep(sample_entry("first")));
  ASSERT_TRUE(store->keep(function_entry("second")));
  ASSERT_TRUE(store->keep(attempt_entry("third")));
  EXPECT_TRUE(look_up(*store, sample_entry("first")));
  EXPECT_THAT(titles(*store), ElementsAre("first", "third", "second"));
  const std::vector<EntrySummary> functions = store->list(EntryKind::function).value();
  ASSERT_EQ(functions.size(), 1U);
  EXPECT_EQ(functions[0].title, "second");
  EXPECT_EQ(functions[0].kind, EntryKind::function);
  EXPECT_EQ(functions[0].size,
            sample_entry("second").document.size() + sample_entry("second").material.size());
}

TEST(CacheStats, CountEntriesHitsAndMissesAcrossOpenings) {
  const Scratch scratch;
  const Entry entry = sample_entry("one");
  EXPECT_FALSE(look_up(*open_store(scratch), entry));
  {
    const auto store = open_store(scratch);
    EXPECT_FALSE(look_up(*store, entry));
    ASSERT_TRUE(store->keep(entry));
    ASSERT_TRUE(store->keep(function_entry("f")));
    EXPECT_TRUE(look_up(*store, entry));
  }
  const auto store = open_store(scratch);
  EXPECT_TRUE(look_up(*store, entry));
  EXPECT_FALSE(look_up(*store, sample_entry("other")));
  const CacheStats stats = store->stats().value();
  EXPECT_EQ(stats.solutions.entries, 1U);
  EXPECT_EQ(stats.solutions.bytes, entry.document.size() + entry.material.size());
  EXPECT_EQ(stats.functions.entries, 1U);
  EXPECT_EQ(stats.attempts.entries, 0U);
  EXPECT_EQ(stats.hits, 2U);
  EXPECT_EQ(stats.misses, 3U);
  EXPECT_GT(stats.file_bytes, stats.solutions.bytes);
  EXPECT_EQ(stats.size_limit, kDefaultCacheLimit);
}

TEST(CacheShow, FindsAnEntryByAnUnambiguousBeginningOfItsKey) {
  const Scratch scratch;
  const auto store = open_store(scratch);
  const Entry entry = sample_entry("one");
  ASSERT_TRUE(store->keep(entry));
  EXPECT_EQ(store->show(entry.key).value().document, entry.document);
  EXPECT_EQ(store->show(entry.key.substr(0, 4)).value().document, entry.document);
  EXPECT_EQ(store->show("zz").error().code, Errc::usage);
  EXPECT_EQ(store->show("").error().code, Errc::usage);
}

TEST(CacheShow, NamesTheKeysThatAnAmbiguousBeginningFits) {
  const Scratch scratch;
  const auto store = open_store(scratch);
  Entry one = sample_entry("one");
  Entry two = sample_entry("two");
  one.key = "aa11";
  two.key = "aa22";
  ASSERT_TRUE(store->keep(one));
  ASSERT_TRUE(store->keep(two));
  const Result<Entry> shown = store->show("aa");
  ASSERT_FALSE(shown);
  EXPECT_THAT(shown.error().message, HasSubstr("aa11, aa22"));
  EXPECT_EQ(store->remove("aa").error().code, Errc::usage);
  EXPECT_THAT(titles(*store), ::testing::SizeIs(2));
}

TEST(CacheShow, PrefersASolutionToAnAttemptOfTheSameKey) {
  const Scratch scratch;
  const auto store = open_store(scratch);
  ASSERT_TRUE(store->keep(attempt_entry("one")));
  EXPECT_EQ(store->show(attempt_entry("one").key).value().kind, EntryKind::attempt);
  ASSERT_TRUE(store->keep(sample_entry("one")));
  EXPECT_EQ(store->show(attempt_entry("one").key).value().kind, EntryKind::solution);
}

TEST(CacheRemove, TakesEverythingUnderOneKey) {
  const Scratch scratch;
  const auto store = open_store(scratch);
  ASSERT_TRUE(store->keep(sample_entry("one")));
  ASSERT_TRUE(store->keep(attempt_entry("one")));
  ASSERT_TRUE(store->keep(sample_entry("two")));
  EXPECT_EQ(store->remove(sample_entry("one").key).value(), 2U);
  EXPECT_THAT(titles(*store), ElementsAre("two"));
  EXPECT_FALSE(look_up(*store, sample_entry("one")));
}

TEST(CacheClear, RemovesEverythingAndGivesTheSpaceBack) {
  const Scratch scratch;
  const auto store = open_store(scratch);
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(store->keep(sample_entry(std::to_string(i), kLarge)));
  }
  std::ofstream(scratch.path() / "cache.db.damaged-20261120T100000Z") << "damaged";
  const CacheCleaning cleaning = store->clear().value();
  EXPECT_EQ(cleaning.removed, 20U);
  EXPECT_GT(cleaning.bytes_before, 20 * kLarge);
  EXPECT_LT(cleaning.bytes_after, 100'000U);
  EXPECT_THAT(titles(*store), IsEmpty());
  const CacheStats stats = store->stats().value();
  EXPECT_EQ(stats.misses + stats.hits + stats.set_aside_files, 0U);
  ASSERT_TRUE(store->keep(sample_entry("again")));
  EXPECT_TRUE(is_kept(*store, sample_entry("again")));
}

TEST(CacheGc, EvictsToTheLimitDropsDamageAndGivesTheSpaceBack) {
  const Scratch scratch;
  {
    const auto store = open_store(small_cache(scratch, kDefaultCacheLimit));
    for (int i = 0; i < 10; ++i) {
      ASSERT_TRUE(store->keep(sample_entry(std::to_string(i), kLarge)));
    }
  }
  change_file(scratch, "UPDATE contents SET document = 'x' WHERE id = 10");
  const auto store = open_store(small_cache(scratch, 250'000));
  const CacheCleaning cleaning = store->gc().value();
  EXPECT_EQ(cleaning.damaged, 1U);
  EXPECT_LE(cleaning.bytes_after, 250'000U);
  EXPECT_EQ(cleaning.removed + titles(*store).size(), 10U);
  EXPECT_TRUE(is_kept(*store, sample_entry("8", kLarge)));
  EXPECT_FALSE(look_up(*store, sample_entry("9", kLarge)));
  EXPECT_FALSE(look_up(*store, sample_entry("0", kLarge)));
  EXPECT_TRUE(store->check().value().ok());
}

TEST(CacheCheck, NamesDamagedEntriesAndChangesNothing) {
  const Scratch scratch;
  ASSERT_TRUE(open_store(scratch)->keep(sample_entry("one")));
  change_file(scratch, "UPDATE contents SET material = 'x'");
  const auto store = open_store(scratch);
  for (int i = 0; i < 2; ++i) {
    const CacheCheck check = store->check().value();
    EXPECT_EQ(check.entries, 1U);
    EXPECT_THAT(check.problems, IsEmpty());
    ASSERT_EQ(check.damaged.size(), 1U);
    EXPECT_EQ(check.damaged[0].title, "one");
  }
}

TEST(CacheForEach, PassesOverWhatIsDamagedAndChangesNothing) {
  const Scratch scratch;
  ASSERT_TRUE(open_store(scratch)->keep(sample_entry("one")));
  ASSERT_TRUE(open_store(scratch)->keep(sample_entry("two")));
  change_file(scratch, "UPDATE contents SET material = 'x' WHERE id = 1");
  const auto store = open_store(scratch);
  std::vector<std::string> seen;
  ASSERT_TRUE(store->for_each(EntryKind::solution, [&](const Entry& entry) {
    seen.push_back(entry.title);
    return true;
  }));
  EXPECT_THAT(seen, ElementsAre("two"));
  EXPECT_EQ(store->check().value().damaged.size(), 1U);
}

TEST(CacheCheck, SaysThatAFileOpenedForReadingIsDamagedAndLeavesItThere) {
  const Scratch scratch;
  std::ofstream(scratch.path() / kCacheFile) << std::string(10'000, 'x');
  const auto store = open_store(CacheOptions{.directory = scratch.path(), .read_only = true});
  EXPECT_FALSE(store->check().value().ok());
  EXPECT_EQ(std::filesystem::file_size(scratch.path() / kCacheFile), 10'000U);
}

TEST(CacheForEach, LetsItsVisitorUseTheStoreAndStop) {
  const Scratch scratch;
  const auto store = open_store(small_cache(scratch, kDefaultCacheLimit));
  for (const char* name : {"a", "b", "c"}) {
    ASSERT_TRUE(store->keep(sample_entry(name)));
  }
  ASSERT_TRUE(store->keep(function_entry("f")));
  std::vector<std::string> seen;
  ASSERT_TRUE(store->for_each(EntryKind::solution, [&](const Entry& entry) {
    seen.push_back(entry.title);
    EXPECT_EQ(store->remove(entry.key).value(), 1U);
    return entry.title != "b";
  }));
  EXPECT_THAT(seen, ElementsAre("c", "b"));
  EXPECT_THAT(titles(*store), ElementsAre("f", "a"));
}

}  // namespace
}  // namespace synth
