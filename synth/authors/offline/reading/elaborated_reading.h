#pragma once

#include "synth/authors/offline/cases/prose_guard.h"
#include "synth/authors/offline/reading/commands/function_reader.h"

#include <functional>
#include <string>
#include <vector>

namespace synth {

// What a purpose reads as, where need be by its core request alone, with the remarks around it
// dealt with (remarks.h).
struct ElaboratedReading {
  FunctionReading reading;              // code empty where there is none; its note says why
  std::vector<ProseGuard> guards = {};  // cases that go before its code
  std::string note = {};                // what was taken as usual
  bool is_rewritten = false;            // the code does more than what `reading.result` says
};

using ReadPurpose = std::function<FunctionReading(const FunctionSpec& spec)>;
// Every remark is held against what the core reads as, composed with it, or named in the note;
// where one cannot be, there is no reading.
ElaboratedReading read_elaborated(const FunctionSpec& spec, const ReadPurpose& read);

}  // namespace synth
