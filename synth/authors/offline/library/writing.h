#pragma once

#include "synth/authors/author.h"
#include "synth/authors/offline/library/fitting.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The user's other functions, by name.
struct OtherFunctions {
  std::set<std::string> taken = {};      // names that a helper function must not have
  std::set<std::string> asked_for = {};  // of those that the function is to call: each stands for
                                         // the entry of its name
};

// Returns the names of functions that can be called, and of those that are to be called.
OtherFunctions other_functions(const std::vector<CallableFunction>& callable);

// Returns the entry's function with the user's name, parameters and purpose, preceded by the
// functions that it uses. Returns nothing if the entry has no code in that language, a type has no
// form there, or a parameter has the name of something that the code calls.
//
// An entry's code has its own names, and
//   ?name=value| line   a line for that value of a constant (?name!=value| for all others);
//   ⟨a, b⟩              a tuple, or a list where the examples show one;
//   $T, $K, $N, $R, $E  in C++ the type of a variable, of the result, of its elements;
//   $dict(entries), $entries(dictionary)  in JavaScript for objects, or Maps if keys are not
//   text.
// In Bash the function is a script: the code finds its arguments under the entry's names, and
// leaves its result in `result`.
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

// Returns an entry's name as the language's functions are named: "isPrime" in JavaScript.
std::string usual_name(Language language, std::string_view name);

// Returns the spec of a function that is exactly the entry, as `synth library show` needs it.
FunctionSpec spec_of(const LibraryEntry& entry);

// Returns it with its types, in which `instead` stands for each of the entry's variables.
FunctionSpec typed_spec_of(const LibraryEntry& entry, const Type& instead);

}  // namespace synth
