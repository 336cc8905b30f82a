#pragma once

#include "specs/function_spec.h"

#include <string>
#include <utility>
#include <vector>

namespace synth {

// Returns a function of which only its dependencies matter.
inline FunctionSpec depending(std::string name, std::vector<std::string> dependencies = {}) {
  FunctionSpec made;
  made.name = std::move(name);
  made.dependencies = std::move(dependencies);
  return made;
}

}  // namespace synth
