#include "synth/run/report.h"

namespace synth {

int exit_status(const SolveReport& report) {
  if (report.ended_by) {
    return exit_status(report.ended_by->code);
  }
  return report.solution.all_tests_passed && !report.solution.implementations.empty() ? 0 : 1;
}

}  // namespace synth
