#pragma once

#include "specs/value.h"
#include "testing/suites/properties/property_text.h"

#include <optional>
#include <vector>

namespace synth {

// An input with what the function gives for it. Of a script: standard input, then its arguments,
// and what it prints.
struct PropertySample {
  std::vector<Value> slots;
  Value given = {};
};

// What an input says of a property: that it does not hold, that it does, and whether another
// function might as well have given something else.
enum class Says { nothing, wrong, holds, tells };

// Whether the form compares with what the function gives for another input, which derived_slots
// makes; nothing where there is none. Of undone_by it is the input of the other function.
bool needs_another_input(PropertyForm form);
std::optional<std::vector<Value>> derived_slots(PropertyForm form, std::size_t place,
                                                const PropertySample& sample, Language language);

// `again`: what was given for that, if anything.
Says property_says(PropertyForm form, std::size_t place, const PropertySample& sample,
                   const std::optional<Value>& again, Language language);

}  // namespace synth
