#pragma once

#include "cache/entry.h"
#include "cache/lease.h"
#include "synth/support/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

class SharedCache;

inline constexpr std::uint64_t kDefaultCacheLimit = std::uint64_t{512} << 20U;
inline constexpr std::uint64_t kMaxEntryBytes = std::uint64_t{64} << 20U;
inline constexpr std::string_view kCacheFile = "cache.db";

struct CacheOptions {
  std::filesystem::path directory;  // made where it is missing (cache/directory.h has the default)
  std::uint64_t size_limit = kDefaultCacheLimit;  // bytes the entries may take in the file
  bool read_only = false;                         // nothing is kept, nothing is even touched
  std::shared_ptr<SharedCache> shared = {};       // asked for what is not here; may be null
  std::function<CacheTime()> now = {};            // the clock; the system's where empty
};

// Something a person may want to know that is no error: for stderr.
struct CacheNote {
  bool detail = false;  // only for those who asked for details (-v)
  std::string text;
};

struct CacheStats {
  struct Kind {
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
  };
  Kind solutions;
  Kind attempts;
  Kind functions;
  Kind verdicts;
  std::uint64_t hits = 0;    // look-ups for solutions that found one, ever
  std::uint64_t misses = 0;  // and those that did not
  std::uint64_t file_bytes = 0;
  std::uint64_t size_limit = 0;
  std::uint64_t set_aside_files = 0;  // damaged files, kept for a look
  std::uint64_t set_aside_bytes = 0;
};

struct CacheCheck {
  std::uint64_t entries = 0;
  std::vector<std::string> problems;  // of the file's structure, as SQLite names them
  std::vector<EntrySummary> damaged;  // rows whose content is not what was kept
  [[nodiscard]] bool ok() const { return problems.empty() && damaged.empty(); }
};

struct CacheCleaning {
  std::uint64_t removed = 0;  // entries
  std::uint64_t damaged = 0;  // of these, those dropped because they were damaged
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes_after = 0;
};

// Solutions, attempts and functions kept from run to run, in one SQLite file. Any number of
// processes may use one directory at once; a process killed at any moment leaves the file whole. No
// trouble with the cache is fatal to a run: what can be gone round is, and told by a note.
//
// A file that is damaged is set aside as `cache.db.damaged-<time>` and a new one begun; where
// another process still has it open, this run goes on without a cache. Rows carry a checksum of
// their content: a damaged one is a miss and is dropped. In a directory that cannot be written,
// look-ups work and `keep` says why it does not.
//
// Thread-safe. Not to be carried over a fork.
class CacheStore {
 public:
  // Fails with Errc::io where the directory can neither be made nor read; a run then goes on
  // without a cache.
  static Result<std::shared_ptr<CacheStore>> open(CacheOptions options);
  ~CacheStore();
  CacheStore(const CacheStore&) = delete;
  CacheStore& operator=(const CacheStore&) = delete;

  // The entry kept under `key`, if its material is `material` too; nothing is a miss. A hit counts
  // as a use. A look-up never waits for writers. Only `find_attempt` returns attempts. What is not
  // here is asked of the shared stores, but for attempts; `store` says so of the entry.
  // A look `again`, after another worker was waited for, is counted in place of the miss before it.
  enum class Look { first, again };
  Result<std::optional<Entry>> find_solution(std::string_view key, std::string_view material,
                                             Look look = Look::first);
  Result<std::optional<Entry>> find_function(std::string_view key, std::string_view material);
  // The function under a key whose material is not known yet: it is read from the entry.
  Result<std::optional<Entry>> find_function(std::string_view key);
  Result<std::optional<Entry>> find_attempt(std::string_view key, std::string_view material);
  // Never of a shared store.
  Result<std::optional<Entry>> find_verdict(std::string_view key, std::string_view material);

  // Keeps an entry in place of the one of its kind that has its key; `created`, `last_used` and
  // `size` are set here. Evicts the least recently used entries while the file is over its limit.
  // A solution's confidence must be `verified` or `consistent` (docs/cache.md). Errors:
  // Errc::io (full disk, no right to write, too large), naming the place and the remedy. Solutions
  // and functions go to the shared stores, too, whatever happens here.
  Result<void> keep(Entry entry);

  // Keeps an entry here that a shared store had, once its tests have passed. Errors as of `keep`.
  Result<void> take_in(Entry entry);

  // The turn to work out the solution under a key, among all who share a store that knows leases.
  LeaseAnswer take_lease(std::string_view key);

  // Removes the solution under a key, if there is one. Errors as of `keep`.
  Result<void> drop_solution(std::string_view key);

  // What came up since the last call.
  std::vector<CacheNote> take_notes();

  [[nodiscard]] std::filesystem::path directory() const;
  [[nodiscard]] std::filesystem::path file() const;

  // --- what `synth cache` does ---

  Result<CacheStats> stats();
  // The most recently used first; of one kind, or of all.
  Result<std::vector<EntrySummary>> list(std::optional<EntryKind> kind = std::nullopt);
  // The entry that has this key, or the only key beginning so; a solution before an attempt of the
  // same key. No such key, or several: Errc::usage, naming them. Not a use.
  Result<Entry> show(std::string_view key_or_prefix);
  // Removes everything under one key, or the only key beginning so; how many entries that were.
  Result<std::uint64_t> remove(std::string_view key_or_prefix);
  // Removes all entries, the counts of hits and misses and the files set aside.
  Result<CacheCleaning> clear();
  // Drops what is damaged, evicts down to the limit, gives free space back to the disk and removes
  // the files set aside.
  Result<CacheCleaning> gc();
  // Reads everything: the file's structure and each row's checksum. Changes nothing.
  Result<CacheCheck> check();
  // Calls `visit` with every sound entry of a kind, the most recently used first, until it returns
  // false. Changes nothing. Nothing is locked meanwhile: `visit` may use this store.
  Result<void> for_each(EntryKind kind, const std::function<bool(const Entry&)>& visit);

 private:
  struct Impl;
  explicit CacheStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace synth
