#pragma once

#include "specs/sequence.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// Tests that look at what a function's arguments are after its call, for a function that changes
// them. Each such argument is a step of the call, so that the test's one value has an entry for it
// (specs/sequence.h). If the test looks at the result too, that is the first step.

bool looks_at_arguments(const Call& call);

Step argument_step(std::size_t place);
Step result_step();
bool is_result(const Step& step);

// Returns the place of the argument at which the step looks; nothing if it is none of these
// parameters. It may be named by its place or by the parameter.
std::optional<std::size_t> place_of(const Step& step, const std::vector<std::string>& parameters);

// Returns the entries of such a call's value, from its result and its arguments after the call.
// Nothing if a step looks at an argument that the call does not have.
std::optional<Value> seen_after(const Call& call, const std::vector<std::string>& parameters,
                                Value result, const std::vector<Value>& arguments);

// The call as source in which the arguments at which it looks are variables: their values, and the
// call's arguments by position, of which those are names.
struct CallOfVariables {
  std::vector<std::pair<std::string, Value>> variables;
  std::vector<std::optional<std::string>> args;    // nothing: the value itself
  std::vector<std::optional<std::string>> kwargs;  // likewise
};
CallOfVariables with_variables(const Call& call);

// Returns the variable of the argument at which a step looks: "argument_1", or its keyword.
std::string variable_name(const Step& step);

// Returns the arguments in Python: "argument_1, key=3".
std::string arguments_with_variables(const Call& call);

// Returns the call in Python: "argument_1 = [2, 1]; f(argument_1, key=3)", with `separator` between
// the statements. The last of them is the call.
std::string source_with_variables(std::string_view function, const Call& call,
                                  std::string_view separator);

}  // namespace synth
