#pragma once

#include "specs/examples/stated.h"
#include "synth/run/request.h"

#include <string>
#include <vector>

namespace synth {

// A fault of specs, which the author is told once, to correct it.
struct SpecFault {
  Error error;           // the run's error, if the fault remains
  bool is_final = true;  // if false, the run goes on with a note
};

// Returns the faults of specs: they are not valid; functions of the user's tests are missing or
// have other parameters. Unless the specs are a reading of the instruction, its headings and
// examples are checked, too.
std::vector<SpecFault> faults_of(const SpecSet& specs, bool is_reading, const Stated& stated,
                                 const SolveRequest& request);

// Removes the parts of specs that alone make them invalid and without which the functions are still
// specified: errors, dependencies, examples, methods and fields; an entry point that is not there
// becomes the last function. Returns a note for each. What names and parameters need stays.
std::vector<std::string> drop_faulty_parts(SpecSet& specs, Language language);

// Returns whether no code for the spec could take the arguments of the call: too many, or a name
// that is not a parameter.
bool gives_too_many(const FunctionSpec& spec, const Call& call);

}  // namespace synth
