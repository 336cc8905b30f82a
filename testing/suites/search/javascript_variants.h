#pragma once

#include "testing/suites/search/code_variants.h"

namespace synth {

// What javascript_variants.js takes: `source` with each of the variants, and the calls of
// `function`; with `first` each only until it does one otherwise.
PlannedCall javascript_variants_call(const std::string& source, const std::string& function,
                                     std::span<const PlannedVariant> variants,
                                     std::span<const Call> calls, bool first);

// What it says of one.
VariantDifference read_javascript_difference(const Value& value, const PlannedVariant& variant);

}  // namespace synth
