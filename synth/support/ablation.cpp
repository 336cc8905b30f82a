#include "synth/support/ablation.h"

#include <cstdlib>
#include <string>

namespace synth {

bool is_ablated(std::string_view trick) {
  static const std::string names = [] {
    const char* found = std::getenv(kAblateVariable);
    return found == nullptr ? std::string() : "," + std::string(found) + ",";
  }();
  return !names.empty() && names.find("," + std::string(trick) + ",") != std::string::npos;
}

}  // namespace synth
