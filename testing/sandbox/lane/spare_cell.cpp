#include "testing/sandbox/lane/spare_cell.h"

#include "synth/support/ablation.h"
#include "synth/support/liveness.h"
#include "testing/sandbox/lane/cell_memory.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <poll.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace synth {
namespace {

Result<StartedCell> make_from(const Isolation& isolation, const CellRequest& request,
                              const std::string& body, const std::shared_ptr<Zygote>& zygote) {
  SYNTH_TRY(auto sockets, make_socket_pair());
  SYNTH_TRY(CellProcess process,
            zygote ? start_cell(isolation, request, body, std::move(sockets.second), zygote)
                   : start_host_cell(isolation, request, std::move(sockets.second)));
  return StartedCell{std::move(process), std::move(sockets.first)};
}

}  // namespace

Result<StartedCell> make_cell(const Isolation& isolation, Zygotes& zygotes,
                              const CellRequest& request, const std::string& body) {
  if (const auto warm = zygotes.find_warm(request)) {
    auto started = make_from(isolation, request, body, warm);
    if (started) {
      return started;
    }
    zygotes.failed(request, started.error().message);
  }
  if (isolation.level < IsolationLevel::namespaces) {
    return make_from(isolation, request, body, nullptr);
  }
  SYNTH_CHECK(check_program(request));
  SYNTH_TRY(const auto plain, zygotes.find_plain(request));
  auto started = make_from(isolation, request, body, plain);
  if (!started) {
    zygotes.forget_plain(plain);
  }
  return started;
}

void SpareCell::prepare(const CellRequest& request, const std::string& body) {
  const bool again = body == body_;
  body_ = body;
  if (!again || !request.waits || isolation_.level < IsolationLevel::namespaces ||
      is_ablated("spare_cell")) {
    return;
  }
  if (auto started = make_cell(isolation_, zygotes_, request, body)) {
    cell_ = std::move(*started);
  }
}

std::optional<StartedCell> SpareCell::take(const std::string& body) {
  if (!cell_) {
    return std::nullopt;
  }
  if (body != body_ || !is_sound()) {
    drop();
    return std::nullopt;
  }
  return std::exchange(cell_, std::nullopt);
}

// While it waited, its program has made no process: each there is has to be there and go on.
bool SpareCell::is_sound() const {
  const CellProcess& cell = cell_->process;
  pollfd report{cell.reports.get(), POLLIN, 0};
  ::poll(&report, 1, 0);
  std::vector<pid_t> needed = children_of(isolation_.proc.get(), cell.keeper);
  const bool has_started = (report.revents & POLLIN) != 0;
  if ((report.revents & POLLHUP) != 0 || (has_started && needed.empty())) {
    return false;
  }
  needed.insert(needed.end(), {cell.keeper, cell.zygote->pid()});
  return std::ranges::all_of(needed, [&](pid_t process) {
    return liveness_of(isolation_.proc.get(), process) == Liveness::goes_on;
  });
}

void SpareCell::forget() {
  drop();
  body_.clear();
}

void SpareCell::drop() {
  if (cell_) {
    kill_keeper(cell_->process);
    bury_cell(isolation_, cell_->process);
    cell_.reset();
  }
}

}  // namespace synth
