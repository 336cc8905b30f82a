#pragma once

#include "cache/key.h"
#include "synth/run/request.h"
#include "synth/support/result.h"

#include <string>
#include <string_view>

namespace synth {

// The question that a solution was kept for, read from its key's material: the request, and the
// author with its configuration.
struct AskedQuestion {
  SolveRequest request;
  AuthorMaterial author;
  std::string engine;     // the version of synth
  std::string toolchain;  // of the language
};

// Reads a material that anyone may have written. The question read has exactly this material again,
// so that asking it finds the solution kept for it, and no other. Errors: bad_input.
Result<AskedQuestion> read_asked_question(std::string_view material);

}  // namespace synth
