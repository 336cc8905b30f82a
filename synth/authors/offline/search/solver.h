#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"
#include "synth/authors/author.h"
#include "synth/authors/offline/program/problem.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// What the search gives for one function: code, likeliest first, and what a person should know.
struct Solved {
  std::vector<std::string> code;
  std::string note;
  std::optional<Ambiguity> ambiguity = {};  // about each code ...
  // ... but the first ones, of which each has its own.
  std::vector<std::optional<Ambiguity>> of_first = {};
  bool is_contrived = false;  // what was found is long for the words, or has a condition
  bool is_chance = false;     // the examples say too little for what was found
  bool is_read = false;       // the likeliest is what the words were read as
  int score = 0;              // of the likeliest that was found (ranking.h)
  // Why nobody would write what was found, and what would help.
  std::optional<std::string> implausibility = {};
  std::optional<std::string> settling_call = {};  // whose result would say which function is meant
  std::size_t not_found = 0;  // codes at the front that come from elsewhere than the search

  // Nothing was found, or nothing that a person would expect from the words.
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

  // What nobody would write is not given.
  void drop_implausible() {
    if (implausibility && not_found < code.size()) {
      code.resize(not_found);
      note = code.empty() ? *implausibility : note;
    }
  }
};

// Finds functions that meet all examples, and calls of `callable` in them. Never fails: where there
// is none, the note says why.
Solved solve_function(const FunctionSpec& spec, const std::vector<Example>& examples,
                      const SearchBudget& budget, Language language = Language::python,
                      const std::vector<CallableFunction>& callable = {});

}  // namespace synth
