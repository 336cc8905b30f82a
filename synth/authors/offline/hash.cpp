#include "synth/authors/offline/hash.h"

#include <cstddef>
#include <cstring>

namespace synth {

// Eight bytes a step: strings and lists are hashed once for every expression that makes them.
std::uint64_t hash_bytes(std::string_view bytes) {
  std::uint64_t hash = bytes.size() * 0x9e3779b97f4a7c15ULL;
  while (!bytes.empty()) {
    std::uint64_t word = 0;
    const std::size_t size = bytes.size() < sizeof word ? bytes.size() : sizeof word;
    std::memcpy(&word, bytes.data(), size);
    hash = (hash ^ word) * 0xff51afd7ed558ccdULL;
    hash ^= hash >> 32U;
    bytes.remove_prefix(size);
  }
  return mix(hash);
}

}  // namespace synth
