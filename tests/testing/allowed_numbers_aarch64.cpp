#include "tests/testing/allowed_names.h"

// The settings of aarch64's own <asm/unistd.h>.
#define __ARCH_WANT_RENAMEAT
#define __ARCH_WANT_NEW_STAT
#define __ARCH_WANT_SET_GET_RLIMIT
#define __ARCH_WANT_TIME32_SYSCALLS
#include "tests/testing/newer_calls.h"

#include <asm-generic/unistd.h>

namespace synth {

#define UNCONDITIONAL(name) {#name, __NR_##name, false},
#define CONDITIONAL(name) {#name, __NR_##name, true},

std::vector<NamedCall> allowed_on_aarch64() {
  return {SYNTH_ALLOWED(UNCONDITIONAL) SYNTH_ALLOWED_IF(CONDITIONAL)};
}

}  // namespace synth
