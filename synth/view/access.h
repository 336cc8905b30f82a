#pragma once

#include "synth/http/http_message.h"

#include <cstdint>
#include <string>

namespace synth {

// What lets a request in: whoever knows the token was given the address.
struct Access {
  std::string token;
  std::uint16_t port = 0;
};

// A request that is let in, or the HTTP status that refuses it.
struct Admission {
  unsigned refused = 0;  // 0: it is let in
  std::string path;      // below the token: "runs/5", "?before=80"
};

// Lets in what only reads (GET, HEAD), comes from here (refuse_source, synth/http/access.h) and
// bears the token in its path (404).
Admission admit(const HttpRequest& request, const Access& access);

}  // namespace synth
