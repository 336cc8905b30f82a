#include "testing/sandbox/lane/cell_maker.h"

#include "synth/support/ablation.h"
#include "synth/support/liveness.h"
#include "testing/sandbox/lane/processes.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <poll.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace synth {
namespace {

constexpr int kAttempts = 3;
// Compiler, compiled program, and an interpreter or two.
constexpr std::size_t kMostPlain = 4;

constexpr const char* kNeedsNamespaces = "programs are copied from level namespaces on";

Result<StartedCell> make_from(const Isolation& isolation, const CellRequest& request,
                              const std::string& body, const std::shared_ptr<Zygote>& zygote) {
  SYNTH_TRY(auto sockets, make_socket_pair());
  SYNTH_TRY(CellProcess process,
            zygote ? start_cell(isolation, request, body, std::move(sockets.second), zygote)
                   : start_host_cell(isolation, request, std::move(sockets.second)));
  return StartedCell{std::move(process), std::move(sockets.first)};
}

}  // namespace

std::shared_ptr<Zygote> Zygotes::find_warm(const CellRequest& request) {
  if (!request.warm || request.warm->argv.empty() ||
      is_ablated(request.warm->when == WarmWhen::loaded ? "loaded" : "warm")) {
    return nullptr;
  }
  Slot& slot = warm_[request.warm->argv.front()];
  if (isolation_.level < IsolationLevel::namespaces) {
    slot.reason = kNeedsNamespaces;
    return nullptr;
  }
  if (slot.zygote && slot.zygote->serves(request) && slot.zygote->is_sound()) {
    return slot.zygote;
  }
  slot.zygote.reset();
  if (slot.failures >= kAttempts) {
    return nullptr;
  }
  auto started = Zygote::start(isolation_, request);
  if (!started) {
    failed(request, started.error().message);
    return nullptr;
  }
  slot.zygote = *std::move(started);
  return slot.zygote;
}

void Zygotes::failed(const CellRequest& request, std::string reason) {
  Slot& slot = warm_[request.warm->argv.front()];
  ++slot.failures;
  slot.reason = std::move(reason);
  slot.zygote.reset();
}

std::string Zygotes::reason(const CellRequest& request) const {
  if (!request.warm || request.warm->argv.empty()) {
    return {};
  }
  const auto slot = warm_.find(request.warm->argv.front());
  return slot == warm_.end() ? std::string() : slot->second.reason;
}

Result<std::shared_ptr<Zygote>> Zygotes::find_plain(const CellRequest& request) {
  const auto found = std::ranges::find_if(
      plain_, [&](const auto& zygote) { return zygote->serves(request) && zygote->is_sound(); });
  if (found != plain_.end()) {
    std::rotate(plain_.begin(), found, found + 1);
    return plain_.front();
  }
  CellRequest plain = request;
  plain.warm.reset();
  SYNTH_TRY(auto started, Zygote::start(isolation_, std::move(plain)));
  plain_.push_front(std::move(started));
  if (plain_.size() > kMostPlain) {
    plain_.pop_back();
  }
  return plain_.front();
}

void Zygotes::forget_plain(const std::shared_ptr<Zygote>& zygote) {
  std::erase(plain_, zygote);
}

std::vector<pid_t> Zygotes::processes() const {
  std::vector<pid_t> found;
  for (const auto& [program, slot] : warm_) {
    if (slot.zygote) {
      found.push_back(slot.zygote->pid());
    }
  }
  for (const auto& zygote : plain_) {
    found.push_back(zygote->pid());
  }
  return found;
}

Result<StartedCell> make_cell(const Isolation& isolation, Zygotes& zygotes,
                              const CellRequest& request, const std::string& body) {
  if (const auto warm = zygotes.find_warm(request)) {
    auto started = make_from(isolation, request, body, warm);
    if (started) {
      return started;
    }
    zygotes.failed(request, started.error().message);
  }
  if (request.argv.empty() || !request.argv.front().starts_with('/')) {
    return fail(Errc::bad_input, "the program of a cell must be an absolute path");
  }
  if (isolation.level < IsolationLevel::namespaces) {
    return make_from(isolation, request, body, nullptr);
  }
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

// Returns whether each process of the waiting cell exists and can continue. Its program has made
// none.
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
