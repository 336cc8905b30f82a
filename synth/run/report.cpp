#include "synth/run/report.h"

namespace synth {

int exit_status(const SolveReport& report, ConfidenceLevel least) {
  if (report.ended_by) {
    return exit_status(report.ended_by->code);
  }
  const Solution& solution = report.solution;
  return solution.all_tests_passed && !solution.implementations.empty() &&
                 solution.confidence.level <= least
             ? 0
             : 1;
}

}  // namespace synth
