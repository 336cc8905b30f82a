#include "cache/database.h"

#include "synth/support/result.h"

#include <sqlite3.h>

#include <cerrno>
#include <chrono>
#include <thread>

namespace synth {
namespace {

// Larger than any entry that is kept (kMaxEntryBytes), so that a damaged length field cannot demand
// more.
constexpr int kMaxTextBytes = 128 << 20;

int primary(int code) {
  return code & 0xFF;
}

SqlError error_of(sqlite3* database, int code) {
  return SqlError{.code = code,
                  .system_errno = database != nullptr ? sqlite3_system_errno(database) : 0,
                  .message = database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code)};
}

// Returns the path as a `file:` URI (sqlite.org/uri.html).
std::string immutable_uri(const std::filesystem::path& file) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char c : file.string()) {
    if (c == '%' || c == '?' || c == '#') {
      const auto byte = static_cast<unsigned char>(c);
      uri += '%';
      uri += kDigits[byte >> 4U];
      uri += kDigits[byte & 0xFU];
    } else {
      uri += c;
    }
  }
  return uri + "?immutable=1";
}

int open_flags(Database::Access access) {
  switch (access) {
    case Database::Access::read_write:
      return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case Database::Access::read_only:
      return SQLITE_OPEN_READONLY;
    case Database::Access::immutable:
      return SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
  }
  return SQLITE_OPEN_READONLY;
}

}  // namespace

bool SqlError::is_damage() const {
  return primary(code) == SQLITE_NOTADB || primary(code) == SQLITE_CORRUPT ||
         code == SQLITE_IOERR_SHORT_READ;
}

bool SqlError::may_be_damage() const {
  return primary(code) == SQLITE_ERROR || primary(code) == SQLITE_MISMATCH ||
         primary(code) == SQLITE_TOOBIG || primary(code) == SQLITE_CONSTRAINT;
}

bool SqlError::is_busy() const {
  return primary(code) == SQLITE_BUSY || primary(code) == SQLITE_LOCKED;
}

bool SqlError::is_full_disk() const {
  return primary(code) == SQLITE_FULL ||
         (primary(code) == SQLITE_IOERR && (system_errno == ENOSPC || system_errno == EDQUOT));
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement& Statement::bind(std::int64_t value) {
  const int code = sqlite3_bind_int64(statement_.get(), ++bound_, value);
  bind_error_ = bind_error_ != SQLITE_OK ? bind_error_ : code;
  return *this;
}

Statement& Statement::bind(std::string_view text) {
  // Bound with its length, NULs included. An empty view may have a null address, which would bind
  // NULL.
  const char* address = text.empty() ? "" : text.data();
  const int code = sqlite3_bind_text64(statement_.get(), ++bound_, address, text.size(),
                                       SQLITE_STATIC, SQLITE_UTF8);
  bind_error_ = bind_error_ != SQLITE_OK ? bind_error_ : code;
  return *this;
}

SqlResult<bool> Statement::step() {
  if (bind_error_ != SQLITE_OK) {
    return fail(error_of(database_, bind_error_));
  }
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) {
    return true;
  }
  if (code == SQLITE_DONE) {
    return false;
  }
  return fail(error_of(database_, code));
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) const {
  const unsigned char* text = sqlite3_column_text(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return text != nullptr ? std::string(text, text + size) : std::string();
}

void Database::Close::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

SqlResult<Database> Database::open(const std::filesystem::path& file, Access access) {
  const std::string name = access == Access::immutable ? immutable_uri(file) : file.string();
  sqlite3* handle = nullptr;
  const int code =
      sqlite3_open_v2(name.c_str(), &handle,
                      open_flags(access) | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
  Database database;
  database.database_.reset(handle);
  if (code != SQLITE_OK) {
    return fail(error_of(handle, code));
  }
  // A stranger may have made the file: its schema must not run code nor undo these settings.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kMaxTextBytes);
  database.set_patience(kPatienceMs);
  return database;
}

SqlResult<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* handle = nullptr;
  const int code = sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()),
                                      &handle, nullptr);
  Statement statement;
  statement.database_ = database_.get();
  statement.statement_.reset(handle);
  if (code != SQLITE_OK) {
    return fail(error_of(database_.get(), code));
  }
  return statement;
}

SqlResult<void> Database::to_end(Statement& statement) {
  while (true) {
    SYNTH_TRY(const bool row, statement.step());
    if (!row) {
      return {};
    }
  }
}

SqlResult<std::int64_t> Database::integer(std::string_view sql) {
  SYNTH_TRY(Statement statement, prepare(sql));
  SYNTH_TRY(const bool row, statement.step());
  return row ? statement.integer(0) : 0;
}

std::int64_t Database::changes() const {
  return sqlite3_changes64(database_.get());
}

void Database::set_patience(int milliseconds) {
  sqlite3_busy_timeout(database_.get(), milliseconds);
}

SqlResult<void> Database::use_write_ahead_log() {
  constexpr int kTries = 1000;
  constexpr std::chrono::milliseconds kBusyPause(5);
  for (int i = 0;; ++i) {
    SqlResult<void> done = run("PRAGMA journal_mode = WAL");
    if (done || !done.error().is_busy() || i == kTries) {
      return done;
    }
    std::this_thread::sleep_for(kBusyPause);
  }
}

void Database::leave_log_on_close(bool leave) {
  sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leave ? 1 : 0, nullptr);
}

void Database::roll_back() noexcept {
  // After some errors SQLite has already rolled back, and this fails: nothing is left to undo.
  sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

SqlResult<Transaction> Transaction::begin(Database& database) {
  SYNTH_CHECK(database.run("BEGIN IMMEDIATE"));
  return Transaction(database);
}

Transaction::~Transaction() {
  if (database_ != nullptr) {
    database_->roll_back();
  }
}

SqlResult<void> Transaction::commit() {
  SYNTH_CHECK(database_->run("COMMIT"));
  database_ = nullptr;
  return {};
}

}  // namespace synth
