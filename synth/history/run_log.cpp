#include "synth/history/run_log.h"

#include "cache/database.h"
#include "synth/support/fd.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <fcntl.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace synth {
namespace {

// The file's marks (sqlite.org/fileformat2.html, offsets 60 and 68): "SynL", and the layout.
constexpr std::int64_t kApplicationId = 0x53796e4c;
constexpr std::int64_t kLayout = 1;
constexpr std::int64_t kMostRuns = 10'000;
constexpr std::int64_t kMostBytes = std::int64_t{256} << 20U;
constexpr int kLogPatienceMs = 2'000;  // wait for another process's lock: a log is not worth more

constexpr std::string_view kTables[] = {
    R"(CREATE TABLE runs (
         id INTEGER PRIMARY KEY AUTOINCREMENT, began INTEGER NOT NULL, command TEXT NOT NULL,
         title TEXT NOT NULL, language TEXT NOT NULL, author TEXT NOT NULL,
         confidence TEXT NOT NULL, succeeded INTEGER NOT NULL, was_cached INTEGER NOT NULL,
         repairs INTEGER NOT NULL, repaired INTEGER NOT NULL, failing_at_first INTEGER NOT NULL,
         failing_at_last INTEGER NOT NULL, milliseconds INTEGER NOT NULL,
         model_calls INTEGER NOT NULL, cost TEXT NOT NULL, faults TEXT NOT NULL,
         bytes INTEGER NOT NULL) STRICT)",
    "CREATE INDEX runs_by_time ON runs (began)",
    "CREATE TABLE documents (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT",
};

// In the order of write_run and read_row.
constexpr std::string_view kColumns =
    "began, command, title, language, author, confidence, succeeded, was_cached, repairs, "
    "repaired, "
    "failing_at_first, failing_at_last, milliseconds, model_calls, cost, faults";

SqlResult<void> make_tables(Database& database) {
  SYNTH_CHECK(database.use_write_ahead_log());
  SYNTH_TRY(Transaction transaction, Transaction::begin(database));
  SYNTH_TRY(const std::int64_t tables, database.integer("SELECT count(*) FROM sqlite_schema"));
  if (tables > 0) {  // another process was quicker
    return {};
  }
  for (const std::string_view table : kTables) {
    SYNTH_CHECK(database.run(table));
  }
  SYNTH_CHECK(database.run(fmt::format("PRAGMA application_id = {}", kApplicationId)));
  SYNTH_CHECK(database.run(fmt::format("PRAGMA user_version = {}", kLayout)));
  return transaction.commit();
}

// Removes the oldest runs: those over the number, then those over the bytes.
SqlResult<void> forget_oldest(Database& database, std::int64_t newest) {
  SYNTH_CHECK(database.run("DELETE FROM documents WHERE id <= ?", newest - kMostRuns));
  SYNTH_CHECK(database.run("DELETE FROM runs WHERE id <= ?", newest - kMostRuns));
  constexpr int kEach = 100;  // runs between two checks of the bytes
  if (newest % kEach != 0) {
    return {};
  }
  return database.run(
      "DELETE FROM documents WHERE id IN (SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY id "
      "DESC) AS so_far FROM runs) WHERE so_far > ?)",
      kMostBytes);
}

SqlResult<std::int64_t> write_run(Database& database, const LoggedRun& run,
                                  std::string_view document) {
  SYNTH_TRY(Transaction transaction, Transaction::begin(database));
  const std::string cost = run.cost_usd ? fmt::format("{}", *run.cost_usd) : "";
  SYNTH_CHECK(database.run(
      fmt::format(
          "INSERT INTO runs ({}, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
          "?, ?)",
          kColumns),
      static_cast<std::int64_t>(run.began.time_since_epoch().count()), run.command, run.title,
      run.language, run.author, run.confidence, std::int64_t{run.succeeded},
      std::int64_t{run.was_cached}, std::int64_t{run.repairs}, std::int64_t{run.repaired},
      std::int64_t{run.failing_at_first}, std::int64_t{run.failing_at_last},
      static_cast<std::int64_t>(run.seconds * 1000), std::int64_t{run.model_calls}, cost,
      join(run.faults, " "), static_cast<std::int64_t>(document.size())));
  SYNTH_TRY(const std::int64_t id, database.integer("SELECT last_insert_rowid()"));
  SYNTH_CHECK(database.run("INSERT INTO documents (id, text) VALUES (?, ?)", id, document));
  SYNTH_CHECK(forget_oldest(database, id));
  SYNTH_CHECK(transaction.commit());
  return id;
}

LoggedRun read_row(const Statement& row) {
  int column = 0;
  const auto number = [&] { return row.integer(column++); };
  const auto text = [&] { return row.text(column++); };
  LoggedRun run;
  run.id = number();
  run.began = std::chrono::sys_seconds(std::chrono::seconds(number()));
  run.command = text();
  run.title = text();
  run.language = text();
  run.author = text();
  run.confidence = text();
  run.succeeded = number() != 0;
  run.was_cached = number() != 0;
  run.repairs = static_cast<int>(number());
  run.repaired = static_cast<int>(number());
  run.failing_at_first = static_cast<int>(number());
  run.failing_at_last = static_cast<int>(number());
  run.seconds = static_cast<double>(number()) / 1000;
  run.model_calls = static_cast<int>(number());
  if (const std::string cost = text(); !cost.empty()) {
    run.cost_usd = std::strtod(cost.c_str(), nullptr);
  }
  const std::string faults = text();
  for (const std::string_view fault : split(faults, ' ')) {
    if (!fault.empty()) {
      run.faults.emplace_back(fault);
    }
  }
  return run;
}

