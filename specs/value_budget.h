#pragma once

#include "specs/value.h"

#include <optional>
#include <string>

namespace synth {

// Counts what a reader has made against the budgets of value.h, before it is made: a reader that
// asks first cannot be made to recurse or allocate beyond them.
class ValueBudget {
 public:
  // Each takes what it names, or says which budget that exceeds.
  [[nodiscard]] std::optional<std::string> take_node();
  // A container that lies inside `depth` others.
  [[nodiscard]] static std::optional<std::string> take_level(std::size_t depth);
  // The contents of a text, of bytes, or of a large integer.
  [[nodiscard]] std::optional<std::string> take_bytes(std::size_t count);
  // Text that was made to find repeated keys and elements. Sets inside sets are compared once
  // at each level, which without a bound costs the square of the depth.
  [[nodiscard]] std::optional<std::string> take_compared(std::size_t count);

 private:
  std::size_t nodes_ = 0;
  std::size_t bytes_ = 0;
  std::size_t compared_ = 0;
};

}  // namespace synth
