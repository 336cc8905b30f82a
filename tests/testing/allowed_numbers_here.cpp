#include "tests/testing/allowed_names.h"
#include "tests/testing/newer_calls.h"

#include <asm/unistd.h>

namespace synth {

#define UNCONDITIONAL(name) {#name, __NR_##name, false},
#define CONDITIONAL(name) {#name, __NR_##name, true},

#if !defined(__x86_64__)
#undef SYNTH_ALLOWED_ON_X86_64
#undef SYNTH_ALLOWED_IF_ON_X86_64
#define SYNTH_ALLOWED_ON_X86_64(X)
#define SYNTH_ALLOWED_IF_ON_X86_64(X)
#endif

std::vector<NamedCall> allowed_on_this_architecture() {
  return {SYNTH_ALLOWED(UNCONDITIONAL) SYNTH_ALLOWED_IF(CONDITIONAL)
              SYNTH_ALLOWED_ON_X86_64(UNCONDITIONAL) SYNTH_ALLOWED_IF_ON_X86_64(CONDITIONAL)};
}

}  // namespace synth
