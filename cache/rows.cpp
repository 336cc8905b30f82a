#include "cache/rows.h"

#include "synth/support/result.h"

#include <fmt/format.h>

namespace synth {
namespace {

constexpr std::string_view kSummary =
    "e.id, e.kind, e.key, e.title, e.language, e.confidence, e.created, e.last_used, e.size";
constexpr std::string_view kTexts =
    ", e.checksum, c.material, c.document, c.code, c.tests"
    " FROM entries e LEFT JOIN contents c ON c.id = e.id ";

CacheTime time_of(std::int64_t microseconds) {
  return CacheTime(std::chrono::microseconds(microseconds));
}

std::int64_t number_of(CacheTime time) {
  return time.time_since_epoch().count();
}

// Reads the columns of `kSummary`; returns false if the kind does not exist.
bool read_summary(const Statement& at, EntrySummary& summary) {
  const std::optional<EntryKind> kind = parse_enum<EntryKind>(at.text(1));
  summary.kind = kind.value_or(EntryKind::attempt);
  summary.key = at.text(2);
  summary.title = at.text(3);
  summary.language = at.text(4);
  summary.confidence = at.text(5);
  summary.created = time_of(at.integer(6));
  summary.last_used = time_of(at.integer(7));
  summary.size = static_cast<std::uint64_t>(at.integer(8));
  return kind.has_value();
}

SqlResult<std::optional<Row>> read_one(Statement& statement) {
  SYNTH_TRY(const bool found, statement.step());
  if (!found) {
    return std::optional<Row>();
  }
  Row row;
  row.id = statement.integer(0);
  const bool known_kind = read_summary(statement, row.entry);
  row.checksum = known_kind ? statement.text(9) : std::string();
  row.entry.material = statement.text(10);
  row.entry.document = statement.text(11);
  row.entry.code = statement.text(12);
  row.entry.tests = statement.text(13);
  return std::optional<Row>(std::move(row));
}

std::string kind_condition(std::optional<EntryKind> kind) {
  return kind ? fmt::format(" WHERE e.kind = '{}'", name(*kind)) : std::string();
}

SqlResult<std::optional<std::int64_t>> least_recently_used(Database& database,
                                                           std::int64_t spared) {
  SYNTH_TRY(
      Statement statement,
      database.prepare("SELECT id FROM entries WHERE id <> ? ORDER BY last_used, id LIMIT 1"));
  statement.bind(spared);
  SYNTH_TRY(const bool found, statement.step());
  return found ? std::optional(statement.integer(0)) : std::nullopt;
}

constexpr std::string_view kNewestFirst = " ORDER BY e.last_used DESC, e.id DESC";

}  // namespace

SqlResult<std::optional<Row>> read_row(Database& database, EntryKind kind, std::string_view key) {
  SYNTH_TRY(Statement statement,
            database.prepare(
                fmt::format("SELECT {}{} WHERE e.kind = ? AND e.key = ?", kSummary, kTexts)));
  statement.bind(name(kind)).bind(key);
  return read_one(statement);
}

SqlResult<std::optional<Row>> read_row(Database& database, std::int64_t id) {
  SYNTH_TRY(Statement statement,
            database.prepare(fmt::format("SELECT {}{} WHERE e.id = ?", kSummary, kTexts)));
  statement.bind(id);
  return read_one(statement);
}

bool is_sound(const Row& row) {
  const Result<std::string> checksum = checksum_of(row.entry);
  return checksum && *checksum == row.checksum;
}

SqlResult<std::vector<std::int64_t>> list_ids(Database& database, std::optional<EntryKind> kind) {
  SYNTH_TRY(Statement statement, database.prepare(fmt::format("SELECT e.id FROM entries e{}{}",
                                                              kind_condition(kind), kNewestFirst)));
  std::vector<std::int64_t> ids;
  while (true) {
    SYNTH_TRY(const bool found, statement.step());
    if (!found) {
      return ids;
    }
    ids.push_back(statement.integer(0));
  }
}

SqlResult<std::vector<EntrySummary>> list_summaries(Database& database,
                                                    std::optional<EntryKind> kind) {
  SYNTH_TRY(Statement statement,
            database.prepare(fmt::format("SELECT {} FROM entries e{}{}", kSummary,
                                         kind_condition(kind), kNewestFirst)));
  std::vector<EntrySummary> summaries;
  while (true) {
    SYNTH_TRY(const bool found, statement.step());
    if (!found) {
      return summaries;
    }
    EntrySummary summary;
    if (read_summary(statement, summary)) {
      summaries.push_back(std::move(summary));
    }
  }
}

SqlResult<std::int64_t> write_row(Database& database, const Row& row) {
  const Entry& entry = row.entry;
  SYNTH_CHECK(database.run(
      "DELETE FROM contents WHERE id IN (SELECT id FROM entries WHERE kind = ? AND key = ?)",
      name(entry.kind), entry.key));
  SYNTH_CHECK(
      database.run("DELETE FROM entries WHERE kind = ? AND key = ?", name(entry.kind), entry.key));
  SYNTH_CHECK(database.run(
      "INSERT INTO entries (kind, key, title, language, confidence, created, last_used, size, "
      "checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      name(entry.kind), entry.key, entry.title, entry.language, entry.confidence,
      number_of(entry.created), number_of(entry.last_used), static_cast<std::int64_t>(entry.size),
      row.checksum));
  SYNTH_TRY(const std::int64_t id, database.integer("SELECT last_insert_rowid()"));
  // Replaces a row that damage left without its entry.
  SYNTH_CHECK(
      database.run("INSERT OR REPLACE INTO contents (id, material, document, code, tests) "
                   "VALUES (?, ?, ?, ?, ?)",
                   id, entry.material, entry.document, entry.code, entry.tests));
  return id;
}

SqlResult<void> delete_row(Database& database, std::int64_t id) {
  SYNTH_CHECK(database.run("DELETE FROM contents WHERE id = ?", id));
  return database.run("DELETE FROM entries WHERE id = ?", id);
}

SqlResult<void> add_to_counter(Database& database, std::string_view name, std::int64_t number) {
  return database.run(
      "INSERT INTO counters (name, value) VALUES (?1, MAX(0, ?2)) "
      "ON CONFLICT (name) DO UPDATE SET value = MAX(0, value + ?2)",
      name, number);
}

SqlResult<std::uint64_t> used_bytes(Database& database) {
  SYNTH_TRY(const std::int64_t pages, database.integer("PRAGMA page_count"));
  SYNTH_TRY(const std::int64_t free_pages, database.integer("PRAGMA freelist_count"));
  SYNTH_TRY(const std::int64_t page_size, database.integer("PRAGMA page_size"));
  return static_cast<std::uint64_t>((pages - free_pages) * page_size);
}

SqlResult<std::uint64_t> evict(Database& database, std::uint64_t limit, std::int64_t spared) {
  for (std::uint64_t evicted = 0;; ++evicted) {
    SYNTH_TRY(const std::uint64_t used, used_bytes(database));
    if (used <= limit) {
      return evicted;
    }
    SYNTH_TRY(const std::optional<std::int64_t> oldest, least_recently_used(database, spared));
    if (!oldest) {
      return evicted;
    }
    SYNTH_CHECK(delete_row(database, *oldest));
  }
}

}  // namespace synth
