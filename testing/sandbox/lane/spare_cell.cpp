#include "testing/sandbox/lane/spare_cell.h"

#include "synth/support/ablation.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <poll.h>

#include <utility>

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
  const bool waits =
      request.warm && request.warm->when == WarmWhen::it_forks && !is_ablated("spare_cell");
  const auto zygote = waits && again ? zygotes_.find_warm(request) : nullptr;
  if (!zygote) {
    return;
  }
  if (auto started = make_from(isolation_, request, body, zygote)) {
    cell_ = std::move(*started);
  } else {
    zygotes_.failed(request, started.error().message);
  }
}

std::optional<StartedCell> SpareCell::take(const std::string& body) {
  if (!cell_) {
    return std::nullopt;
  }
  pollfd end{cell_->process.keeper_fd.get(), POLLIN, 0};
  if (body != body_ || ::poll(&end, 1, 0) != 0) {  // somebody may have killed it
    drop();
    return std::nullopt;
  }
  return std::exchange(cell_, std::nullopt);
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
