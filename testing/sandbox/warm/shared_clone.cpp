#include "testing/sandbox/warm/shared_clone.h"

#include <linux/futex.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <memory>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kStackBytes = std::size_t{256} << 10U;  // of which a few pages are used

// Where a child is, until the kernel says that it has ended (CLONE_CHILD_CLEARTID).
struct Place {
  enum State : int { ended = 0, starting, settled };
  std::atomic<int> state = ended;
  std::atomic<bool> has_settled = false;
  char* stack = nullptr;
};
static_assert(sizeof(std::atomic<int>) == sizeof(int));

std::vector<std::unique_ptr<Place>> places;  // as many as there were children at a time
Place* latest = nullptr;

// One that nobody uses; null without memory for it.
Place* free_place() {
  for (const auto& place : places) {
    if (place->state == Place::ended) {
      return place.get();
    }
  }
  void* const stack = ::mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED) {
    return nullptr;
  }
  places.push_back(std::make_unique<Place>());
  places.back()->stack = static_cast<char*>(stack);
  return places.back().get();
}

void wait_while_starting(Place& place) {
  while (place.state == Place::starting) {
    ::syscall(SYS_futex, &place.state, FUTEX_WAIT, Place::starting, nullptr, nullptr, 0);
  }
}

}  // namespace

SharedClone start_shared(int flags, int (*run)(void*)) {
  latest = free_place();
  if (latest == nullptr) {
    return {.pid = -ENOMEM};
  }
  const bool shares = (flags & CLONE_VM) != 0;
  latest->state = Place::starting;
  latest->has_settled = false;
  const pid_t pid = ::clone(run, latest->stack + kStackBytes,
                            flags | CLONE_PARENT | CLONE_CHILD_CLEARTID | SIGCHLD, nullptr, nullptr,
                            nullptr, reinterpret_cast<int*>(&latest->state));
  if (pid < 0 || !shares) {
    const int error = errno;
    latest->state = Place::ended;  // its own copy is another
    return {.pid = pid < 0 ? -error : pid, .settled = pid > 0};
  }
  wait_while_starting(*latest);
  return {.pid = pid, .settled = latest->has_settled};
}

void release_starter() {
  Place& place = *latest;  // which is another's as soon as the starter goes on
  place.has_settled = true;
  place.state = Place::settled;
  ::syscall(SYS_futex, &place.state, FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

}  // namespace synth
