#pragma once

#include "testing/runtimes/common/runtime.h"

#include <initializer_list>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Makes calls of a program that synth carries, each in a process of its own: what the program
// imports is not the user's to allow. Errors: config if it does not load; those of the set-up.
Result<CandidateOutcome> run_program(Runtime& python, std::string_view program,
                                     std::span<const PlannedCall> calls, Limits limits,
                                     std::stop_token stop);

// Calls `function` of such a program. How it ended is the outcome; an error is of the set-up.
Result<Outcome> call_program(Runtime& python, std::string_view program, std::string_view function,
                             std::vector<Value> args, std::stop_token stop);

// The value it returned; where there is none, Errc::bad_input with what it raised.
Result<Value> value_of_program(Runtime& python, std::string_view program, std::string_view function,
                               std::vector<Value> args, std::stop_token stop);

// Readers of what such a program returned. It ran beside foreign code, so any shape may come: what
// is not there reads as null, empty or 0.
const std::vector<Value>& items_of(const Value& value);  // of a list or tuple
const Value& item_of(const Value& value, std::size_t index);
const Value& entry_of(const Value& dict, std::string_view key);
std::string text_of(const Value& value);
double number_of(const Value& value);
std::size_t count_of(const Value& value);

// A call as those programs take it: [function, args, kwargs, setup, steps], a step as [name,
// whether it is a field, args, kwargs, whether it is looked at].
Value call_value(const PlannedCall& call);

}  // namespace synth
