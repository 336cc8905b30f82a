#pragma once

#include "specs/examples/stated.h"
#include "testing/core/test.h"

#include <string>
#include <vector>

namespace synth {

// An author's specs, matched to the user's own words: the instruction and the tests.
struct HeldSpecs {
  SpecSet specs;                   // its examples are those of the instruction
  std::vector<Test> tests;         // from other examples, with the origin of each
  std::vector<std::string> notes;  // omissions and the reasons for them
};

// Makes examples of the instruction the specs' own. An example that the author listed stays if the
// instruction has it, is dropped if it contradicts one there, and else becomes a generated test
// (origin `model`). A heading in the instruction sets the names of the parameters and, in Python,
// their types. Specs of an author that only reads the instruction (`is_reading`) stay unchanged.
HeldSpecs hold_to_instruction(SpecSet specs, bool is_reading, const Stated& stated,
                              Language language);

}  // namespace synth
