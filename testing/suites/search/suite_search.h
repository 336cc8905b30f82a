#pragma once

#include "synth/support/enum_names.h"
#include "testing/mutants/mutants.h"
#include "testing/suites/search/suite_coverage.h"
#include "testing/suites/search/value_form.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// One edit of a program as mutation scores count it, and what became of it.
struct SuiteMutant {
  enum class Fate {
    killed,             // some test of the suite fails on it
    survived,           // none does
    unreached,          // no input was found that executes its lines
    likely_equivalent,  // never killed by thousands of inputs
    equivalent,         // its bytecode is the program's
  };
  std::string edit_operator;  // "comparison operator", "number", "statement deleted", …
  int line = 0;
  std::vector<Edit> edits;
  Fate fate = Fate::survived;
  std::size_t runs = 0;            // of the search
  std::string killed_before = {};  // by that test of the file that tests are added to
};
EnumNames<SuiteMutant::Fate> names_of(SuiteMutant::Fate);

// What is known of a function before it is run.
struct SuiteSubject {
  std::vector<std::string> parameters;
  std::vector<SuiteMutant> mutants;  // of the function and of what it is made of
  ValueForm form = ValueForm::plain;
  Value raw;                              // for search_inputs
  std::optional<CodeLayout> layout = {};  // of Python
};

// Reads a source in a cell and executes nothing of it. `others` are functions with suites of their
// own: their mutants are counted there. `within`: what the function stands for ("Cart.add"), whose
// mutants are its own; empty for itself. Errc::bad_input for a function that is not there, or a
// source that does not parse.
Result<SuiteSubject> survey_function(Runtime& python, const std::string& source,
                                     const std::string& function,
                                     const std::vector<std::string>& others,
                                     const std::vector<std::string>& within, std::stop_token stop);

struct SearchEffort {
  std::uint64_t seed = 0;
  double times = 1;  // the usual number of rounds
  // A program whose function should do the same: inputs that tell the two apart are found as those
  // are that kill a mutant.
  std::optional<std::string> reference = {};
};

// A call that somebody made, from which a search begins.
struct KnownCall {
  Call call;
  bool kills = true;  // else it is no case of the suite's: what it should give is in dispute
};

// What holds of a function on every input that was tried.
struct SuiteProperty {
  std::string name;  // "does not depend on the order of items"
  // Of the code's language: what `equals` is equal to; where that is empty, what is true. Of a
  // script a command that succeeds, see property_text.h.
  std::string expression;
  std::string equals = {};
  std::vector<std::string> parameters;  // the names that it uses
  std::vector<std::string> functions;   // of the module, that it calls
  std::size_t inputs = 0;               // on which it holds
  // Some of them, for which it says something; of a script standard input, then arguments.
  std::vector<std::vector<Value>> shown;
  // Where the property is that `expression` raises nothing else: built-in classes, and the code's.
  std::vector<std::string> errors = {};

  // "f(items[::-1]) == f(items)"
  [[nodiscard]] std::string statement() const {
    return equals.empty() ? expression : expression + " == " + equals;
  }
};

// An input that no test can have, and why: it flickers, or changes something outside.
struct LeftOut {
  Call call;
  std::string why;
};

struct FoundInputs {
  std::vector<Call> inputs;  // few and simple, that kill what any input found kills
  // Of each, the edge of its arguments' kinds that it is kept for; empty: for mutants. Or empty.
  std::vector<std::string> edges;
  std::vector<CallCoverage> coverage;  // of each, or empty
  std::vector<bool> killed;            // of each mutant, by any input, as far as the search saw
  std::vector<std::size_t> runs;       // of each mutant
  std::vector<bool> stillborn;         // mutants that are no programs; empty for none
  std::vector<LeftOut> left_out;       // some
  std::vector<std::size_t> changed;    // places of arguments that the function changes
  std::vector<SuiteProperty> properties;
  std::size_t tried = 0;       // inputs
  std::size_t executions = 0;  // of the function and its mutants
  std::size_t accepted = 0;    // inputs
};

// Inputs of a function that tell it from its mutants: edges of types, constants of the code,
// type-aware mutation of known calls (EvalPlus, NeurIPS 2023), steered to living mutants, then the
// fewest that kill as much (greedy set cover), each shrunk, and giving the same in every order and
// with every hash seed in fresh interpreters. An input is accepted where the function
// returns, or raises by a raise statement, an assertion, or as documented. Without known calls some
// are guessed from annotations and by trying. The same for the same seed, but where a call's time
// decides. Everything runs in one cell and is a filter: what counts is to be run again.
Result<FoundInputs> search_inputs(Runtime& python, const std::string& source,
                                  const std::string& function, const SuiteSubject& subject,
                                  std::span<const KnownCall> known, SearchEffort effort,
                                  const std::stop_token& stop);

}  // namespace synth
