#pragma once

#include "cache/redis_client.h"
#include "cache/shared_store.h"

#include <mutex>

namespace synth {

// A Redis server, or a compatible one (Valkey, KeyDB). The server decides how long values live and
// which are evicted when memory is full (`maxmemory-policy allkeys-lru`).
class RedisStore : public SharedStore {
 public:
  explicit RedisStore(RedisAddress address);
  Result<std::optional<std::string>> get(const std::string& name) override;
  Result<void> put(const std::string& name, std::string_view value) override;
  Result<std::optional<std::uint64_t>> size_of(const std::string& name) override;
  Result<std::optional<std::vector<StoredValue>>> list() override;
  Result<std::optional<bool>> take_lease(const std::string& name, const std::string& holder,
                                         std::chrono::milliseconds length) override;
  Result<void> give_back(const std::string& name, const std::string& holder) override;

 private:
  std::mutex mutex_;  // guards client_
  RedisClient client_;
};

}  // namespace synth
