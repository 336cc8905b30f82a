#pragma once

#include "specs/call.h"

#include <cstdint>
#include <vector>

namespace synth {

// Returns sequences near the known ones, without those: a step added, removed or moved, an argument
// changed a little, the end of another sequence. A method or field whose result is tested anywhere
// is tested everywhere. Sequences without steps, and very long ones, have no near ones. At most
// `count`; deterministic on every machine for the same seed and the same sequences.
std::vector<Call> sequences_near(const std::vector<Call>& known, std::size_t count,
                                 std::uint64_t seed);

}  // namespace synth
