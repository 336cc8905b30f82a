#include "cache/redis_store.h"

#include "cache/shared_entry.h"
#include "synth/support/number.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

// The prefix of every key, so that the server may hold other data too.
constexpr std::string_view kPrefix = "synth1:";

// A script that returns a page of SCAN as one text, since no answer may be a list (RedisClient):
// the next cursor, and a line for each name, with its length. Keys of other types are not entries.
constexpr std::string_view kListPage = R"(
local page = redis.call('SCAN', ARGV[1], 'MATCH', ARGV[2], 'COUNT', 500)
local lines = {page[1]}
for _, key in ipairs(page[2]) do
  local size = #key < 100 and redis.pcall('STRLEN', key)
  if type(size) == 'number' then lines[#lines + 1] = key .. ' ' .. size end
end
return table.concat(lines, '\n'))";

// A script that takes a lease: a string that expires, whose value is the holder.
constexpr std::string_view kTakeLease = R"(
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1)";
constexpr std::string_view kGiveBack = R"(
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1)";

std::string key_of_name(const std::string& name) {
  return std::string(kPrefix) + name;
}

Result<std::uint64_t> read_number(std::string_view text) {
  const auto number = parse_number<std::uint64_t>(text);
  return number ? Result<std::uint64_t>(*number)
                : fail(Errc::provider_unreachable, "it does not answer as Redis does");
}

// Adds the names of a page to `values`; returns the next cursor.
Result<std::string> read_page(std::string_view page, std::vector<StoredValue>& values) {
  const std::vector<std::string_view> lines = split(page, '\n');
  SYNTH_TRY([[maybe_unused]] const std::uint64_t cursor, read_number(lines[0]));
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::size_t space = lines[i].rfind(' ');
    std::string_view name = lines[i].substr(0, space);
    if (space == name.npos || !name.starts_with(kPrefix)) {
      continue;  // a name of another program that has a line break
    }
    name.remove_prefix(kPrefix.size());
    const auto bytes = read_number(lines[i].substr(space + 1));
    if (bytes && read_shared_name(name)) {
      values.push_back({std::string(name), *bytes});
    }
  }
  return std::string(lines[0]);
}

}  // namespace

RedisStore::RedisStore(RedisAddress address) : client_(std::move(address), kMaxSharedBytes + 1) {}

// Uses GETRANGE, so that a value that somebody made huge is never sent whole.
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

Result<std::optional<std::uint64_t>> RedisStore::size_of(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  SYNTH_TRY(const std::optional<std::string> answer, client_.call({"STRLEN", key_of_name(name)}));
  SYNTH_TRY(const std::uint64_t bytes, read_number(answer.value_or("")));
  return bytes == 0 ? std::nullopt : std::optional(bytes);
}

// Removes duplicates: SCAN may return a name twice. It may also return one that is gone.
Result<std::optional<std::vector<StoredValue>>> RedisStore::list() {
  std::vector<StoredValue> values;
  std::string cursor = "0";
  std::size_t pages = 0;  // a server that is not Redis may never end the scan
  do {
    const std::scoped_lock lock(mutex_);
    SYNTH_TRY(const std::optional<std::string> page,
              client_.call({"EVAL", kListPage, "0", cursor, std::string(kPrefix) + "*"}));
    SYNTH_TRY(cursor, read_page(page.value_or("0"), values));
    if (values.size() > kMaxSharedNames || ++pages > kMaxSharedNames) {
      return fail(Errc::bad_input, "it has too many entries to be read through");
    }
  } while (cursor != "0");
  std::ranges::sort(values, {}, &StoredValue::name);
  const auto repeated = std::ranges::unique(values, {}, &StoredValue::name);
  values.erase(repeated.begin(), repeated.end());
  return values;
}

Result<std::optional<bool>> RedisStore::take_lease(const std::string& name,
                                                   const std::string& holder,
                                                   std::chrono::milliseconds length) {
  const std::scoped_lock lock(mutex_);
  SYNTH_TRY(const std::optional<std::string> answer,
            client_.call({"EVAL", kTakeLease, "1", key_of_name(name), holder,
                          std::to_string(length.count())}));
  return std::optional(answer == "1");
}

Result<void> RedisStore::give_back(const std::string& name, const std::string& holder) {
  const std::scoped_lock lock(mutex_);
  SYNTH_TRY([[maybe_unused]] const auto done,
            client_.call({"EVAL", kGiveBack, "1", key_of_name(name), holder}));
  return {};
}

}  // namespace synth
