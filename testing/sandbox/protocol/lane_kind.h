#pragma once

#include "testing/core/outcome.h"

#include <cstdint>

namespace synth {

// Raised with every change of a message's form.
inline constexpr std::uint32_t kProtocolVersion = 11;

// What a lane is made to be.
struct LaneKind {
  std::uint32_t version = kProtocolVersion;
  IsolationLevel level = IsolationLevel::none;
  bool network = false;  // its cells may use the host's network
  bool tried = false;    // one of this kind was, with canaries, and held
};

}  // namespace synth
