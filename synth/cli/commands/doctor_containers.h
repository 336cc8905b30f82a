#pragma once

#include "specs/json.h"
#include "testing/sandbox/container/engine_report.h"

#include <string>

namespace synth {

// Returns `doctor`'s text about the engine that would run --image.
std::string containers_text(const Result<ContainerEngineReport>& engine);
void write_containers(JsonWriter& out, const Result<ContainerEngineReport>& engine);

}  // namespace synth
