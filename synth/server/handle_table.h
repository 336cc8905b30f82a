#pragma once

#include "synth/support/result.h"
#include "synth/support/secret.h"

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// Objects that clients name by unguessable handles (128 random bits), kept until an hour after
// their last use. Thread-safe.
template <class Thing>
class HandleTable {
 public:
  // `kind` names them in messages: "job".
  explicit HandleTable(std::string_view kind) : kind_(kind) {}

  // Adds an object and returns its handle. Error: budget_exhausted, if there are kMost already.
  Result<std::string> add(std::shared_ptr<Thing> thing) {
    std::vector<Entry> old;  // destruction may take time: not under the lock
    const std::lock_guard lock(mutex_);
    take_old(old);
    if (entries_.size() >= kMost) {
      return fail(
          Errc::budget_exhausted, fmt::format("there are {} {}s already", kMost, kind_),
          fmt::format("cancel one; a {} that nobody asks for ends by itself in an hour", kind_));
    }
    SYNTH_TRY(std::string handle, random_secret());
    entries_.emplace(handle, Entry{std::move(thing), Clock::now()});
    return handle;
  }

  // Returns the object of a handle. Error: bad_input, if there is none.
  Result<std::shared_ptr<Thing>> find(const std::string& handle) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(handle);
    if (found == entries_.end()) {
      return fail(Errc::bad_input, fmt::format("$.{}: there is no such {}", kind_, kind_),
                  fmt::format("a {} lives for an hour after it was last asked for", kind_));
    }
    found->second.used = Clock::now();
    return found->second.thing;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kMost = 64;
  static constexpr std::chrono::hours kLifetime{1};

  struct Entry {
    std::shared_ptr<Thing> thing;
    Clock::time_point used;
  };

  void take_old(std::vector<Entry>& old) {
    for (auto entry = entries_.begin(); entry != entries_.end();) {
      if (Clock::now() - entry->second.used > kLifetime) {
        old.push_back(std::move(entry->second));
        entry = entries_.erase(entry);
      } else {
        ++entry;
      }
    }
  }

  std::string kind_;
  std::mutex mutex_;
  std::map<std::string, Entry> entries_;
};

}  // namespace synth
