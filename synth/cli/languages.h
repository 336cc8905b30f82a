#pragma once

#include "synth/cli/lazy_runtime.h"
#include "testing/runtimes/import_policy.h"
#include "testing/runtimes/runtimes.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace synth {

// What the user wants of Python.
struct PythonWish {
  std::string path;  // of the interpreter; empty for the one that is found
  ImportPolicy imports;
  std::vector<std::string> preload;
  std::vector<std::string> packages;  // to be installed for this run
};

// Every language that synth can execute, in one sandbox. `cache`: the folder below which Python
// environments and compiled C++ headers are kept; empty for none. `spare_lanes`: those that
// interpreters started in advance may take.
std::shared_ptr<Runtimes> make_runtimes(const std::shared_ptr<LazySandbox>& sandbox,
                                        const PythonWish& python,
                                        const std::filesystem::path& cache, int spare_lanes = 0);

}  // namespace synth
