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

ProseReading read_prose(std::string_view instruction);

}  // namespace synth
