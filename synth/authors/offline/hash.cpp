#include "synth/authors/offline/hash.h"

#include <cstddef>

namespace synth {

// FNV-1a, then mixed, since tables use the low bits.
std::uint64_t hash_bytes(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3ULL;
  }
  return mix(hash);
}

}  // namespace synth
