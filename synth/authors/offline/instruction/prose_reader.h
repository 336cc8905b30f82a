#pragma once

#include "specs/function_spec.h"

#include <string>
#include <string_view>

namespace synth {

// The functions that an instruction asks for. Without functions if nothing could be read; the note
// then says what would help.
struct ProseReading {
  SpecSet specs;
  std::string note;
};

// Reads an instruction. `language`: the target language, for names that the instruction does not
// give.
ProseReading read_prose(std::string_view instruction, Language language = Language::python);

}  // namespace synth
