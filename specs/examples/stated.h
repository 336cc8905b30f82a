#pragma once

#include "specs/examples/example_reader.h"
#include "specs/examples/signature_reader.h"
#include "specs/language.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The facts that an instruction itself states about its functions, whichever author reads the rest
// of it.
struct Stated {
  std::string text;  // the instruction as it was read, each of its blocks on one line
  std::vector<ReadSignature> headings;  // in their order, with parameters
  std::vector<ReadExample> examples;    // that name their function
  // The lines with doctests and assertions of calls whose values could not be read, unchanged.
  std::vector<std::string> unread;

  // Returns whether the heading is a definition: `def f(...)`, or one with types.
  [[nodiscard]] bool is_definition(const ReadSignature& heading) const;
  // Returns the binding heading of a function, a definition before others; null if it has none.
  [[nodiscard]] const ReadSignature* heading_of(std::string_view function) const;
};
// `language`: the target language, in which values may be written.
Stated read_stated(std::string_view instruction, Language language);

// Returns the examples of these functions: those that name them; if there are none and there is
// only one function, those without a name that fit its parameters; and the sequences that prose
// describes of a class. They are translated to the language: its errors, and in C++ lists for
// tuples. Empty for Bash, whose scripts are called without a name.
std::vector<ReadExample> examples_of(const Stated& stated, const SpecSet& specs, Language language);

// Returns whether the instruction states the example of a function: it is one of `known`, the
// examples that were read; or its call is written out and only words without a negation stand
// between it and its value. The call of a Bash script is its arguments in a row.
bool stands_in(const Stated& stated, const std::vector<ReadExample>& known,
               const std::string& function, const Example& example, Language language);

// Return whether two examples are of the same call, and make the same claim.
bool is_same_call(const Call& left, const Call& right, Language language);
bool is_same_claim(const Claim& left, const Claim& right, Language language);

}  // namespace synth
