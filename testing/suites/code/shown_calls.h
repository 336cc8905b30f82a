#pragma once

#include "testing/core/test.h"
#include "testing/runtimes/common/runtime.h"

#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// The claims and calls anywhere in a Python file.
struct ShownCalls {
  std::string prose;  // strings that stand alone, comments and assertions
  std::map<std::string, std::vector<Call>> calls;  // with literal values, by function
};

// Reads a source in a cell without executing any of it.
Result<ShownCalls> read_shown_calls(Runtime& python, const std::string& source,
                                    std::stop_token stop);

}  // namespace synth
