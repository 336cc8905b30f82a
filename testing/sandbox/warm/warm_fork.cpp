// Of the library synth-warm, preloaded into a warm program (zygote.h): its fork() makes cells, and
// in a cell the processes of calls.

#include "testing/sandbox/warm/call_server.h"
#include "testing/sandbox/warm/hot_pages.h"
#include "testing/sandbox/warm/shared_image.h"
#include "testing/sandbox/warm/warm_copies.h"
#include "testing/sandbox/warm/zygote.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <dlfcn.h>
#include <vector>

namespace {

using synth::MemoryRange;

std::vector<MemoryRange> hot_pages;       // that every copy writes to, as a scout has found out
std::vector<MemoryRange> original_pages;  // the original's own when the scout was sent
int scouts_pipe = -1;                     // in the scout

std::vector<MemoryRange> own_pages_now() {
  return synth::own_pages(synth::kZygoteProc, synth::private_mappings(synth::kZygoteProc));
}

// A process that does what copies will do, and then calls fork() once more. True in that process.
bool send_scout(pid_t (*real_fork)()) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return false;
  }
  original_pages = own_pages_now();
  const pid_t scout = real_fork();
  if (scout == 0) {
    scouts_pipe = ends[1];
    return true;
  }
  ::close(ends[1]);
  for (MemoryRange range; ::read(ends[0], &range, sizeof range) == sizeof range;) {
    hot_pages.push_back(range);
  }
  ::close(ends[0]);
  if (scout > 0) {
    ::waitpid(scout, nullptr, 0);
  }
  return false;
}

// The end of a scout. A few hundred ranges at most: what does not fit into the pipe is waited for.
[[noreturn]] void tell_pages() {
  for (const MemoryRange& range : synth::without(own_pages_now(), original_pages)) {
    if (::write(scouts_pipe, &range, sizeof range) != sizeof range) {
      break;
    }
  }
  ::_exit(0);
}

}  // namespace

extern "C" __attribute__((visibility("default"))) pid_t fork() {
  using Fork = pid_t (*)();
  static const Fork kReal = reinterpret_cast<Fork>(::dlsym(RTLD_NEXT, "fork"));
  if (!synth::is_original() && synth::take_variable(synth::kServeVariable)) {
    return synth::serve_calls(kReal);
  }
  if (!synth::is_original() || !synth::take_variable(synth::kWarmVariable)) {
    return kReal();
  }
  if (scouts_pipe >= 0) {
    tell_pages();
  }
  synth::share_image(synth::kZygoteProc);
  if (send_scout(kReal)) {
    return 1;
  }
  synth::serve_copies(synth::Origin::copied_at_fork);
  synth::make_own(hot_pages);
  return 0;
}
