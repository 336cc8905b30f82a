#include "testing/sandbox/selftest/trial.h"

#include "testing/sandbox/lane/cell_maker.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <poll.h>

namespace synth {
namespace {

constexpr int kReportPatienceMs = 5000;

}  // namespace

Result<void> try_cell(const Isolation& isolation) {
  CellRequest request;
  request.argv = {"/bin/true"};
  Zygotes zygotes(isolation);
  auto started = make_cell(isolation, zygotes, request, encode(request));
  if (!started) {
    return fail(Errc::sandbox_level, started.error().message, started.error().remedy);
  }
  CellProcess& cell = started->process;
  pollfd report{cell.reports.get(), POLLIN, 0};
  ::poll(&report, 1, kReportPatienceMs);
  const auto first = next_report(cell);
  cell.zygote ? kill_keeper(cell) : ask_to_end(cell);
  const bool is_counted = !cell.group || cell.group->memory_peak() > 0;
  bury_cell(isolation, cell);
  if (!first || !is_counted) {
    return fail(Errc::sandbox_level, first ? "the control group of a cell counts no memory"
                                           : "the trial cell gave no answer");
  }
  // A program is executed last, after everything else.
  if (first->error && first->error->code != Errc::missing_interpreter) {
    return fail(Errc::sandbox_level, first->error->message, first->error->remedy);
  }
  return {};
}

}  // namespace synth
