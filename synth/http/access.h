#pragma once

#include "synth/http/http_message.h"
#include "synth/http/listen_address.h"

#include <string_view>

namespace synth {

// Returns the status that refuses a request because of its host or origin; 0 if both are allowed.
// On loopback the request must name this server by one of its own addresses: a name that was made
// to resolve here, as by DNS rebinding, is refused with 421. Elsewhere this machine may have any
// name. A page of another origin is refused with 403.
unsigned refuse_source(const HttpRequest& request, const ListenAddress& own);

// Returns whether a request has the token, as `Authorization: Bearer TOKEN` (RFC 6750).
bool bears_token(const HttpRequest& request, std::string_view token);

}  // namespace synth
