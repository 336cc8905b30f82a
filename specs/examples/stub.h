#pragma once

#include "specs/function_spec.h"

#include <optional>
#include <string_view>

namespace synth {

// Reads an instruction that is one Python function without its body: after imports a heading, and
// under it a docstring with an example, and nothing else. It says all that a spec says: nobody need
// be asked for one. Returns none for any other text; for one that speaks of errors, which a spec
// would list; and where parameters may be left out.
std::optional<SpecSet> read_stub(std::string_view instruction);

}  // namespace synth
