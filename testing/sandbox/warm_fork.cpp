// Of the library synth-warm, preloaded into a warm program (zygote.h): its fork() makes cells, and
// in a cell the processes of calls.

#include "testing/sandbox/call_server.h"
#include "testing/sandbox/shared_image.h"
#include "testing/sandbox/warm_copies.h"
#include "testing/sandbox/zygote.h"

#include <unistd.h>

#include <dlfcn.h>

extern "C" __attribute__((visibility("default"))) pid_t fork() {
  using Fork = pid_t (*)();
  static const Fork kReal = reinterpret_cast<Fork>(::dlsym(RTLD_NEXT, "fork"));
  if (!synth::is_original() && synth::take_variable(synth::kServeVariable)) {
    return synth::serve_calls(kReal);
  }
  if (!synth::is_original() || !synth::take_variable(synth::kWarmVariable)) {
    return kReal();
  }
  synth::share_image(synth::kZygoteProc);
  synth::serve_copies(synth::Origin::copied_at_fork);
  return 0;
}
