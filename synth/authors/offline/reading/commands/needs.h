#pragma once

#include "synth/authors/offline/library/writing.h"

#include <set>
#include <string>
#include <vector>

namespace synth {

// What stands in front of code that needs such names (Meaning::needs): of entries of the library,
// of the views of values in needs.cpp, and of modules. A need may also be the source of a function.
struct Definitions {
  std::set<std::string> modules;
  std::vector<PythonFunction> functions;  // each once
};
Definitions definitions_of(const std::set<std::string>& needs);

// Returns the imports and functions as source.
std::string write_definitions(const Definitions& definitions);
std::string write_needs(const std::set<std::string>& needs);

}  // namespace synth
