#pragma once

#include "synth/support/result.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The maximum number of names that a store may list.
inline constexpr std::size_t kMaxSharedNames = 5'000'000;

// The maximum length of a value in a shared store; longer ones are neither written nor read.
inline constexpr std::size_t kMaxSharedBytes = std::size_t{4} << 20U;

// A value in a store.
struct StoredValue {
  std::string name;
  std::uint64_t bytes = 0;
};

// A store shared by many machines or users: bytes under names of [a-z0-9/]. Its values may have
// been written by anyone. A missing value is not an error. Every call ends within a second, apart
// from the delays of a network file system. Thread-safe.
class SharedStore {
 public:
  virtual ~SharedStore() = default;
  SharedStore() = default;
  SharedStore(const SharedStore&) = delete;
  SharedStore& operator=(const SharedStore&) = delete;

  // Returns the value; nothing if there is none. bad_input if it is too long.
  virtual Result<std::optional<std::string>> get(const std::string& name) = 0;
  // Writes the value in place of an earlier one.
  virtual Result<void> put(const std::string& name, std::string_view value) = 0;

  // Returns the length of the value, without a limit; nothing if there is none.
  virtual Result<std::optional<std::uint64_t>> size_of(const std::string& name) = 0;
  // Returns every value under a name that an entry can have (cache/shared_entry.h), in the order of
  // the names, each once; nothing if the store cannot list. May take longer than a second.
  // bad_input if there are more than kMaxSharedNames.
  virtual Result<std::optional<std::vector<StoredValue>>> list() = 0;

  // Grants `holder` the lease of a name for `length`; if it already has it, extends it from now.
  // Returns whether the holder has the lease; nothing if the store does not support leases.
  virtual Result<std::optional<bool>> take_lease(const std::string& /*name*/,
                                                 const std::string& /*holder*/,
                                                 std::chrono::milliseconds /*length*/) {
    return std::optional<bool>();
  }
  // Ends a lease if this holder has it.
  virtual Result<void> give_back(const std::string& /*name*/, const std::string& /*holder*/) {
    return {};
  }
};

// Opens the store at an address: `file:/shared/synth`, `redis://HOST[:PORT][/DB]`,
// `unix:/SOCKET[?db=N]`, `http://HOST/PATH` or `https://HOST/PATH`; `password` is the server's.
// Connects later. Errors: config for an invalid address.
Result<std::unique_ptr<SharedStore>> open_shared_store(const std::string& address,
                                                       const std::string& password);

}  // namespace synth
