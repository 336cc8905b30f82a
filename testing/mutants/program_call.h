#pragma once

#include "testing/runtimes/common/runtime.h"

#include <initializer_list>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Makes calls of a program that synth carries, each in a process of its own; the user's import
// policy does not apply. Errors: config if it does not load; those of the sandbox's setup.
Result<CandidateOutcome> run_program(Runtime& python, std::string_view program,
                                     std::span<const PlannedCall> calls, Limits limits,
                                     std::stop_token stop);

// Calls `function` of such a program. Its failure is in the outcome; an error is of the setup.
Result<Outcome> call_program(Runtime& python, std::string_view program, std::string_view function,
                             std::vector<Value> args, std::stop_token stop);

// Returns the value of such a call; if it has none, Errc::bad_input with what was raised.
Result<Value> value_of_program(Runtime& python, std::string_view program, std::string_view function,
                               std::vector<Value> args, std::stop_token stop);

// Readers of the result of such a program. It ran beside untrusted code, so the result may have any
// shape: a missing part reads as null, empty or 0.
const std::vector<Value>& items_of(const Value& value);  // of a list or tuple
const Value& item_of(const Value& value, std::size_t index);
const Value& entry_of(const Value& dict, std::string_view key);
std::string text_of(const Value& value);
double number_of(const Value& value);
std::size_t count_of(const Value& value);

// Returns a call as those programs take it: [function, args, kwargs, setup, steps], a step as
// [name, whether it is a field, args, kwargs, whether its result is tested].
Value call_value(const PlannedCall& call);

}  // namespace synth
