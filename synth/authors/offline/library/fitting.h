#pragma once

#include "synth/authors/offline/library/entry.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// One way in which an entry can be what is asked for.
struct Fitting {
  const LibraryEntry* entry = nullptr;
  std::vector<std::size_t> places;         // of the user's parameters among the entry's
  std::map<std::string, Value> constants;  // for those of the entry's that the user has not
  std::map<std::string, Type> variables;   // what T, K and N are
  bool tuples_are_lists = false;           // where the examples show lists
  bool is_usual = true;                    // all constants are the usual ones
};

// All ways, likeliest first: parameters of the same name in each other's place, then those in the
// same order; usual constants before others. None where the arguments and results of the examples
// (or without any, the types of the heading) are not of the entry's types, or numbers of parameters
// differ. At most 48.
std::vector<Fitting> fittings_of(const LibraryEntry& entry, const FunctionSpec& spec,
                                 const std::vector<Example>& examples);

// The type with its variables replaced; one that stands for nothing known is Any.
Type substituted(const Type& type, const std::map<std::string, Type>& variables);

}  // namespace synth
