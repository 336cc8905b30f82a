#pragma once

#include "synth/support/result.h"

#include <filesystem>

namespace synth {

// The folder that sessions of `synth run --session` are kept in: `sessions` beside the history.
Result<std::filesystem::path> sessions_folder();

}  // namespace synth
