#pragma once

#include "specs/value.h"

#include <optional>
#include <string>

namespace synth {

// Counts what a reader has made against the budgets of value.h, before it is made: a reader that
// asks first cannot be made to recurse or allocate beyond them.
class ValueBudget {
 public:
  // Takes one value that lies inside `depth` containers, or says which budget it exceeds.
  [[nodiscard]] std::optional<std::string> take_node(std::size_t depth);
  // Takes the contents of a text, of bytes, or of a large integer.
  [[nodiscard]] std::optional<std::string> take_bytes(std::size_t count);

 private:
  std::size_t nodes_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace synth
