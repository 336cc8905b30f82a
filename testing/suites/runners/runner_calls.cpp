#include "testing/suites/runners/runner_calls.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// How it ended, and whether it was the candidate that did.
Result<std::pair<CellGone, bool>> carry_calls(RuntimeCell& tests, RuntimeCell& candidate,
                                              const CarryCall& carry,
                                              steady_clock::time_point deadline) {
  while (true) {
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_clock::now());
    SYNTH_TRY(auto asked, tests.receive(std::max(left, milliseconds(1))));
    if (auto* gone = std::get_if<CellGone>(&asked)) {
      return std::pair(std::move(*gone), false);
    }
    SYNTH_TRY(auto answer, carry(candidate, std::get<std::string>(asked)));
    if (auto* gone = std::get_if<CellGone>(&answer)) {
      return std::pair(std::move(*gone), true);
    }
    SYNTH_CHECK(tests.send(std::get<std::string>(answer)));
  }
}

}  // namespace

Result<RunnerEnd> run_beside_candidate(Sandbox& sandbox, const CellRequest& tests,
                                       const CellRequest& candidate, const CarryCall& carry,
                                       std::chrono::milliseconds wall,
                                       const std::stop_token& stop) {
  SYNTH_TRY(RuntimeCell of_candidate, RuntimeCell::open(sandbox, candidate, stop));
  SYNTH_TRY(RuntimeCell of_tests, RuntimeCell::open(sandbox, tests, stop));
  SYNTH_TRY(auto end, carry_calls(of_tests, of_candidate, carry, steady_clock::now() + wall));
  RunnerEnd apart{.gone = std::move(end.first), .output = {}, .of_candidate = end.second};
  SYNTH_TRY(apart.output, of_tests.close());
  SYNTH_CHECK(of_candidate.close());
  return apart;
}

}  // namespace synth
