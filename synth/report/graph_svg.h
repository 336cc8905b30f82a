#pragma once

#include "synth/support/result.h"

#include <map>
#include <string>
#include <vector>

namespace synth {

// One box of a drawing: what it says, how it stands ("pass", "fail" or nothing), and what it uses.
struct DrawnNode {
  std::string label;
  std::string state;
  std::vector<std::size_t> uses;  // places of other nodes
};

// Nodes as an <svg> element, laid out by Graphviz's library, which is loaded when it is first
// needed. Error: missing_interpreter, if it is not installed.
Result<std::string> draw_graph(const std::vector<DrawnNode>& nodes);

}  // namespace synth
