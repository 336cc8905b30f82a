#include "testing/sandbox/lane/graves.h"

#include "synth/support/ablation.h"

#include <cstddef>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostDying = 2;

}  // namespace

void Graves::bury_all() {
  while (!cells_.empty()) {
    bury_next();
  }
}

void Graves::add(CellProcess cell) {
  cells_.push_back(std::move(cell));
  while (cells_.size() > (is_ablated("graves") ? 0 : kMostDying)) {
    bury_next();
  }
}

void Graves::bury_next() {
  bury_cell(isolation_, cells_.front());
  cells_.pop_front();
}

}  // namespace synth
