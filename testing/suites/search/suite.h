#pragma once

#include "testing/core/test.h"
#include "testing/core/verdict.h"
#include "testing/suites/search/suite_search.h"

#include <chrono>

namespace synth {

// A claim about a function.
struct ClaimedTest {
  Test test;
  std::string by = {};  // "docstring", "tests", "spec", "author"
};

// The input of build_suite.
struct SuiteRequest {
  std::string source;
  std::string function;
  std::string shown = {};                // to readers, if not the function: "Cart.total after add"
  std::vector<std::string> others = {};  // functions with their own suites, see survey_function
  std::vector<std::string> within = {};  // the code that the function replaces, see there
  std::vector<ClaimedTest> claims;       // the user's are kept whatever the function does
  std::vector<Call> known = {};          // further calls that somebody made
  std::optional<std::string> reference = {};  // a source that defines expected results
  SearchEffort effort = {};
  Limits limits = {};  // of one call, in final runs
  // Of grade_tests, for all mutants together: those that have not run by then are `untried`.
  std::chrono::milliseconds mutation_time = std::chrono::minutes(10);
};

struct SuiteCase {
  Test test;
  std::vector<std::size_t> kills;  // places of mutants
  // Those of them for which a call's result is right, and the arguments after it are not.
  std::vector<std::size_t> kills_by_arguments = {};
  TestVerdict verdict = {};  // on the code itself
  // The code's behaviour, if it is not the claimed one.
  std::optional<std::string> finding = {};
  std::string claimed_by = {};  // as in ClaimedTest, or "reference"; empty if nobody claims it
  std::string edge = {};        // the edge of the arguments' kinds for which it is kept
  // The expected value includes the arguments at `Suite::changed` after the call.
  bool with_arguments = false;
  CallCoverage coverage = {};
};

// A test suite for a function, and its strength.
struct Suite {
  std::string function;
  std::string shown;                    // what it is to readers
  std::vector<std::string> parameters;  // their names
  std::vector<SuiteCase> cases;         // claims first, then the others by their purpose
  std::vector<SuiteMutant> mutants;
  std::vector<SuiteProperty> properties;
  ValueForm form = ValueForm::plain;
  std::optional<CodeLayout> layout = {};  // if calls are traced: of Python
  std::vector<std::size_t> changed;       // places of arguments that the function changes
  std::vector<std::string> left_out;      // calls that are flaky or have unusable results, with why
  std::size_t tried = 0;                  // inputs
  std::size_t executions = 0;             // of the function and its mutants
  IsolationLevel level = IsolationLevel::none;

  // Returns a call for readers: "f(2)", "Cart.total after add (item=3)".
  [[nodiscard]] std::string shown_call(const Call& call) const;
  [[nodiscard]] std::size_t count(SuiteMutant::Fate fate) const;
  [[nodiscard]] std::size_t findings() const;
  // Removes a case, with the reason; mutants that only it killed survive.
  void leave_out(std::size_t place, std::string_view why);
  // Returns the coverage of the code by its cases, if known.
  [[nodiscard]] std::optional<SuiteCoverage> coverage() const;
  // Returns the share of killed mutants among those not equivalent, as far as known; 1 if there are
  // none.
  [[nodiscard]] double score() const;
};

// Searches inputs, takes the function's results as expected values (a characterisation), and keeps
// the fewest cases that kill as many mutants: each is needed, or is a claim. Claims are checked
// against the code, and kept if it does otherwise. The verdicts on mutants are formed here, from
// outcomes of the calls that are kept. Errors are of the setup, and Errc::bad_input for a source
// that does not load or a function that cannot be called by value.
Result<Suite> build_suite(Runtime& runtime, const SuiteRequest& request,
                          const std::stop_token& stop);

// Runs the claims that the code meets on its mutants, without searching inputs: returns a suite of
// these alone, with its strength. Its mutants run in an order that has no bias, each until a case
// kills it or all have run. Errors as above.
Result<Suite> grade_tests(Runtime& python, const SuiteRequest& request,
                          const std::stop_token& stop);

// Returns "give 3" or "raise ValueError".
std::string claim_in_words(const Claim& claim);

// Returns what a case says: "empty items gives 0", "two equal maxima in xs gives 3", "zero n raises
// ValueError", "n 2 gives 4, as stated" (by an example). Its input is unique among `taken`, to
// which both are added.
std::string case_name(const Test& test, const std::vector<std::string>& parameters,
                      std::vector<std::string>& taken);

}  // namespace synth
