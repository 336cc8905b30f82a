#pragma once

#include "synth/cli/input/user_data.h"
#include "synth/support/result.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/suites/runners/python_rehearsal.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// The modules that a Python file imports from its own surroundings, and those that they import:
// name below the root and text, for the cells' folders, from which they can be imported. The root
// is `root` if it is given; else the file's folder, or the folder above the packages that it lies
// in. Only files of Python, no hidden ones; at most 1,000 of them, and 16 MiB. Errors: bad_input
// for more, io for what cannot be read.
Result<std::vector<std::pair<std::string, std::string>>> neighbours_of(
    const std::filesystem::path& file, const std::optional<std::string>& root);

// A Python file as a module: its name below its root, "pkg/shop.py", and all files for the cells'
// folders: itself, the package that it lies in, and what these import from there. Errors as above.
struct ModuleFiles {
  std::string file;
  std::vector<std::pair<std::string, std::string>> files;
};
Result<ModuleFiles> files_of_module(const std::filesystem::path& path);

// Where a file of tests of a Python file lies beside it, and what it needs: the modules that it
// imports from its own surroundings or from the code's, the package that the code is in, and its
// conftest.py. `root` as above. Errors: as above.
Result<PeoplesTests> surroundings_of_tests(const std::filesystem::path& tests,
                                           const std::filesystem::path& code,
                                           const std::optional<std::string>& root);

// The top-level names that a Python text imports, each once, in order: "os", "helpers".
std::vector<std::string> imported_names(std::string_view source);

// Lends the neighbours of the file of --code, in Python, to what runs, but for what --file gives.
Result<void> lend_neighbours(const Invocation& invocation, Lending& lending);

// An error that says which import fails, if code does not load in a cell. `function` is one of it.
Result<void> check_loads(Runtime& python, const std::string& path, const std::string& source,
                         const std::string& function, const Limits& limits,
                         const std::stop_token& stop);

}  // namespace synth
