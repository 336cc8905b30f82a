#include "specs/dependency_graph.h"
#include "specs/json.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <map>

namespace synth {
namespace {

// Returns a Graphviz double-quoted string (graphviz.org/doc/info/lang.html). A backslash would
// begin an escape of its label.
std::string dot_quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
    }
    quoted += c;
  }
  return quoted + '"';
}

// Returns a Mermaid label, whose entities are written #name; or #code;.
std::string mermaid_quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '#' || c == '<' || c == '>' || c == '`') {
      quoted += fmt::format("#{};", static_cast<int>(c));
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

}  // namespace

std::string to_text(const std::vector<Group>& groups) {
  std::string text;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    text += fmt::format("{}. {}", i + 1, join(groups[i].functions, ", "));
    if (!groups[i].cycle.empty()) {
      text += fmt::format("  (mutually recursive: {})", join(groups[i].cycle, " → "));
    }
    text += '\n';
  }
  return text;
}

std::string to_json(const std::vector<Group>& groups) {
  JsonWriter out;
  out.begin_object().key("groups").begin_array();
  for (const Group& group : groups) {
    out.begin_array();
    for (const std::string& function : group.functions) {
      out.string(function);
    }
    out.end_array();
  }
  out.end_array().key("cycles").begin_array();
  for (const Group& group : groups) {
    if (group.cycle.empty()) {
      continue;
    }
    out.begin_array();
    for (std::size_t i = 0; i + 1 < group.cycle.size(); ++i) {
      out.string(group.cycle[i]);
    }
    out.end_array();
  }
  out.end_array().end_object();
  return out.take();
}

std::string to_dot(const std::vector<FunctionSpec>& functions, const std::vector<Group>& groups) {
  std::string dot = "digraph synth {\n  node [shape=box];\n";
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const bool cyclic = groups[i].functions.size() > 1;
    const std::string_view indent = cyclic ? "    " : "  ";
    if (cyclic) {
      dot += fmt::format("  subgraph cluster_{} {{\n    label=\"mutually recursive\";\n", i + 1);
    }
    for (const std::string& function : groups[i].functions) {
      dot += fmt::format("{}{};\n", indent, dot_quoted(function));
    }
    if (cyclic) {
      dot += "  }\n";
    }
  }
  for (const FunctionSpec& function : functions) {
    for (const std::string& dependency : function.dependencies) {
      dot += fmt::format("  {} -> {};\n", dot_quoted(function.name), dot_quoted(dependency));
    }
  }
  return dot + "}\n";
}

std::string to_mermaid(const std::vector<FunctionSpec>& functions,
                       const std::vector<Group>& groups) {
  std::string mermaid = "flowchart TD\n";
  std::map<std::string_view, std::string> ids;  // a name could be a Mermaid keyword, such as `end`
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const bool cyclic = groups[i].functions.size() > 1;
    const std::string_view indent = cyclic ? "    " : "  ";
    if (cyclic) {
      mermaid += fmt::format("  subgraph g{}[\"mutually recursive\"]\n", i + 1);
    }
    for (const std::string& function : groups[i].functions) {
      const std::string id = fmt::format("f{}", ids.size() + 1);
      mermaid += fmt::format("{}{}[{}]\n", indent, id, mermaid_quoted(function));
      ids.emplace(function, id);
    }
    if (cyclic) {
      mermaid += "  end\n";
    }
  }
  for (const FunctionSpec& function : functions) {
    for (const std::string& dependency : function.dependencies) {
      mermaid += fmt::format("  {} --> {}\n", ids.at(function.name), ids.at(dependency));
    }
  }
  return mermaid;
}

}  // namespace synth
