#include "synth/authors/language_model/wire_secrets.h"

#include "synth/support/text.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::size_t kShortestSecret = 6;
constexpr std::string_view kStandIn = "***";
constexpr std::array<std::string_view, 7> kNamesOfSecrets{
    "auth", "key", "token", "secret", "cookie", "password", "credential"};

bool names_secret(const std::string& header) {
  const std::string name = in_lower_case(header);
  return std::ranges::any_of(
      kNamesOfSecrets, [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

// Returns x of "Bearer x" and "Basic x".
std::string_view without_scheme(std::string_view value) {
  const std::size_t space = value.find(' ');
  return space == std::string_view::npos ? value : trim(value.substr(space));
}

struct Login {
  std::size_t begin = 0;
  std::size_t end = 0;  // past the "@"; equal to `begin` if there is none
};

// Returns the login of a URL (RFC 3986, 3.2): between "//" and the last "@" before the path.
Login login_of(std::string_view url) {
  const std::size_t slashes = url.find("://");
  if (slashes == std::string_view::npos) {
    return {};
  }
  const std::size_t begin = slashes + 3;
  const std::size_t path = std::min(url.find_first_of("/?#", begin), url.size());
  const std::size_t at = url.substr(begin, path - begin).rfind('@');
  return {begin, at == std::string_view::npos ? begin : begin + at + 1};
}

// Returns the length of the end of `text` that may be the beginning of `secret`.
std::size_t begun(std::string_view text, std::string_view secret) {
  for (std::size_t size = std::min(text.size(), secret.size() - 1); size > 0; --size) {
    if (text.ends_with(secret.substr(0, size))) {
      return size;
    }
  }
  return 0;
}

}  // namespace

WireSecrets::WireSecrets(const WireRequest& request) {
  const auto add = [&](std::string_view secret) {
    if (secret.size() >= kShortestSecret) {
      secrets_.emplace_back(secret);
    }
  };
  for (const auto& [name, value] : request.headers) {
    if (names_secret(name)) {
      add(without_scheme(value));
    }
  }
  const std::string_view url = request.base_url;
  const Login login = login_of(url);
  if (login.end > login.begin) {
    const std::string_view both = url.substr(login.begin, login.end - login.begin - 1);
    const std::size_t colon = both.find(':');
    add(colon == std::string_view::npos ? both : both.substr(colon + 1));
  }
}

std::string WireSecrets::removed_from(std::string text) const {
  for (const std::string& secret : secrets_) {
    for (std::size_t at = 0; (at = text.find(secret, at)) != std::string::npos;
         at += kStandIn.size()) {
      text.replace(at, secret.size(), kStandIn);
    }
  }
  return text;
}

std::string WireSecrets::take(std::string_view piece) {
  const std::string known = removed_from(std::move(held_back_) + std::string(piece));
  std::size_t held = 0;
  for (const std::string& secret : secrets_) {
    held = std::max(held, begun(known, secret));
  }
  const std::size_t said = known.size() - held;
  held_back_ = known.substr(said);
  return known.substr(0, said);
}

std::string WireSecrets::rest() {
  return std::exchange(held_back_, {});
}

std::string without_login(std::string_view url) {
  const Login login = login_of(url);
  std::string shown(url);
  return shown.erase(login.begin, login.end - login.begin);
}

}  // namespace synth
