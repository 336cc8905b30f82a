#pragma once

#include "specs/value.h"
#include "testing/suites/properties/property_text.h"

#include <optional>
#include <vector>

namespace synth {

// An input and the function's result. For a script: standard input and its arguments, and its
// output.
struct PropertySample {
  std::vector<Value> slots;
  Value given = {};
};

// The evidence of an input on a property: none, a violation, agreement, or agreement that another
// function might well have failed.
enum class Says { nothing, wrong, holds, tells };

// Return whether the form compares with the result for another input, and that input, which is
// empty if there is none. For undone_by it is the input of the other function.
bool needs_another_input(PropertyForm form);
std::optional<std::vector<Value>> derived_slots(PropertyForm form, std::size_t place,
                                                const PropertySample& sample, Language language);

// Returns the evidence; `again`: the result for the other input, if there is one.
Says property_says(PropertyForm form, std::size_t place, const PropertySample& sample,
                   const std::optional<Value>& again, Language language);

}  // namespace synth
