#pragma once

#include "synth/support/result.h"
#include "testing/runtimes/python/host/import_policy.h"
#include "testing/sandbox/engine/programs.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A CPython (3.8 or newer) and what a cell needs to run it.
struct PythonInterpreter {
  std::string executable;             // the program itself: not a link, not a pyenv shim
  std::string version;                // "CPython 3.11.2"
  std::vector<std::string> readable;  // paths outside /usr and /lib that it must be able to read
  std::vector<std::string> packages;  // folders of third-party packages
  // The harness, compiled by and for this interpreter; one object for all cells.
  std::shared_ptr<const std::string> harness;
  ImportPolicy imports = {};              // the modules that candidates may import
  std::vector<std::string> preload = {};  // modules that are already loaded in cells
};

// Returns the interpreter at `path`, if that is not empty; else that of an active virtual
// environment ($VIRTUAL_ENV) or conda environment ($CONDA_PREFIX); else `python3` on $PATH (also
// pyenv's shim), or the system's if that one cannot be used. Takes one interpreter start, to query
// it. Errc::missing_interpreter names what was looked for and what to install.
Result<PythonInterpreter> find_python(const std::string& path);

// Returns the interpreter at `path`, or the `python3` of those programs. Errors as above.
Result<PythonInterpreter> find_python(const std::string& path, const Programs& programs);

// Parses the output of the query program; `asked` is the interpreter, for messages.
Result<PythonInterpreter> read_python_query(std::string_view answer, std::string_view asked);

}  // namespace synth
