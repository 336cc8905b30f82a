#include "cache/store.h"
#include "tests/cache/entries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::HasSubstr;

constexpr int kEntries = 12;

std::filesystem::path file_in(const Scratch& scratch) {
  return scratch.path() / kCacheFile;
}

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

Entry numbered(int i) {
  return sample_entry("entry " + std::to_string(i), 3000);
}

// Returns the bytes of a sound cache file with `kEntries` entries.
std::string sound_file() {
  const Scratch scratch;
  {
    const auto store = open_store(scratch);
    for (int i = 0; i < kEntries; ++i) {
      EXPECT_TRUE(store->keep(numbered(i)));
    }
  }
  return read_file(file_in(scratch));
}

std::size_t files_set_aside_in(const Scratch& scratch) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path())) {
    const std::string name = entry.path().filename().string();
    count += name.starts_with("cache.db.damaged-") && !name.ends_with("-wal") ? 1 : 0;
  }
  return count;
}

// Checks that, whatever the file holds, a look-up returns the right entry or none, and keeping
// works.
void expect_harmless(const Scratch& scratch, const std::string& what) {
  SCOPED_TRACE(what);
  {
    const auto store = open_store(scratch);
    ASSERT_TRUE(store);
    for (int i = 0; i < kEntries; ++i) {
      const std::optional<Entry> found = look_up(*store, numbered(i));
      if (found) {
        EXPECT_EQ(found->document, numbered(i).document);
      }
    }
    const Result<void> kept = store->keep(sample_entry("new"));
    EXPECT_TRUE(kept) << kept.error().message;
    EXPECT_TRUE(is_kept(*store, sample_entry("new")));
  }
  EXPECT_TRUE(is_kept(*open_store(scratch), sample_entry("new")));
}

TEST(DamagedCacheFile, IsSetAsideAndToldAndANewOneBegun) {
  const Scratch scratch;
  const std::string garbage(10'000, 'x');
  write_file(file_in(scratch), garbage);
  const auto store = open_store(scratch);
  EXPECT_THAT(notes_of(*store), HasSubstr("set aside as cache.db.damaged-"));
  EXPECT_EQ(store->stats().value().set_aside_files, 1U);
  ASSERT_TRUE(store->keep(sample_entry("new")));
  EXPECT_TRUE(is_kept(*store, sample_entry("new")));
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path())) {
    if (entry.path().filename().string().starts_with("cache.db.damaged-")) {
      EXPECT_EQ(read_file(entry.path()), garbage);
    }
  }
}

TEST(DamagedCacheFile, IsHarmlessHoweverItIsCutOff) {
  const std::string sound = sound_file();
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{15}, std::size_t{99}, std::size_t{100},
        std::size_t{511}, std::size_t{4095}, std::size_t{4096}, std::size_t{10'000},
        sound.size() / 2, sound.size() - 4096, sound.size() - 1}) {
    const Scratch scratch;
    write_file(file_in(scratch), sound.substr(0, size));
    expect_harmless(scratch, "cut at " + std::to_string(size));
  }
}

TEST(DamagedCacheFile, IsHarmlessWhereverAByteIsChanged) {
  const std::string sound = sound_file();
  std::mt19937 random(1);  // the same bytes in every run
  for (int round = 0; round < 40; ++round) {
    const Scratch scratch;
    std::string bytes = sound;
    // Half of the rounds change the header and the schema, where a byte has the greatest effect.
    const std::size_t at = random() % (round % 2 == 0 ? std::size_t{4096} : bytes.size());
    bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1U << (random() % 8)));
    write_file(file_in(scratch), bytes);
    expect_harmless(scratch, "byte " + std::to_string(at));
  }
}

TEST(DamagedCacheFile, IsHarmlessWithPagesOverwritten) {
  const std::string sound = sound_file();
  std::mt19937 random(2);
  for (std::size_t page = 0; page < sound.size() / 4096; page += 2) {
    const Scratch scratch;
    std::string bytes = sound;
    for (std::size_t i = 0; i < 4096; ++i) {
      bytes[page * 4096 + i] = static_cast<char>(random());
    }
    write_file(file_in(scratch), bytes);
    expect_harmless(scratch, "page " + std::to_string(page));
  }
}

TEST(DamagedCacheFile, IsNotTakenFromAnotherProgram) {
  const Scratch scratch;
  change_file(scratch, "CREATE TABLE entries (mine TEXT)");
  const auto store = open_store(scratch);
  EXPECT_THAT(notes_of(*store), HasSubstr("set aside"));
  EXPECT_EQ(files_set_aside_in(scratch), 1U);
  EXPECT_TRUE(store->keep(sample_entry("new")));
}

