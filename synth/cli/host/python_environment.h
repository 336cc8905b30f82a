#pragma once

#include "synth/support/result.h"
#include "testing/runtimes/python/host/interpreter.h"

#include <filesystem>
#include <string>
#include <vector>

namespace synth {

// Makes the packages importable by the interpreter: they are installed by pip, outside any cell,
// into a virtual environment below `folder` that is kept under the digest of the interpreter and
// the list, and used again. What is half made is made anew. Several processes may want the same one
// at once. Errors: config, with pip's words; missing_interpreter, where venv or pip is not there.
Result<void> add_packages(PythonInterpreter& interpreter, const std::vector<std::string>& packages,
                          const std::filesystem::path& folder);

}  // namespace synth
