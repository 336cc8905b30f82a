#pragma once

#include "synth/support/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace synth {

// Where a server listens.
struct ListenAddress {
  std::string host = "127.0.0.1";  // a number of IPv4 or IPv6, without brackets
  std::uint16_t port = 0;          // 0: any that is free
  bool is_loopback = true;         // only this machine's users reach it

  // "127.0.0.1:8080", "[::1]:8080"
  [[nodiscard]] std::string authority() const;
};

// Reads "127.0.0.1:8080", "localhost:0", "[::1]:0", "0.0.0.0:8080". Other names are refused: what
// they lead to may change. Error: usage.
Result<ListenAddress> read_listen_address(std::string_view text);

}  // namespace synth
