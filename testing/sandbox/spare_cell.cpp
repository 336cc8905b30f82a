#include "testing/sandbox/spare_cell.h"

#include "testing/sandbox/lane_protocol.h"

#include <poll.h>

#include <utility>

namespace synth {

Zygote* WarmProgramOfLane::find(const CellRequest& request) {
  if (!request.warm || (zygote_ && zygote_->serves(request))) {
    return request.warm ? zygote_.get() : nullptr;
  }
  zygote_.reset();
  if (failures_ >= kAttempts) {
    return nullptr;
  }
  auto started = Zygote::start(isolation_, request);
  if (!started) {
    failed(started.error().message);
    return nullptr;
  }
  zygote_ = std::move(*started);
  return zygote_.get();
}

void WarmProgramOfLane::failed(std::string reason) {
  ++failures_;
  reason_ = std::move(reason);
  zygote_.reset();
}

Result<StartedCell> start_with_socket(const Isolation& isolation, const CellRequest& request,
                                      Zygote* zygote) {
  SYNTH_TRY(auto sockets, make_socket_pair());
  SYNTH_TRY(CellProcess process,
            start_cell(isolation, request, std::move(sockets.second), {}, zygote));
  return StartedCell{std::move(process), std::move(sockets.first)};
}

void SpareCell::prepare(const CellRequest& request, const std::string& body) {
  const bool again = body == body_;
  body_ = body;
  Zygote* zygote = isolation_.level >= IsolationLevel::namespaces ? warm_.find(request) : nullptr;
  if (!again || zygote == nullptr) {
    return;
  }
  if (auto started = start_with_socket(isolation_, request, zygote)) {
    cell_ = std::move(*started);
  } else {
    warm_.failed(started.error().message);
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
    kill_cell(isolation_, cell_->process);
    bury_cell(isolation_, cell_->process);
    cell_.reset();
  }
}

}  // namespace synth
