#pragma once

#include "synth/support/result.h"

#include <filesystem>

namespace synth {

// Returns the folder of the sessions of `synth run --session`: `sessions` beside the history.
Result<std::filesystem::path> sessions_folder();

}  // namespace synth
