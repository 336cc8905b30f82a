// The library synth-warm, preloaded into a warm program (zygote.h). Its fork() makes cells, and in
// a cell the processes of calls. In a program that is copied as loaded, the function that calls
// main() makes cells first.

#include "synth/support/ablation.h"
#include "synth/support/pipe.h"
#include "testing/sandbox/warm/calls.h"
#include "testing/sandbox/warm/shared_image.h"
#include "testing/sandbox/warm/zygote.h"

#include <sys/prctl.h>
#include <sys/types.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <vector>

namespace synth {
namespace {

// True if this process was started as a warm program and does not make copies yet.
bool original = false;

// Removes a variable from the environment; returns false if it is not set. Does not use the C
// library's functions, which a program may replace, as Bash does.
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

// Runs before the program's main: programs started from it must not be preloaded with this library.
__attribute__((constructor)) void prepare() {
  original = true;
  take_variable("LD_PRELOAD");
  take_variable("LD_BIND_NOW");
  is_ablated("");  // reads its variable, which programs must not see
  take_variable(kAblateVariable);
  ::prctl(PR_SET_DUMPABLE, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
}

// Makes copies; returns in each of them.
CellRequest make_copies(ProgramOrigin origin) {
  original = false;
  share_image(kZygoteProc);
  CellRequest request = serve_copies(origin);
  ::close(kExecPipe);
  return request;
}

pid_t fork_warm(pid_t (*real)()) {
  if (original && take_variable(kWarmVariable)) {
    make_copies(ProgramOrigin::copied_at_fork);
    return 0;
  }
  if (original || !take_variable(kServeVariable)) {
    return real();
  }
  return is_ablated("call_server") ? 1 : serve_calls(real, !is_ablated("call_ahead"));
}

// Returns a copy's arguments, which live as long as the program.
std::vector<char*>& arguments_of_copy() {
  static std::vector<std::string> texts = make_copies(ProgramOrigin::copied_as_loaded).argv;
  static std::vector<char*> list = exec_vector(texts);
  return list;
}

using Main = int (*)(int, char**, char**);
using Hook = void (*)();
using Start = int (*)(Main, int, char**, Hook, Hook, Hook, void*);

}  // namespace
}  // namespace synth

extern "C" __attribute__((visibility("default"))) pid_t fork() {
  static const auto kReal = reinterpret_cast<pid_t (*)()>(::dlsym(RTLD_NEXT, "fork"));
  return synth::fork_warm(kReal);
}

// Replaces glibc's function of the Linux Standard Base. The environment is where the dynamic loader
// has put it.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the C library's name
extern "C" __attribute__((visibility("default"))) int __libc_start_main(
    synth::Main main, int argc, char** argv, synth::Hook init, synth::Hook fini,
    synth::Hook loader_fini, void* stack_end) {
  const auto real = reinterpret_cast<synth::Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  if (synth::original && synth::take_variable(synth::kLoadedVariable)) {
    if (argc != 1) {  // it was given none: the first line of a script names this program
      std::fputs("a script, not a program", stderr);
      std::exit(1);
    }
    std::vector<char*>& arguments = synth::arguments_of_copy();
    argc = static_cast<int>(arguments.size()) - 1;
    argv = arguments.data();
  }
  return real(main, argc, argv, init, fini, loader_fini, stack_end);
}
