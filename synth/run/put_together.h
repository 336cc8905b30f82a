#pragma once

#include "synth/run/request.h"
#include "synth/source/module.h"

#include <span>
#include <string>

namespace synth {

// Returns the module that is run and delivered: the pieces alone, or, in a repair, the user's file
// with the pieces in it. Errors: bad_input for pieces that clash or do not fit.
inline Result<std::string> put_together(const SolveRequest& request,
                                        std::span<const FunctionCode> pieces) {
  return request.to_repair ? request.to_repair->frame.with(pieces)
                           : assemble(request.language, pieces);
}

}  // namespace synth
