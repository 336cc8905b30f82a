#include "synth/group/failure_trace.h"

#include "synth/support/text.h"
#include "testing/mutants/call_trace.h"
#include "testing/mutants/variants.h"

#include <fmt/format.h>

#include <string>

namespace synth {
namespace {

constexpr std::size_t kMostFollowed = 3;   // failures; the others are mostly of the same kind
constexpr std::size_t kMostLines = 40;     // lines of a failure's listing
constexpr std::size_t kLongestLine = 120;  // bytes
constexpr std::chrono::milliseconds kFollowed{500};  // CPU time of a call, which tracing slows down

std::string ending(const CallTrace& trace, const std::vector<std::string_view>& source) {
  if (trace.last_line < 1 || trace.last_line > static_cast<int>(source.size())) {
    return "";
  }
  const std::string_view line = source[static_cast<std::size_t>(trace.last_line) - 1];
  std::string text =
      fmt::format("it ended on `{}`", excerpt(std::string(trim(line)), kLongestLine));
  const char* separator = ", where ";
  for (const auto& [name, value] : trace.locals) {
    text += separator + name + " = " + excerpt(value, kLongestLine);
    separator = ", ";
  }
  return text + "\n";
}

// Returns the lines of the functions that the call went through, each with the number of times it
// ran.
std::string listing(const CallTrace& trace, const std::vector<std::string_view>& source,
                    const std::vector<FunctionPlace>& functions) {
  std::string text;
  std::size_t lines = 0;
  for (const FunctionPlace& function : functions) {
    const auto first = trace.times.lower_bound(function.first_line);
    if (first == trace.times.end() || first->first > function.last_line) {
      continue;
    }
    const int last = std::min(function.last_line, static_cast<int>(source.size()));
    for (int line = function.first_line; line <= last && lines < kMostLines; ++line, ++lines) {
      const auto times = trace.times.find(line);
      const std::string count = times == trace.times.end() ? "" : fmt::format("{}x", times->second);
      const std::string_view code = source[static_cast<std::size_t>(line) - 1];
      text += fmt::format("{:>7} | {}\n", count, excerpt(std::string(code), kLongestLine));
    }
  }
  return text.empty() ? "" : "how often each line ran:\n" + text;
}

}  // namespace

void add_runtime_evidence(Runtime& runtime, const TestRun& test_run, std::vector<Failure>& failures,
                          const std::stop_token& stop) {
  if (runtime.language() != Language::python || test_run.outcome.load_error) {
    return;
  }
  std::vector<Failure*> followed;
  std::vector<PlannedCall> calls;
  bool any_loops = false;  // one of those says enough, and takes all the time of a trace
  for (Failure& failure : failures) {
    const bool is_call = failure.test.setup.empty() && failure.test.call.steps.empty();
    const bool loops = failure.verdict.verdict == Verdict::time_limit;
    if (is_call && calls.size() < kMostFollowed && !(loops && any_loops)) {
      any_loops = any_loops || loops;
      followed.push_back(&failure);
      calls.push_back({failure.test.function, failure.test.call, {}});
    }
  }
  // A failure here must not cost a repair: it only means less evidence.
  const auto traces = trace_calls(runtime, test_run.module, calls, kFollowed, stop);
  const auto functions = functions_of(runtime, test_run.module, stop);
  if (!traces || !functions) {
    return;
  }
  const std::vector<std::string_view> source = split(test_run.module, '\n');
  for (std::size_t i = 0; i < followed.size(); ++i) {
    const CallTrace& trace = traces->at(i);
    followed[i]->observed = ending(trace, source) + listing(trace, source, *functions);
  }
}

}  // namespace synth
