#include "specs/function_spec.h"

#include <algorithm>

namespace synth {

std::vector<std::string> FunctionSpec::parameter_names() const {
  std::vector<std::string> names;
  names.reserve(inputs.size());
  for (const Parameter& input : inputs) {
    names.push_back(input.name);
  }
  return names;
}

const FunctionSpec* SpecSet::find(std::string_view name) const {
  const auto found = std::find_if(functions.begin(), functions.end(),
                                  [&](const FunctionSpec& spec) { return spec.name == name; });
  return found == functions.end() ? nullptr : &*found;
}

}  // namespace synth
