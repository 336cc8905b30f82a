#include "synth/view/access.h"

#include "synth/http/access.h"
#include "synth/support/secret.h"

#include <string_view>

namespace synth {

Admission admit(const HttpRequest& request, const Access& access) {
  if (request.method != "GET" && request.method != "HEAD") {
    return {.refused = kHttpMethodNotAllowed, .path = {}};
  }
  if (const unsigned refused = refuse_source(request, {.port = access.port}); refused != 0) {
    return {.refused = refused, .path = {}};
  }
  const std::string_view target = request.target;
  const std::size_t end = target.find('/', 1);
  if (!target.starts_with('/') || end == std::string_view::npos || access.token.empty() ||
      !is_same_secret(target.substr(1, end - 1), access.token)) {
    return {.refused = kHttpNotFound, .path = {}};
  }
  return {.refused = 0, .path = std::string(target.substr(end + 1))};
}

}  // namespace synth
