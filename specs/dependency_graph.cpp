#include "specs/dependency_graph.h"

#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <queue>
#include <unordered_map>
#include <utility>

namespace synth {
namespace {

using Vertex = std::size_t;

// The functions as vertices, numbered by name, with an edge from each function to every function
// that it needs. A dependency on an unknown function has no edge.
class DependencyGraph {
 public:
  explicit DependencyGraph(const std::vector<FunctionSpec>& functions) {
    names_.reserve(functions.size());
    for (const FunctionSpec& function : functions) {
      names_.push_back(function.name);
    }
    std::sort(names_.begin(), names_.end());
    names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
    needs_.resize(names_.size());
    for (const FunctionSpec& function : functions) {
      std::vector<Vertex>& needed = needs_[*find(function.name)];
      for (const std::string& dependency : function.dependencies) {
        if (const auto vertex = find(dependency)) {
          needed.push_back(*vertex);
        }
      }
    }
    for (std::vector<Vertex>& needed : needs_) {
      std::sort(needed.begin(), needed.end());
      needed.erase(std::unique(needed.begin(), needed.end()), needed.end());
    }
  }

  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] const std::string& name(Vertex vertex) const { return names_[vertex]; }
  [[nodiscard]] const std::vector<Vertex>& needs(Vertex vertex) const { return needs_[vertex]; }
  [[nodiscard]] std::optional<Vertex> find(std::string_view name) const {
    const auto found = std::lower_bound(names_.begin(), names_.end(), name);
    return found == names_.end() || *found != name
               ? std::nullopt
               : std::optional(static_cast<Vertex>(found - names_.begin()));
  }

  // Returns every function that needs `vertex`, directly or through others.
  [[nodiscard]] std::vector<bool> needing(Vertex vertex) const {
    std::vector<std::vector<Vertex>> needed_by(size());
    for (Vertex from = 0; from < size(); ++from) {
      for (const Vertex to : needs_[from]) {
        needed_by[to].push_back(from);
      }
    }
    std::vector<bool> reached(size());
    std::vector<Vertex> open{vertex};
    while (!open.empty()) {
      const Vertex current = open.back();
      open.pop_back();
      for (const Vertex next : needed_by[current]) {
        if (!reached[next]) {
          reached[next] = true;
          open.push_back(next);
        }
      }
    }
    return reached;
  }

