#pragma once

#include "synth/support/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace synth {

// The address of a server.
struct ListenAddress {
  std::string host = "127.0.0.1";  // an IPv4 or IPv6 address, without brackets
  std::uint16_t port = 0;          // if 0, any free port
  bool is_loopback = true;         // true if only this machine's users reach it

  // Returns "127.0.0.1:8080", "[::1]:8080".
  [[nodiscard]] std::string authority() const;
};

// Reads "127.0.0.1:8080", "localhost:0", "[::1]:0", "0.0.0.0:8080". Other names are refused: their
// address may change. Error: usage.
Result<ListenAddress> read_listen_address(std::string_view text);

}  // namespace synth
