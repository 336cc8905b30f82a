#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace synth {

// Returns the mixing step of MurmurHash3 (fmix64): the same on every machine, unlike std::hash.
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

// Returns the xor of both halves of a 128-bit product.
constexpr std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
  __extension__ using Product = unsigned __int128;
  const Product product = static_cast<Product>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

// Returns a hash of words. Uses two words per multiplication, as wyhash does (with its constants);
// every bit of the result depends on every word.
constexpr std::uint64_t hash_words(std::uint64_t seed, std::span<const std::int64_t> words) {
  constexpr std::uint64_t kFirst = 0xa0761d6478bd642fULL;
  constexpr std::uint64_t kSecond = 0xe7037ed1a0b428dbULL;
  std::uint64_t hash = mix(seed ^ kFirst);
  std::uint64_t other = hash;  // of every second pair, so that two multiplications overlap
  const auto word = [&](std::size_t i) { return static_cast<std::uint64_t>(words[i]); };
  std::size_t i = 0;
  for (; i + 3 < words.size(); i += 4) {
    hash = fold(hash ^ word(i), kSecond ^ word(i + 1));
    other = fold(other ^ word(i + 2), kFirst ^ word(i + 3));
  }
  if (i + 1 < words.size()) {
    hash = fold(hash ^ word(i), kSecond ^ word(i + 1));
    i += 2;
  }
  const std::uint64_t last = i < words.size() ? word(i) : 0;
  return fold(hash ^ last, kSecond ^ other ^ words.size());
}

std::uint64_t hash_bytes(std::string_view bytes);

}  // namespace synth
