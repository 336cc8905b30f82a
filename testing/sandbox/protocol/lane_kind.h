#pragma once

#include "testing/core/outcome.h"

namespace synth {

// What a lane is made to be.
struct LaneKind {
  IsolationLevel level = IsolationLevel::none;
  bool network = false;  // its cells may use the host's network
  bool tried = false;    // one of this kind was, with canaries, and held
};

}  // namespace synth
