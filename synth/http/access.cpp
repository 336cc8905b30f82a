#include "synth/http/access.h"

#include "synth/support/secret.h"
#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

bool is_own_host(std::string_view host, const ListenAddress& own) {
  return !own.is_loopback || host == own.authority() ||
         host == fmt::format("localhost:{}", own.port);
}

// Returns whether the origin is this server. Beyond loopback a proxy may speak https for it.
bool is_own_origin(std::string_view origin, std::string_view host, const ListenAddress& own) {
  return origin == fmt::format("http://{}", host) ||
         (!own.is_loopback && origin == fmt::format("https://{}", host));
}

}  // namespace

unsigned refuse_source(const HttpRequest& request, const ListenAddress& own) {
  const std::string host = request.field("Host").value_or("");
  if (!is_own_host(host, own)) {
    return kHttpMisdirected;
  }
  const auto origin = request.field("Origin");
  if (origin && !is_own_origin(*origin, host, own)) {
    return kHttpForbidden;
  }
  const auto site = request.field("Sec-Fetch-Site");  // W3C Fetch Metadata
  return site && *site != "none" && *site != "same-origin" ? kHttpForbidden : 0;
}

bool bears_token(const HttpRequest& request, std::string_view token) {
  constexpr std::string_view kScheme = "bearer ";
  const std::string given = request.field("Authorization").value_or("");
  return in_lower_case(given).starts_with(kScheme) &&
         is_same_secret(trim(std::string_view(given).substr(kScheme.size())), token);
}

}  // namespace synth
