#pragma once

#include "synth/authors/offline/reading/commands/function_reader.h"

namespace synth {

enum class ReadingAgreement {
  unknown,  // one of them cannot be evaluated here
  same,     // the same values in all calls with values for both
  other,    // different values in at least one call
};

// Returns whether two readings with the parameters of `spec`, whose types are known, compute the
// same: by their code, or on chosen arguments if both can be expressed in the search's parts
// (python_translation.h). Arguments are ordinary ones: positive numbers, text and lists that are
// not empty.
ReadingAgreement agreement_of(const FunctionSpec& spec, const FunctionReading& one,
                              const FunctionReading& other);

}  // namespace synth
