#include "synth/server/tools.h"

#include <algorithm>
#include <iterator>

namespace synth {

Tools::Tools(const Workbench& workbench)
    : startable_{solve_tool(workbench), run_tool(workbench), check_tool(workbench),
                 suite_tool(workbench), repair_tool(workbench)},
      all_(startable_) {
  all_.push_back(graph_tool());
  all_.push_back(cache_find_tool(workbench));
  std::ranges::move(job_tools(startable_), std::back_inserter(all_));
  std::ranges::move(dialogue_tools(workbench), std::back_inserter(all_));
}

const Tool* Tools::find(std::string_view name) const {
  const auto found = std::ranges::find(all_, name, &Tool::name);
  return found == all_.end() ? nullptr : &*found;
}

Result<ToolOutcome> call_tool(const Tool& tool, const JsonField& arguments, std::stop_token stop,
                              std::function<void(std::string_view message)> progress) {
  SYNTH_CHECK(check_arguments(tool.parameters, arguments));
  return tool.run({arguments, std::move(stop), std::move(progress)});
}

std::string tools_json(const std::vector<Tool>& tools, int indent) {
  JsonWriter out(indent);
  out.begin_object();
  out.key("tools").array(tools, [](JsonWriter& item, const Tool& tool) {
    item.begin_object();
    item.key("name").string(tool.name);
    item.key("title").string(tool.title);
    item.key("description").string(tool.description);
    item.key("parameters").document(*parse_json(schema_of(tool.parameters, Members::closed)));
    item.key("result").document(*parse_json(schema_of(tool.results, Members::open)));
    item.end_object();
  });
  return out.end_object().take();
}

}  // namespace synth
