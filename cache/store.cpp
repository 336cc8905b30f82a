#include "cache/store.h"

#include "cache/shared_cache.h"
#include "cache/store_impl.h"

#include <fmt/format.h>

#include <system_error>

namespace synth {
namespace {

// Room for the file's own pages and an entry's share of them.
constexpr std::uint64_t kOverheadBytes = std::uint64_t{48} << 10U;

Result<void> make_directory(const std::filesystem::path& directory) {
  std::error_code error;
  if (std::filesystem::create_directories(directory, error)) {
    // Instructions can be private. Best effort: some file systems have no permissions.
    std::error_code ignored;
    std::filesystem::permissions(directory, std::filesystem::perms::owner_all, ignored);
  }
  if (!error && !std::filesystem::is_directory(directory, error) && !error) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (error) {
    return fail(
        Errc::io,
        fmt::format("cannot make the cache directory {}: {}", directory.string(), error.message()),
        "name another directory with --cache-dir, or run with --no-cache");
  }
  return {};
}

Result<void> check_before_keeping(const Entry& entry, std::uint64_t limit) {
  if (entry.kind == EntryKind::solution && entry.confidence != "verified" &&
      entry.confidence != "consistent") {
    return fail(Errc::internal,
                fmt::format("a solution of confidence '{}' must not be kept", entry.confidence));
  }
  if (entry.size > kMaxEntryBytes || entry.size + kOverheadBytes > limit) {
    return fail(Errc::io,
                fmt::format("not kept: the {} has {} bytes, more than the cache can hold",
                            name(entry.kind), entry.size),
                "raise the cache's size limit");
  }
  return {};
}

}  // namespace

CacheStore::CacheStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

CacheStore::~CacheStore() {
  impl_->write_down_looks();
}

Result<std::shared_ptr<CacheStore>> CacheStore::open(CacheOptions options) {
  if (!options.read_only) {
    SYNTH_CHECK(make_directory(options.directory));
  }
  auto impl = std::make_unique<Impl>();
  impl->file = options.directory / kCacheFile;
  impl->lock = DirectoryLock::shared(options.directory);
  impl->options = std::move(options);
  impl->connect();
  return std::shared_ptr<CacheStore>(new CacheStore(std::move(impl)));
}

std::filesystem::path CacheStore::directory() const {
  return impl_->options.directory;
}

std::filesystem::path CacheStore::file() const {
  return impl_->file;
}

std::vector<CacheNote> CacheStore::take_notes() {
  const std::lock_guard lock(impl_->mutex);
  std::vector<CacheNote> notes = std::exchange(impl_->notes, {});
  for (std::string& text :
       impl_->options.shared ? impl_->options.shared->take_notes() : std::vector<std::string>()) {
    notes.push_back({false, std::move(text)});
  }
  return notes;
}

Result<std::optional<Entry>> CacheStore::find_solution(std::string_view key,
                                                       std::string_view material, Look look) {
  Result<std::optional<Entry>> found = impl_->find_anywhere(EntryKind::solution, key, material);
  const std::lock_guard lock(impl_->mutex);
  if (look == Look::again) {
    --impl_->new_misses;
  }
  if (found && !*found) {
    ++impl_->new_misses;
  } else if (found && !(*found)->store.empty()) {
    ++impl_->new_hits;
  }
  return found;
}

Result<std::optional<Entry>> CacheStore::find_function(std::string_view key,
                                                       std::string_view material) {
  return impl_->find_anywhere(EntryKind::function, key, material);
}

Result<std::optional<Entry>> CacheStore::find_function(std::string_view key) {
  const std::lock_guard lock(impl_->mutex);
  return impl_->find(EntryKind::function, key, std::nullopt);
}

Result<std::optional<Entry>> CacheStore::find_attempt(std::string_view key,
                                                      std::string_view material) {
  const std::lock_guard lock(impl_->mutex);
  return impl_->find(EntryKind::attempt, key, material);
}

Result<std::optional<Entry>> CacheStore::find_verdict(std::string_view key,
                                                      std::string_view material) {
  const std::lock_guard lock(impl_->mutex);
  return impl_->find(EntryKind::verdict, key, material);
}

Result<void> CacheStore::keep(Entry entry) {
  if (impl_->options.shared && !impl_->options.read_only && entry.kind != EntryKind::attempt) {
    impl_->options.shared->keep(entry);
  }
  return take_in(std::move(entry));
}

Result<void> CacheStore::take_in(Entry entry) {
  const std::lock_guard lock(impl_->mutex);
  entry.size =
      entry.material.size() + entry.document.size() + entry.code.size() + entry.tests.size();
  SYNTH_CHECK(check_before_keeping(entry, impl_->options.size_limit));
  entry.created = impl_->now();
  entry.last_used = entry.created;
  SYNTH_TRY(std::string checksum, checksum_of(entry));
  const Row row{.checksum = std::move(checksum), .entry = std::move(entry)};
  Result<std::int64_t> kept = impl_->change<std::int64_t>(
      "cannot keep what was found", [&](Database& database) -> SqlResult<std::int64_t> {
        SYNTH_TRY(const std::int64_t id, write_row(database, row));
        SYNTH_CHECK(impl_->add_looks(database));
        SYNTH_CHECK(evict(database, impl_->options.size_limit, id));
        return id;
      });
  if (!kept) {
    return fail(std::move(kept).error());
  }
  impl_->new_hits = impl_->new_misses = 0;
  if (std::optional<Database>& database = impl_->database; database) {
    database->leave_log_on_close(false);
  }
  return {};
}

LeaseAnswer CacheStore::take_lease(std::string_view key) {
  const bool is_wanted = impl_->options.shared && !impl_->options.read_only;
  return is_wanted ? impl_->options.shared->take_lease(key) : LeaseAnswer{};
}

Result<void> CacheStore::drop_solution(std::string_view key) {
  const std::lock_guard lock(impl_->mutex);
  SYNTH_TRY([[maybe_unused]] const bool dropped,
            impl_->change<bool>("cannot drop a solution", [&](Database& open) -> SqlResult<bool> {
              SYNTH_TRY(const std::optional<Row> row, read_row(open, EntryKind::solution, key));
              SYNTH_CHECK(row ? delete_row(open, row->id) : SqlResult<void>());
              return row.has_value();
            }));
  return {};
}

CacheTime CacheStore::Impl::now() const {
  return options.now ? options.now()
                     : std::chrono::time_point_cast<std::chrono::microseconds>(
                           std::chrono::system_clock::now());
}

Result<std::optional<Entry>> CacheStore::Impl::find(EntryKind kind, std::string_view key,
                                                    std::optional<std::string_view> material) {
  SYNTH_TRY(std::optional<Row> row,
            read<std::optional<Row>>("cannot look into the cache",
                                     [&](Database& open) { return read_row(open, kind, key); }));
  if (!row) {
    return std::optional<Entry>();
  }
  if (!is_sound(*row) || row->entry.key != key || row->entry.kind != kind) {
    drop_damaged(*row);
    return std::optional<Entry>();
  }
  if (material && row->entry.material != *material) {
    note(fmt::format("the {} kept under {} was made from other material: a miss", name(kind), key),
         true);
    return std::optional<Entry>();
  }
  mark_used(*row);
  return std::optional<Entry>(std::move(row->entry));
}

// Does not hold the lock during network calls.
Result<std::optional<Entry>> CacheStore::Impl::find_anywhere(EntryKind kind, std::string_view key,
                                                             std::string_view material) {
  Result<std::optional<Entry>> found;
  {
    const std::lock_guard guard(mutex);
    found = find(kind, key, material);
  }
  if (options.shared && !(found && *found)) {
    if (std::optional<Entry> shared = options.shared->find(kind, key, material)) {
      return shared;
    }
  }
  return found;
}

// Marks an entry as used, without waiting and without reporting a failure.
void CacheStore::Impl::mark_used(const Row& row) {
  if (!database || unwritable) {
    return;
  }
  database->set_patience(0);
  const bool is_solution = row.entry.kind == EntryKind::solution;
  const auto write = [&]() -> SqlResult<void> {
    SYNTH_TRY(Transaction transaction, Transaction::begin(*database));
    SYNTH_CHECK(database->run("UPDATE entries SET last_used = ? WHERE id = ?",
                              now().time_since_epoch().count(), row.id));
    if (is_solution) {
      SYNTH_CHECK(add_to_counter(*database, "hits", 1));
    }
    return transaction.commit();
  };
  static_cast<void>(write());
  database->set_patience(kPatienceMs);
}

void CacheStore::Impl::drop_damaged(const Row& row) {
  note(
      fmt::format("the {} kept under {} was damaged: a miss", name(row.entry.kind), row.entry.key));
  if (!unwritable) {
    // If this fails, the entry is found damaged again next time.
    static_cast<void>(
        change<bool>("cannot drop a damaged entry", [&](Database& open) -> SqlResult<bool> {
          SYNTH_CHECK(delete_row(open, row.id));
          return true;
        }));
  }
}

SqlResult<void> CacheStore::Impl::add_looks(Database& open) const {
  if (new_hits != 0) {
    SYNTH_CHECK(add_to_counter(open, "hits", new_hits));
  }
  return add_to_counter(open, "misses", new_misses);
}

void CacheStore::Impl::write_down_looks() {
  if ((new_hits == 0 && new_misses == 0) || !database || unwritable) {
    return;
  }
  database->set_patience(0);
  static_cast<void>(add_looks(*database));
  new_hits = new_misses = 0;
}

}  // namespace synth
