#include "testing/runtimes/common/steps.h"

#include <algorithm>
#include <array>

namespace synth {

std::optional<std::string_view> file_ending_of(std::string_view mime) {
  using Ending = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Ending, 6> kEndings{{{"text/plain", ".txt"},
                                                   {"text/markdown", ".md"},
                                                   {"text/html", ".html"},
                                                   {"application/json", ".json"},
                                                   {"image/svg+xml", ".svg"},
                                                   {"image/png", ".png"}}};
  const auto* const found = std::ranges::find(kEndings, mime, &Ending::first);
  return found == kEndings.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace synth
