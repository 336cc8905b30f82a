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
  // For a mutually recursive group one shortest cycle from its least name back to it:
  // {"b", "c", "b"}. Empty for a single function, which may call itself.
  std::vector<std::string> cycle;
};

// The groups, dependencies first and ties by name. A dependency on a function that does not exist
// is an error that suggests the nearest name. O(V log V + E) besides the cycles.
Result<std::vector<Group>> order(const std::vector<FunctionSpec>& functions);

// The functions that call `name`, directly or through others, `name` not included; in the order of
// `groups`. A repaired function re-tests these.
std::vector<std::string> dependents(const std::vector<FunctionSpec>& functions,
                                    std::string_view name);

// The order for people and tools: "1. a\n2. b, c  (mutually recursive: b → c → b)\n"; the form
// {"groups":[["a"],["b","c"]],"cycles":[["b","c"]]}; Graphviz; Mermaid.
std::string to_text(const std::vector<Group>& groups);
std::string to_json(const std::vector<Group>& groups);
std::string to_dot(const std::vector<FunctionSpec>& functions, const std::vector<Group>& groups);
std::string to_mermaid(const std::vector<FunctionSpec>& functions,
                       const std::vector<Group>& groups);

}  // namespace synth
