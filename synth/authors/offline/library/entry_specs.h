#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"
#include "specs/type.h"
#include "synth/authors/offline/library/entry.h"

#include <string>
#include <string_view>

namespace synth {

// Returns an entry's name as the language's functions are named: "isPrime" in JavaScript.
std::string usual_name(Language language, std::string_view name);

// Returns the spec of a function that is exactly the entry, as `synth library show` needs it.
FunctionSpec spec_of(const LibraryEntry& entry);

// Returns it with its types, in which `instead` stands for each of the entry's variables.
FunctionSpec typed_spec_of(const LibraryEntry& entry, const Type& instead);

}  // namespace synth
