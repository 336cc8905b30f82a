#include "cache/set_aside.h"
#include "cache/store_impl.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <sqlite3.h>

#include <algorithm>
#include <system_error>

// The operations of `synth cache`.

namespace synth {
namespace {

constexpr std::string_view kReading = "cannot read the cache";

std::uint64_t size_of(const std::filesystem::path& file) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  return error ? 0 : size;
}

SqlResult<CacheStats::Kind> count_kind(Database& database, EntryKind kind) {
  SYNTH_TRY(Statement statement, database.prepare("SELECT count(*), ifnull(sum(size), 0) "
                                                  "FROM entries WHERE kind = ?"));
  statement.bind(name(kind));
  SYNTH_CHECK(statement.step());
  return CacheStats::Kind{.entries = static_cast<std::uint64_t>(statement.integer(0)),
                          .bytes = static_cast<std::uint64_t>(statement.integer(1))};
}

SqlResult<CacheStats> count(Database& database) {
  CacheStats stats;
  SYNTH_TRY(stats.solutions, count_kind(database, EntryKind::solution));
  SYNTH_TRY(stats.attempts, count_kind(database, EntryKind::attempt));
  SYNTH_TRY(stats.functions, count_kind(database, EntryKind::function));
  SYNTH_TRY(stats.verdicts, count_kind(database, EntryKind::verdict));
  SYNTH_TRY(const std::int64_t hits,
            database.integer("SELECT value FROM counters WHERE name = 'hits'"));
  SYNTH_TRY(const std::int64_t misses,
            database.integer("SELECT value FROM counters WHERE name = 'misses'"));
  stats.hits = static_cast<std::uint64_t>(hits);
  stats.misses = static_cast<std::uint64_t>(misses);
  return stats;
}

// Returns the faults that SQLite finds in the file's structure.
SqlResult<std::vector<std::string>> structure_problems(Database& database) {
  SYNTH_TRY(Statement statement, database.prepare("PRAGMA integrity_check(20)"));
  std::vector<std::string> problems;
  while (true) {
    SYNTH_TRY(const bool found, statement.step());
    if (!found) {
      return problems;
    }
    if (std::string problem = statement.text(0); problem != "ok") {
      problems.push_back(std::move(problem));
    }
  }
}

struct DamagedRow {
  std::int64_t id = 0;
  EntrySummary summary;
};

SqlResult<std::vector<DamagedRow>> damaged_rows(Database& database) {
  SYNTH_TRY(const std::vector<std::int64_t> ids, list_ids(database));
  std::vector<DamagedRow> damaged;
  for (const std::int64_t id : ids) {
    SYNTH_TRY(std::optional<Row> row, read_row(database, id));
    if (row && !is_sound(*row)) {
      const EntrySummary& summary = row->entry;
      damaged.push_back({.id = id, .summary = summary});
    }
  }
  return damaged;
}

// Checks everything; unreadable parts of the file are problems, not errors.
SqlResult<CacheCheck> check_all(Database& database) {
  CacheCheck check;
  auto problems = structure_problems(database);
  auto damaged = damaged_rows(database);
  for (const SqlError* error :
       {problems ? nullptr : &problems.error(), damaged ? nullptr : &damaged.error()}) {
    if (error != nullptr && !error->is_damage() && !error->may_be_damage()) {
      return fail(*error);
    }
    if (error != nullptr) {
      check.problems.push_back(error->message);
    }
  }
  if (problems) {
    check.problems.insert(check.problems.end(), problems->begin(), problems->end());
  }
  if (damaged) {
    for (DamagedRow& row : *damaged) {
      check.damaged.push_back(std::move(row.summary));
    }
  }
  if (const auto ids = list_ids(database)) {
    check.entries = ids->size();
  }
  return check;
}

// Deletes texts without an entry: no look-up finds them.
SqlResult<void> delete_stray_contents(Database& database) {
  return database.run("DELETE FROM contents WHERE id NOT IN (SELECT id FROM entries)");
}

// Returns free pages to the disk and empties the log, as far as other users of the file allow.
SqlResult<bool> shrink(Database& database) {
  SYNTH_CHECK(database.run("PRAGMA incremental_vacuum"));
  SYNTH_CHECK(database.run("PRAGMA wal_checkpoint(TRUNCATE)"));
  return true;
}

}  // namespace

