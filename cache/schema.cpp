#include "cache/schema.h"

#include "synth/support/result.h"

#include <fmt/format.h>

#include <sqlite3.h>

namespace synth {
namespace {

// The file's own marks (sqlite.org/fileformat2.html, offsets 60 and 68): "SynC", and the layout.
constexpr std::int64_t kApplicationId = 0x53796e43;
constexpr std::int64_t kSchemaVersion = 1;

// The listed fields are apart from the texts: reading them does not read the texts' pages, and
// marking an entry as used does not write the texts again.
constexpr std::string_view kTables[] = {
    R"(CREATE TABLE entries (
         id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, title TEXT NOT NULL,
         language TEXT NOT NULL, confidence TEXT NOT NULL, created INTEGER NOT NULL,
         last_used INTEGER NOT NULL, size INTEGER NOT NULL, checksum TEXT NOT NULL,
         UNIQUE (kind, key)) STRICT)",
    "CREATE INDEX entries_by_use ON entries (last_used)",
    R"(CREATE TABLE contents (
         id INTEGER PRIMARY KEY, material TEXT NOT NULL, document TEXT NOT NULL,
         code TEXT NOT NULL, tests TEXT NOT NULL) STRICT)",
    "CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID",
};

// Requires a transaction: between two reads outside of one, another process may make the tables.
SqlResult<SchemaState> read_state(Database& database) {
  SYNTH_TRY(const std::int64_t application, database.integer("PRAGMA application_id"));
  SYNTH_TRY(const std::int64_t version, database.integer("PRAGMA user_version"));
  if (application == kApplicationId && version == kSchemaVersion) {
    return SchemaState::ready;
  }
  if (application == kApplicationId && version > kSchemaVersion) {
    return SchemaState::newer;
  }
  SYNTH_TRY(const std::int64_t tables, database.integer("SELECT count(*) FROM sqlite_schema"));
  if (application == 0 && version == 0 && tables == 0) {
    return SchemaState::empty;
  }
  return fail(SqlError{.code = SQLITE_NOTADB, .message = "it is not a cache of synth's"});
}

SqlResult<bool> has_our_tables(Database& database) {
  for (const std::string_view table : kTables) {
    SYNTH_TRY(Statement statement,
              database.prepare("SELECT count(*) FROM sqlite_schema WHERE sql = ?"));
    SYNTH_TRY(const bool has_row, statement.bind(table).step());
    if (!has_row || statement.integer(0) != 1) {
      return false;
    }
  }
  return true;
}

SqlResult<bool> is_whole(Database& database) {
  SYNTH_TRY(Statement statement, database.prepare("PRAGMA integrity_check(1)"));
  SYNTH_TRY(const bool has_row, statement.step());
  return has_row && statement.text(0) == "ok";
}

}  // namespace

bool is_sound(Database& database) {
  return has_our_tables(database).value_or(false) && is_whole(database).value_or(false);
}

SqlResult<SchemaState> inspect_schema(Database& database) {
  SYNTH_CHECK(database.run("BEGIN"));
  SqlResult<SchemaState> state = read_state(database);
  const SqlResult<void> ended = database.run("ROLLBACK");  // nothing was written
  if (state && !ended) {
    return fail(ended.error());
  }
  return state;
}

SqlResult<void> create_schema(Database& database) {
  // Free pages can then be returned in small steps, without the second copy that VACUUM needs. It
  // takes effect only before anything is written.
  SYNTH_CHECK(database.run("PRAGMA auto_vacuum = INCREMENTAL"));
  SYNTH_CHECK(database.use_write_ahead_log());
  SYNTH_TRY(Transaction transaction, Transaction::begin(database));
  SYNTH_TRY(const SchemaState state, read_state(database));
  if (state != SchemaState::empty) {
    return {};
  }
  for (const std::string_view statement : kTables) {
    SYNTH_CHECK(database.run(statement));
  }
  SYNTH_CHECK(database.run(fmt::format("PRAGMA application_id = {}", kApplicationId)));
  SYNTH_CHECK(database.run(fmt::format("PRAGMA user_version = {}", kSchemaVersion)));
  return transaction.commit();
}

}  // namespace synth
