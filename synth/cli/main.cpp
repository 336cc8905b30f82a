#include "synth/cli/program.h"

#include <cstdio>
#include <exception>
#include <malloc.h>

namespace {

// The size from which freed blocks return to the system. glibc would raise the threshold to the
// size of each such block (mallopt(3)): after one candidate's answer of megabytes, all later ones
// would be kept.
constexpr int kLargeBlock = 1 << 20;

}  // namespace

int main(int argc, char** argv) {
  ::mallopt(M_MMAP_THRESHOLD, kLargeBlock);
  try {
    return synth::run_program({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "synth: internal fault: %s\n  please report it with the command line\n",
                 error.what());
    return 3;
  }
}
