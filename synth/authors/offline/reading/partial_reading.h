#pragma once

#include "synth/authors/offline/reading/commands/function_reader.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the sentences and clauses of a purpose that may say by themselves what is asked for,
// likeliest first: without what is in parentheses, without what is given, and without what stands
// behind "where". At most 24.
std::vector<std::string> parts_of_purpose(std::string_view purpose);

// Returns the reading of the first part whose code is accepted: the words around it are not
// understood, so that something else has to show that it is what they mean.
std::optional<FunctionReading> read_part(
    const FunctionSpec& spec, const std::function<bool(const std::string& code)>& accepts);

}  // namespace synth
