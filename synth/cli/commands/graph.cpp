#include "specs/dependency_graph.h"
#include "synth/cli/input/input.h"
#include "synth/cli/subcommand.h"

namespace synth {
namespace {

Result<int> run_graph(const CommandContext& context) {
  const auto path = context.invocation.value("spec");
  if (!path) {
    return fail(Errc::usage, "`synth graph` needs a spec file",
                "give it with --spec FILE; `synth spec \"...\"` writes one");
  }
  SYNTH_TRY(const SpecInput input, read_spec_input(*path));
  const std::vector<FunctionSpec>& functions = input.file.specs.functions;
  SYNTH_TRY(const std::vector<Group> groups, order(functions));
  std::string text;
  if (context.console.json()) {
    text = to_json(groups) + "\n";
  } else if (context.invocation.has("dot")) {
    text = to_dot(functions, groups);
  } else if (context.invocation.has("mermaid")) {
    text = to_mermaid(functions, groups);
  } else {
    text = to_text(groups);
  }
  SYNTH_CHECK(context.console.print(text));
  return 0;
}

}  // namespace

Subcommand graph_command() {
  CommandLine line{"graph", "", "print the order in which a spec's functions are written", {}};
  line.own = {{"spec", "FILE", "JSON file with the functions ('-': standard input)"},
              {"dot", "", "print Graphviz"},
              {"mermaid", "", "print Mermaid"}};
  line.groups = {Options::output};
  return {std::move(line), run_graph};
}

}  // namespace synth
