#include "synth/cli/program.h"

#include <cstdio>
#include <exception>

int main(int argc, char** argv) {
  try {
    return synth::run_program({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "synth: internal fault: %s\n  please report it with the command line\n",
                 error.what());
    return 3;
  }
}
