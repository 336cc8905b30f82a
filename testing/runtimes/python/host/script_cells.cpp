#include "testing/runtimes/python/host/script_cells.h"

#include "synth/support/own_processor.h"

#include <algorithm>

namespace synth {

PythonScriptCells::Place PythonScriptCells::enter(const Limits& limits,
                                                  const std::stop_token& stop) {
  const std::scoped_lock lock(mutex_);
  existing_ -=
      static_cast<int>(std::erase_if(idle_, [](const Idle& idle) { return idle.cell.is_lost(); }));
  const auto processor = OwnProcessor::number();
  const auto fits = [&](const Idle& idle) { return idle.cell.limits() == limits; };
  auto fitting = std::ranges::find_if(
      idle_, [&](const Idle& idle) { return fits(idle) && idle.processor == processor; });
  if (fitting == idle_.end() && existing_ == most_) {
    fitting = std::ranges::find_if(idle_, fits);
  }
  if (fitting != idle_.end()) {
    std::optional<PythonCell> cell(std::move(fitting->cell));
    idle_.erase(fitting);
    cell->serve(stop);
    return {this, std::move(cell)};
  }
  if (existing_ < most_) {
    ++existing_;
    return {this, std::nullopt};
  }
  if (!idle_.empty()) {  // with other limits
    idle_.pop_back();
    return {this, std::nullopt};
  }
  return {};
}

PythonScriptCells::Place::~Place() {
  if (owner_ != nullptr) {
    used_.reset();
    const std::scoped_lock lock(owner_->mutex_);
    --owner_->existing_;
  }
}

void PythonScriptCells::Place::keep(PythonCell cell) {
  const std::scoped_lock lock(owner_->mutex_);
  owner_->idle_.push_back({std::move(cell), OwnProcessor::number()});
  owner_ = nullptr;
}

}  // namespace synth
