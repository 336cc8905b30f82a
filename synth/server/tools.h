#pragma once

#include "synth/server/tool.h"
#include "synth/server/workbench.h"

#include <string>
#include <vector>

namespace synth {

// The services of synth for other programs, one function each, in tools/. `workbench` must outlive
// them.
Tool solve_tool(const Workbench& workbench);
Tool run_tool(const Workbench& workbench);
Tool check_tool(const Workbench& workbench);
Tool suite_tool(const Workbench& workbench);
Tool repair_tool(const Workbench& workbench);
Tool graph_tool();
Tool cache_find_tool(const Workbench& workbench);

// Returns tools for long work by handle: start, status, result, cancel. `tools` are those that can
// be started, and must outlive them.
std::vector<Tool> job_tools(const std::vector<Tool>& tools);

// Returns tools for a dialogue: the other program's model writes, synth judges: next, submit.
std::vector<Tool> dialogue_tools(const Workbench& workbench);

// All tools, in a fixed order. Owns their shared state.
class Tools {
 public:
  explicit Tools(const Workbench& workbench);

  [[nodiscard]] const std::vector<Tool>& all() const { return all_; }
  // Returns the tool of that name, or null.
  [[nodiscard]] const Tool* find(std::string_view name) const;

 private:
  std::vector<Tool> startable_;
  std::vector<Tool> all_;
};

// Checks the arguments and runs a tool.
Result<ToolOutcome> call_tool(const Tool& tool, const JsonField& arguments, std::stop_token stop,
                              std::function<void(std::string_view message)> progress);

// Returns all tools with the schemas of their arguments and results, as a JSON object.
std::string tools_json(const std::vector<Tool>& tools, int indent);

}  // namespace synth