std::uint64_t CacheStore::Impl::bytes_on_disk() const {
  return size_of(file) + size_of(file.string() + "-wal");
}

Result<std::string> CacheStore::Impl::resolve(std::string_view prefix) {
  SYNTH_TRY(const std::vector<EntrySummary> all,
            read<std::vector<EntrySummary>>(
                kReading, [](Database& open) { return list_summaries(open, std::nullopt); }));
  std::vector<std::string> keys;
  for (const EntrySummary& summary : all) {
    if (!prefix.empty() && summary.key.starts_with(prefix)) {
      keys.push_back(summary.key);
    }
  }
  std::ranges::sort(keys);
  const auto repeated = std::ranges::unique(keys);
  keys.erase(repeated.begin(), repeated.end());
  if (keys.empty()) {
    return fail(Errc::usage, fmt::format("no entry of the cache has the key '{}'", prefix),
                "see the keys with: synth cache list");
  }
  if (keys.size() > 1) {
    return fail(
        Errc::usage,
        fmt::format("'{}' is the beginning of {} keys: {}", prefix, keys.size(), join(keys, ", ")),
        "give more of the key");
  }
  return keys.front();
}

Result<CacheStats> CacheStore::stats() {
  const std::lock_guard lock(impl_->mutex);
  SYNTH_TRY(CacheStats stats, impl_->read<CacheStats>(kReading, count));
  const auto with_new = [](std::uint64_t& count, std::int64_t more) {
    count = static_cast<std::uint64_t>(std::max<std::int64_t>(
        0,
        static_cast<std::int64_t>(count) + more));  // a miss that is taken back counts -1
  };
  with_new(stats.hits, impl_->new_hits);
  with_new(stats.misses, impl_->new_misses);
  stats.file_bytes = impl_->bytes_on_disk();
  stats.size_limit = impl_->options.size_limit;
  for (const std::filesystem::path& file : files_set_aside(impl_->options.directory)) {
    ++stats.set_aside_files;
    stats.set_aside_bytes += size_of(file);
  }
  return stats;
}

Result<std::vector<EntrySummary>> CacheStore::list(std::optional<EntryKind> kind) {
  const std::lock_guard lock(impl_->mutex);
  return impl_->read<std::vector<EntrySummary>>(
      kReading, [&](Database& open) { return list_summaries(open, kind); });
}

Result<Entry> CacheStore::show(std::string_view key_or_prefix) {
  const std::lock_guard lock(impl_->mutex);
  SYNTH_TRY(const std::string key, impl_->resolve(key_or_prefix));
  for (const EntryKind kind : {EntryKind::solution, EntryKind::function, EntryKind::attempt}) {
    SYNTH_TRY(std::optional<Row> row,
              impl_->read<std::optional<Row>>(
                  kReading, [&](Database& open) { return read_row(open, kind, key); }));
    if (row && is_sound(*row)) {
      return std::move(row->entry);
    }
  }
  return fail(Errc::io, fmt::format("the entry {} is damaged", key),
              "drop it with: synth cache gc");
}

Result<std::uint64_t> CacheStore::remove(std::string_view key_or_prefix) {
  const std::lock_guard lock(impl_->mutex);
  SYNTH_TRY(const std::string key, impl_->resolve(key_or_prefix));
  return impl_->change<std::uint64_t>(
      "cannot remove the entry", [&](Database& open) -> SqlResult<std::uint64_t> {
        SYNTH_CHECK(open.run(
            "DELETE FROM contents WHERE id IN (SELECT id FROM entries WHERE key = ?)", key));
        SYNTH_CHECK(open.run("DELETE FROM entries WHERE key = ?", key));
        return static_cast<std::uint64_t>(open.changes());
      });
}

