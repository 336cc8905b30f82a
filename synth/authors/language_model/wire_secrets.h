#pragma once

#include "synth/authors/language_model/wire.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The secrets of a request: the values of headers whose names say so, and the password of its
// address. A server may echo them, so they are removed from all it sends before it is read, kept or
// shown. Secrets of less than six characters are not removed: they may equal words of an answer.
class WireSecrets {
 public:
  explicit WireSecrets(const WireRequest& request);

  [[nodiscard]] bool empty() const { return secrets_.empty(); }
  [[nodiscard]] std::string removed_from(std::string text) const;

  // Removes secrets from a text that comes in pieces; returns what is certain by now. A secret may
  // span two pieces, so a possible beginning is held back until the next call or `rest`.
  std::string take(std::string_view piece);
  std::string rest();

 private:
  std::vector<std::string> secrets_;
  std::string held_back_;
};

// Returns the address without its user and password, so that it can be shown. Text that is not a
// URL is returned unchanged.
std::string without_login(std::string_view url);

}  // namespace synth
