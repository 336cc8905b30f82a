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
  SYNTH_TRY(RedisReply reply, client_.call({"GETRANGE", key_of_name(name), "0", last}));
  if (!reply.text || reply.text->empty()) {
    return std::nullopt;
  }
  if (reply.text->size() > kMaxSharedBytes) {
    return fail(Errc::bad_input, "it is too long");
  }
  return std::move(reply.text);
}

Result<void> RedisStore::put(const std::string& name, std::string_view value) {
  const std::scoped_lock lock(mutex_);
  SYNTH_TRY([[maybe_unused]] const RedisReply reply,
            client_.call({"SET", key_of_name(name), value}));
  return {};
}

Result<void> RedisStore::for_each_name(const std::function<bool(const std::string& name)>& visit) {
  const std::string pattern = std::string(kPrefix) + "*";
  std::string cursor = "0";
  do {
    RedisReply reply;
    {
      const std::scoped_lock lock(mutex_);
      SYNTH_TRY(reply, client_.call({"SCAN", cursor, "MATCH", pattern, "COUNT", "1000"}));
    }
    if (reply.items.size() != 2 || !reply.items[0].text) {
      return fail(Errc::provider_unreachable, "it does not speak as Redis does");
    }
    cursor = *reply.items[0].text;
    for (const RedisReply& key : reply.items[1].items) {
      if (key.text && key.text->starts_with(kPrefix) && !visit(key.text->substr(kPrefix.size()))) {
        return {};
      }
    }
  } while (cursor != "0");
  return {};
}

}  // namespace synth
