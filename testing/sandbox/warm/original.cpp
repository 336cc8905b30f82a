#include "testing/sandbox/warm/original.h"

#include "synth/support/ablation.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>
#include <cstring>

namespace synth {
namespace {

bool original = false;

// Before the program's own main: what is started from it must not be preloaded with this library.
__attribute__((constructor)) void prepare() {
  original = true;
  take_variable("LD_PRELOAD");
  take_variable("LD_BIND_NOW");
  is_ablated("");  // reads the variable, which programs must not see
  take_variable(kAblateVariable);
  ::prctl(PR_SET_DUMPABLE, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
}

}  // namespace

bool is_original() {
  return original;
}

void end_original() {
  original = false;
}

bool take_variable(const char* name) {
  const std::size_t size = std::strlen(name);
  bool found = false;
  char** kept = environ;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const bool is_it = std::strncmp(*entry, name, size) == 0 && (*entry)[size] == '=';
    found = found || is_it;
    *kept = *entry;
    kept += is_it ? 0 : 1;
  }
  if (found) {
    *kept = nullptr;
  }
  return found;
}

}  // namespace synth
