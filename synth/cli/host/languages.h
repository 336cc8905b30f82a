#pragma once

#include "synth/cli/host/lazy_runtime.h"
#include "testing/runtimes/common/runtimes.h"
#include "testing/runtimes/python/host/import_policy.h"

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

// Lanes for cells that outlive a candidate.
struct KeptCells {
  int javascript = 0;      // interpreters started in advance
  int python_scripts = 0;  // for assertion scripts
};

// Every language that synth can execute, in one sandbox. `cache`: the folder below which Python
// environments and compiled C++ headers are kept; empty for none.
std::shared_ptr<Runtimes> make_runtimes(const std::shared_ptr<LazySandbox>& sandbox,
                                        const PythonWish& python,
                                        const std::filesystem::path& cache, KeptCells kept);

}  // namespace synth
