#include "synth/solution/solution.h"

namespace synth {

std::string_view name(ConfidenceLevel level) {
  switch (level) {
    case ConfidenceLevel::verified:
      return "verified";
    case ConfidenceLevel::consistent:
      return "consistent";
    case ConfidenceLevel::uncertain:
      return "uncertain";
    case ConfidenceLevel::failed:
      return "failed";
    case ConfidenceLevel::abstained:
      return "abstained";
  }
  return "failed";
}

}  // namespace synth
