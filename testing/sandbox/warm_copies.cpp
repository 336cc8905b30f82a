#include "testing/sandbox/warm_copies.h"

#include "testing/sandbox/keeper.h"
#include "testing/sandbox/lane_protocol.h"
#include "testing/sandbox/system.h"
#include "testing/sandbox/zygote.h"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <utility>

namespace synth {
namespace {

bool original = false;

struct ReceivedOrder {
  CloneOrder order;
  std::string scratch;
  std::vector<int> descriptors;
};

// The next order; nothing when the lane is gone. Anything malformed is our own fault, and the end.
std::optional<ReceivedOrder> receive_order() {
  std::array<char, 8192> bytes;  // recvmsg fills it
  ReceivedOrder received;
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kMostCloneDescriptors * sizeof(int))> control{};
  iovec part{bytes.data(), bytes.size()};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  ssize_t got = 0;
  do {
    got = ::recvmsg(kZygoteControl, &message, MSG_CMSG_CLOEXEC);
  } while (got < 0 && errno == EINTR);
  const cmsghdr* rights = CMSG_FIRSTHDR(&message);
  if (got < static_cast<ssize_t>(sizeof received.order) || rights == nullptr ||
      rights->cmsg_len < CMSG_LEN(kCloneDescriptors * sizeof(int))) {
    return std::nullopt;
  }
  std::memcpy(&received.order, bytes.data(), sizeof received.order);
  received.scratch.assign(bytes.data() + sizeof received.order,
                          static_cast<std::size_t>(got) - sizeof received.order);
  const std::size_t size = rights->cmsg_len - CMSG_LEN(0);
  received.descriptors.resize(size / sizeof(int));
  std::memcpy(received.descriptors.data(), CMSG_DATA(rights), size);
  return received;
}

std::string read_whole(int file) {
  struct stat status {};
  ::fstat(file, &status);
  std::string text(static_cast<std::size_t>(status.st_size), '\0');
  const ssize_t got = ::pread(file, text.data(), text.size(), 0);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

// The life of a keeper; returns in the program's process, with its arguments.
std::vector<std::string> be_keeper(const ReceivedOrder& received, Origin origin) {
  const auto& fds = received.descriptors;
  Isolation isolation;
  isolation.level = received.order.level;
  isolation.started_as_root = received.order.started_as_root;
  isolation.candidate = received.order.candidate;
  isolation.network = received.order.network;
  isolation.proc = Fd(kZygoteProc);
  KeeperEnds ends{Fd(fds[kOfReports]), Fd(fds[kOfIn]),
                  Fd(fds[kOfOut]),     Fd(fds[kOfErr]),
                  Fd(fds[kOfData]),    {fds.begin() + kCloneDescriptors, fds.end()}};
  auto request = decode_cell_request(read_whole(fds[kOfRequest]));
  if (!request) {
    ::_exit(1);
  }
  // Memory is limited above what the idle runtime takes: what it has loaded beforehand counts to
  // it.
  request->runtime_memory_bytes =
      std::max(request->runtime_memory_bytes, address_space(isolation.proc.get()));
  run_keeper(isolation, *request, received.scratch, std::move(ends), origin);
  ::close(kExecPipe);
  static_cast<void>(isolation.proc.release());  // the same number
  return std::move(request->argv);
}

// A child of the lane, not of the zygote: it is the lane that waits for it.
pid_t clone_sibling(const CloneOrder& order) {
  const int namespaces = order.level >= IsolationLevel::namespaces ? CLONE_NEWPID | CLONE_NEWNS : 0;
  return static_cast<pid_t>(::syscall(SYS_clone, namespaces | CLONE_PARENT | SIGCHLD, nullptr,
                                      nullptr, nullptr, nullptr));
}

// Before the program's own main: what is started from it must not be preloaded with this.
__attribute__((constructor)) void prepare() {
  original = true;
  take_variable("LD_PRELOAD");
  take_variable("LD_BIND_NOW");
  ::prctl(PR_SET_DUMPABLE, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
}

}  // namespace

bool take_variable(const char* name) {
  const std::size_t size = std::strlen(name);
  bool found = false;
  char** kept = environ;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const bool is_it = std::strncmp(*entry, name, size) == 0 && (*entry)[size] == '=';
    found = found || is_it;
    *kept = *entry;
    kept += is_it ? 0 : 1;
  }
  if (found) {
    *kept = nullptr;
  }
  return found;
}

bool is_original() {
  return original;
}

std::vector<std::string> serve_copies(Origin origin) {
  original = false;
  while (const auto received = receive_order()) {
    const pid_t keeper = clone_sibling(received->order);
    if (keeper == 0) {
      return be_keeper(*received, origin);
    }
    const pid_t answer = keeper > 0 ? keeper : -errno;
    for (const int fd : received->descriptors) {
      ::close(fd);
    }
    ::send(kZygoteControl, &answer, sizeof answer, MSG_NOSIGNAL);
  }
  ::_exit(0);
}

}  // namespace synth
