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
  std::filesystem::path directory;  // made if it is missing (cache/directory.h has the default)
  std::uint64_t size_limit = kDefaultCacheLimit;  // maximum bytes of entries in the file
  bool read_only = false;                         // nothing is kept, not even times of use
  std::shared_ptr<SharedCache> shared = {};       // asked for missing entries; may be null
  std::function<CacheTime()> now = {};            // the clock; the system's if empty
};

// A note for stderr about something that is not an error.
struct CacheNote {
  bool detail = false;  // shown only if details were requested (-v)
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
  std::uint64_t hits = 0;    // look-ups for solutions that found one, over all runs
  std::uint64_t misses = 0;  // look-ups that did not
  std::uint64_t file_bytes = 0;
  std::uint64_t size_limit = 0;
  std::uint64_t set_aside_files = 0;  // damaged files, kept for examination
  std::uint64_t set_aside_bytes = 0;
};

struct CacheCheck {
  std::uint64_t entries = 0;
  std::vector<std::string> problems;  // of the file's structure, as SQLite names them
  std::vector<EntrySummary> damaged;  // rows whose content has changed since it was kept
  [[nodiscard]] bool ok() const { return problems.empty() && damaged.empty(); }
};

struct CacheCleaning {
  std::uint64_t removed = 0;  // entries
  std::uint64_t damaged = 0;  // of these, the damaged ones
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes_after = 0;
};

// Solutions, attempts and functions kept from run to run, in one SQLite file. Any number of
// processes may use one directory at once; a process killed at any moment leaves the file intact.
// No problem with the cache is fatal to a run: it is worked around if possible, and reported by a
// note.
//
// A damaged file is set aside as `cache.db.damaged-<time>` and a new one is created; if another
// process still has it open, this run continues without a cache. Rows carry a checksum of their
// content: a damaged one is a miss and is dropped. In a directory that cannot be written, look-ups
// work and `keep` reports why it does not.
//
// Thread-safe. Must not be used across a fork.
class CacheStore {
 public:
  // Fails with Errc::io if the directory can neither be made nor read; a run then continues without
  // a cache.
  static Result<std::shared_ptr<CacheStore>> open(CacheOptions options);
  ~CacheStore();
  CacheStore(const CacheStore&) = delete;
  CacheStore& operator=(const CacheStore&) = delete;

  // Returns the entry kept under `key`, if its material is `material` too; nothing is a miss. A hit
  // counts as a use. A look-up never waits for writers. Only `find_attempt` returns attempts.
  // Solutions and functions that are missing here are looked up in the shared stores; the entry's
  // `store` then names the store. A look `again`, after waiting for another worker, replaces the
  // miss counted before it.
  enum class Look { first, again };
  Result<std::optional<Entry>> find_solution(std::string_view key, std::string_view material,
                                             Look look = Look::first);
  Result<std::optional<Entry>> find_function(std::string_view key, std::string_view material);
  // Returns the local function under a key whose material is not known; the entry contains it.
  Result<std::optional<Entry>> find_function(std::string_view key);
  Result<std::optional<Entry>> find_attempt(std::string_view key, std::string_view material);
  // Looks in the local cache only.
  Result<std::optional<Entry>> find_verdict(std::string_view key, std::string_view material);

  // Keeps an entry in place of the one with its kind and key; sets `created`, `last_used` and
  // `size`. Evicts the least recently used entries while the file is over its limit. A solution's
  // confidence must be `verified` or `consistent` (docs/cache.md). Errors: Errc::io (full disk, no
  // right to write, too large), naming the place and the remedy. Entries other than attempts are
  // also written to the shared stores, even if this fails here.
  Result<void> keep(Entry entry);

  // Keeps an entry of a shared store here, once its tests have passed. Errors as of `keep`.
  Result<void> take_in(Entry entry);

  // Takes the lease to compute the solution of a key, among all users of a store that supports
  // leases.
  LeaseAnswer take_lease(std::string_view key);

  // Removes the solution under a key, if there is one. Errors as of `keep`.
  Result<void> drop_solution(std::string_view key);

  // Returns the notes since the last call.
  std::vector<CacheNote> take_notes();

  [[nodiscard]] std::filesystem::path directory() const;
  [[nodiscard]] std::filesystem::path file() const;

  // --- the operations of `synth cache` ---

  // Returns the numbers and sizes of entries and files.
  Result<CacheStats> stats();
  // Returns the entries of one kind, or of all, the most recently used first.
  Result<std::vector<EntrySummary>> list(std::optional<EntryKind> kind = std::nullopt);
  // Returns the entry with this key, or with the only key that begins so; a solution before an
  // attempt of the same key. No such key, or several: Errc::usage, naming them. Does not count as a
  // use.
  Result<Entry> show(std::string_view key_or_prefix);
  // Removes all entries under one key, or the only key that begins so; returns their number.
  Result<std::uint64_t> remove(std::string_view key_or_prefix);
  // Removes all entries, the counts of hits and misses and the files set aside.
  Result<CacheCleaning> clear();
  // Drops damaged entries, evicts down to the limit, returns free space to the disk and removes the
  // files set aside.
  Result<CacheCleaning> gc();
  // Reads everything: the file's structure and each row's checksum. Changes nothing.
  Result<CacheCheck> check();
  // Calls `visit` with every sound entry of a kind, the most recently used first, until it returns
  // false. Changes nothing. Holds no lock during `visit`, which may use this store.
  Result<void> for_each(EntryKind kind, const std::function<bool(const Entry&)>& visit);

 private:
  struct Impl;
  explicit CacheStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace synth
