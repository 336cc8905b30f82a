#include "synth/server/mcp_headers.h"

#include "specs/base64.h"
#include "specs/json.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr const char* kVersionHeader = "MCP-Protocol-Version";

tl::unexpected<RpcError> mismatch(std::string message) {
  return tl::unexpected(RpcError{kMcpHeaderMismatch, std::move(message)});
}

// Returns the decoded value of a header: itself, or the text encoded as `=?base64?…?=` if a header
// cannot hold it.
std::optional<std::string> decode_header(std::string_view value) {
  constexpr std::string_view kBegin = "=?base64?";
  constexpr std::string_view kEnd = "?=";
  if (value.size() >= kBegin.size() + kEnd.size() && value.starts_with(kBegin) &&
      value.ends_with(kEnd)) {
    return base64_decode(value.substr(kBegin.size(), value.size() - kBegin.size() - kEnd.size()));
  }
  const bool is_plain =
      std::ranges::all_of(value, [](char c) { return c == '\t' || (c >= ' ' && c <= '~'); });
  return is_plain ? std::optional(std::string(value)) : std::nullopt;
}

// Checks that a header equals `member` of the body.
tl::expected<void, RpcError> check_header(const HttpRequest& http, const char* name,
                                          const std::string& member, std::string_view expected) {
  const auto given = http.field(name);
  if (!given) {
    return mismatch(fmt::format("the header {} is missing: expected \"{}\", as {}", name,
                                excerpt(expected), member));
  }
  const auto value = decode_header(trim(*given));
  if (!value) {
    return mismatch(fmt::format("the header {} has characters that it may not have", name));
  }
  if (*value != expected) {
    return mismatch(fmt::format("the header {} is \"{}\", and {} is \"{}\"", name, excerpt(*value),
                                member, excerpt(expected)));
  }
  return {};
}

// Returns the member of `params` that the header Mcp-Name repeats.
std::string_view named_member(std::string_view method) {
  if (method == "tools/call" || method == "prompts/get") {
    return "name";
  }
  return method == "resources/read" ? "uri" : "";
}

tl::expected<void, RpcError> check_headers(const HttpRequest& http, const RpcMessage& request,
                                           const std::string& version) {
  if (auto same = check_header(http, kVersionHeader, "the version in $.params._meta", version);
      !same) {
    return same;
  }
  if (auto same = check_header(http, "Mcp-Method", "$.method", request.method); !same) {
    return same;
  }
  const std::string_view member = named_member(request.method);
  const JsonField params(request.params, "$.params");
  const auto named = member.empty() ? std::nullopt : params.find(member);
  const auto name = named ? named->string() : fail(Errc::bad_input, "");
  return name ? check_header(http, "Mcp-Name", named->path(), *name)
              : tl::expected<void, RpcError>();
}

}  // namespace

bool accepts_type(const HttpRequest& request, std::string_view type) {
  const auto accept = request.field("Accept");
  if (!accept) {
    return true;
  }
  const std::string_view kind = type.substr(0, type.find('/'));
  for (const std::string_view part : split(*accept, ',')) {
    const std::string range = in_lower_case(trim(part.substr(0, part.find(';'))));
    if (range == type || range == "*/*" || range == fmt::format("{}/*", kind)) {
      return true;
    }
  }
  return false;
}

tl::expected<McpEra, RpcError> mcp_era_of(const HttpRequest& http, const RpcMessage& request) {
  const auto header = http.field(kVersionHeader);
  if (const auto version = mcp_version_of(request)) {
    if (auto same = check_headers(http, request, *version); !same) {
      return tl::unexpected(same.error());
    }
  } else if (header && *header == kMcpModernVersion) {
    return tl::unexpected(
        RpcError{kRpcInvalidParams,
                 "$.params._meta[\"io.modelcontextprotocol/protocolVersion\"] is missing"});
  } else if (header && !is_older_mcp_version(*header)) {
    return tl::unexpected(unsupported_mcp_version(*header));
  }
  return mcp_era_of(request);
}

}  // namespace synth
