#pragma once

#include "synth/authors/offline/reading/commands/function_reader.h"

namespace synth {

enum class ReadingAgreement {
  unknown,  // one of them cannot be evaluated here
  same,     // in all calls where both have a value
  other,    // in one call at least they give different values
};

// Whether two readings with the parameters of `spec`, whose types are known, compute the same: by
// their code, or on arguments chosen here where both are in the search's parts
// (python_translation.h). Arguments are ordinary ones: positive numbers, text and lists that are
// not empty.
ReadingAgreement agreement_of(const FunctionSpec& spec, const FunctionReading& one,
                              const FunctionReading& other);

}  // namespace synth
