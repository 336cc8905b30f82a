#include "tests/testing/allowed_names.h"
#include "tests/testing/newer_calls.h"

#include <asm/unistd.h>

namespace synth {

#define UNCONDITIONAL(name) {#name, __NR_##name, false},
#define CONDITIONAL(name) {#name, __NR_##name, true},

std::vector<NamedCall> allowed_on_this_architecture() {
  return {
    ALLOWED(UNCONDITIONAL)
    ALLOWED_IF(CONDITIONAL)
#if defined(__x86_64__)
        ALLOWED_ON_X86_64(UNCONDITIONAL) ALLOWED_IF_ON_X86_64(CONDITIONAL)
#endif
  };
}

}  // namespace synth
