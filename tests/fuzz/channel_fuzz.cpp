#include "testing/sandbox/protocol/descriptors.h"
#include "testing/sandbox/protocol/lane_protocol.h"
#include "tests/fuzz/fuzz.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

namespace synth {
namespace {

int next_descriptor() {
  const int fd = ::dup(0);
  ::close(fd);
  return fd;
}

// The stream arrives in pieces: a byte for the length of the next piece and the number of
// descriptors that come with it, then that many bytes. Whatever they are, each descriptor has an
// owner or is closed.
int fuzz_channel(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kFitsIntoASocket = 1 << 14;
  const int before = next_descriptor();
  {
    auto sockets = make_socket_pair();
    require(sockets.has_value(), "there are sockets");
    const Fd sent(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    std::string_view rest = as_text(data, std::min(size, kFitsIntoASocket));
    while (!rest.empty()) {
      const auto head = static_cast<unsigned char>(rest.front());
      rest.remove_prefix(1);
      const std::string_view piece = rest.substr(0, head % 32U);
      rest.remove_prefix(piece.size());
      const std::vector<int> descriptors(head / 32U, sent.get());
      if (!piece.empty()) {
        const auto written = send_with(sockets->first.get(), piece, descriptors);
        require(written == static_cast<ssize_t>(piece.size()), "it fits");
      }
    }
    sockets->first.reset();
    Channel channel(std::move(sockets->second));
    std::size_t bytes = 0;
    while (true) {
      const auto message = channel.receive();
      if (!message || !*message) {
        break;
      }
      bytes += (*message)->body.size();
      require(!(*message)->fd || ::fcntl((*message)->fd.get(), F_GETFD) == FD_CLOEXEC,
              "a descriptor that came is open, and closed on exec");
    }
    require(bytes <= size, "messages are made of what arrived");
  }
  require(next_descriptor() == before, "no descriptor is left");
  return 0;
}

const FuzzTarget kChannel{"channel", fuzz_channel};

}  // namespace
}  // namespace synth
