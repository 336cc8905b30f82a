#pragma once

#include <string>
#include <string_view>

namespace synth {

// A program for an imperative sentence, or the reason why there is none.
struct CommandReading {
  std::string program;  // Python; sets `result`; empty if the sentence was not understood
  std::string note;
};

// Reads sentences such as "find the even numbers in [1, 2, 3] and calculate their sum" with a typed
// chart grammar: every word except articles must be part of the meaning, a following sentence must
// use what came before, and if two readings are equally good, none is taken.
CommandReading read_command(std::string_view instruction);

}  // namespace synth
