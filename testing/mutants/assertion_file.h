#pragma once

#include "testing/runtimes/common/runtime.h"

#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A Python file of assertions: a script, or the plain part of a pytest or unittest file (test
// functions and methods, parametrize, raises, approx). The names it imports from the candidate are
// stand-ins for the candidate's functions, which return values recorded elsewhere.
struct AssertionFile {
  std::string text;
  std::string module;                  // the module from which it may import the functions
  std::vector<std::string> functions;  // also bound by name; a single one also to `candidate`
};

// The verdict of such a file on one table of outcomes.
struct AssertionVerdict {
  std::vector<std::string> failed;         // "line 3 (2)" for an assertion, or a test's name
  std::size_t unknown = 0;                 // assertions that need a call without a recorded outcome
  std::size_t checks = 0;                  // assertions that were reached
  std::vector<std::size_t> failing_calls;  // places of calls in failed assertions
  std::vector<std::size_t> passing_calls;
};

struct AssertionVerdicts {
  std::vector<AssertionVerdict> verdicts;  // one a table
  std::vector<PlannedCall> needed;         // calls of the file that are not in `calls`
  std::vector<Value> constants;            // the literals of the file, for MutantHints
};

// Runs the file once for each table of outcomes, in a cell without candidates. An outcome that was
// cut off fails the assertion that needs it; one that is `not_run` counts as unknown. Errors:
// bad_input for a file that does not parse, and for one that needs more than calls by value (a
// class, a fixture); the message names it.
Result<AssertionVerdicts> hold_assertions(Runtime& python, const AssertionFile& file,
                                          std::span<const PlannedCall> calls,
                                          std::span<const std::vector<Outcome>> tables,
                                          std::stop_token stop);

}  // namespace synth
