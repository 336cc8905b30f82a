#pragma once

#include "synth/authors/offline/library/fitting.h"

#include <optional>
#include <set>
#include <string>

namespace synth {

// The entry's function as the user asks for it: their name, parameters and purpose, with the
// functions that it uses before it. Nothing where the entry is not written in that language, a type
// has no form there, or a parameter has the name of something that the code calls. `taken` are
// names that its helpers may not have.
//
// In an entry's code stand its own names, and
//   ?name=value| line   a line for that value of a constant (?name!=value| for all others);
//   ⟨a, b⟩              a tuple, or a list where the examples show one;
//   $T, $K, $N, $R, $E  in C++ the type of a variable, of the result, of its elements;
//   $dict(entries), $entries(dictionary)  in JavaScript for objects, or Maps where keys are no
//   text.
// In Bash the function is a script: the code finds its arguments under the entry's names, and
// leaves what it gives in `result`.
std::optional<std::string> write_entry(Language language, const Fitting& fitting,
                                       const FunctionSpec& spec,
                                       const std::set<std::string>& taken);

// The spec of a function that is just the entry: what `synth library show` has written.
FunctionSpec spec_of(const LibraryEntry& entry);

}  // namespace synth
