#pragma once

#include "cache/entry.h"
#include "cache/lease.h"
#include "cache/shared_store.h"

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The shared stores behind a local cache, asked in their order. A store that fails is closed for
// kClosedFor, so that one that is gone neither fails a run nor slows it. Thread-safe.
class SharedCache {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kClosedFor{30};

  // How the user has named a store: `ADDRESS|read-only|trusted`.
  struct Use {
    bool read_only = false;   // nothing is written
    bool is_trusted = false;  // only those whom the user trusts can write to it
  };

  // One store, named so. Errors: config.
  struct Named {
    std::string address;
    std::unique_ptr<SharedStore> store;
    Use use;
  };
  static Result<Named> open_one(std::string_view named, const std::string& password);

  // `stores`: addresses (cache/shared_store.h) with their uses, and white space between. Errors:
  // config.
  static Result<std::shared_ptr<SharedCache>> open(std::string_view stores,
                                                   const std::string& password);

  // A store of another kind, and the clock, for tests.
  void add(std::string address, std::unique_ptr<SharedStore> store, Use use);
  void set_clock(std::function<Clock::time_point()> now) { now_ = std::move(now); }

  // The first sound entry with this key and material; its `store` says where it was. Whoever can
  // write to a store has written it: it is not to be used before its tests have passed here.
  // Verdicts are asked of trusted stores only.
  std::optional<Entry> find(EntryKind kind, std::string_view key, std::string_view material);

  // Writes the entry to every store that is to be written; a verdict to those that are trusted.
  void keep(const Entry& entry);

  // The turn to work out a solution, of the first store that is to be written and knows leases.
  LeaseAnswer take_lease(std::string_view key);

  // What came up since the last call.
  std::vector<std::string> take_notes();

 private:
  struct Member {
    std::string address;
    std::unique_ptr<SharedStore> store;
    Use use;
    Clock::time_point closed_until = {};
    bool told = false;  // that it failed
  };
  [[nodiscard]] bool is_open(const Member& member);
  [[nodiscard]] static bool may_have(const Member& member, EntryKind kind);
  void close(Member& member, const Error& error);
  void note(std::string text);

  std::vector<std::unique_ptr<Member>> members_;
  std::function<Clock::time_point()> now_ = [] { return Clock::now(); };
  std::mutex mutex_;  // guards: closed_until and told of the members, notes_
  std::vector<std::string> notes_;
};

}  // namespace synth
