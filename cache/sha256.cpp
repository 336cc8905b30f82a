#include "cache/sha256.h"

#include <openssl/evp.h>

#include <array>

namespace synth {

void Sha256::Free::operator()(evp_md_ctx_st* context) const {
  EVP_MD_CTX_free(context);
}

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  if (context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1) {
    context_.reset();
  }
}

Sha256& Sha256::add(std::string_view bytes) {
  if (context_ && EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) != 1) {
    context_.reset();
  }
  return *this;
}

Result<std::string> Sha256::hex() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int length = 0;
  if (!context_ || EVP_DigestFinal_ex(context_.get(), digest.data(), &length) != 1) {
    return fail(Errc::config, "OpenSSL on this machine offers no SHA-256",
                "activate OpenSSL's default provider in openssl.cnf");
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (unsigned int i = 0; i < length; ++i) {
    hex += kDigits[digest.at(i) >> 4U];
    hex += kDigits[digest.at(i) & 0xFU];
  }
  return hex;
}

Result<std::string> sha256_hex(std::string_view bytes) {
  return Sha256().add(bytes).hex();
}

}  // namespace synth
