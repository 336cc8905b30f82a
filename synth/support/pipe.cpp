#include "synth/support/pipe.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace synth {

Result<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return fail(Errc::io, "cannot make a pipe: " + std::generic_category().message(errno));
  }
  return Pipe{Fd(ends[0]), Fd(ends[1])};
}

void close_range(unsigned first, unsigned last) {
  if (first > last || ::syscall(SYS_close_range, first, last, 0U) == 0) {
    return;
  }
  rlimit limit{};  // for kernels before Linux 5.9
  ::getrlimit(RLIMIT_NOFILE, &limit);
  for (rlim_t fd = first; fd <= last && fd < limit.rlim_cur; ++fd) {
    ::close(static_cast<int>(fd));
  }
}

}  // namespace synth
