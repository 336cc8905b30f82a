#pragma once

#include "testing/runtimes/python/host/python.h"

namespace synth {

// Returns the Python that has pytest, in real cells.
inline Runtime& python_with_pytest() {
  static const auto kSandbox = [] {
    SandboxOptions options;
    options.at_least = IsolationLevel::none;
    options.lanes = 2;
    return Sandbox::start(options).value();
  }();
  static PythonRuntime runtime(*kSandbox, find_python(SYNTH_TEST_PYTHON).value());
  return runtime;
}

}  // namespace synth
