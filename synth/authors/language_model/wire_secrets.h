#pragma once

#include "synth/authors/language_model/wire.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The secrets that a request carries: the values of headers that are named as such, and the
// password of its address. A server may say them back; they are taken out of all that comes from
// it, before anyone reads, keeps or shows it. Those of less than six characters are left: words of
// an answer may be equal to them.
class WireSecrets {
 public:
  explicit WireSecrets(const WireRequest& request);

  [[nodiscard]] bool empty() const { return secrets_.empty(); }
  [[nodiscard]] std::string removed_from(std::string text) const;

  // The same for a text that comes in pieces: what can be said of it by now. A secret may lie
  // across two of them, so that the beginning of one is held back until the next, or `rest`.
  std::string take(std::string_view piece);
  std::string rest();

 private:
  std::vector<std::string> secrets_;
  std::string held_back_;
};

// The address without its user and password: for whoever is shown it. Text that is no URL stays.
std::string without_login(std::string_view url);

}  // namespace synth
