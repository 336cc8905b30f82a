#pragma once

#include <cstdint>
#include <string_view>

namespace synth {

// The mixing step of MurmurHash3 (fmix64): the same on every machine, unlike std::hash.
constexpr std::uint64_t mix(std::uint64_t hash) {
  hash ^= hash >> 33U;
  hash *= 0xff51afd7ed558ccdULL;
  hash ^= hash >> 33U;
  hash *= 0xc4ceb9fe1a85ec53ULL;
  return hash ^ (hash >> 33U);
}

constexpr std::uint64_t combine(std::uint64_t hash, std::uint64_t next) {
  return mix(hash * 0x9e3779b97f4a7c15ULL + next);
}

std::uint64_t hash_bytes(std::string_view bytes);

}  // namespace synth
