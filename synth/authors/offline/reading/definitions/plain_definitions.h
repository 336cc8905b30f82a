#pragma once

#include "specs/function_spec.h"
#include "testing/core/test.h"

#include <string>
#include <vector>

namespace synth {

// Tests of a function that a purpose was read as computing `result` (FunctionReading::result):
// calls chosen here, boundary values among them, with what the plain definition of the result
// gives. The definitions are written apart from the code: a sieve is held against counted divisors.
// None where no definition is known.
std::vector<Test> tests_by_definition(const FunctionSpec& spec, const std::string& result);

// Many more calls with what the definition gives, for finding the function in another language: so
// many that little else agrees with all of them. None where the purpose names an algorithm, which
// no results show.
std::vector<Example> examples_by_definition(const FunctionSpec& spec, const std::string& result);

}  // namespace synth
