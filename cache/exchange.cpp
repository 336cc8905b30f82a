#include "cache/exchange.h"

#include "cache/key.h"
#include "cache/shared_entry.h"
#include "cache/store.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

namespace synth {
namespace {

Error interrupted() {
  return {Errc::interrupted, "interrupted", "run it again to go on"};
}

// A sender of entries to a store, one by one.
class Push {
 public:
  Push(SharedStore& store, const std::stop_token& stop) : store_(store), stop_(stop) {}

  // Sends one entry; returns whether to continue.
  bool send(const Entry& entry) {
    if (stop_.stop_requested()) {
      done_.ended_by = interrupted();
      return false;
    }
    std::string name = shared_name(entry.kind, entry.key);
    const auto value = write_shared_entry(entry);
    if (!value || value->size() > kMaxSharedBytes) {
      done_.left_out.push_back(
          {std::move(name), value ? "it is longer than what is shared" : value.error().message});
      return true;
    }
    const Result<void> sent = send(name, *value);
    failures_in_a_row_ = sent ? 0 : failures_in_a_row_ + 1;
    if (!sent) {
      done_.refused.push_back({std::move(name), sent.error().message});
    }
    if (failures_in_a_row_ == kMostFailuresInARow) {
      done_.ended_by = sent.error();
    }
    return !done_.ended_by;
  }

  [[nodiscard]] bool has_ended() const { return done_.ended_by.has_value(); }
  Exchange take() { return std::move(done_); }

 private:
  Result<void> send(const std::string& name, const std::string& value) {
    SYNTH_TRY(const auto there, store_.size_of(name));
    if (there) {
      ++done_.present;
      return {};
    }
    SYNTH_CHECK(store_.put(name, value));
    ++done_.moved;
    done_.bytes += value.size();
    return {};
  }

  SharedStore& store_;
  const std::stop_token& stop_;
  Exchange done_;
  int failures_in_a_row_ = 0;
};

// A fetcher of entries, one by one, a function's dependencies before it.
class Pull {
 public:
  Pull(CacheStore& cache, SharedCache::Named& from, const Admit& admit, const std::stop_token& stop)
      : cache_(cache), from_(from), admit_(admit), stop_(stop) {}

  Result<void> look_at_what_is_here() {
    for (const EntryKind kind : {EntryKind::function, EntryKind::solution}) {
      SYNTH_TRY(const std::vector<EntrySummary> entries, cache_.list(kind));
      for (const EntrySummary& entry : entries) {
        here_.insert(shared_name(kind, entry.key));
      }
    }
    return {};
  }

  // Fetches one entry; returns whether to continue.
  bool take(const std::string& name, int depth = 0) {
    if (stop_.stop_requested()) {
      done_.ended_by = interrupted();
    }
    if (done_.ended_by || !seen_.insert(name).second) {
      return !done_.ended_by;
    }
    if (here_.contains(name)) {
      ++done_.present;
      return true;
    }
    Result<std::optional<Fetched>> fetched = fetch(name);
    if (!fetched) {
      done_.refused.push_back({name, fetched.error().message});
    } else if (!*fetched) {
      ++done_.missing;
    } else if (take_needed((*fetched)->entry, depth) && has_room((*fetched)->bytes)) {
      admit(name, std::move(**fetched));
    }
    return !done_.ended_by;
  }

  Exchange finish() { return std::move(done_); }

 private:
  static constexpr int kDeepest = 16;  // nesting of dependencies

  struct Fetched {
    Entry entry;
    std::size_t bytes;  // its size in the shared form
  };
  Result<std::optional<Fetched>> fetch(const std::string& name) {
    const auto asked = read_shared_name(name);
    if (!asked) {
      return fail(Errc::bad_input, "there is no entry of such a name");
    }
    const auto value = from_.store->get(name);
    const bool failed = !value && value.error().code != Errc::bad_input;
    failures_in_a_row_ = failed ? failures_in_a_row_ + 1 : 0;
    if (failures_in_a_row_ == kMostFailuresInARow) {
      done_.ended_by = value.error();
    }
    if (!value || !*value) {
      return value ? Result<std::optional<Fetched>>(std::nullopt) : fail(value.error());
    }
    SYNTH_TRY(Entry entry, read_shared_entry(**value, asked->kind, asked->key, ""));
    entry.store = from_.address;
    entry.is_trusted = from_.use.is_trusted;
    return Fetched{std::move(entry), (*value)->size()};
  }

