#include "synth/support/broken_pipe.h"

#include <csignal>
#include <mutex>

namespace synth {

void ignore_broken_pipes() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action {};
    if (::sigaction(SIGPIPE, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
      action.sa_handler = SIG_IGN;
      ::sigaction(SIGPIPE, &action, nullptr);
    }
  });
}

}  // namespace synth
