#include "synth/view/access.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace synth {
namespace {

constexpr unsigned kForbidden = 403;
constexpr unsigned kNotFound = 404;
constexpr unsigned kMethodNotAllowed = 405;
constexpr unsigned kMisdirected = 421;

bool is_own_host(std::string_view host, std::uint16_t port) {
  return std::ranges::any_of(std::array{"127.0.0.1", "localhost"}, [&](const char* name) {
    return host == fmt::format("{}:{}", name, port);
  });
}

// In a time that does not tell how much of it is right.
bool is_same(std::string_view given, std::string_view token) {
  if (given.size() != token.size()) {
    return false;
  }
  unsigned difference = 0;
  for (std::size_t i = 0; i < token.size(); ++i) {
    difference |= static_cast<unsigned>(static_cast<unsigned char>(given[i])) ^
                  static_cast<unsigned>(static_cast<unsigned char>(token[i]));
  }
  return difference == 0;
}

}  // namespace

Admission admit(const PageRequest& request, const Access& access) {
  if (request.method != "GET" && request.method != "HEAD") {
    return {.refused = kMethodNotAllowed, .path = {}};
  }
  if (!is_own_host(request.host, access.port)) {
    return {.refused = kMisdirected, .path = {}};
  }
  constexpr std::string_view kScheme = "http://";
  const bool is_own_origin =
      request.origin.empty() || (request.origin.starts_with(kScheme) &&
                                 request.origin.substr(kScheme.size()) == request.host);
  const bool is_own_site = request.fetch_site.empty() || request.fetch_site == "none" ||
                           request.fetch_site == "same-origin";
  if (!is_own_origin || !is_own_site) {
    return {.refused = kForbidden, .path = {}};
  }
  const std::string_view target = request.target;
  const std::size_t end = target.find('/', 1);
  if (!target.starts_with('/') || end == std::string_view::npos || access.token.empty() ||
      !is_same(target.substr(1, end - 1), access.token)) {
    return {.refused = kNotFound, .path = {}};
  }
  return {.refused = 0, .path = std::string(target.substr(end + 1))};
}

}  // namespace synth
