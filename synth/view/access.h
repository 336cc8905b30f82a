#pragma once

#include <cstdint>
#include <string>

namespace synth {

// A request as far as it decides who may have a page; absent fields are empty.
struct PageRequest {
  std::string method;
  std::string target;      // "/TOKEN/runs/5"
  std::string host;        // Host
  std::string origin;      // Origin
  std::string fetch_site;  // Sec-Fetch-Site (W3C Fetch Metadata)
};

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

// Lets in what only reads (GET, HEAD), names this server by an address of its own (a name that was
// made to lead here, as by DNS rebinding, is refused with 421), comes from no page of another
// origin (403) and bears the token (404).
Admission admit(const PageRequest& request, const Access& access);

}  // namespace synth
