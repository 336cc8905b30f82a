#pragma once

#include "specs/value.h"
#include "synth/run/request.h"
#include "synth/solution/solution.h"

#include <string>

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

// Reads the parts of a question that its solution does not have: candidates, seed, spec and tests.
// Foreign data. Errors: bad_input, naming the place.
Result<void> read_question_parts(const JsonField& json, SolveRequest& request);

// Returns `document` with that member at its end.
std::string with_resumable(std::string document, const SolveRequest& request,
                           const Transcript& answers);

// Reads foreign data: a cache can be shared. Errors: bad_input, naming the place.
Result<Resumable> read_resumable(const JsonField& document);

}  // namespace synth
