#include "synth/server/mcp_protocol.h"

#include "specs/json.h"
#include "synth/support/version.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::array<std::string_view, 4> kOlderVersions{"2025-11-25", "2025-06-18", "2025-03-26",
                                                         "2024-11-05"};  // newest first
constexpr std::string_view kPrefix = "synth_";
constexpr std::string_view kVersionMember = "io.modelcontextprotocol/protocolVersion";
constexpr std::string_view kCapabilitiesMember = "io.modelcontextprotocol/clientCapabilities";
constexpr int kUnsupportedVersion = -32022;
// The tools are fixed in the program: they do not change while it runs.
constexpr std::int64_t kToolsLastMs = 3'600'000;

constexpr std::string_view kInstructions =
    "synth turns prose into tested functions and judges code in isolation. Use synth_solve for "
    "functions it can find itself; synth_next and synth_submit to write them yourself, with tests "
    "first and every candidate run and judged; synth_check to judge code you have; synth_run for a "
    "quick program. For long work use synth_start and synth_result.";

tl::unexpected<RpcError> refuse(int code, std::string message, std::string data = {}) {
  return tl::unexpected(RpcError{code, std::move(message), std::move(data)});
}

// Returns the `_meta` of a request of the modern era.
std::optional<JsonField> modern_meta(const JsonField& params) {
  const auto meta = params.find("_meta");
  return meta && meta->find(kVersionMember) ? meta : std::nullopt;
}

void write_server_info(JsonWriter& out) {
  out.begin_object();
  out.key("name").string("synth");
  out.key("title").string("synth: tested functions from prose");
  out.key("version").string(kVersion);
  out.end_object();
}

void write_capabilities(JsonWriter& out) {
  out.key("capabilities").begin_object();
  out.key("tools").begin_object().key("listChanged").boolean(false).end_object();
  out.end_object();
}

// Writes the lifetime that every list and discovery of the modern era has.
void write_modern(JsonWriter& out) {
  out.key("resultType").string("complete");
  out.key("ttlMs").number(kToolsLastMs);
  out.key("cacheScope").string("public");
}

void write_versions(JsonWriter& out) {
  out.begin_array().string(kMcpModernVersion);
  for (const std::string_view version : kOlderVersions) {
    out.string(version);
  }
  out.end_array();
}

RpcAnswer discover() {
  JsonWriter out;
  out.begin_object();
  write_modern(out);
  write_versions(out.key("supportedVersions"));
  write_capabilities(out);
  out.key("instructions").string(kInstructions);
  out.key("_meta").begin_object().key("io.modelcontextprotocol/serverInfo");
  write_server_info(out);
  out.end_object();
  return out.end_object().take();
}

RpcAnswer initialize(const JsonField& params) {
  const auto member = params.find("protocolVersion");
  if (!member) {
    return refuse(kRpcInvalidParams, "$.params.protocolVersion is missing");
  }
  const auto requested = member->string();
  if (!requested) {
    return refuse(kRpcInvalidParams, requested.error().message);
  }
  JsonWriter out;
  out.begin_object();
  out.key("protocolVersion")
      .string(is_older_mcp_version(*requested) ? std::string_view(*requested) : kOlderVersions[0]);
  write_capabilities(out);
  out.key("serverInfo");
  write_server_info(out);
  out.key("instructions").string(kInstructions);
  return out.end_object().take();
}

void write_tool(JsonWriter& out, const Tool& tool) {
  out.begin_object();
  out.key("name").string(fmt::format("{}{}", kPrefix, tool.name));
  out.key("title").string(tool.title);
  out.key("description").string(tool.description);
  out.key("inputSchema").raw(schema_of(tool.parameters, Members::closed));
  out.key("outputSchema").raw(schema_of(tool.results, Members::open));
  out.key("annotations").begin_object();
  out.key("title").string(tool.title);
  out.key("readOnlyHint").boolean(true);  // except for the cache, it changes nothing that existed
  out.key("destructiveHint").boolean(false);
  out.key("openWorldHint").boolean(tool.open_world);
  out.end_object();
  out.end_object();
}

RpcAnswer list_tools(const std::vector<Tool>& tools, bool is_modern) {
  JsonWriter out;
  out.begin_object();
  if (is_modern) {
    write_modern(out);
  }
  out.key("tools").array(tools, write_tool);
  return out.end_object().take();
}

JsonWriter begin_tool_result(bool is_modern) {
  JsonWriter out;
  out.begin_object();
  if (is_modern) {
    out.key("resultType").string("complete");
  }
  return out;
}

void write_content(JsonWriter& out, const std::vector<std::string_view>& texts) {
  out.key("content").array(texts, [](JsonWriter& item, std::string_view text) {
    item.begin_object().key("type").string("text").key("text").string(text).end_object();
  });
}

// Returns the result: the readable text first, then the object as text, for clients that read
// nothing else.
std::string tool_result(const ToolOutcome& outcome, bool is_modern) {
  JsonWriter out = begin_tool_result(is_modern);
  write_content(out, {outcome.text, outcome.structured});
  out.key("structuredContent").raw(outcome.structured);
  out.key("isError").boolean(false);
  return out.end_object().take();
}

std::string tool_failure(const Error& error, bool is_modern) {
  JsonWriter out = begin_tool_result(is_modern);
  const std::string text =
      error.remedy.empty() ? error.message : error.message + "\n" + error.remedy;
  write_content(out, {text});
  out.key("isError").boolean(true);
  return out.end_object().take();
}

