#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/called_function.h"
#include "synth/authors/offline/search/grammar.h"
#include "synth/authors/offline/search/record_parts.h"
#include "synth/authors/offline/writing/python/python_writer.h"

#include <memory>
#include <string>
#include <vector>

namespace synth {

// A function to write, made ready for the search.
struct Task {
  Problem problem;
  Grammar grammar;
  FunctionShape shape;
  std::string prose;                     // what is known of the function, in words by read_idioms
  std::vector<Call> calls;               // those of the examples, by position
  std::vector<std::string> guard_lines;  // one a guarded row: what the call must do instead
  std::vector<std::unique_ptr<CalledFunction>> called = {};  // parts of the grammar
  std::unique_ptr<RecordParts> records = {};                 // likewise
};

// The examples as rows. Where the search cannot work with them, the error says what would help; a
// contradiction (one call, two results) is such a case. `callable` and the pool must outlive it.
Result<Task> make_task(const FunctionSpec& spec, const std::vector<Example>& examples,
                       const std::vector<CallableFunction>& callable, Pool& pool);

}  // namespace synth
