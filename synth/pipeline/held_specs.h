#pragma once

#include "specs/examples/stated.h"
#include "synth/run/request.h"

#include <string>
#include <vector>

namespace synth {

// The specs of an author, held to the user's own words: the instruction and the tests.
struct HeldSpecs {
  SpecSet specs;                   // whose examples are those of the instruction
  std::vector<Test> tests;         // of other examples, with the origin of each
  std::vector<std::string> notes;  // what was left out, and why
};

// Examples of the instruction become the specs' own. One that the author listed stays an example if
// it stands in the instruction, is dropped if it contradicts one, and is a generated test (origin
// `model`) else. A heading in the instruction gives the parameters their names and, in Python,
// their types. Specs of one that only reads the instruction (`is_reading`) stay as they are.
HeldSpecs hold_to_instruction(SpecSet specs, bool is_reading, const Stated& stated,
                              Language language);

// What is wrong with specs: for the author to put right, who is told of it once.
struct SpecFault {
  Error error;           // the run's, if it stays so
  bool is_final = true;  // else the run goes on, with a note
};

// Returns what is wrong with specs: they are not valid; functions of the user's tests are missing
// or take other parameters; and so, unless they are a reading of it, for the instruction's headings
// and examples.
std::vector<SpecFault> faults_of(const SpecSet& specs, bool is_reading, const Stated& stated,
                                 const SolveRequest& request);

}  // namespace synth
