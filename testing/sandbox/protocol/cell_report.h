#pragma once

#include "synth/support/result.h"

#include <optional>

namespace synth {

// What a keeper tells its lane.
struct CellReport {
  enum class Kind : char { failed, started, ended };
  Kind kind = Kind::failed;
  std::optional<Error> error = std::nullopt;  // failed
  std::optional<int> status = std::nullopt;   // ended by itself: as wait(2) gives it
  double cpu_ms = 0;         // ended by itself: used by the program and those it waited for
  double others_cpu_ms = 0;  // ended: by what else was in the cell
  bool alone = false;        // ended: nothing lives in the cell any more but the keeper
};

}  // namespace synth