// Returns a function that reports the progress of a call under its progress token; the numbers only
// rise.
std::function<void(std::string_view)> progress_of(const JsonField& params, const RpcCall& call) {
  const auto meta = params.find("_meta");
  const auto token = meta ? meta->find("progressToken") : std::nullopt;
  if (!token || !(token->json().is<std::string>() || token->json().is<Integer>())) {
    return [](std::string_view /*message*/) {};
  }
  return [token = token->json(), notify = call.notify,
          count = std::int64_t{0}](std::string_view message) mutable {
    JsonWriter out;
    out.begin_object();
    out.key("progressToken").document(token);
    out.key("progress").number(++count);
    out.key("message").string(message);
    notify("notifications/progress", out.end_object().text());
  };
}

}  // namespace

bool is_older_mcp_version(std::string_view version) {
  return std::ranges::find(kOlderVersions, version) != kOlderVersions.end();
}

std::optional<std::string> mcp_version_of(const RpcMessage& message) {
  const auto meta = modern_meta(JsonField(message.params, "$.params"));
  const auto version = meta ? meta->find(kVersionMember)->string() : fail(Errc::bad_input, "");
  return version ? std::optional(*version) : std::nullopt;
}

RpcError unsupported_mcp_version(const std::string& requested) {
  JsonWriter out;
  out.begin_object();
  write_versions(out.key("supported"));
  out.key("requested").string(requested);
  return {kUnsupportedVersion, fmt::format("version {} is not supported", requested),
          out.end_object().take()};
}

tl::expected<McpEra, RpcError> mcp_era_of(const RpcMessage& request) {
  const auto meta = modern_meta(JsonField(request.params, "$.params"));
  if (!meta) {
    return McpEra::older;
  }
  const auto version = meta->find(kVersionMember)->string();
  if (!version) {
    return refuse(kRpcInvalidParams, version.error().message);
  }
  if (*version != kMcpModernVersion) {
    return tl::unexpected(unsupported_mcp_version(*version));
  }
  const auto capabilities = meta->find(kCapabilitiesMember);
  if (!capabilities || !capabilities->is_object()) {
    return refuse(kRpcInvalidParams,
                  fmt::format("{} is missing", member_path(meta->path(), kCapabilitiesMember)));
  }
  return McpEra::modern;
}

McpProtocol::McpProtocol(const Tools& tools, Workbench& workbench)
    : tools_(tools), workbench_(workbench) {}

bool McpProtocol::is_quick(const RpcMessage& request) const {
  return request.method != "tools/call";
}

Result<void> McpProtocol::prepare() {
  return workbench_.start();
}

std::optional<Value> McpProtocol::cancelled_by(const RpcMessage& notification) {
  if (notification.method != "notifications/cancelled") {
    return std::nullopt;
  }
  const auto id = JsonField(notification.params).find("requestId");
  return id ? std::optional(id->json()) : std::nullopt;
}

RpcAnswer McpProtocol::answer(const RpcMessage& request, const RpcCall& call) {
  const JsonField params(request.params, "$.params");
  const auto era = mcp_era_of(request);
  if (!era) {
    return tl::unexpected(era.error());
  }
  const bool is_modern = *era == McpEra::modern;
  if (is_modern) {
    if (request.method == "server/discover") {
      return discover();
    }
  } else if (request.method == "initialize") {
    return initialize(params);
  } else if (request.method == "ping") {
    return "{}";
  } else if (request.method == "server/discover") {
    return refuse(kRpcInvalidParams,
                  fmt::format("$.params._meta[\"{}\"] is missing", kVersionMember));
  }
  if (request.method == "tools/list") {
    return list_tools(tools_.all(), is_modern);
  }
  if (request.method == "tools/call") {
    return answer_call(request, call, is_modern);
  }
  return refuse(kRpcMethodNotFound, fmt::format("there is no method {}", request.method));
}

RpcAnswer McpProtocol::answer_call(const RpcMessage& request, const RpcCall& call,
                                   bool is_modern) const {
  const JsonField params(request.params, "$.params");
  const auto named = params.find("name");
  const auto name = named ? named->string() : fail(Errc::bad_input, "$.params.name is missing");
  if (!name) {
    return refuse(kRpcInvalidParams, name.error().message);
  }
  const Tool* const tool = name->starts_with(kPrefix)
                               ? tools_.find(std::string_view(*name).substr(kPrefix.size()))
                               : nullptr;
  if (tool == nullptr) {
    return refuse(kRpcInvalidParams, fmt::format("there is no tool {}", *name));
  }
  const Value none = Dict{};
  const auto given = params.find("arguments");
  if (given && !given->is_object()) {
    return refuse(kRpcInvalidParams, given->error("expected an object").message);
  }
  const JsonField arguments(given ? given->json() : none, "$.params.arguments");
  const auto outcome = call_tool(*tool, arguments, call.stop, progress_of(params, call));
  if (outcome) {
    return tool_result(*outcome, is_modern);
  }
  if (outcome.error().code == Errc::bad_input && outcome.error().message.starts_with('$')) {
    const Error& error = outcome.error();
    return refuse(kRpcInvalidParams,
                  error.remedy.empty() ? error.message : error.message + "; " + error.remedy);
  }
  return tool_failure(outcome.error(), is_modern);
}

}  // namespace synth
