#pragma once

#include "synth/support/fd.h"

#include <sys/types.h>

#include <chrono>
#include <span>
#include <string_view>
#include <vector>

namespace synth {

// The maximum number of descriptors in one message.
inline constexpr std::size_t kMostDescriptors = 8;
inline constexpr std::chrono::milliseconds kPatienceInShortage{500};

// Sends bytes in one sendmsg(2), with descriptors beside the first of them (unix(7), SCM_RIGHTS).
// Returns the number of bytes sent, or -1 with errno set; never raises SIGPIPE. Waits at most
// `patience` for resources that the system lacks.
ssize_t send_with(int socket, std::string_view bytes, std::span<const int> descriptors = {},
                  std::chrono::milliseconds patience = kPatienceInShortage);

// Receives bytes in one recvmsg(2), and appends the descriptors received with them, which close on
// exec. `flags` as in recvmsg(2). Returns the number of bytes, 0 at the end, or -1 with errno set.
ssize_t receive_with(int socket, std::span<char> bytes, std::vector<Fd>& descriptors,
                     int flags = 0);

}  // namespace synth
