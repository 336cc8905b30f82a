#include "testing/sandbox/warm/warm_copies.h"

#include "testing/sandbox/cell/keeper.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/protocol/lane_protocol.h"
#include "testing/sandbox/warm/shared_clone.h"
#include "testing/sandbox/warm/zygote.h"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#if __has_include(<sys/rseq.h>)
#include <sys/rseq.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <csetjmp>
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

// What one cell's request holds is not for the programs of those that are copied after it.
void wipe(std::string& text) {
  ::explicit_bzero(text.data(), text.size());
}

void wipe(CellRequest& request) {
  for (std::string& argument : request.argv) {
    wipe(argument);
  }
  for (auto& [name, content] : request.files) {
    wipe(content);
  }
}

std::optional<CellRequest> take_request(int file) {
  std::string text = read_whole(file);
  auto request = decode_cell_request(text);
  wipe(text);
  return request ? std::optional(*std::move(request)) : std::nullopt;
}

// A copy to be made, and where its program goes on: on the stack of what it is a copy of.
struct Copy {
  ReceivedOrder received;
  Origin origin = Origin::executed;
  std::vector<std::string> arguments;  // the program's
  std::jmp_buf program;
};
Copy* copy = nullptr;

// Who shares memory has no restartable sequences (rseq(2)), nor has what it forks, and the C
// library would go on to believe what the kernel wrote there last: the number of a processor.
// Refused where nothing was shared, and they are still there.
void restore_restartable_sequences() {
#if __has_include(<sys/rseq.h>)
  constexpr unsigned kSize = 32;  // as the C library registers it
  if (__rseq_size > 0) {
    char* const thread = static_cast<char*>(__builtin_thread_pointer());
    ::syscall(SYS_rseq, thread + __rseq_offset, kSize, 0, RSEQ_SIG);
  }
#endif
}

// Enters the isolation and starts the program's process, in which there is nothing to keep.
std::optional<Kept> start_copy() {
  const ReceivedOrder& received = copy->received;
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
  auto request = take_request(fds[kOfRequest]);
  if (!request) {
    ::_exit(1);
  }
  // Memory is limited above what the idle runtime takes: what it has loaded beforehand counts to
  // it.
  request->runtime_memory_bytes =
      std::max(request->runtime_memory_bytes, address_space(isolation.proc.get()));
  auto kept = start_kept(isolation, *request, received.scratch, std::move(ends), copy->origin,
                         release_starter);
  if (!kept) {
    restore_restartable_sequences();
    ::close(kExecPipe);
    static_cast<void>(isolation.proc.release());  // the same number
    copy->arguments = std::move(request->argv);
  }
  wipe(*request);
  return kept;
}

int be_keeper(void*) {
  if (const auto kept = start_copy()) {
    release_starter();
    keep(*kept);
  }
  std::longjmp(copy->program, 1);
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
  Copy next;
  copy = &next;
  next.origin = origin;
  while (auto received = receive_order()) {
    next.received = *std::move(received);
    if (setjmp(next.program) != 0) {
      return std::move(next.arguments);
    }
    const CloneOrder& order = next.received.order;
    const bool namespaces = order.level >= IsolationLevel::namespaces;
    const SharedClone keeper = start_shared(
        (namespaces ? CLONE_NEWPID | CLONE_NEWNS : 0) | (order.share_memory ? CLONE_VM : 0),
        be_keeper);
    for (const int fd : next.received.descriptors) {
      ::close(fd);
    }
    ::send(kZygoteControl, &keeper.pid, sizeof keeper.pid, MSG_NOSIGNAL);
    if (keeper.pid > 0 && !keeper.settled) {
      break;  // somebody has killed it, who knows where
    }
  }
  ::_exit(0);
}

}  // namespace synth
