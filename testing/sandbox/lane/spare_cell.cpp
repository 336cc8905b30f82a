#include "testing/sandbox/lane/spare_cell.h"

#include "testing/sandbox/protocol/lane_protocol.h"

#include <poll.h>

#include <utility>

namespace synth {

Zygote* WarmPrograms::find(const CellRequest& request) {
  if (!request.warm || request.warm->argv.empty()) {
    return nullptr;
  }
  Slot& slot = slots_[request.warm->argv.front()];
  if (slot.zygote && slot.zygote->serves(request)) {
    return slot.zygote.get();
  }
  slot.zygote.reset();
  if (slot.failures >= kAttempts) {
    return nullptr;
  }
  auto started = Zygote::start(isolation_, request, processes());
  if (!started) {
    failed(request, started.error().message);
    return nullptr;
  }
  slot.zygote = std::move(*started);
  return slot.zygote.get();
}

void WarmPrograms::failed(const CellRequest& request, std::string reason) {
  Slot& slot = slots_[request.warm->argv.front()];
  ++slot.failures;
  slot.reason = std::move(reason);
  slot.zygote.reset();
}

std::string WarmPrograms::reason(const CellRequest& request) const {
  if (!request.warm || request.warm->argv.empty()) {
    return {};
  }
  const auto slot = slots_.find(request.warm->argv.front());
  return slot == slots_.end() ? std::string() : slot->second.reason;
}

std::vector<pid_t> WarmPrograms::processes() const {
  std::vector<pid_t> found;
  for (const auto& [program, slot] : slots_) {
    if (slot.zygote) {
      found.push_back(slot.zygote->pid());
    }
  }
  return found;
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
  const bool waits = request.warm && request.warm->when == WarmWhen::it_forks;
  Zygote* zygote =
      waits && isolation_.level >= IsolationLevel::namespaces ? warm_.find(request) : nullptr;
  if (!again || zygote == nullptr) {
    return;
  }
  if (auto started = start_with_socket(isolation_, request, zygote)) {
    cell_ = std::move(*started);
  } else {
    warm_.failed(request, started.error().message);
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
