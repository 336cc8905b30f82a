#pragma once

#include "specs/examples/example_reader.h"
#include "specs/examples/signature_reader.h"
#include "specs/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What an instruction itself says of its functions, whoever reads the rest of it.
struct Stated {
  std::string text;  // the instruction as it was read, each of its blocks on one line
  std::vector<ReadSignature> headings;  // in their order, with parameters
  std::vector<ReadExample> examples;    // that name their function
  // Doctests and assertions of calls whose values could not be read, as they stand there.
  std::vector<std::string> unread;

  // Whether the heading is a definition: `def f(...)`, or one with types.
  [[nodiscard]] bool is_definition(const ReadSignature& heading) const;
};
Stated read_stated(std::string_view instruction);

// The examples of these functions: those that name them, else, where there is only one function,
// those shown without a name that fit its parameters. In the terms of the language: its errors, in
// C++ lists for tuples.
std::vector<ReadExample> examples_of(const Stated& stated, const SpecSet& specs, Language language);

// Whether the example of a function stands in the instruction: it is one of `known`, which are the
// examples that were read; or its call is written out and nothing but words without a negation
// stands between it and its value. A Bash script's call is its arguments in a row.
bool stands_in(const Stated& stated, const std::vector<ReadExample>& known,
               const std::string& function, const Example& example, Language language);

// Whether two examples are of the same call, and claim the same of it.
bool is_same_call(const Call& left, const Call& right, Language language);
bool is_same_claim(const Claim& left, const Claim& right, Language language);

}  // namespace synth
