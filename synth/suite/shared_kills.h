#pragma once

#include "testing/suites/search/suite.h"

#include <vector>

namespace synth {

// Counts mutants as killed that tests of another suite of the same file kill: those of a method are
// in the suites of each sequence of calls that has it.
void share_kills(std::vector<Suite>& suites);

}  // namespace synth
