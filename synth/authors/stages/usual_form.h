#pragma once

#include "specs/function_spec.h"
#include "synth/authors/stages/stage.h"

#include <span>

namespace synth {

// Returns the document of an answer in the form of its stage's schema, if a model wrote the same in
// another shape: a list or one entry for the whole answer, an object by name for a list, a text for
// the object that it stands for, null for an empty list, another name for a member, a call as
// Python. Parts whose meaning is not clear stay as they are, for the reader to refuse. `functions`
// are those of the question: their parameters decide how arguments are meant.
Value in_usual_form(Value document, Stage stage, std::span<const FunctionSpec> functions = {});

}  // namespace synth
