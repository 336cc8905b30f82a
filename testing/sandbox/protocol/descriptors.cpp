#include "testing/sandbox/protocol/descriptors.h"

#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <initializer_list>
#include <thread>

namespace synth {
namespace {

using std::chrono::milliseconds;

struct Control {
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kMostDescriptors * sizeof(int))> bytes{};
};

constexpr milliseconds kShortageStep{10};

// Repeats a call that a signal interrupted, and for a while one that failed for lack of a resource:
// descriptors in transit, which all processes of a user share, or memory. Nothing was sent or
// received then.
template <class Call>
ssize_t patiently(Call call, std::initializer_list<int> shortages, milliseconds patience) {
  for (milliseconds waited{0};;) {
    const ssize_t done = call();
    const bool was_cut_off = done < 0 && errno == EINTR;
    const bool was_short = done < 0 && std::ranges::find(shortages, errno) != shortages.end();
    if (!was_cut_off && (!was_short || waited >= patience)) {
      return done;
    }
    if (was_short) {
      std::this_thread::sleep_for(kShortageStep);
      waited += kShortageStep;
    }
  }
}

}  // namespace

ssize_t send_with(int socket, std::string_view bytes, std::span<const int> descriptors,
                  milliseconds patience) {
  iovec part{const_cast<char*>(bytes.data()), bytes.size()};  // sendmsg only reads it
  Control control;
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (descriptors.size() > kMostDescriptors) {
    errno = E2BIG;
    return -1;
  }
  if (!descriptors.empty()) {
    message.msg_control = control.bytes.data();
    message.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
    cmsghdr* rights = CMSG_FIRSTHDR(&message);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(descriptors.size_bytes());
    std::memcpy(CMSG_DATA(rights), descriptors.data(), descriptors.size_bytes());
  }
  return patiently([&] { return ::sendmsg(socket, &message, MSG_NOSIGNAL); },
                   {EAGAIN, ETOOMANYREFS, ENOBUFS, ENOMEM}, patience);
}

ssize_t receive_with(int socket, std::span<char> bytes, std::vector<Fd>& descriptors, int flags) {
  iovec part{bytes.data(), bytes.size()};
  Control control;
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes.data();
  message.msg_controllen = control.bytes.size();
  const ssize_t got =
      patiently([&] { return ::recvmsg(socket, &message, flags | MSG_CMSG_CLOEXEC); },
                {ENOBUFS, ENOMEM}, kPatienceInShortage);
  for (cmsghdr* rights = got > 0 ? CMSG_FIRSTHDR(&message) : nullptr; rights != nullptr;
       rights = CMSG_NXTHDR(&message, rights)) {
    if (rights->cmsg_level != SOL_SOCKET || rights->cmsg_type != SCM_RIGHTS) {
      continue;
    }
    const std::size_t count = (rights->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t i = 0; i < count; ++i) {
      int descriptor = -1;
      std::memcpy(&descriptor, CMSG_DATA(rights) + i * sizeof descriptor, sizeof descriptor);
      descriptors.emplace_back(descriptor);
    }
  }
  return got;
}

}  // namespace synth
