#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/called_function.h"
#include "synth/authors/offline/search/grammar.h"
#include "synth/authors/offline/search/pieces.h"
#include "synth/authors/offline/search/record_parts.h"
#include "synth/authors/offline/writing/python/python_writer.h"

#include <memory>
#include <string>
#include <vector>

namespace synth {

// A function to write, prepared for the search.
struct Task {
  Problem problem;
  Grammar grammar;
  FunctionShape shape;
  std::string prose;                     // all text about the function, after read_idioms
  std::vector<Call> calls;               // those of the examples, by position
  std::vector<std::string> guard_lines;  // one per guarded row: how the call must end instead
  std::vector<std::unique_ptr<CalledFunction>> called = {};  // parts of the grammar
  std::unique_ptr<RecordParts> records = {};                 // likewise
  std::vector<std::unique_ptr<ElementPiece>> pieces = {};    // likewise
};

// Returns the examples as rows. Errors: if the search cannot use them, the error says what would
// help; for example a contradiction (one call, two results). `callable` and the pool must outlive
// it.
Result<Task> make_task(const FunctionSpec& spec, const std::vector<Example>& examples,
                       const std::vector<CallableFunction>& callable, Pool& pool,
                       const SaidParts& said = {});

}  // namespace synth
