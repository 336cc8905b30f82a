// An engine for the tests to kill: opens a cell at the level named by the first argument, in which
// /bin/sh runs the second with two children in separate sessions, reports that, and waits.

#include "testing/sandbox/engine/sandbox.h"

#include <unistd.h>

#include <cstdio>

int main(int argc, char** argv) {
  const auto level = argc == 3 ? synth::parse_enum<synth::IsolationLevel>(argv[1]) : std::nullopt;
  if (!level) {
    return 64;
  }
  auto sandbox = synth::Sandbox::start({.at_least = *level, .at_most = *level});
  if (!sandbox) {
    std::fprintf(stderr, "%s\n", sandbox.error().message.c_str());
    return 1;
  }
  synth::CellRequest request;
  request.argv = {"/bin/sh", "-c", argv[2]};
  request.environment = {{"PATH", "/usr/bin:/bin"}};
  auto cell = (*sandbox)->open(request, {});
  if (!cell) {
    std::fprintf(stderr, "%s\n", cell.error().message.c_str());
    return 1;
  }
  std::puts("open");
  std::fflush(stdout);
  ::pause();
}
