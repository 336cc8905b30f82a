#include "synth/support/ablation.h"

#include <cstdlib>
#include <string>

namespace synth {

bool is_ablated(std::string_view trick) {
  static const std::string kNames = [] {
    const char* found = std::getenv(kAblateVariable);
    return found == nullptr ? std::string() : "," + std::string(found) + ",";
  }();
  return !kNames.empty() && kNames.find("," + std::string(trick) + ",") != std::string::npos;
}

}  // namespace synth
