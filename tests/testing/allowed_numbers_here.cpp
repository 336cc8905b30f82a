#include "tests/testing/allowed_names.h"
#include "tests/testing/newer_calls.h"

#include <asm/unistd.h>

namespace synth {

#define UNCONDITIONAL(name) {#name, __NR_##name, false},
#define CONDITIONAL(name) {#name, __NR_##name, true},

#if !defined(__x86_64__)
#undef ALLOWED_ON_X86_64
#undef ALLOWED_IF_ON_X86_64
#define ALLOWED_ON_X86_64(X)
#define ALLOWED_IF_ON_X86_64(X)
#endif

std::vector<NamedCall> allowed_on_this_architecture() {
  return {ALLOWED(UNCONDITIONAL) ALLOWED_IF(CONDITIONAL) ALLOWED_ON_X86_64(UNCONDITIONAL)
              ALLOWED_IF_ON_X86_64(CONDITIONAL)};
}

}  // namespace synth
