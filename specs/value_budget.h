#pragma once

#include "specs/value.h"

#include <optional>
#include <string>

namespace synth {

// A counter of a reader's values against the budgets of value.h, asked before they are made, so
// that input cannot make the reader recurse or allocate beyond them.
class ValueBudget {
 public:
  // Each function counts what it names, or returns a text that names the exceeded budget.
  [[nodiscard]] std::optional<std::string> take_node();
  // Checks a container that lies inside `depth` others.
  [[nodiscard]] static std::optional<std::string> take_level(std::size_t depth);
  // Counts the contents of a text, of bytes, or of a large integer.
  [[nodiscard]] std::optional<std::string> take_bytes(std::size_t count);
  // Counts text that was made to find repeated keys and elements. Sets inside sets are compared
  // once at each level, which without a limit costs the square of the depth.
  [[nodiscard]] std::optional<std::string> take_compared(std::size_t count);

 private:
  std::size_t nodes_ = 0;
  std::size_t bytes_ = 0;
  std::size_t compared_ = 0;
};

}  // namespace synth
