#pragma once

#include "synth/authors/offline/library/entry.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// One way to use an entry for the user's function.
struct Fitting {
  const LibraryEntry* entry = nullptr;
  std::vector<std::size_t> places;         // of the user's parameters among the entry's
  std::map<std::string, Value> constants;  // for the entry's other parameters
  std::map<std::string, Type> variables;   // the types of T, K and N
  bool tuples_are_lists = false;           // true if the examples show lists
  bool makes_tuple = false;                // true if the list that it returns must be a tuple
  bool is_usual = true;                    // true if all constants are the usual ones
};

// Returns all ways, likeliest first: parameters of the same name match, then parameters in the same
// order; usual constants before others. Returns none if the arguments and results of the examples
// (or, without examples, the types of the heading) do not have the entry's types, or the numbers of
// parameters differ. At most 48.
std::vector<Fitting> fittings_of(const LibraryEntry& entry, const FunctionSpec& spec,
                                 const std::vector<Example>& examples);

// Returns the type with its variables replaced; an unknown variable becomes Any.
Type substituted(const Type& type, const std::map<std::string, Type>& variables);

}  // namespace synth
