#pragma once

#include "synth/support/result.h"

#include <string>
#include <string_view>

namespace synth {

// Returns the MD5 digest (RFC 1321) of the bytes, as 32 lower-case hexadecimal digits. A name for
// content and a guard against accidents, never a proof: a look-up by it must compare the content
// too. Fails with Errc::config if OpenSSL offers no MD5. Thread-safe.
Result<std::string> md5_hex(std::string_view bytes);

}  // namespace synth
