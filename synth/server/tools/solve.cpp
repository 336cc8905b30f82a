#include "synth/server/chat_answer.h"
#include "synth/server/tools.h"
#include "synth/server/tools/progress_observer.h"
#include "synth/server/tools/request_arguments.h"
#include "synth/server/tools/solve_result.h"

namespace synth {
namespace {

Result<ToolOutcome> solve(const Workbench& workbench, const ToolCall& call) {
  SYNTH_TRY(const SolveRequest request, read_request_arguments(workbench, call.arguments));
  SYNTH_TRY(const auto engine, workbench.engine());
  ProgressObserver observer(call.progress);
  SYNTH_TRY(const SolveReport report, engine->solve(request, observer, call.stop));
  const auto detail = call.arguments.find("detail");
  JsonWriter out;
  out.begin_object();
  write_solve_result(
      out, report,
      detail && detail->string().value_or("") == "full" ? Detail::full : Detail::short_form);
  return ToolOutcome{out.end_object().take(), chat_answer(report)};
}

}  // namespace

Tool solve_tool(const Workbench& workbench) {
  Tool tool{
      .name = "solve",
      .title = "Write tested functions",
      .description =
          "Writes functions from prose, tests first, runs them isolated, repairs them, and says "
          "how "
          "sure it is. Give names and examples: 'Write double(n). double(4) returns 8.' Works "
          "without a model for what can be found by search.",
      .parameters = request_parameters(),
      .results = solve_result_members(),
      .open_world = true,
      .run = [&workbench](const ToolCall& call) { return solve(workbench, call); }};
  tool.parameters.front().required = true;
  tool.parameters.push_back({"detail",
                             MemberKind::text,
                             "short (default), or full: with specs, every test, its verdict, "
                             "history and metrics",
                             false,
                             {"short", "full"}});
  return tool;
}

}  // namespace synth
