#pragma once

#include "synth/solution/solution.h"

#include <array>
#include <string_view>
#include <utility>

namespace synth {

// Returns the stages of a run with their seconds, as reports name them.
inline std::array<std::pair<std::string_view, double>, 5> stages_of(const Metrics& metrics) {
  return {{{"reading", metrics.specification_s},
           {"writing tests", metrics.test_generation_s},
           {"writing code", metrics.generation_s},
           {"running", metrics.execution_s},
           {"improving", metrics.improvement_s}}};
}

}  // namespace synth
