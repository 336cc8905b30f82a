#pragma once

#include "specs/call.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A sequence is the call of a class with steps on the object that it makes (docs/formats/check.md,
// "A sequence"). What it gives is one value, so that its test is a test like any other: a list with
// an entry for each step, {"returned": value}, or {"raised": class, "bases": [...]}, or null for a
// step that returned and whose value nobody looks at. Its claim is such a list too, without bases.
inline constexpr std::size_t kMostSteps = 10'000;

struct StepResult {
  std::optional<Value> returned;
  std::string raised;              // a class of exception; empty for none
  std::vector<std::string> bases;  // of it
};

Value to_value(StepResult result);

// An entry of such a list; nothing for what is none. Null, which is neither returned nor raised, is
// what nobody looks at.
std::optional<StepResult> read_step_result(const Value& entry);

// What is claimed of each step: neither a value nor an exception of one that is only to return.
// Empty unless the claim is one of as many steps.
std::vector<Claim> step_claims(const Call& call, const Claim& claim);

// What the outcome of a step has of it that is told apart: nothing of a value that nobody looks at.
Value seen_of(const Step& step, StepResult result);

// Reads `steps`, which is there, and what they claim.
Result<std::vector<Step>> read_steps(const JsonField& steps, Literals literals);
Result<Claim> read_step_claims(const JsonField& steps, Literals literals);

// The field `steps`, with what they claim, into the object that is open.
void write_steps(JsonWriter& out, const Call& call, const Claim& claim);

// "the_bank_account": what sources and messages call an object of the class.
std::string object_name(std::string_view class_name);

// `the_stack.push(1)`, `the_stack.size`, `len(the_stack)`
std::string to_source(std::string_view object, const Step& step);

// The sequence for people and models, with what it claims:
// `the_stack = Stack(); the_stack.push(1); the_stack.pop() == 1`.
std::string told_sequence(std::string_view class_name, const Call& call, const Claim& claim);

}  // namespace synth
