#pragma once

#include "synth/http/http_message.h"
#include "synth/server/mcp_protocol.h"

#include <string_view>

namespace synth {

inline constexpr int kMcpHeaderMismatch = -32020;

// Returns whether a client accepts answers of this type ("text/event-stream"). Without an `Accept`
// it accepts all.
bool accepts_type(const HttpRequest& request, std::string_view type);

// Returns the era of a request over HTTP, whose headers repeat members of its body. Error -32020
// if, in the modern era, one is missing or differs; -32022 if the version in the header is not
// supported; also those of the other mcp_era_of.
tl::expected<McpEra, RpcError> mcp_era_of(const HttpRequest& http, const RpcMessage& request);

}  // namespace synth
