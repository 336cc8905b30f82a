#pragma once

#include <optional>
#include <string_view>

namespace synth {

// Whether what is said a term means is what it means here: "equal to the sum of its proper
// divisors" of a perfect number. Nothing where no term of the core is known here.
std::optional<bool> agrees_with_gloss(std::string_view core, std::string_view definition);

}  // namespace synth
