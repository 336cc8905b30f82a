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

// A store that lists more names than this is not read through.
inline constexpr std::size_t kMaxSharedNames = 5'000'000;

// Longer values are neither kept in a shared store nor read from one.
inline constexpr std::size_t kMaxSharedBytes = std::size_t{4} << 20U;

// A value that a store has.
struct StoredValue {
  std::string name;
  std::uint64_t bytes = 0;
};

// A place that many machines or people share, as bytes under names of [a-z0-9/]. What comes out of
// one may have been written by anyone. A missing value is no error. Every call ends within a
// second, but for what a network file system does. Thread-safe.
class SharedStore {
 public:
  virtual ~SharedStore() = default;
  SharedStore() = default;
  SharedStore(const SharedStore&) = delete;
  SharedStore& operator=(const SharedStore&) = delete;

  // The value; nothing if there is none. bad_input for one that is too long.
  virtual Result<std::optional<std::string>> get(const std::string& name) = 0;
  virtual Result<void> put(const std::string& name, std::string_view value) = 0;

  // How long the value is, however long that is; nothing where there is none.
  virtual Result<std::optional<std::uint64_t>> size_of(const std::string& name) = 0;
  // Everything under a name that an entry can have (cache/shared_entry.h), in the order of the
  // names, each once; nothing if the store cannot say. Not within a second. bad_input for more than
  // a program should hold.
  virtual Result<std::optional<std::vector<StoredValue>>> list() = 0;

  // Gives `holder` the lease of a name for so long, from now on if it has it already. Returns
  // whether it has; nothing if the store knows no leases.
  virtual Result<std::optional<bool>> take_lease(const std::string& /*name*/,
                                                 const std::string& /*holder*/,
                                                 std::chrono::milliseconds /*length*/) {
    return std::optional<bool>();
  }
  // Ends a lease, if this holder has it.
  virtual Result<void> give_back(const std::string& /*name*/, const std::string& /*holder*/) {
    return {};
  }
};

// The store at an address: `file:/shared/synth`, `redis://HOST[:PORT][/DB]`, `unix:/SOCKET[?db=N]`,
// `http://HOST/PATH` or `https://HOST/PATH`; `password` is the server's. Nothing is connected yet.
// Errors: config for an address that is none.
Result<std::unique_ptr<SharedStore>> open_shared_store(const std::string& address,
                                                       const std::string& password);

}  // namespace synth
