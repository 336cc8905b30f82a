#pragma once

#include "specs/call.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The limit on steps of a sequence: the call of a class with steps on the object that it makes
// (docs/formats/check.md, "A sequence"). Its result is one value, so that its test is a test like
// any other: a list with an entry for each step, {"returned": value}, or {"raised": class, "bases":
// [...]}, or null for a step that returned a value that is not tested. Its claim is such a list
// too, without bases.
inline constexpr std::size_t kMostSteps = 10'000;

struct StepResult {
  std::optional<Value> returned;
  std::string raised;              // an exception class; empty if there is none
  std::vector<std::string> bases;  // the base classes of `raised`
};

// Returns the entry of such a list for a step's result.
Value to_value(StepResult result);

// Reads an entry of such a list; nothing if it has another form. Null, which is neither returned
// nor raised, stands for a result that is not tested.
std::optional<StepResult> read_step_result(const Value& entry);

// Returns the claim on each step: neither a value nor an exception if the step only has to return.
// Empty unless the claim has as many steps.
std::vector<Claim> step_claims(const Call& call, const Claim& claim);

// Returns the tested part of a step's outcome: an untested value is left out.
Value seen_of(const Step& step, StepResult result);

// Read `steps`, which must be present, and their claims.
Result<std::vector<Step>> read_steps(const JsonField& steps, Literals literals);
Result<Claim> read_step_claims(const JsonField& steps, Literals literals);

// Writes the field `steps`, with their claims, into the open object. The claim on the result of a
// function, whose steps look at arguments, stands beside them under `result_key`.
void write_steps(JsonWriter& out, const Call& call, const Claim& claim,
                 std::string_view result_key = "expected");

// Returns the name of an object of the class in sources and messages: "the_bank_account".
std::string object_name(std::string_view class_name);

// `the_stack.push(1)`, `the_stack.size`, `len(the_stack)`, or `argument_1`
std::string to_source(std::string_view object, const Step& step);

// Returns the sequence with its claims, for users and models: `the_stack = Stack();
// the_stack.push(1); the_stack.pop() == 1`.
std::string told_sequence(std::string_view class_name, const Call& call, const Claim& claim);

}  // namespace synth
