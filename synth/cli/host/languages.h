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
  bool imports_lent_files = false;    // files lent to cells can be imported there
};

// Every language that synth can execute, in one sandbox. `cache`: the folder below which Python
// environments and compiled C++ headers are kept; empty for none. `script_cells`: how
// many cells for Python's assertion scripts outlive a candidate, each in a lane of its own.
std::shared_ptr<Runtimes> make_runtimes(const std::shared_ptr<LazySandbox>& sandbox,
                                        const PythonWish& python,
                                        const std::filesystem::path& cache, int script_cells);

}  // namespace synth
