#include "synth/authors/offline/program/hash.h"

#include <cstddef>
#include <cstring>

namespace synth {

// Returns the hash of bytes, eight per step: each string or list is hashed by every expression that
// makes it.
std::uint64_t hash_bytes(std::string_view bytes) {
  constexpr std::uint64_t kFactor = 0xa0761d6478bd642fULL;
  std::uint64_t hash = bytes.size() * 0x9e3779b97f4a7c15ULL;
  const char* at = bytes.data();
  std::size_t left = bytes.size();
  std::uint64_t word = 0;
  for (; left >= sizeof word; left -= sizeof word, at += sizeof word) {
    std::memcpy(&word, at, sizeof word);
    hash = fold(hash ^ word, kFactor);
  }
  if (left > 0) {
    word = 0;
    std::memcpy(&word, at, left);
    hash = fold(hash ^ word, kFactor);
  }
  return mix(hash);
}

}  // namespace synth