SqlResult<std::vector<LoggedRun>> read_rows(Database& database, std::size_t most,
                                            std::chrono::sys_seconds since, std::int64_t before) {
  SYNTH_TRY(Statement rows,
            database.prepare(fmt::format("SELECT id, {} FROM runs WHERE began >= ? AND id < ? "
                                         "ORDER BY id DESC LIMIT ?",
                                         kColumns)));
  rows.bind(static_cast<std::int64_t>(since.time_since_epoch().count()))
      .bind(before)
      .bind(static_cast<std::int64_t>(most));
  std::vector<LoggedRun> runs;
  for (;;) {
    SYNTH_TRY(const bool has_row, rows.step());
    if (!has_row) {
      return runs;
    }
    runs.push_back(read_row(rows));
  }
}

bool is_absolute(const char* path) {
  return path != nullptr && *path == '/';
}

}  // namespace

struct RunLog::Impl {
  std::filesystem::path file;
  Database database;

  template <class T>
  [[nodiscard]] Result<T> explained(SqlResult<T> result) const {
    return result ? Result<T>(*std::move(result)) : fail(explained(result.error()));
  }

  [[nodiscard]] Error explained(const SqlError& error) const {
    const std::string what = fmt::format("the history in {}: {}", file.string(), error.message);
    if (error.is_full_disk()) {
      return {Errc::io, what, "make room, or give --no-log"};
    }
    if (error.is_damage() || error.may_be_damage()) {
      return {Errc::io, what, "move that file away; the next run begins a new one"};
    }
    return {Errc::io, what, "see to that folder's permissions, or give --no-log"};
  }
};

Result<std::filesystem::path> state_directory() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); is_absolute(state)) {
    return std::filesystem::path(state) / "synth";
  }
  if (const char* home = std::getenv("HOME"); is_absolute(home)) {
    return std::filesystem::path(home) / ".local" / "state" / "synth";
  }
  return fail(Errc::config, "there is no folder for the history",
              "set XDG_STATE_HOME or HOME to an absolute path, or give --no-log");
}

RunLog::RunLog(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
RunLog::RunLog(RunLog&&) noexcept = default;
RunLog& RunLog::operator=(RunLog&&) noexcept = default;
RunLog::~RunLog() = default;

Result<RunLog> RunLog::open(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const std::filesystem::path file = folder / "runs.db";
  {  // Instructions and code can be private: only the owner may read the file.
    constexpr mode_t kOwnerOnly = 0600;
    const Fd made(::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, kOwnerOnly));
    if (!made) {
      return fail(Errc::io,
                  fmt::format("the history in {} cannot be written: {}", file.string(),
                              std::generic_category().message(errno)),
                  "see to that folder's permissions, or give --no-log");
    }
  }
  auto database = Database::open(file, Database::Access::read_write);
  if (!database) {
    return fail(Errc::io, file.string() + ": " + database.error().message, "give --no-log");
  }
  RunLog log(std::make_unique<Impl>(Impl{file, *std::move(database)}));
  Database& opened = log.impl_->database;
  opened.set_patience(kLogPatienceMs);
  opened.leave_log_on_close(true);
  auto layout = opened.integer("PRAGMA user_version");
  SqlResult<void> made = {};
  if (layout && *layout == 0) {
    made = make_tables(opened);
    layout = made ? opened.integer("PRAGMA user_version") : layout;
  }
  if (!made || !layout) {
    return fail(log.impl_->explained(made ? layout.error() : made.error()));
  }
  const auto application = opened.integer("PRAGMA application_id");
  if (*layout != kLayout || !application || *application != kApplicationId) {
    return fail(
        Errc::io,
        fmt::format("{} is of another version of synth, or another program's", file.string()),
        "move it away, or give --no-log");
  }
  if (const auto relaxed = opened.run("PRAGMA synchronous = NORMAL"); !relaxed) {
    return fail(log.impl_->explained(relaxed.error()));
  }
  return log;
}

Result<std::int64_t> RunLog::add(const LoggedRun& run, std::string_view document) {
  return impl_->explained(write_run(impl_->database, run, document));
}

Result<std::vector<LoggedRun>> RunLog::list(std::size_t most, std::chrono::sys_seconds since,
                                            std::int64_t before) {
  return impl_->explained(read_rows(impl_->database, most, since, before));
}

Result<std::string> RunLog::document(std::int64_t id) {
  const auto read = [&]() -> SqlResult<std::optional<std::string>> {
    SYNTH_TRY(Statement row, impl_->database.prepare("SELECT text FROM documents WHERE id = ?"));
    SYNTH_TRY(const bool has_row, row.bind(id).step());
    return has_row ? std::optional(row.text(0)) : std::nullopt;
  };
  SYNTH_TRY(auto text, impl_->explained(read()));
  return text ? Result<std::string>(*std::move(text))
              : fail(Errc::bad_input, fmt::format("the history has no run {}", id),
                     "`synth log` lists those that are kept");
}

Result<std::int64_t> RunLog::clear() {
  const auto forget = [&]() -> SqlResult<std::int64_t> {
    SYNTH_TRY(Transaction transaction, Transaction::begin(impl_->database));
    SYNTH_TRY(const std::int64_t runs, impl_->database.integer("SELECT count(*) FROM runs"));
    SYNTH_CHECK(impl_->database.run("DELETE FROM documents"));
    SYNTH_CHECK(impl_->database.run("DELETE FROM runs"));
    SYNTH_CHECK(transaction.commit());
    return runs;
  };
  return impl_->explained(forget());
}

}  // namespace synth
