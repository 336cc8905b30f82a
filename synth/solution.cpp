#include "synth/solution.h"

#include "synth/engine.h"

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

int exit_status(const SolveReport& report) {
  if (report.ended_by) {
    return exit_status(report.ended_by->code);
  }
  return report.solution.all_tests_passed && !report.solution.implementations.empty() ? 0 : 1;
}

}  // namespace synth
