#pragma once

#include "cache/database.h"
#include "cache/directory_lock.h"
#include "cache/rows.h"
#include "cache/store.h"

#include <fmt/format.h>

#include <sys/types.h>

#include <functional>
#include <mutex>
#include <utility>

namespace synth {

// The state shared by all operations of a store. Its members are called with `mutex` held.
struct CacheStore::Impl {
  CacheOptions options;
  std::filesystem::path file;
  DirectoryLock lock;
  std::mutex mutex;
  std::optional<Database> database;       // none if nothing was ever kept, or it cannot be used
  std::optional<Error> unwritable;        // why nothing can be kept
  std::optional<std::string> unusable;    // the fault of an existing file that is not open
  std::pair<dev_t, ino_t> identity = {};  // of the open file
  std::vector<CacheNote> notes;
  std::int64_t new_hits = 0;  // in shared stores; not written to the file yet
  std::int64_t new_misses = 0;

  void note(std::string text, bool detail = false) { notes.push_back({detail, std::move(text)}); }
  [[nodiscard]] CacheTime now() const;

  // Opens the database with the access that is possible here; problems become notes.
  void connect();
  // Sets the damaged file aside and creates a new one, if possible.
  void recover(const SqlError& damage);

  // Calls `work(database)`, and once more on the new file if the file proves damaged. Returns T{}
  // if there is no database.
  template <class T, class Work>
  Result<T> read(std::string_view what, const Work& work);
  // Does the same in a transaction; an error if the file cannot be written.
  template <class T, class Work>
  Result<T> change(std::string_view what, const Work& work);

  Result<std::optional<Entry>> find(EntryKind kind, std::string_view key,
                                    std::optional<std::string_view> material);
  // Does the same without holding the lock, and then asks the shared stores.
  Result<std::optional<Entry>> find_anywhere(EntryKind kind, std::string_view key,
                                             std::string_view material);
  void mark_used(const Row& row);
  void drop_damaged(const Row& row);
  void write_down_looks();
  // Requires an open transaction. The caller resets the counts once it is committed.
  [[nodiscard]] SqlResult<void> add_looks(Database& open) const;
  // Changes the file, then returns free space to the disk.
  Result<CacheCleaning> clean(std::string_view what,
                              const std::function<SqlResult<CacheCleaning>(Database&)>& work);
  [[nodiscard]] std::uint64_t bytes_on_disk() const;
  // Returns the only key that is `prefix` or begins with it.
  Result<std::string> resolve(std::string_view prefix);
  [[nodiscard]] Error explained(const SqlError& error, std::string_view what) const;

 private:
  [[nodiscard]] bool comes_of_damage(const SqlError& error);
  [[nodiscard]] std::optional<Error> why_not_writable() const;
  SqlResult<void> connect_to_write();
  SqlResult<void> connect_to_read(Database::Access access);
  void connect_to_what_is_there();
  SqlResult<void> use(Database opened);
  void go_without(std::string_view why, const SqlError& damage);
};

template <class T, class Work>
Result<T> CacheStore::Impl::read(std::string_view what, const Work& work) {
  for (int tries = 0; database; ++tries) {
    SqlResult<T> done = work(*database);
    if (done) {
      return std::move(*done);
    }
    if (tries > 0 || !comes_of_damage(done.error())) {
      return fail(explained(done.error(), what));
    }
    recover(done.error());
  }
  return T{};
}

template <class T, class Work>
Result<T> CacheStore::Impl::change(std::string_view what, const Work& work) {
  if (unwritable) {
    return fail(unwritable->within(what));
  }
  Result<T> done = read<T>(what, [&](Database& open) -> SqlResult<T> {
    SYNTH_TRY(Transaction transaction, Transaction::begin(open));
    SYNTH_TRY(T value, work(open));
    SYNTH_CHECK(transaction.commit());
    return value;
  });
  if (done && unwritable) {  // the file was damaged, and no new one could be created
    return fail(unwritable->within(what));
  }
  if (done && !database) {
    return fail(Errc::internal, fmt::format("{}: no database is open", what));
  }
  return done;
}

}  // namespace synth
