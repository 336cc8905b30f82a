#pragma once

#include "synth/cli/host/lazy_sandbox.h"
#include "testing/runtimes/common/runtimes.h"
#include "testing/runtimes/python/host/import_policy.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace synth {

// The user's options for Python.
struct PythonWish {
  std::string path;  // of the interpreter; if empty, the one that is found
  ImportPolicy imports;
  std::vector<std::string> preload;
  std::vector<std::string> packages;  // to be installed for this run
  bool imports_lent_files = false;    // true if files lent to cells can be imported there
};

// Returns runtimes for every language that synth can execute, in one sandbox. `cache` is the folder
// below which Python environments and compiled C++ headers are kept; empty for none. `script_cells`
// is the number of cells for Python's assertion scripts that outlive a candidate, each in its own
// lane.
std::shared_ptr<Runtimes> make_runtimes(const std::shared_ptr<LazySandbox>& sandbox,
                                        const PythonWish& python,
                                        const std::filesystem::path& cache, int script_cells);

}  // namespace synth
