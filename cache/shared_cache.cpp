#include "cache/shared_cache.h"

#include "cache/shared_entry.h"
#include "synth/support/secret.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

namespace synth {

Result<SharedCache::Named> SharedCache::open_one(std::string_view named,
                                                 const std::string& password) {
  const std::vector<std::string_view> parts = split(named, '|');
  Named one{.address = std::string(parts[0]), .store = nullptr, .use = {}};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (parts[i] == "read-only") {
      one.use.read_only = true;
    } else if (parts[i] == "trusted") {
      one.use.is_trusted = true;
    } else {
      return fail(Errc::config,
                  fmt::format("the shared cache {}: there is no option {}", parts[0], parts[i]),
                  "there are read-only and trusted");
    }
  }
  SYNTH_TRY(one.store, open_shared_store(one.address, password));
  return one;
}

Result<std::shared_ptr<SharedCache>> SharedCache::open(std::string_view stores,
                                                       const std::string& password) {
  auto cache = std::make_shared<SharedCache>();
  std::istringstream words{std::string(stores)};
  for (std::string word; words >> word;) {
    SYNTH_TRY(Named named, open_one(word, password));
    cache->add(std::move(named.address), std::move(named.store), named.use);
  }
  return cache;
}

void SharedCache::add(std::string address, std::unique_ptr<SharedStore> store, Use use) {
  members_.push_back(
      std::make_unique<Member>(Member{std::move(address), std::move(store), use, {}, false}));
}

bool SharedCache::is_open(const Member& member) {
  const std::scoped_lock lock(mutex_);
  return now_() >= member.closed_until;
}

// Returns whether the store may have entries of the kind. A verdict is believed without another
// run, so it must come from a store that nobody else writes to.
bool SharedCache::may_have(const Member& member, EntryKind kind) {
  return kind != EntryKind::verdict || member.use.is_trusted;
}

void SharedCache::close(Member& member, const Error& error) {
  const std::scoped_lock lock(mutex_);
  member.closed_until = now_() + kClosedFor;
  if (!std::exchange(member.told, true)) {
    notes_.push_back(
        fmt::format("going on without the shared cache {}: {}", member.address, error.message));
  }
}

void SharedCache::note(std::string text) {
  const std::scoped_lock lock(mutex_);
  notes_.push_back(std::move(text));
}

std::optional<Entry> SharedCache::find(EntryKind kind, std::string_view key,
                                       std::string_view material) {
  for (const auto& member : members_) {
    if (!is_open(*member) || !may_have(*member, kind)) {
      continue;
    }
    const auto value = member->store->get(shared_name(kind, key));
    const bool is_there = !value ? value.error().code == Errc::bad_input : value->has_value();
    if (!value && !is_there) {
      close(*member, value.error());
    }
    if (!is_there) {
      continue;
    }
    Result<Entry> entry =
        value ? read_shared_entry(**value, kind, key, material) : fail(value.error());
    if (entry) {
      entry->store = member->address;
      entry->is_trusted = member->use.is_trusted;
      return std::move(*entry);
    }
    note(fmt::format("the {} {} of the shared cache {} is not used: {}", name(kind), key,
                     member->address, entry.error().message));
  }
  return std::nullopt;
}

void SharedCache::keep(const Entry& entry) {
  const bool is_wanted =
      std::ranges::any_of(members_, [](const auto& member) { return !member->use.read_only; });
  const auto value = is_wanted ? write_shared_entry(entry) : Result<std::string>();
  if (!is_wanted || !value || value->size() > kMaxSharedBytes) {
    return;
  }
  for (const auto& member : members_) {
    if (member->use.read_only || !is_open(*member) || !may_have(*member, entry.kind)) {
      continue;
    }
    if (const auto done = member->store->put(shared_name(entry.kind, entry.key), *value); !done) {
      close(*member, done.error());
    }
  }
}

LeaseAnswer SharedCache::take_lease(std::string_view key) {
  const std::string name = fmt::format("lease/{}", key);
  const Result<std::string> holder = random_secret();
  for (const auto& member : members_) {
    if (member->use.read_only || !holder || !is_open(*member)) {
      continue;
    }
    const auto taken = member->store->take_lease(name, *holder, Lease::kLength);
    if (taken && *taken) {  // without the right to run scripts: no lease
      return **taken ? LeaseAnswer{.lease = std::make_unique<Lease>(*member->store, name, *holder)}
                     : LeaseAnswer{.is_taken = true};
    }
  }
  return {};
}

std::vector<std::string> SharedCache::take_notes() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(notes_, {});
}

}  // namespace synth
