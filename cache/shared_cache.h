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

// The shared stores behind a local cache, asked in order. A store that fails is not asked for
// kClosedFor, so that an unreachable store neither fails a run nor slows it. Thread-safe.
class SharedCache {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kClosedFor{30};

  // The options of a store as the user names it: `ADDRESS|read-only|trusted`.
  struct Use {
    bool read_only = false;   // nothing is written to it
    bool is_trusted = false;  // only people whom the user trusts can write to it
  };

  // One named store. Errors: config.
  struct Named {
    std::string address;
    std::unique_ptr<SharedStore> store;
    Use use;
  };
  static Result<Named> open_one(std::string_view named, const std::string& password);

  // Opens `stores`: addresses (cache/shared_store.h) with their options, separated by white space.
  // Errors: config.
  static Result<std::shared_ptr<SharedCache>> open(std::string_view stores,
                                                   const std::string& password);

  // Add a store of another kind and set the clock, for tests.
  void add(std::string address, std::unique_ptr<SharedStore> store, Use use);
  void set_clock(std::function<Clock::time_point()> now) { now_ = std::move(now); }

  // Returns the first sound entry with this key and material; its `store` says which store had it.
  // Anybody who can write to a store may have written it, so it must not be used before its tests
  // have passed here. Verdicts are read from trusted stores only.
  std::optional<Entry> find(EntryKind kind, std::string_view key, std::string_view material);

  // Writes the entry to every store that is not read-only; a verdict only to trusted ones.
  void keep(const Entry& entry);

  // Takes the lease to compute a solution, from the first writable store that supports leases.
  LeaseAnswer take_lease(std::string_view key);

  // Returns the notes since the last call.
  std::vector<std::string> take_notes();

 private:
  struct Member {
    std::string address;
    std::unique_ptr<SharedStore> store;
    Use use;
    Clock::time_point closed_until = {};
    bool told = false;  // whether its failure was reported
  };
  [[nodiscard]] bool is_open(const Member& member);
  [[nodiscard]] static bool may_have(const Member& member, EntryKind kind);
  void close(Member& member, const Error& error);
  void note(std::string text);

  std::vector<std::unique_ptr<Member>> members_;
  std::function<Clock::time_point()> now_ = [] { return Clock::now(); };
  std::mutex mutex_;  // guards closed_until and told of the members, and notes_
  std::vector<std::string> notes_;
};

}  // namespace synth