 private:
  std::vector<std::string> names_;          // sorted
  std::vector<std::vector<Vertex>> needs_;  // sorted, without repetition
};

// The strongly connected components: the component of each vertex, and the members by name.
struct Components {
  std::vector<std::size_t> of;
  std::vector<std::vector<Vertex>> members;
};

Components find_components(const DependencyGraph& graph) {
  using BoostGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
  BoostGraph boost_graph(graph.size());
  for (Vertex from = 0; from < graph.size(); ++from) {
    for (const Vertex to : graph.needs(from)) {
      boost::add_edge(from, to, boost_graph);
    }
  }
  Components components;
  components.of.resize(graph.size());
  const std::size_t count = boost::strong_components(
      boost_graph, boost::make_iterator_property_map(components.of.begin(),
                                                     get(boost::vertex_index, boost_graph)));
  components.members.resize(count);
  for (Vertex vertex = 0; vertex < graph.size(); ++vertex) {
    components.members[components.of[vertex]].push_back(vertex);
  }
  return components;
}

// Orders the components by Kahn's algorithm (1962). Of the ready ones the one with the least name
// comes first, so that the result does not depend on the order of the input.
std::vector<std::size_t> component_order(const DependencyGraph& graph,
                                         const Components& components) {
  const std::size_t count = components.members.size();
  std::vector<std::size_t> missing(count);
  std::vector<std::vector<std::size_t>> needed_by(count);
  for (Vertex from = 0; from < graph.size(); ++from) {
    for (const Vertex to : graph.needs(from)) {
      if (components.of[from] != components.of[to]) {
        ++missing[components.of[from]];
        needed_by[components.of[to]].push_back(components.of[from]);
      }
    }
  }
  std::priority_queue<Vertex, std::vector<Vertex>, std::greater<>> ready;  // least members
  for (std::size_t component = 0; component < count; ++component) {
    if (missing[component] == 0) {
      ready.push(components.members[component].front());
    }
  }
  std::vector<std::size_t> ordered;
  ordered.reserve(count);
  while (!ready.empty()) {
    const std::size_t component = components.of[ready.top()];
    ready.pop();
    ordered.push_back(component);
    for (const std::size_t dependent : needed_by[component]) {
      if (--missing[dependent] == 0) {
        ready.push(components.members[dependent].front());
      }
    }
  }
  return ordered;
}

// Returns a shortest path from `start` back to it inside its component, by breadth-first search. A
// component of several vertices always has one.
std::vector<std::string> shortest_cycle(const DependencyGraph& graph, const Components& components,
                                        Vertex start) {
  std::unordered_map<Vertex, Vertex> reached_from;
  std::queue<Vertex> open;
  open.push(start);
  while (!reached_from.contains(start)) {
    const Vertex current = open.front();
    open.pop();
    for (const Vertex next : graph.needs(current)) {
      const bool self = next == current;
      if (!self && components.of[next] == components.of[start] &&
          reached_from.emplace(next, current).second) {
        open.push(next);
      }
    }
  }
  std::vector<std::string> backwards{graph.name(start)};
  for (Vertex at = reached_from.at(start); at != start; at = reached_from.at(at)) {
    backwards.push_back(graph.name(at));
  }
  backwards.push_back(graph.name(start));
  std::reverse(backwards.begin(), backwards.end());
  return backwards;
}

std::vector<Group> ordered_groups(const DependencyGraph& graph) {
  const Components components = find_components(graph);
  std::vector<Group> groups;
  groups.reserve(components.members.size());
  for (const std::size_t component : component_order(graph, components)) {
    const std::vector<Vertex>& members = components.members[component];
    Group group;
    for (const Vertex member : members) {
      group.functions.push_back(graph.name(member));
    }
    if (members.size() > 1) {
      group.cycle = shortest_cycle(graph, components, members.front());
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

Result<void> check_names(const std::vector<FunctionSpec>& functions, const DependencyGraph& graph) {
  if (graph.size() != functions.size()) {
    std::vector<std::string> names = mapped(functions, &FunctionSpec::name);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    return fail(Errc::bad_input, fmt::format("two functions are named '{}'", *twice),
                "Give every function a name of its own.");
  }
  for (const FunctionSpec& function : functions) {
    for (const std::string& dependency : function.dependencies) {
      if (!graph.find(dependency)) {
        const auto near = nearest_name(dependency, graph.names());
        return fail(Errc::bad_input,
                    fmt::format("function '{}' needs '{}', and there is no such function",
                                function.name, dependency),
                    near
                        ? fmt::format("Did you mean '{}'?", *near)
                        : fmt::format("Add a function '{}' or remove the dependency.", dependency));
      }
    }
  }
  return {};
}

}  // namespace

Result<std::vector<Group>> order(const std::vector<FunctionSpec>& functions) {
  const DependencyGraph graph(functions);
  SYNTH_CHECK(check_names(functions, graph));
  return ordered_groups(graph);
}

std::vector<std::string> dependents(const std::vector<FunctionSpec>& functions,
                                    std::string_view name) {
  const DependencyGraph graph(functions);
  const auto vertex = graph.find(name);
  if (!vertex) {
    return {};
  }
  const std::vector<bool> needing = graph.needing(*vertex);
  std::vector<std::string> found;
  for (const Group& group : ordered_groups(graph)) {
    for (const std::string& function : group.functions) {
      if (function != name && needing[*graph.find(function)]) {
        found.push_back(function);
      }
    }
  }
  return found;
}

}  // namespace synth
