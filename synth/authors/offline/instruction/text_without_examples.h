#pragma once

#include "specs/examples/example_reader.h"
#include "specs/examples/signature_reader.h"
#include "synth/authors/offline/recurrence/recurrence_reader.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What is known of an instruction beside its sentences. The positions are those of the text.
struct ReadParts {
  const std::vector<ReadSignature>& signatures;
  const std::vector<ReadExample>& examples;
  const std::optional<ReadRecurrence>& recurrence;
  bool is_for_one = false;  // only one function is asked for
};

// Returns the text without its examples and recurrence, and with headings shortened to the
// function's name.
std::string text_without_examples(std::string_view text, const ReadParts& parts);

}  // namespace synth
