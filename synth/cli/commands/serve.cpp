#include "synth/cli/host/served_tools.h"
#include "synth/cli/subcommand.h"
#include "synth/server/rpc_server.h"
#include "synth/server/tool_protocol.h"

#include <unistd.h>

namespace synth {
namespace {

Result<int> run_serve(const CommandContext& context) {
  if (context.invocation.has("schema")) {
    // Descriptions need no started sandbox.
    SYNTH_TRY(const auto session, Session::open(context.settings, context.console, 1));
    const LentContext none;
    const SessionWorkbench workbench(context.settings, *session, none);
    SYNTH_CHECK(context.console.print(tools_json(Tools(workbench).all(), 2) + "\n"));
    return 0;
  }
  return serve_tools(
      context,
      [](const Tools& tools, Workbench& workbench, const std::stop_token& stop) -> Result<void> {
        ToolProtocol protocol(tools, workbench);
        return serve_standard_streams(protocol, kRequestsAtOnce, stop);
      });
}

}  // namespace

Subcommand serve_command() {
  CommandLine line{
      "serve", "", "answer JSON-RPC requests of editors and scripts",
      "Reads JSON-RPC 2.0 requests from standard input, one a line, and writes answers "
      "to standard\noutput. The methods are tools: solve, run, check, suite, repair, graph, "
      "cache_find; start, status, result,\ncancel for long work; next, submit for a "
      "dialogue in which you write and synth judges.\nMore in docs/serving.md.\n"};
  line.own = {{"schema", "", "print the tools with the schemas of what they take and give"},
              context_option()};
  line.groups = {Options::author, Options::model, Options::budget, Options::limits,
                 Options::jobs,   Options::cache, Options::output};
  return {std::move(line), run_serve};
}

}  // namespace synth
