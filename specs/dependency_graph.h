#pragma once

#include "specs/function_spec.h"
#include "synth/support/result.h"

#include <string>
#include <vector>

namespace synth {

// A strongly connected component of the dependency graph: usually one function, several if they
// are mutually recursive.
struct Group {
  std::vector<std::string> functions;  // by name
  // One shortest cycle of a mutually recursive group, from its least name back to it: {"b", "c",
  // "b"}. Empty for a single function, which may call itself.
  std::vector<std::string> cycle;
};

// Returns the groups, dependencies first and ties by name. A dependency on a function that does not
// exist is an error that suggests the nearest name. O(V log V + E) besides the cycles.
Result<std::vector<Group>> order(const std::vector<FunctionSpec>& functions);

// Returns the functions that call `name`, directly or through others, without `name` itself, in the
// order of `groups`. They are tested again after `name` was repaired.
std::vector<std::string> dependents(const std::vector<FunctionSpec>& functions,
                                    std::string_view name);

// Return the order as text ("1. a
// 2. b, c  (mutually recursive: b → c → b)
// "), as JSON ({"groups":[["a"],["b","c"]],"cycles":[["b","c"]]}), as a Graphviz and as a Mermaid
// graph.
std::string to_text(const std::vector<Group>& groups);
std::string to_json(const std::vector<Group>& groups);
std::string to_dot(const std::vector<FunctionSpec>& functions, const std::vector<Group>& groups);
std::string to_mermaid(const std::vector<FunctionSpec>& functions,
                       const std::vector<Group>& groups);

}  // namespace synth
