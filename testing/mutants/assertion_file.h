#pragma once

#include "testing/runtimes/common/runtime.h"

#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A Python file of assertions: a script, or the plain part of a pytest or unittest file (test
// functions and methods, parametrize, raises, approx). What it imports under the candidate's name
// are stand-ins for the candidate's functions, which give values that were found elsewhere.
struct AssertionFile {
  std::string text;
  std::string module;                  // what it may import the functions from
  std::vector<std::string> functions;  // also bound by name; a single one to `candidate` too
};

// What one table of outcomes makes of such a file.
struct AssertionVerdict {
  std::vector<std::string> failed;         // "line 3 (2)": of an assertion, or a test's name
  std::size_t unknown = 0;                 // assertions that need a call nobody has made
  std::size_t checks = 0;                  // assertions that were reached
  std::vector<std::size_t> failing_calls;  // places of calls in assertions that failed
  std::vector<std::size_t> passing_calls;
};

struct AssertionVerdicts {
  std::vector<AssertionVerdict> verdicts;  // one a table
  std::vector<PlannedCall> needed;         // calls that the file makes and that are not in `calls`
  std::vector<Value> constants;            // the literals of the file, for MutantHints
};

// Reads the file once for each table of outcomes, in a cell where no candidate runs. An outcome
// that was cut off fails the assertion that needs it; one that is `not_run` is not known.
// Errc::bad_input for a file that does not parse, and for one that needs more than calls by value
// (a class, a fixture): the message names it.
Result<AssertionVerdicts> hold_assertions(Runtime& python, const AssertionFile& file,
                                          std::span<const PlannedCall> calls,
                                          std::span<const std::vector<Outcome>> tables,
                                          std::stop_token stop);

}  // namespace synth
