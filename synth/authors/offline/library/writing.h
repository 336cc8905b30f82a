#pragma once

#include "synth/authors/offline/library/fitting.h"
#include "synth/authors/offline/library/other_functions.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the entry's function with the user's name, parameters and purpose, preceded by the
// functions that it uses. Returns nothing if the entry has no code in that language, a type has no
// form there, or a parameter has the name of something that the code calls.
std::optional<std::string> write_entry(Language language, const Fitting& fitting,
                                       const FunctionSpec& spec, const OtherFunctions& others);

// One function of Python code.
struct PythonFunction {
  std::string name;
  std::vector<std::string> parameters;
  std::string body;    // its lines, indented, without the docstring
  std::string source;  // all of it
};

struct PythonEntry {
  std::vector<PythonFunction> functions;  // those that the entry uses, and its own at last
  std::set<std::string> modules;          // that they import
};

// Returns the entry with its own names and usual constants; nothing if it has no code in Python.
std::optional<PythonEntry> python_entry(const LibraryEntry& entry);

}  // namespace synth
