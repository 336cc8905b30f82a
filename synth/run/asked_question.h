#pragma once

#include "cache/key.h"
#include "synth/run/request.h"
#include "synth/support/result.h"

#include <string>
#include <string_view>

namespace synth {

// What a solution was kept for, as the material of its key says it: the request, and who would be
// asked with what.
struct AskedQuestion {
  SolveRequest request;
  AuthorMaterial author;
  std::string engine;     // the version of synth
  std::string toolchain;  // of the language
};

// Reads a material that anyone may have written. What is read has this material again, byte for
// byte, so that whoever asks this question finds what was kept for it, and no other. Errors:
// bad_input.
Result<AskedQuestion> read_asked_question(std::string_view material);

}  // namespace synth
