#pragma once

#include <tl/expected.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

struct sqlite3;
struct sqlite3_stmt;

namespace synth {

// An error of SQLite, kept apart from Error until its meaning for the cache is known.
struct SqlError {
  int code = 0;          // extended result code
  int system_errno = 0;  // of the failed system call, or 0
  std::string message;

  // Returns true if the file is not a database of synth: no database, malformed, or another
  // program's.
  [[nodiscard]] bool is_damage() const;
  // Returns true if a damaged file is one possible cause; a wrong statement is another.
  [[nodiscard]] bool may_be_damage() const;
  [[nodiscard]] bool is_busy() const;
  [[nodiscard]] bool is_full_disk() const;
};

template <class T>
using SqlResult = tl::expected<T, SqlError>;

[[nodiscard]] inline tl::unexpected<SqlError> fail(SqlError error) {
  return tl::unexpected<SqlError>(std::move(error));
}

// A prepared statement. Values are bound in order; texts must outlive the steps.
class Statement {
 public:
  Statement& bind(std::int64_t value);
  Statement& bind(std::string_view text);
  // Returns true if a row can be read, false at the end.
  SqlResult<bool> step();
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] std::string text(int column) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  sqlite3* database_ = nullptr;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;
  int bind_error_ = 0;
};

// The time to wait for another process's lock, unless set otherwise.
inline constexpr int kPatienceMs = 10'000;

// A connection to a database file; used by one thread at a time.
class Database {
 public:
  enum class Access {
    read_write,  // makes the file if there is none
    read_only,
    immutable,  // for a file that nothing changes; works if SQLite cannot make its lock files
  };
  // Opens a database file. The error is SQLite's.
  static SqlResult<Database> open(const std::filesystem::path& file, Access access);

  // Compiles one statement.
  SqlResult<Statement> prepare(std::string_view sql);
  // Runs one statement to its end.
  template <class... Values>
  SqlResult<void> run(std::string_view sql, const Values&... values) {
    auto statement = prepare(sql);
    if (!statement) {
      return fail(std::move(statement).error());
    }
    (statement->bind(values), ...);
    return to_end(*statement);
  }
  // Returns the first column of the first row; 0 if there is no row.
  SqlResult<std::int64_t> integer(std::string_view sql);

  // Rolls back the open transaction.
  void roll_back() noexcept;

  // Returns the number of rows that the last statement changed.
  [[nodiscard]] std::int64_t changes() const;
  // Sets the time to wait for another process's lock.
  void set_patience(int milliseconds);
  // Turns the write-ahead log on, which needs exclusive use of the file for a moment. SQLite does
  // not wait for that, so it is tried for up to five seconds.
  SqlResult<void> use_write_ahead_log();
  // Leaves the write-ahead log to later writers when this connection closes, which avoids waiting
  // for the disk.
  void leave_log_on_close(bool leave);

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  static SqlResult<void> to_end(Statement& statement);

  std::unique_ptr<sqlite3, Close> database_;
};

// A transaction by BEGIN IMMEDIATE, which takes the write lock at once, so that no later statement
// fails for want of it. Rolled back unless committed.
class Transaction {
 public:
  // Begins a transaction; waits for the write lock as long as the database allows.
  static SqlResult<Transaction> begin(Database& database);
  Transaction(Transaction&& other) noexcept : database_(std::exchange(other.database_, nullptr)) {}
  Transaction& operator=(Transaction&&) = delete;
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  SqlResult<void> commit();

 private:
  explicit Transaction(Database& database) : database_(&database) {}
  Database* database_;
};

}  // namespace synth
