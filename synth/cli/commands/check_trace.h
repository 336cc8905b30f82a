#pragma once

#include "synth/cli/output/trace.h"
#include "testing/check/check.h"

#include <string>

namespace synth {

// Returns a candidate's `id`, or "line 3".
std::string id_text(const CheckResult& result);

// Writes a span for a candidate, in a lane for each of the threads that run them.
void trace_line(Trace& trace, const CheckResult& result, const CheckTime& time);

}  // namespace synth
