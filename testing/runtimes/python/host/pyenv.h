#pragma once

#include <filesystem>
#include <optional>

namespace synth {

// Returns the interpreter that a pyenv shim (https://github.com/pyenv/pyenv) would run from the
// current folder: the one named by $PYENV_VERSION, else by the nearest .python-version, else by
// pyenv's own `version`. The shim is a script that takes a tenth of a second. Nothing if `program`
// is not a shim, or if only the shim can tell: a version that is not named in full, or the
// system's.
std::optional<std::filesystem::path> behind_pyenv_shim(const std::filesystem::path& program);

}  // namespace synth