TEST(DamagedCacheFile, IsOneWhoseTablesAreNotOurs) {
  const Scratch scratch;
  ASSERT_TRUE(open_store(scratch)->keep(sample_entry("one")));
  change_file(scratch, "ALTER TABLE entries RENAME COLUMN title TO heading");
  const auto store = open_store(scratch);
  EXPECT_TRUE(store->keep(sample_entry("two")));
  EXPECT_EQ(files_set_aside_in(scratch), 1U);
}

TEST(DamagedCacheFile, IsNoFileThatRefusesAStatement) {
  const Scratch scratch;
  ASSERT_TRUE(open_store(scratch)->keep(sample_entry("one")));
  change_file(scratch, "CREATE UNIQUE INDEX refusal ON entries (language)");
  const auto store = open_store(scratch);
  EXPECT_THAT(store->keep(sample_entry("two")).error().message, HasSubstr("UNIQUE"));
  EXPECT_TRUE(is_kept(*store, sample_entry("one")));
  EXPECT_EQ(files_set_aside_in(scratch), 0U);
}

TEST(DamagedCacheFile, FromALaterVersionIsLeftAlone) {
  const Scratch scratch;
  ASSERT_TRUE(open_store(scratch)->keep(sample_entry("one")));
  change_file(scratch, "PRAGMA user_version = 2");
  const auto store = open_store(scratch);
  EXPECT_THAT(notes_of(*store), HasSubstr("later version"));
  EXPECT_FALSE(look_up(*store, sample_entry("one")));
  EXPECT_EQ(store->keep(sample_entry("two")).error().code, Errc::config);
  EXPECT_EQ(files_set_aside_in(scratch), 0U);
}

TEST(DamagedCacheFile, IsNotTakenFromUnderAnotherProcess) {
  const Scratch scratch;
  ASSERT_TRUE(open_store(scratch)->keep(sample_entry("one")));
  const auto other = open_store(scratch);
  write_file(file_in(scratch), std::string(50'000, 'x'));
  const auto store = open_store(scratch);
  EXPECT_THAT(notes_of(*store), HasSubstr("another process is using it"));
  EXPECT_FALSE(look_up(*store, sample_entry("one")));
  EXPECT_EQ(store->keep(sample_entry("two")).error().code, Errc::io);
  EXPECT_EQ(files_set_aside_in(scratch), 0U);
}

TEST(DamagedCacheFile, ThatIsADirectoryIsToldAndNotFatal) {
  const Scratch scratch;
  std::filesystem::create_directory(file_in(scratch));
  const auto store = open_store(scratch);
  EXPECT_FALSE(look_up(*store, sample_entry("one")));
  EXPECT_EQ(store->keep(sample_entry("one")).error().code, Errc::io);
  EXPECT_NE(notes_of(*store), "");
}

TEST(DamagedCacheRow, IsAMissToldAndDroppedWhicheverFieldIsDamaged) {
  for (const std::string change :
       {"contents SET material = material || ' '", "contents SET document = '{}'",
        "contents SET code = 'x'", "contents SET tests = 'x'", "entries SET title = 'x'",
        "entries SET language = 'bash'", "entries SET confidence = 'consistent'",
        "entries SET created = created + 1", "entries SET size = size + 1",
        "entries SET checksum = 'x'", "contents SET id = id + 1000"}) {
    SCOPED_TRACE(change);
    const Scratch scratch;
    ASSERT_TRUE(open_store(scratch)->keep(sample_entry("one")));
    change_file(scratch, "UPDATE " + change);
    const auto store = open_store(scratch);
    EXPECT_FALSE(look_up(*store, sample_entry("one")));
    EXPECT_THAT(notes_of(*store), HasSubstr("damaged"));
    EXPECT_EQ(store->stats().value().solutions.entries, 0U);
    ASSERT_TRUE(store->keep(sample_entry("one")));
    EXPECT_TRUE(is_kept(*store, sample_entry("one")));
  }
}

TEST(DamagedCacheRow, IsNeverReturnedWhateverByteOfItsTextChanged) {
  std::mt19937 random(3);
  const Scratch scratch;
  const auto store = open_store(scratch);
  const Entry entry = sample_entry("one", 500);
  for (int round = 0; round < 60; ++round) {
    ASSERT_TRUE(store->keep(entry));
    std::string bytes = entry.document;
    const std::size_t at = random() % bytes.size();
    bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1U << (random() % 8)));
    change_file(scratch, "UPDATE contents SET document = ?", std::string_view(bytes));
    ASSERT_FALSE(look_up(*store, entry)) << "byte " << at;
  }
}

}  // namespace
}  // namespace synth
