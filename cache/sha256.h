#pragma once

#include "synth/support/result.h"

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace synth {

// The SHA-256 (FIPS 180-4) of bytes that arrive in pieces, as 64 lower-case hexadecimal digits.
class Sha256 {
 public:
  Sha256();
  Sha256& add(std::string_view bytes);
  // Returns the digest; may be called once. Fails with Errc::config if OpenSSL has no SHA-256.
  Result<std::string> hex();

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const;
  };
  std::unique_ptr<evp_md_ctx_st, Free> context_;  // null if OpenSSL has none
};

// Returns the digest of the bytes. Errors as of `hex`.
Result<std::string> sha256_hex(std::string_view bytes);

}  // namespace synth