Result<CacheCleaning> CacheStore::Impl::clean(
    std::string_view what, const std::function<SqlResult<CacheCleaning>(Database&)>& work) {
  const std::uint64_t before = bytes_on_disk();
  SYNTH_TRY(CacheCleaning cleaning, change<CacheCleaning>(what, work));
  if (const Result<bool> shrunk = read<bool>("free space stays in the cache's file", shrink);
      !shrunk) {
    note(shrunk.error().message);
  }
  remove_files_set_aside(options.directory);
  cleaning.bytes_before = before;
  cleaning.bytes_after = bytes_on_disk();
  return cleaning;
}

Result<CacheCleaning> CacheStore::clear() {
  const std::lock_guard lock(impl_->mutex);
  impl_->new_hits = impl_->new_misses = 0;
  return impl_->clean("cannot clear the cache", [](Database& open) -> SqlResult<CacheCleaning> {
    CacheCleaning cleaning;
    SYNTH_CHECK(open.run("DELETE FROM contents"));
    SYNTH_CHECK(open.run("DELETE FROM counters"));
    SYNTH_CHECK(open.run("DELETE FROM entries"));
    cleaning.removed = static_cast<std::uint64_t>(open.changes());
    return cleaning;
  });
}

Result<CacheCleaning> CacheStore::gc() {
  const std::lock_guard lock(impl_->mutex);
  const std::uint64_t limit = impl_->options.size_limit;
  return impl_->clean("cannot clean the cache", [&](Database& open) -> SqlResult<CacheCleaning> {
    SYNTH_TRY(const std::vector<std::string> problems, structure_problems(open));
    if (!problems.empty()) {
      return fail(SqlError{.code = SQLITE_CORRUPT, .message = problems.front()});
    }
    CacheCleaning cleaning;
    SYNTH_TRY(const std::vector<DamagedRow> damaged, damaged_rows(open));
    for (const DamagedRow& row : damaged) {
      SYNTH_CHECK(delete_row(open, row.id));
    }
    SYNTH_CHECK(delete_stray_contents(open));
    SYNTH_TRY(const std::uint64_t evicted, evict(open, limit, 0));
    cleaning.damaged = damaged.size();
    cleaning.removed = cleaning.damaged + evicted;
    return cleaning;
  });
}

Result<CacheCheck> CacheStore::check() {
  const std::lock_guard lock(impl_->mutex);
  std::optional<Database>& database = impl_->database;
  if (!database) {
    CacheCheck check;
    if (impl_->unusable) {
      check.problems.push_back(*impl_->unusable);
    }
    return check;
  }
  SqlResult<CacheCheck> check = check_all(*database);
  if (!check) {
    return fail(impl_->explained(check.error(), kReading));
  }
  return std::move(*check);
}

Result<void> CacheStore::for_each(EntryKind kind, const std::function<bool(const Entry&)>& visit) {
  std::unique_lock lock(impl_->mutex);
  SYNTH_TRY(const std::vector<std::int64_t> ids,
            impl_->read<std::vector<std::int64_t>>(
                kReading, [&](Database& open) { return list_ids(open, kind); }));
  for (const std::int64_t id : ids) {
    SYNTH_TRY(const std::optional<Row> row,
              impl_->read<std::optional<Row>>(kReading,
                                              [&](Database& open) { return read_row(open, id); }));
    if (!row || row->entry.kind != kind || !is_sound(*row)) {
      continue;  // removed meanwhile, or damaged
    }
    lock.unlock();
    const bool more = visit(row->entry);
    lock.lock();
    if (!more) {
      break;
    }
  }
  return {};
}

}  // namespace synth
