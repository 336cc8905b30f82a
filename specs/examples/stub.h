#pragma once

#include "specs/function_spec.h"

#include <optional>
#include <string_view>

namespace synth {

// Reads an instruction that is one Python function without its body: after imports a heading, and
// under it a docstring with an example, and nothing else. Such a text says everything that a spec
// says, so no author needs to write one. Returns nothing for any other text, for one that mentions
// errors (a spec would list them), and if parameters have defaults.
std::optional<SpecSet> read_stub(std::string_view instruction);

}  // namespace synth
