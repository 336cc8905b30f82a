#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"
#include "synth/authors/author.h"
#include "synth/authors/offline/problem.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// What the search gives for one function: code, likeliest first, and what a person should know.
struct Solved {
  std::vector<std::string> code;
  std::string note;
  std::optional<Hesitation> hesitation = {};  // about what was found
  bool is_read = false;                       // the first is what the purpose reads as, not found
};

// Finds functions that meet all examples. Never fails: where there is none, the note says why.
Solved solve_function(const FunctionSpec& spec, const std::vector<Example>& examples,
                      const SearchBudget& budget, Language language = Language::python);

}  // namespace synth
