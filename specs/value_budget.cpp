#include "specs/value_budget.h"

#include <fmt/format.h>

namespace synth {

std::optional<std::string> ValueBudget::take_node() {
  if (++nodes_ > kMaxValueNodes) {
    return fmt::format("a value may hold at most {} values", kMaxValueNodes);
  }
  return std::nullopt;
}

std::optional<std::string> ValueBudget::take_level(std::size_t depth) {
  if (depth >= kMaxValueDepth) {
    return fmt::format("a value may be nested at most {} levels deep", kMaxValueDepth);
  }
  return std::nullopt;
}

std::optional<std::string> ValueBudget::take_bytes(std::size_t count) {
  bytes_ += count;
  if (bytes_ > kMaxValueBytes) {
    return fmt::format("a value may hold at most {} MiB of text", kMaxValueBytes >> 20U);
  }
  return std::nullopt;
}

std::optional<std::string> ValueBudget::take_compared(std::size_t count) {
  constexpr std::size_t kMostCompared = 4 * kMaxValueBytes;
  compared_ += count;
  if (compared_ > kMostCompared) {
    return "sets and keys are nested too deep for their size";
  }
  return std::nullopt;
}

}  // namespace synth
