#pragma once

#include "synth/run/request.h"
#include "synth/source/module.h"

#include <span>
#include <string>

namespace synth {

// The module that is run and delivered: the pieces alone, or the user's file with them in it if one
// is repaired. Errors: bad_input for pieces that clash or do not fit.
inline Result<std::string> put_together(const SolveRequest& request,
                                        std::span<const FunctionCode> pieces) {
  return request.to_repair ? request.to_repair->frame.with(pieces)
                           : assemble(request.language, pieces);
}

}  // namespace synth