  bool take_needed(const Entry& entry, int depth) {
    const auto needed = entry.kind == EntryKind::function && entry.is_trusted && depth < kDeepest
                            ? dependency_keys(entry.material)
                            : Result<std::map<std::string, std::string>>();
    for (const auto& [function, key] : needed.value_or(std::map<std::string, std::string>())) {
      const std::string name = shared_name(EntryKind::function, key);
      if (!here_.contains(name) && !take(name, depth + 1)) {
        return false;
      }
    }
    return true;
  }

  // Ends the exchange if the file would reach its limit, which would evict the least used entries.
  bool has_room(std::size_t bytes) {
    const std::uint64_t wanted = kRoomOfEntry + 2 * bytes;
    if (wanted > room_) {
      const auto stats = cache_.stats();
      room_ = stats && stats->size_limit > stats->file_bytes ? stats->size_limit - stats->file_bytes
                                                             : 0;
    }
    if (wanted > room_) {
      done_.ended_by = Error{Errc::io, "the local cache is full",
                             "`synth cache gc` gives space back; `synth cache rm` makes more"};
      return false;
    }
    room_ -= wanted;
    return true;
  }

  void admit(const std::string& name, Fetched fetched) {
    const auto admitted = admit_(std::move(fetched.entry));
    if (!admitted) {
      done_.ended_by = admitted.error();
    } else if (admitted->verdict == Admitted::Verdict::left_out) {
      done_.left_out.push_back({name, admitted->why});
    } else if (admitted->verdict == Admitted::Verdict::refused) {
      done_.refused.push_back({name, admitted->why});
    } else {
      here_.insert(name);
      ++done_.moved;
      done_.bytes += fetched.bytes;
    }
  }

  static constexpr std::uint64_t kRoomOfEntry = std::uint64_t{64} << 10U;

  CacheStore& cache_;
  SharedCache::Named& from_;
  const Admit& admit_;
  const std::stop_token& stop_;
  Exchange done_;
  std::set<std::string> here_;  // names of the entries in the cache
  std::set<std::string> seen_;
  std::uint64_t room_ = 0;  // free bytes in the cache's file, as last measured
  int failures_in_a_row_ = 0;
};

}  // namespace

Result<Exchange> pull(CacheStore& cache, SharedCache::Named& from,
                      const std::vector<std::string>& names, const Admit& admit,
                      const std::stop_token& stop) {
  Pull pulled(cache, from, admit, stop);
  SYNTH_CHECK(pulled.look_at_what_is_here());
  for (const std::string& name : names) {
    if (!pulled.take(name)) {
      break;
    }
  }
  return pulled.finish();
}

// Sends functions first, so that a reader who finds a solution finds its functions too.
Result<Exchange> push(CacheStore& cache, SharedStore& store, const std::stop_token& stop) {
  Push pushed(store, stop);
  for (const EntryKind kind : {EntryKind::function, EntryKind::solution}) {
    if (!pushed.has_ended()) {
      SYNTH_CHECK(cache.for_each(kind, [&](const Entry& entry) { return pushed.send(entry); }));
    }
  }
  return pushed.take();
}

StoreCount count_entries(SharedStore& store) {
  StoreCount count;
  const std::string nobodys = shared_name(EntryKind::solution, std::string(32, '0'));
  auto answer = store.size_of(nobodys);  // connects, which is not timed
  const auto begun = std::chrono::steady_clock::now();
  if (answer) {
    answer = store.size_of(nobodys);
  }
  count.round_trip = std::chrono::steady_clock::now() - begun;
  if (!answer) {
    count.unreachable = answer.error();
    return count;
  }
  const auto listed = store.list();
  if (!listed) {
    count.unreachable = listed.error();
    return count;
  }
  count.can_list = listed->has_value();
  const std::vector<StoredValue> none;
  for (const StoredValue& value : *listed ? **listed : none) {
    const auto name = read_shared_name(value.name);
    StoreCount::Kind& kind =
        name && name->kind == EntryKind::function ? count.functions : count.solutions;
    ++kind.entries;
    kind.bytes += value.bytes;
  }
  return count;
}

}  // namespace synth
