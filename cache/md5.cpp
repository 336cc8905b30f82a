#include "cache/md5.h"

#include <openssl/evp.h>

#include <array>
#include <memory>

namespace synth {
namespace {

struct FreeDigest {
  void operator()(EVP_MD* digest) const { EVP_MD_free(digest); }
};

// Fetched once, since a fetch searches all providers. "fips=no" requests MD5 on machines that
// default to approved algorithms only; here it names entries and protects nothing.
const EVP_MD* md5_algorithm() {
  static const std::unique_ptr<EVP_MD, FreeDigest> kAlgorithm(
      EVP_MD_fetch(nullptr, "MD5", "fips=no"));
  return kAlgorithm.get();
}

}  // namespace

Result<std::string> md5_hex(std::string_view bytes) {
  const EVP_MD* algorithm = md5_algorithm();
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int length = 0;
  if (algorithm == nullptr ||
      EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, algorithm, nullptr) != 1) {
    return fail(Errc::config, "OpenSSL on this machine offers no MD5, which names cache entries",
                "activate OpenSSL's default provider in openssl.cnf, or run with --no-cache");
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  hex.reserve(std::size_t{2} * length);
  for (unsigned int i = 0; i < length; ++i) {
    hex += kDigits[digest.at(i) >> 4U];
    hex += kDigits[digest.at(i) & 0xFU];
  }
  return hex;
}

}  // namespace synth
