// Of the library synth-warm, preloaded into a warm program (zygote.h): its fork() makes cells, and
// in a cell the processes of calls.

#include "synth/support/ablation.h"
#include "testing/sandbox/warm/calls.h"
#include "testing/sandbox/warm/copies.h"
#include "testing/sandbox/warm/original.h"
#include "testing/sandbox/warm/shared_image.h"
#include "testing/sandbox/warm/zygote.h"

#include <sys/types.h>
#include <unistd.h>

#include <dlfcn.h>

extern "C" __attribute__((visibility("default"))) pid_t fork() {
  using Fork = pid_t (*)();
  static const Fork kReal = reinterpret_cast<Fork>(::dlsym(RTLD_NEXT, "fork"));
  if (!synth::is_original()) {
    if (!synth::take_variable(synth::kServeVariable)) {
      return kReal();
    }
    return synth::is_ablated("call_server")
               ? 1
               : synth::serve_calls(kReal, !synth::is_ablated("call_ahead"));
  }
  if (!synth::take_variable(synth::kWarmVariable)) {
    return kReal();
  }
  synth::end_original();
  synth::share_image(synth::kZygoteProc);
  synth::serve_copies(synth::ProgramOrigin::copied_at_fork);
  ::close(synth::kExecPipe);
  return 0;
}
