#pragma once

#include "specs/function_spec.h"
#include "testing/core/test.h"

#include <string>
#include <vector>

namespace synth {

// Returns tests of a function that a purpose was read as computing `result`
// (FunctionReading::result): chosen calls, including boundary values, with the results of its plain
// definition. The definitions are independent of the code: a sieve is compared with counted
// divisors. Returns none if no definition is known.
std::vector<Test> tests_by_definition(const FunctionSpec& spec, const std::string& result);

// Returns many more calls with the definition's results, for finding the function in another
// language: so many that hardly any other function agrees with all of them. Returns none if the
// purpose names an algorithm, which results cannot show.
std::vector<Example> examples_by_definition(const FunctionSpec& spec, const std::string& result);

}  // namespace synth
