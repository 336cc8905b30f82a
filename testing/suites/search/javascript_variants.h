#pragma once

#include "testing/suites/search/code_variants.h"

namespace synth {

// Returns the call of javascript_variants.js: `source` with each of the variants, and the calls of
// `function`; with `first` each variant runs only until one call differs.
PlannedCall javascript_variants_call(const std::string& source, const std::string& function,
                                     std::span<const PlannedVariant> variants,
                                     std::span<const Call> calls, bool first);

// Returns the call of javascript_variants.js that finds the calls of `function` which do not end in
// time: the result is their places, and the milliseconds of the slowest other call. `late` and
// `slowest_ms`: those of earlier calls.
PlannedCall javascript_late_call(const std::string& source, const std::string& function,
                                 std::span<const Call> calls, std::size_t late, double slowest_ms);

// Reads the result of javascript_variants_call for one variant.
VariantDifference read_javascript_difference(const Value& value, const PlannedVariant& variant,
                                             std::span<const Call> calls);

}  // namespace synth
