#pragma once

#include "synth/server/tool.h"
#include "synth/server/workbench.h"

#include <string>
#include <vector>

namespace synth {

// What synth does for other programs, one function each, in tools/. `workbench` must outlive
// them.
Tool solve_tool(const Workbench& workbench);
Tool run_tool(const Workbench& workbench);
Tool check_tool(const Workbench& workbench);
Tool suite_tool(const Workbench& workbench);
Tool repair_tool(const Workbench& workbench);
Tool graph_tool();
Tool cache_find_tool(const Workbench& workbench);

// Long work by handle: start, status, result, cancel. `tools` are those that can be started,
// and must outlive them.
std::vector<Tool> job_tools(const std::vector<Tool>& tools);

// The other program's model writes, synth judges: next, submit.
std::vector<Tool> dialogue_tools(const Workbench& workbench);

// All of them, in a fixed order. Owns what they share.
class Tools {
 public:
  explicit Tools(const Workbench& workbench);

  [[nodiscard]] const std::vector<Tool>& all() const { return all_; }
  // Null if there is none of that name.
  [[nodiscard]] const Tool* find(std::string_view name) const;

 private:
  std::vector<Tool> startable_;
  std::vector<Tool> all_;
};

// Runs an tool on arguments that are checked first.
Result<ToolOutcome> call_tool(const Tool& tool, const JsonField& arguments, std::stop_token stop,
                              std::function<void(std::string_view message)> progress);

// All tools with the schemas of what they take and give, as a JSON object.
std::string tools_json(const std::vector<Tool>& tools, int indent);

}  // namespace synth
