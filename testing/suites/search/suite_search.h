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

// One edit of a program as mutation scores count it, and its fate.
struct SuiteMutant {
  enum class Fate {
    killed,             // a test of the suite fails on it
    survived,           // no test fails on it
    unreached,          // no known input executes its lines
    likely_equivalent,  // never killed by thousands of inputs
    equivalent,         // its bytecode is the program's
    untried,            // the time for mutants was over before it had run
  };
  std::string edit_operator;  // "comparison operator", "number", "statement deleted", …
  int line = 0;
  std::vector<Edit> edits;
  Fate fate = Fate::survived;
  std::size_t runs = 0;               // of the search
  std::string killed_before = {};     // the test that kills it in the file to which tests are added
  std::string killed_elsewhere = {};  // the test that kills it in a suite of another function
};
EnumNames<SuiteMutant::Fate> names_of(SuiteMutant::Fate);

// The facts about a function before it runs.
struct SuiteSubject {
  std::vector<std::string> parameters;
  std::vector<SuiteMutant> mutants;  // of the function and of the functions that it uses
  ValueForm form = ValueForm::plain;
  Value raw;                              // for search_inputs
  std::optional<CodeLayout> layout = {};  // of Python
};

// Reads a source in a cell without executing any of it. `others` are functions with their own
// suites, where their mutants are counted. `within`: the code that the function replaces
// ("Cart.add"), whose mutants are its own; empty for itself. Errc::bad_input for a function that
// does not exist, or a source that does not parse.
Result<SuiteSubject> survey_function(Runtime& python, const std::string& source,
                                     const std::string& function,
                                     const std::vector<std::string>& others,
                                     const std::vector<std::string>& within, std::stop_token stop);

struct SearchEffort {
  std::uint64_t seed = 0;
  double times = 1;  // factor on the usual number of rounds
  // A program whose function should do the same: inputs that distinguish the two are found like
  // inputs that kill a mutant.
  std::optional<std::string> reference = {};
};

// A call that somebody made, from which a search begins.
struct KnownCall {
  Call call;
  bool kills = true;  // false: not a case of the suite, since its expected result is disputed
};

// A property of a function that held on every tried input.
struct SuiteProperty {
  std::string name;  // "does not depend on the order of items"
  // Of the code's language: equal to `equals`; if that is empty, true. Of a script a command that
  // succeeds, see property_text.h.
  std::string expression;
  std::string equals = {};
  std::vector<std::string> parameters;  // the names that it uses
  std::vector<std::string> functions;   // of the module, that it calls
  std::size_t inputs = 0;               // number of inputs on which it holds
  // Some inputs for which it is informative; of a script standard input, then arguments.
  std::vector<std::vector<Value>> shown;
  // If the property is that `expression` raises nothing else: built-in classes, and the code's.
  std::vector<std::string> errors = {};

  // Returns "f(items[::-1]) == f(items)".
  [[nodiscard]] std::string statement() const {
    return equals.empty() ? expression : expression + " == " + equals;
  }
};

// An input that no test can have, and why: it is flaky, or has effects outside of the process.
struct LeftOut {
  Call call;
  std::string why;
};

struct FoundInputs {
  // Few and simple; they kill every mutant that any found input kills. Those of JavaScript and C++
  // look at arguments that may change.
  std::vector<Call> inputs;
  // For each, the edge of its arguments' kinds for which it is kept; empty: for mutants. Or empty.
  std::vector<std::string> edges;
  std::vector<CallCoverage> coverage;  // of each, or empty
  std::vector<bool> killed;            // for each mutant: by any input, as far as the search saw
  std::vector<std::size_t> runs;       // of each mutant
  std::vector<bool> stillborn;       // mutants that are not valid programs; empty if there are none
  std::vector<LeftOut> left_out;     // some of them
  std::vector<std::size_t> changed;  // places of arguments that the function changes
  std::vector<SuiteProperty> properties;
  std::size_t tried = 0;       // inputs
  std::size_t executions = 0;  // of the function and its mutants
  std::size_t accepted = 0;    // inputs
};

// Searches inputs of a function that distinguish it from its mutants: edges of types, constants of
// the code, type-aware mutation of known calls (EvalPlus, NeurIPS 2023), directed at living
// mutants; then the fewest that kill as much (greedy set cover), each simplified, and with the same
// result in every order and with every hash seed in fresh interpreters. An input is accepted if the
// function returns, or raises by a raise statement, an assertion, or as documented. Without known
// calls some are guessed from annotations and by trying. Deterministic for the same seed, except
// for limits on a call's time. Everything runs in one cell and is a filter: results that matter
// must be confirmed by separate runs.
Result<FoundInputs> search_inputs(Runtime& python, const std::string& source,
                                  const std::string& function, const SuiteSubject& subject,
                                  std::span<const KnownCall> known, SearchEffort effort,
                                  const std::stop_token& stop);

}  // namespace synth
