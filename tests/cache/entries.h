#pragma once

#include "cache/database.h"
#include "cache/key.h"
#include "cache/store.h"
#include "tests/cache/scratch.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace synth {

// Returns a solution whose key and content follow from its name, so that any reader can check
// whether what it got is complete.
inline Entry sample_entry(const std::string& name, std::size_t size = 2000) {
  Entry entry;
  entry.kind = EntryKind::solution;
  entry.material = "{\"instruction\":\"" + name + "\"}";
  entry.key = key_of(entry.material).value();
  entry.title = name;
  entry.language = "python";
  entry.confidence = "verified";
  entry.document = "{\"for\":\"" + name + "\"}";
  while (entry.document.size() < size) {
    entry.document += name + ';';
  }
  return entry;
}

inline std::shared_ptr<CacheStore> open_store(CacheOptions options) {
  Result<std::shared_ptr<CacheStore>> store = CacheStore::open(std::move(options));
  EXPECT_TRUE(store) << store.error().message;
  return store ? *store : nullptr;
}

inline std::shared_ptr<CacheStore> open_store(const Scratch& scratch) {
  return open_store(CacheOptions{.directory = scratch.path()});
}

inline std::optional<Entry> look_up(CacheStore& store, const Entry& entry) {
  Result<std::optional<Entry>> found = store.find_solution(entry.key, entry.material);
  EXPECT_TRUE(found) << found.error().message;
  return found ? *found : std::nullopt;
}

inline bool is_kept(CacheStore& store, const Entry& entry) {
  const std::optional<Entry> found = look_up(store, entry);
  return found && found->document == entry.document && found->material == entry.material &&
         found->title == entry.title;
}

// Changes the file as another program would.
template <class... Values>
void change_file(const Scratch& scratch, std::string_view sql, const Values&... values) {
  SqlResult<Database> database =
      Database::open(scratch.path() / kCacheFile, Database::Access::read_write);
  ASSERT_TRUE(database) << database.error().message;
  const SqlResult<void> changed = database->run(sql, values...);
  ASSERT_TRUE(changed) << changed.error().message;
}

inline std::string notes_of(CacheStore& store) {
  std::string text;
  for (const CacheNote& note : store.take_notes()) {
    text += note.text + '\n';
  }
  return text;
}

}  // namespace synth
