#pragma once

#include "synth/authors/offline/cases/prose_guard.h"
#include "synth/authors/offline/reading/commands/function_reader.h"

#include <functional>
#include <string>
#include <vector>

namespace synth {

// The reading of a purpose, if necessary of its core request alone, with the remarks around it
// taken into account (remarks.h).
struct ElaboratedReading {
  FunctionReading reading;              // code is empty if there is none; its note says why
  std::vector<ProseGuard> guards = {};  // cases that precede its code
  std::string note = {};                // assumptions about what is usual
  bool is_rewritten = false;            // the code does more than `reading.result` says
};

using ReadPurpose = std::function<FunctionReading(const FunctionSpec& spec)>;
// Checks every remark against the reading of the core, composes it with that, or names it in the
// note. If neither is possible for one of them, there is no reading.
ElaboratedReading read_elaborated(const FunctionSpec& spec, const ReadPurpose& read);

}  // namespace synth
