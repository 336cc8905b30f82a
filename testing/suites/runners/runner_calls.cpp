#include "testing/suites/runners/runner_calls.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kMostWanted = 100;

// Handles frames of the tests until they or the candidate end. `carry` performs the calls.
Result<RunnerEnd> hear_tests(RuntimeCell& tests, const std::string& ticket,
                             const std::function<Result<Carried>(std::string_view)>& carry,
                             milliseconds wall) {
  const auto deadline = steady_clock::now() + wall;
  RunnerEnd end;
  while (true) {
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_clock::now());
    SYNTH_TRY(auto heard, tests.receive(std::max(left, milliseconds(1))));
    if (auto* gone = std::get_if<CellGone>(&heard)) {
      end.gone = std::move(*gone);
      return end;
    }
    const auto& frame = std::get<std::string>(heard);
    if (end.report) {
      end.gone = tampered_with("something came behind the runner's report");
      return end;
    }
    if (frame.starts_with(ticket)) {
      end.report = frame.substr(ticket.size());
      continue;
    }
    SYNTH_TRY(auto carried, carry(frame));
    if (auto* gone = std::get_if<CellGone>(&carried)) {
      end.gone = std::move(*gone);
      end.of_candidate = true;
      return end;
    }
    if (auto* more = std::get_if<WantedMore>(&carried)) {
      if (end.wanted.size() < kMostWanted) {
        end.wanted.push_back(std::move(more->what));
      }
      continue;
    }
    SYNTH_CHECK(tests.send(std::get<std::string>(carried)));
  }
}

}  // namespace

Result<RunnerEnd> run_beside_candidate(Sandbox& sandbox, const CellRequest& tests,
                                       const std::string& ticket, const CellRequest& candidate,
                                       const CarryCall& carry, milliseconds wall,
                                       const std::stop_token& stop) {
  SYNTH_TRY(RuntimeCell of_candidate, RuntimeCell::open(sandbox, candidate, stop));
  SYNTH_TRY(RuntimeCell of_tests, RuntimeCell::open(sandbox, tests, stop));
  const auto carry_frame = [&](std::string_view frame) { return carry(of_candidate, frame); };
  SYNTH_TRY(RunnerEnd end, hear_tests(of_tests, ticket, carry_frame, wall));
  SYNTH_TRY(end.output, of_tests.close());
  SYNTH_CHECK(of_candidate.close());
  return end;
}

Result<RunnerEnd> run_with_candidate(Sandbox& sandbox, const CellRequest& tests,
                                     const std::string& ticket, milliseconds wall,
                                     const std::stop_token& stop) {
  SYNTH_TRY(RuntimeCell cell, RuntimeCell::open(sandbox, tests, stop));
  const auto refuse = [](std::string_view /*frame*/) -> Result<Carried> {
    return tampered_with("something else than the runner's report came over its channel");
  };
  SYNTH_TRY(RunnerEnd end, hear_tests(cell, ticket, refuse, wall));
  SYNTH_TRY(end.output, cell.close());
  return end;
}

}  // namespace synth
