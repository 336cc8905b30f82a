#include "specs/json.h"
#include "synth/cli/host/served_tools.h"
#include "synth/cli/input/private_file.h"
#include "synth/cli/subcommand.h"
#include "synth/http/http_server.h"
#include "synth/server/mcp_http.h"
#include "synth/server/mcp_protocol.h"
#include "synth/server/rpc_server.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>

namespace synth {
namespace {

constexpr const char* kTokenVariable = "SYNTH_MCP_TOKEN";
constexpr std::size_t kLeastToken = 16;
constexpr std::size_t kMostToken = 1024;

// Checks that a token fits into a header, and is too long to be guessed.
Result<std::string> check_token(std::string_view text, std::string_view origin) {
  const std::string_view token = trim(text);
  const bool is_visible = std::ranges::all_of(token, [](char c) { return c > ' ' && c <= '~'; });
  if (token.size() < kLeastToken || token.size() > kMostToken || !is_visible) {
    return fail(Errc::config,
                fmt::format("{}: a token has {} to {} visible ASCII characters and no space",
                            origin, kLeastToken, kMostToken),
                "make one by `openssl rand -hex 16`");
  }
  return std::string(token);
}

Result<std::string> read_token(const Invocation& invocation) {
  if (const auto name = invocation.value("token-file")) {
    SYNTH_TRY(const std::string text,
              read_private_file(*name, "--token-file", "one line, the token"));
    return check_token(text, "--token-file " + *name);
  }
  const auto value = process_environment()(kTokenVariable);
  return value ? check_token(*value, kTokenVariable) : "";
}

// Refuses to listen beyond loopback without a token: other users must not get in without one.
Result<void> check_reach(const ListenAddress& where, const std::string& token) {
  return where.is_loopback || !token.empty()
             ? Result<void>()
             : fail(Errc::usage,
                    fmt::format("--http {}: other machines reach it, and there is no token",
                                where.authority()),
                    fmt::format("give --token-file FILE or set {}, or listen on 127.0.0.1",
                                kTokenVariable));
}

Result<void> tell_address(const CommandContext& context, const ListenAddress& where) {
  const std::string address = fmt::format("http://{}{}", where.authority(), kMcpPath);
  JsonWriter out;
  out.begin_object().key("address").string(address).end_object();
  SYNTH_CHECK(context.console.print((context.console.json() ? out.take() : address) + "\n"));
  context.console.tell("serving the Model Context Protocol until Ctrl-C");
  return {};
}

Result<int> run_http(const CommandContext& context, const std::string& address) {
  SYNTH_TRY(const ListenAddress where, read_listen_address(address));
  SYNTH_TRY(const std::string token, read_token(context.invocation));
  SYNTH_CHECK(check_reach(where, token));
  SYNTH_TRY(const auto server, HttpServer::open(where, kMostMcpBody));
  return serve_tools(
      context,
      [&](const Tools& tools, Workbench& workbench, const std::stop_token& stop) -> Result<void> {
        McpProtocol protocol(tools, workbench);
        RpcDesk desk(protocol, kRequestsAtOnce);
        McpHttp service(protocol, desk, server->address(), token);
        SYNTH_CHECK(tell_address(context, server->address()));
        server->serve(service, stop);
        return {};
      });
}

Result<int> run_mcp(const CommandContext& context) {
  if (const auto address = context.invocation.value("http")) {
    return run_http(context, *address);
  }
  if (context.invocation.value("token-file")) {
    return fail(Errc::usage, "--token-file: standard input needs no token",
                "give it with --http ADDRESS:PORT");
  }
  return serve_tools(
      context,
      [](const Tools& tools, Workbench& workbench, const std::stop_token& stop) -> Result<void> {
        McpProtocol protocol(tools, workbench);
        return serve_standard_streams(protocol, kRequestsAtOnce, stop);
      });
}

}  // namespace

Subcommand mcp_command() {
  CommandLine line{
      "mcp", "", "serve the Model Context Protocol to agents",
      "A server on standard input and output for programs that speak the Model Context "
      "Protocol:\n  claude mcp add synth -- synth mcp\nIts tools write functions from "
      "prose, run and judge code in isolation, and let the host's own\nmodel write "
      "while synth asks, runs and judges. With --http it is a server that several programs "
      "share:\n  synth mcp --http 127.0.0.1:8765\n  claude mcp add --transport http synth "
      "http://127.0.0.1:8765/mcp\nMore in docs/serving.md.\n"};
  line.own = {{"http", "ADDRESS:PORT",
               "serve HTTP there, and print the address (port 0: any that is free)"},
              {"token-file", "FILE",
               "with --http, who does not bear the token in it is refused; also SYNTH_MCP_TOKEN"},
              context_option()};
  line.groups = {Options::author, Options::model, Options::budget, Options::limits,
                 Options::jobs,   Options::cache, Options::output};
  return {std::move(line), run_mcp};
}

}  // namespace synth
