// Of the library synth-warm, preloaded into a program that is copied as loaded (zygote.h): what
// calls its main() makes cells first, and calls it in each.

#include "testing/sandbox/warm/copies.h"
#include "testing/sandbox/warm/original.h"
#include "testing/sandbox/warm/shared_image.h"
#include "testing/sandbox/warm/zygote.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <vector>

namespace {

using Main = int (*)(int, char**, char**);
using Hook = void (*)();
using Start = int (*)(Main, int, char**, Hook, Hook, Hook, void*);

// Behind each other, as the kernel lays them: there are programs that write a title over them. They
// live as long as the program.
char** lay_out(const std::vector<std::string>& arguments) {
  std::size_t size = 0;
  for (const std::string& argument : arguments) {
    size += argument.size() + 1;
  }
  auto* const list = new char*[arguments.size() + 1];
  char* place = new char[size];
  char** next = list;
  for (const std::string& argument : arguments) {
    *next++ = place;
    std::memcpy(place, argument.c_str(), argument.size() + 1);
    place += argument.size() + 1;
  }
  *next = nullptr;
  return list;
}

}  // namespace

// glibc's, as the Linux Standard Base has it. The environment is where the dynamic loader has put
// it.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the C library's name
extern "C" __attribute__((visibility("default"))) int __libc_start_main(Main main, int argc,
                                                                        char** argv, Hook init,
                                                                        Hook fini, Hook loader_fini,
                                                                        void* stack_end) {
  const auto real = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  if (synth::is_original() && synth::take_variable(synth::kLoadedVariable)) {
    if (argc != 1) {  // it was given none: this is what a script names in its first line
      std::fputs("a script, not a program", stderr);
      std::exit(1);
    }
    synth::end_original();
    synth::share_image(synth::kZygoteProc);
    const std::vector<std::string> arguments =
        synth::serve_copies(synth::ProgramOrigin::copied_as_loaded).argv;
    ::close(synth::kExecPipe);
    argc = static_cast<int>(arguments.size());
    argv = lay_out(arguments);
  }
  return real(main, argc, argv, init, fini, loader_fini, stack_end);
}
