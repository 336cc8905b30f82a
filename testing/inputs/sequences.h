#pragma once

#include "specs/call.h"

#include <cstdint>
#include <vector>

namespace synth {

// Sequences near the known ones, none of which is known: a step more, fewer or elsewhere, an
// argument a little different, the end of another sequence. What is looked at of a method or a
// field anywhere is looked at everywhere. Sequences without steps, and very long ones, have no near
// ones. At most `count`; the same on every machine for the same seed and the same sequences.
std::vector<Call> sequences_near(const std::vector<Call>& known, std::size_t count,
                                 std::uint64_t seed);

}  // namespace synth
