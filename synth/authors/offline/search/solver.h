#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"
#include "synth/authors/author.h"
#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/pieces.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// The result of the search for one function: code, likeliest first, and a note for the user.
struct Solved {
  std::vector<std::string> code;
  std::string note;
  std::optional<Ambiguity> ambiguity = {};  // about each code …
  // … except the first ones, each of which has an entry here.
  std::vector<std::optional<Ambiguity>> of_first = {};
  bool is_contrived = false;       // what was found is long for the words, or has a condition
  bool is_chance = false;          // the examples contain too little information to exclude chance
  bool is_read = false;            // the likeliest is the reading of the words
  int score = 0;                   // of the likeliest found (ranking.h)
  int said = 0;                    // the number of words of phrases that say a part of it
  bool is_described_call = false;  // it calls functions that the words describe, and nothing else
  // The reason why the result is implausible, and what would help.
  std::optional<std::string> implausibility = {};
  std::optional<std::string> settling_call = {};  // its result would say which function is meant
  std::size_t not_found = 0;  // number of codes at the front that do not come from the search

  // Returns whether nothing plausible was found.
  [[nodiscard]] bool leaves_doubt() const { return code.empty() || is_contrived; }

  void put_first(std::string likelier, std::optional<Ambiguity> doubt) {
    if (code.empty() || code.front() != likelier) {
      code.insert(code.begin(), std::move(likelier));
    } else if (!of_first.empty()) {
      of_first.erase(of_first.begin());
    }
    of_first.insert(of_first.begin(), std::move(doubt));
    ++not_found;
  }

  void drop_implausible() {
    if (implausibility && not_found < code.size()) {
      code.resize(not_found);
      note = code.empty() ? *implausibility : note;
    }
  }
};

// Finds functions that meet all examples, may call those of `callable`, and may consist of what is
// understood of the prose (`said`). Never fails: if there is none, the note says why.
Solved solve_function(const FunctionSpec& spec, const std::vector<Example>& examples,
                      const SearchBudget& budget, Language language = Language::python,
                      const std::vector<CallableFunction>& callable = {},
                      const SaidParts& said = {});

}  // namespace synth
