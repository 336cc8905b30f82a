#include "cache/shared_store.h"

#include "cache/file_store.h"
#include "cache/http_store.h"
#include "cache/redis_store.h"
#include "synth/support/number.h"

#include <fmt/format.h>

namespace synth {
namespace {

Error no_address(const std::string& address, std::string_view why) {
  return Error{
      Errc::config, fmt::format("the shared cache {}: {}", address, why),
      "give file:/FOLDER, redis://HOST[:PORT][/DB], unix:/SOCKET[?db=N], http://HOST/PATH or "
      "https://HOST/PATH, with |read-only or |trusted behind it"};
}

std::optional<int> read_address_number(std::string_view text) {
  const auto number = parse_number<int>(text);
  return number && *number >= 0 ? number : std::nullopt;
}

// Reads HOST[:PORT][/DB]; an IPv6 host is in brackets.
Result<RedisAddress> read_redis_address(const std::string& address, std::string_view rest) {
  RedisAddress parsed;
  std::optional<int> port = 6379;
  if (const std::size_t slash = rest.find('/'); slash != rest.npos) {
    const std::string_view database = rest.substr(slash + 1);
    const auto number = database.empty() ? std::optional(0) : read_address_number(database);
    if (!number) {
      return fail(no_address(address, "its database is not a number"));
    }
    parsed.database = *number;
    rest = rest.substr(0, slash);
  }
  if (const std::size_t colon = rest.rfind(':');
      colon != rest.npos && rest.find(']', colon) == rest.npos) {
    port = read_address_number(rest.substr(colon + 1));
    rest = rest.substr(0, colon);
  }
  if (rest.starts_with('[') && rest.ends_with(']')) {
    rest = rest.substr(1, rest.size() - 2);
  }
  parsed.host = rest;
  constexpr int kLastPort = 65535;
  if (parsed.host.empty() || !port || *port == 0 || *port > kLastPort) {
    return fail(no_address(address, "it has no host, or no port"));
  }
  parsed.port = *port;
  return parsed;
}

Result<RedisAddress> read_socket_address(const std::string& address, std::string_view rest) {
  RedisAddress parsed;
  constexpr std::string_view kDatabase = "?db=";
  if (const std::size_t at = rest.find(kDatabase); at != rest.npos) {
    const auto number = read_address_number(rest.substr(at + kDatabase.size()));
    if (!number) {
      return fail(no_address(address, "its database is not a number"));
    }
    parsed.database = *number;
    rest = rest.substr(0, at);
  }
  parsed.host = rest;
  return rest.starts_with('/') ? Result<RedisAddress>(parsed)
                               : fail(no_address(address, "its path is not absolute"));
}

}  // namespace

Result<std::unique_ptr<SharedStore>> open_shared_store(const std::string& address,
                                                       const std::string& password) {
  const std::string_view text = address;
  const auto rest_of = [&](std::string_view scheme) {
    return text.starts_with(scheme) ? std::optional(text.substr(scheme.size())) : std::nullopt;
  };
  if (const auto folder = rest_of("file:")) {
    if (!folder->starts_with('/')) {
      return fail(no_address(address, "its path is not absolute"));
    }
    return std::make_unique<FileStore>(std::string(*folder));
  }
  if (text.find("://") != text.npos && text.find('@') != text.npos) {
    return fail(Errc::config, "a shared cache's password may not be in its address",
                "set SYNTH_CACHE_PASSWORD");
  }
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (const auto rest = rest_of(scheme)) {
      return rest->empty() || rest->starts_with('/') || rest->find_first_of("?#") != rest->npos
                 ? Result<std::unique_ptr<SharedStore>>(
                       fail(no_address(address, "it has no host, or a query behind its path")))
                 : std::make_unique<HttpStore>(address, password);
    }
  }
  std::optional<Result<RedisAddress>> redis;
  if (const auto rest = rest_of("redis://")) {
    redis = read_redis_address(address, *rest);
  } else if (const auto path = rest_of("unix:")) {
    redis = read_socket_address(address, *path);
  }
  if (!redis) {
    return fail(no_address(address, "there is no such kind of store"));
  }
  SYNTH_TRY(RedisAddress parsed, *redis);
  parsed.password = password;
  return std::make_unique<RedisStore>(std::move(parsed));
}

}  // namespace synth
