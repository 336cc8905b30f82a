#include "cache/redis_store.h"

namespace synth {
namespace {

// Before every key, so that a server may hold other things too.
constexpr std::string_view kPrefix = "synth1:";

std::string key_of_name(const std::string& name) {
  return std::string(kPrefix) + name;
}

}  // namespace

RedisStore::RedisStore(RedisAddress address) : client_(std::move(address), kMaxSharedBytes + 1) {}

// GETRANGE, since a value that somebody made huge is never to be sent whole.
Result<std::optional<std::string>> RedisStore::get(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  const std::string last = std::to_string(kMaxSharedBytes);
  SYNTH_TRY(std::optional<std::string> value,
            client_.call({"GETRANGE", key_of_name(name), "0", last}));
  if (!value || value->empty()) {
    return std::nullopt;
  }
  if (value->size() > kMaxSharedBytes) {
    return fail(Errc::bad_input, "it is too long");
  }
  return value;
}

Result<void> RedisStore::put(const std::string& name, std::string_view value) {
  const std::scoped_lock lock(mutex_);
  SYNTH_TRY([[maybe_unused]] const auto done, client_.call({"SET", key_of_name(name), value}));
  return {};
}

}  // namespace synth
