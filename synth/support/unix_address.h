#pragma once

#include <sys/socket.h>
#include <sys/un.h>

#include <cstring>
#include <optional>
#include <string_view>

namespace synth {

// The address of a socket in the file system (unix(7)).
class UnixAddress {
 public:
  // Returns nothing if the path is too long: the limit is 108 bytes with the terminator.
  static std::optional<UnixAddress> of(std::string_view path) {
    UnixAddress address;
    if (path.size() >= sizeof address.address_.sun_path) {
      return std::nullopt;
    }
    std::memcpy(address.address_.sun_path, path.data(), path.size());
    return address;
  }

  [[nodiscard]] const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address_); }
  static constexpr socklen_t size() { return sizeof(sockaddr_un); }

 private:
  UnixAddress() { address_.sun_family = AF_UNIX; }

  sockaddr_un address_{};
};

}  // namespace synth
