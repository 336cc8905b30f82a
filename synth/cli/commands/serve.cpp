#include "synth/cli/host/session_workbench.h"
#include "synth/cli/subcommand.h"
#include "synth/server/mcp_protocol.h"
#include "synth/server/rpc_server.h"
#include "synth/server/tool_protocol.h"

#include <unistd.h>

namespace synth {
namespace {

// A host may ask for several things at once; the processors decide how many run.
constexpr int kRequestsAtOnce = 8;
constexpr int kLanesPerJob = 2;  // an assertion script runs beside its candidate

// Serves standard input and output with the protocol that `make` gives.
template <class Protocol>
Result<int> serve_with(const CommandContext& context) {
  SYNTH_TRY(const auto session, Session::open(context.settings, context.console,
                                              kLanesPerJob * context.settings.jobs +
                                                  static_cast<int>(SessionTable::kMost)));
  SessionWorkbench workbench(context.settings, *session);
  const Tools tools(workbench);
  Protocol protocol(tools, workbench);
  SYNTH_TRY(LineReader input, LineReader::open("-", LongLine::cut));
  SYNTH_CHECK(serve_messages(input, STDOUT_FILENO, protocol, kRequestsAtOnce,
                             session->interrupt().token()));
  return 0;
}

Result<int> run_serve(const CommandContext& context) {
  if (context.invocation.has("schema")) {
    // What is described needs nothing that is started.
    SYNTH_TRY(const auto session, Session::open(context.settings, context.console, 1));
    const SessionWorkbench workbench(context.settings, *session);
    SYNTH_CHECK(context.console.print(tools_json(Tools(workbench).all(), 2) + "\n"));
    return 0;
  }
  return serve_with<ToolProtocol>(context);
}

}  // namespace

Subcommand serve_command() {
  CommandLine line{
      "serve", "", "answer JSON-RPC requests of editors and scripts",
      "Reads JSON-RPC 2.0 requests from standard input, one a line, and writes answers "
      "to standard\noutput. The methods are tools: solve, run, check, suite, repair, graph, "
      "cache_find; start, status, result,\ncancel for long work; next, submit for a "
      "dialogue in which you write and synth judges.\nMore in docs/serving.md.\n"};
  line.own = {{"schema", "", "print the tools with the schemas of what they take and give"}};
  line.groups = {Options::author, Options::model, Options::budget, Options::limits,
                 Options::jobs,   Options::cache, Options::output};
  return {std::move(line), run_serve};
}

Subcommand mcp_command() {
  CommandLine line{
      "mcp", "", "serve the Model Context Protocol to agents",
      "A server on standard input and output for programs that speak the Model Context "
      "Protocol:\n  claude mcp add synth -- synth mcp\nIts tools write functions from "
      "prose, run and judge code in isolation, and let the host's own\nmodel write "
      "while synth asks, runs and judges. More in docs/serving.md.\n"};
  line.groups = {Options::author, Options::model, Options::budget, Options::limits,
                 Options::jobs,   Options::cache, Options::output};
  return {std::move(line), serve_with<McpProtocol>};
}

}  // namespace synth
