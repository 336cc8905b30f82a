#include "specs/dependency_graph.h"
#include "specs/spec_json.h"
#include "synth/server/tools.h"

namespace synth {
namespace {

Result<ToolOutcome> graph(const ToolCall& call) {
  SYNTH_TRY(const SpecFile file, read_spec_file(call.arguments));
  SYNTH_TRY(const std::vector<Group> groups, order(file.specs.functions));
  return ToolOutcome{to_json(groups), to_text(groups) + "\n```mermaid\n" +
                                          to_mermaid(file.specs.functions, groups) + "```\n"};
}

}  // namespace

Tool graph_tool() {
  using enum MemberKind;
  return {.name = "graph",
          .title = "Order functions by dependency",
          .description =
              "Orders functions so that each comes after those it calls, and names those that call "
              "each other in a circle.",
          .parameters = {{"functions", list, "objects with name and dependencies (names)", true}},
          .results = {{"groups", list, "names of functions, dependencies first", true},
                      {"cycles", list, "groups that call each other", true}},
          .run = graph};
}

}  // namespace synth
