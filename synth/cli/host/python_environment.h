#pragma once

#include "synth/support/result.h"
#include "testing/runtimes/python/host/interpreter.h"

#include <filesystem>
#include <string>
#include <vector>

namespace synth {

// Makes packages importable by the interpreter: pip installs them, outside any cell, into a virtual
// environment below `folder`. It is kept under the digest of the interpreter and the list, and used
// again. An incomplete one is rebuilt. Several processes may want the same one at once. Errors:
// config, with pip's message; missing_interpreter, if venv or pip is missing.
Result<void> add_packages(PythonInterpreter& interpreter, const std::vector<std::string>& packages,
                          const std::filesystem::path& folder);

}  // namespace synth
