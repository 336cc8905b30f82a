#include "testing/mutants/call_trace.h"

#include "testing/mutants/mutant_programs.h"
#include "testing/mutants/program_call.h"

#include <utility>

namespace synth {
namespace {

CallTrace read_trace(const Value& found) {
  CallTrace trace;
  for (const Value& entry : items_of(item_of(found, 0))) {
    trace.times.emplace(static_cast<int>(count_of(item_of(entry, 0))),
                        static_cast<int>(count_of(item_of(entry, 1))));
  }
  trace.last_line = static_cast<int>(count_of(item_of(found, 1)));
  for (const Value& entry : items_of(item_of(found, 2))) {
    trace.locals.emplace_back(text_of(item_of(entry, 0)), text_of(item_of(entry, 1)));
  }
  return trace;
}

}  // namespace

Result<std::vector<CallTrace>> trace_calls(Runtime& python, const std::string& source,
                                           std::span<const PlannedCall> calls,
                                           std::chrono::milliseconds a_call, std::stop_token stop) {
  List list;
  for (const PlannedCall& call : calls) {
    list.items.push_back(call_value(call));
  }
  std::vector<Value> args{Value(source), Value(std::move(list)),
                          Value(static_cast<std::int64_t>(a_call.count()))};
  SYNTH_TRY(const Value found, value_of_program(python, kPythonTrace, "follow_calls",
                                                std::move(args), std::move(stop)));
  std::vector<CallTrace> traces;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    traces.push_back(read_trace(item_of(found, i)));
  }
  return traces;
}

}  // namespace synth
