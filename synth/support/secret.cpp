#include "synth/support/secret.h"

#include <fmt/format.h>

#include <sys/random.h>

#include <array>

namespace synth {

Result<std::string> random_secret() {
  std::array<unsigned char, 16> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    return fail(Errc::internal, "the system gives no random bytes");
  }
  std::string secret;
  for (const unsigned char byte : bytes) {
    secret += fmt::format("{:02x}", byte);
  }
  return secret;
}

bool is_same_secret(std::string_view given, std::string_view secret) {
  if (given.size() != secret.size()) {
    return false;
  }
  unsigned difference = 0;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    difference |= static_cast<unsigned>(static_cast<unsigned char>(given[i])) ^
                  static_cast<unsigned>(static_cast<unsigned char>(secret[i]));
  }
  return difference == 0;
}

}  // namespace synth
