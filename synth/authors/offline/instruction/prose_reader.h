#pragma once

#include "specs/function_spec.h"

#include <string>
#include <string_view>

namespace synth {

// What an instruction says of the functions it wants. Without functions where nothing could be
// read; the note then says what would help.
struct ProseReading {
  SpecSet specs;
  std::string note;
};

// `language`: that the functions will be written in, for names that the instruction does not give.
ProseReading read_prose(std::string_view instruction, Language language = Language::python);

}  // namespace synth
