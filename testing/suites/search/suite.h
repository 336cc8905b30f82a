#pragma once

#include "testing/core/test.h"
#include "testing/core/verdict.h"
#include "testing/suites/search/suite_search.h"

namespace synth {

// What somebody says of a function.
struct ClaimedTest {
  Test test;
  std::string by = {};  // "docstring", "tests", "spec", "author"
};

// What a suite is built for.
struct SuiteRequest {
  std::string source;
  std::string function;
  std::vector<std::string> others;       // with suites of their own, see survey_function
  std::vector<std::string> within = {};  // what the function stands for, see there
  std::vector<ClaimedTest> claims;  // kept whatever the function does, where they are the user's
  std::vector<Call> known;          // further calls that somebody made
  std::optional<std::string> reference = {};  // a source whose function says what is expected
  SearchEffort effort = {};
  Limits limits = {};  // of one call, when it counts
};

struct SuiteCase {
  Test test;
  std::vector<std::size_t> kills;  // places of mutants
  TestVerdict verdict = {};        // on the code itself
  // What the code does instead, where it does not do what is claimed.
  std::optional<std::string> finding = {};
  std::string claimed_by = {};  // as ClaimedTest, or "reference"; empty: by nobody
  std::string edge = {};        // of the arguments' kinds, that it is kept for
  // What is expected is what the function gives, and its arguments at `Suite::changed` afterwards.
  bool with_arguments = false;
  CallCoverage coverage = {};
};

// A test suite for a function, and how strong it is.
struct Suite {
  std::string function;
  std::vector<SuiteCase> cases;  // claims first, then the others by what they show
  std::vector<SuiteMutant> mutants;
  std::vector<SuiteProperty> properties;
  ValueForm form = ValueForm::plain;
  std::optional<CodeLayout> layout = {};  // where calls are followed: of Python
  std::vector<std::size_t> changed;       // places of arguments that the function changes
  std::vector<std::string> left_out;  // calls that flicker or give what no test can hold, with why
  std::size_t tried = 0;              // inputs
  std::size_t executions = 0;         // of the function and its mutants
  IsolationLevel level = IsolationLevel::none;

  [[nodiscard]] std::size_t count(SuiteMutant::Fate fate) const;
  [[nodiscard]] std::size_t findings() const;
  // Takes a case out, with the reason; what only it killed survives.
  void leave_out(std::size_t place, std::string_view why);
  // What of the code its cases come to, if that is known.
  [[nodiscard]] std::optional<SuiteCoverage> coverage() const;
  // Killed mutants among those that are not equivalent, as far as is known; 1 for none.
  [[nodiscard]] double score() const;
};

// Searches inputs, takes what the function gives for them as expected values (a characterisation),
// and keeps the fewest cases that kill as many mutants: each is needed, or is a claim. Claims are
// held against the code, and kept where it does otherwise. The verdicts on mutants are formed here,
// from outcomes of the calls that are kept. Errors are of the set-up, and Errc::bad_input for a
// source that does not load or a function that cannot be called by value.
Result<Suite> build_suite(Runtime& runtime, const SuiteRequest& request,
                          const std::stop_token& stop);

// Holds the claims that the code meets against its mutants, without looking for inputs: a suite of
// these alone, and how strong it is. Errors as above.
Result<Suite> grade_tests(Runtime& python, const SuiteRequest& request,
                          const std::stop_token& stop);

// "give 3", "raise ValueError"
std::string claim_in_words(const Claim& claim);

// What a case shows: "empty items", "negative limit", "two equal maxima", "raises ValueError for
// n = 0"; unique among `taken`, which it is added to.
std::string case_name(const Test& test, const std::vector<std::string>& parameters,
                      std::vector<std::string>& taken);

}  // namespace synth
