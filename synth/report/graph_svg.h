#pragma once

#include "synth/support/result.h"

#include <string>
#include <vector>

namespace synth {

// One box of a drawing: its text, its state ("pass", "fail" or nothing), and its dependencies.
struct DrawnNode {
  std::string label;
  std::string state;
  std::vector<std::size_t> uses;  // indices of other nodes
};

// Returns nodes as an <svg> element, laid out by Graphviz's library, which is loaded on first use.
// Error: missing_interpreter, if it is not installed.
Result<std::string> draw_graph(const std::vector<DrawnNode>& nodes);

}  // namespace synth
