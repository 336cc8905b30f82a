#pragma once

#include "synth/cli/input/user_data.h"
#include "synth/session/collect_folder.h"
#include "synth/support/result.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/suites/runners/python_rehearsal.h"

#include <filesystem>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// Files below a folder, each once, by their names there: at most 1,000, and 16 MiB.
class FilesBelow {
 public:
  // `remedy` is for the case that there are more.
  FilesBelow(std::filesystem::path root, std::string_view remedy)
      : root_(std::move(root)), remedy_(remedy) {}

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }
  // Reads and adds a file. Returns its text; nothing if it was added before. Errors: bad_input for
  // more, io for a file that cannot be read.
  Result<std::optional<std::string>> add(const std::filesystem::path& path);
  NamedFiles take() { return std::move(files_); }

 private:
  std::filesystem::path root_;
  std::string_view remedy_;
  std::set<std::string> seen_;
  std::size_t bytes_ = 0;
  NamedFiles files_;
};

// Returns the modules that a Python file imports from its own surroundings, and those that they
// import: name below the root and text, for the cells' folders, from which they can be imported.
// The root is `root` if it is given; else the file's folder, or the folder above its packages. Only
// Python files, no hidden ones; at most 1,000 of them, and 16 MiB. Errors: bad_input for more, io
// for a file that cannot be read.
Result<NamedFiles> neighbours_of(const std::filesystem::path& file,
                                 const std::optional<std::string>& root);

// Returns the package that a Python file lies in, below the same root: "shop.models"; empty if in
// none.
std::string package_of(const std::filesystem::path& file, const std::optional<std::string>& root);

// Returns the source of a file of that package with its relative imports as absolute ones, on the
// same lines: `from .prices import x` as `from shop.prices import x`.
std::string with_absolute_imports(std::string_view source, const std::string& package);

// A Python file as a module: its name below its root, "pkg/shop.py", and all files for the cells'
// folders: itself, its package, and the modules that these import from there.
struct ModuleFiles {
  std::string file;
  NamedFiles files;
};
Result<ModuleFiles> files_of_module(const std::filesystem::path& path);
// Returns the files that a module of JavaScript or a header of C++ names by relative paths
// (`require('./rates')`, `import ... from './rates.js'`, `#include "rates.h"`), those that they
// name, and itself, with their names below its folder. Files outside of that folder are left out,
// as are those that do not exist. With a header comes the source file of its name beside it.
// Errors: those of neighbours_of.
Result<ModuleFiles> files_beside(Language language, const std::filesystem::path& path);

// Returns the place of a file of tests beside a Python file, and the files that it needs: the
// modules that it imports from its own surroundings or from the code's, the package of the code,
// and its conftest.py. `root` and errors as above.
Result<PeoplesTests> surroundings_of_tests(const std::filesystem::path& tests,
                                           const std::filesystem::path& code,
                                           const std::optional<std::string>& root);

// Returns the top-level names that a Python text imports, each once, in order: "os", "helpers".
std::vector<std::string> imported_names(std::string_view source);

// Lends the neighbours of the file of --code, in Python, to the code that runs, except those that
// --file gives.
Result<void> lend_neighbours(const Invocation& invocation, Lending& lending);

// Checks that code loads in a cell. The error names the failing import. `function` is one of the
// code's.
Result<void> check_loads(Runtime& python, const std::string& path, const std::string& source,
                         const std::string& function, const Limits& limits,
                         const std::stop_token& stop);

}  // namespace synth
