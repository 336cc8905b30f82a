#pragma once

#include "synth/http/http_message.h"
#include "synth/http/listen_address.h"

#include <string_view>

namespace synth {

// The status that refuses a request because of whom it names or where it comes from; 0 if nothing
// is wrong. On loopback it must name this server by an address of its own: a name that was made to
// lead here, as by DNS rebinding, is refused with 421. Elsewhere this machine may have any name. A
// page of another origin is refused with 403.
unsigned refuse_source(const HttpRequest& request, const ListenAddress& own);

// Whether a request bears the token, as `Authorization: Bearer TOKEN` (RFC 6750).
bool bears_token(const HttpRequest& request, std::string_view token);

}  // namespace synth
