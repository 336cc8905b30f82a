#pragma once

#include "synth/http/http_message.h"

#include <cstdint>
#include <string>

namespace synth {

// The condition for access: knowledge of the token, which is part of the address.
struct Access {
  std::string token;
  std::uint16_t port = 0;
};

// An admitted request, or the HTTP status that refuses it.
struct Admission {
  unsigned refused = 0;  // 0 if it is admitted
  std::string path;      // below the token: "runs/5", "?before=80"
};

// Admits requests that only read (GET, HEAD), come from here (refuse_source, synth/http/access.h)
// and have the token in their path (404).
Admission admit(const HttpRequest& request, const Access& access);

}  // namespace synth
