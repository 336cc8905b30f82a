#pragma once

#include <filesystem>
#include <optional>

namespace synth {

// The interpreter that a shim of pyenv's (https://github.com/pyenv/pyenv) would run from the
// current folder: $PYENV_VERSION, else the nearest .python-version, else pyenv's own `version`
// names it. The shim is a script that takes a tenth of a second. Nothing if `program` is no shim,
// or if only the shim can tell: a version that is not named in full, or the system's.
std::optional<std::filesystem::path> behind_pyenv_shim(const std::filesystem::path& program);

}  // namespace synth
