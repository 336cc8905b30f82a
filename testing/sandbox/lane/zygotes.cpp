#include "testing/sandbox/lane/zygotes.h"

#include "synth/support/ablation.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace synth {
namespace {

constexpr int kAttempts = 3;
// Compiler, compiled program, and an interpreter or two.
constexpr std::size_t kMostPlain = 4;

constexpr const char* kNeedsNamespaces = "programs are copied from level namespaces on";

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
  auto started = Zygote::start_warm(isolation_, request);
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
  SYNTH_TRY(auto started, Zygote::start_plain(isolation_, request));
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

}  // namespace synth
