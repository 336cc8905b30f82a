#include "cache/failure.h"
#include "cache/schema.h"
#include "cache/set_aside.h"
#include "cache/store_impl.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace synth {
namespace {

constexpr std::string_view kOtherDirectory =
    "see to the permissions, or name another directory with --cache-dir";

std::pair<dev_t, ino_t> identity_of(const std::filesystem::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) {
    return {};
  }
  return {status.st_dev, status.st_ino};
}

bool is_there(const std::filesystem::path& file) {
  std::error_code ignored;
  return std::filesystem::exists(file, ignored);
}

// Instructions can be private, so only the owner may read the file (and its log, which inherits the
// mode).
void make_private_file(const std::filesystem::path& file) {
  constexpr mode_t kOwnerOnly = 0600;
  const Fd made(::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, kOwnerOnly));
}

}  // namespace

Error CacheStore::Impl::explained(const SqlError& error, std::string_view what) const {
  return explain(error, what, options.directory);
}

std::optional<Error> CacheStore::Impl::why_not_writable() const {
  if (options.read_only) {
    return Error{Errc::io, "the cache was opened for reading only", ""};
  }
  const std::filesystem::path* refused = nullptr;
  if (::access(options.directory.c_str(), W_OK | X_OK) != 0) {
    refused = &options.directory;
  } else if (is_there(file) && ::access(file.c_str(), R_OK | W_OK) != 0) {
    refused = &file;
  }
  if (refused == nullptr) {
    return std::nullopt;
  }
  return Error{Errc::io,
               fmt::format("{} cannot be written: {}", refused->string(),
                           std::generic_category().message(errno)),
               std::string(kOtherDirectory)};
}

void CacheStore::Impl::connect() {
  database.reset();
  unwritable = why_not_writable();
  if (unwritable) {
    connect_to_what_is_there();
    return;
  }
  const SqlResult<void> connected = connect_to_write();
  if (connected) {
    return;
  }
  if (connected.error().is_damage() || connected.error().may_be_damage()) {
    recover(connected.error());
    return;
  }
  unwritable = explained(connected.error(), "the cache cannot be written");
  connect_to_what_is_there();
}

SqlResult<void> CacheStore::Impl::use(Database opened) {
  SYNTH_TRY(const SchemaState state, inspect_schema(opened));
  if (state == SchemaState::newer) {
    unwritable =
        Error{Errc::config, fmt::format("{} was made by a later version of synth", file.string()),
              "use that version, or name another directory with --cache-dir"};
    note(fmt::format("{}; this run goes on without a cache", unwritable->message));
  } else if (state == SchemaState::ready) {
    database = std::move(opened);
  }
  return {};
}

SqlResult<void> CacheStore::Impl::connect_to_write() {
  make_private_file(file);
  identity = identity_of(file);
  SYNTH_TRY(Database opened, Database::open(file, Database::Access::read_write));
  SYNTH_TRY(const SchemaState state, inspect_schema(opened));
  if (state == SchemaState::empty) {
    SYNTH_CHECK(create_schema(opened));
  }
  // NORMAL: a power failure can lose the last entries, never the file (sqlite.org/wal.html). The
  // log is kept short because each opening may have to read it all.
  SYNTH_CHECK(opened.run("PRAGMA synchronous = NORMAL"));
  SYNTH_CHECK(opened.run("PRAGMA wal_autocheckpoint = 256"));
  opened.leave_log_on_close(true);
  return use(std::move(opened));
}

SqlResult<void> CacheStore::Impl::connect_to_read(Database::Access access) {
  identity = identity_of(file);
  SYNTH_TRY(Database opened, Database::open(file, access));
  return use(std::move(opened));
}

void CacheStore::Impl::connect_to_what_is_there() {
  if (!is_there(file)) {
    return;
  }
  SqlResult<void> connected = connect_to_read(Database::Access::read_only);
  std::error_code error;
  const std::filesystem::path log = file.string() + "-wal";
  const bool has_log = is_there(log) && std::filesystem::file_size(log, error) > 0;
  if (!connected && !connected.error().is_damage() && !has_log) {
    // SQLite may not create its shared memory here. Without a log the file alone is complete.
    connected = connect_to_read(Database::Access::immutable);
  }
  if (!connected) {
    unusable = connected.error().message;
    note(explained(connected.error(), "the cache cannot be read; this run goes on without it")
             .message);
  }
}

// Returns whether the file is damaged. A wrong statement must not cost the user a sound cache.
bool CacheStore::Impl::comes_of_damage(const SqlError& error) {
  return error.is_damage() || (error.may_be_damage() && !is_sound(*database));
}

void CacheStore::Impl::recover(const SqlError& damage) {
  database.reset();
  if (unwritable) {
    go_without(unwritable->message, damage);
    return;
  }
  if (!lock.exclusive()) {
    go_without("another process is using it", damage);
    return;
  }
  Result<std::filesystem::path> moved = std::filesystem::path();
  if (identity_of(file) == identity) {  // else another process was faster
    moved = set_aside(file);
  }
  lock.share();
  if (!moved) {
    go_without(moved.error().message, damage);
    return;
  }
  if (!moved->empty()) {
    note(fmt::format("the cache {} was damaged ({}); it was set aside as {} and a new one begun",
                     file.string(), damage.message, moved->filename().string()));
  }
  if (const SqlResult<void> connected = connect_to_write(); !connected) {
    unwritable = explained(connected.error(), "no new cache could be begun");
    note(unwritable->message);
  }
}

void CacheStore::Impl::go_without(std::string_view why, const SqlError& damage) {
  unwritable = Error{Errc::io,
                     fmt::format("the cache {} is damaged ({}) and cannot be set aside: {}",
                                 file.string(), damage.message, why),
                     "remove the file when no synth is running, or name another directory with "
                     "--cache-dir"};
  note(fmt::format("{}; this run goes on without it", unwritable->message));
}

}  // namespace synth
