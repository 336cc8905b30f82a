#pragma once

#include "cache/key.h"
#include "specs/value.h"
#include "synth/run/request.h"
#include "synth/solution/solution.h"

#include <string>
#include <string_view>

namespace synth {

class Transcript;
class JsonField;

// The data needed to resume an attempt in the cache. Its document is its solution's JSON with one
// more member:
//   "resume":{"candidates":null,"seed":0,"spec":null,"tests":[…],"answers":[…]}
// `spec` as the user gave it, `tests` as docs/formats/check.md has them, `answers` as Transcript.
struct Resumable {
  SolveRequest request;  // with the instruction, but without budgets and limits
  Value answers;         // for Transcript::read
  Metrics spent;         // by the runs so far
};

// Returns `document` with that member at its end.
std::string with_resumable(std::string document, const SolveRequest& request,
                           const Transcript& answers);

// Reads foreign data: a cache can be shared. Errors: bad_input, naming the place.
Result<Resumable> read_resumable(const JsonField& document);

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
