#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace synth {

// Functions on lists of names, which keep the order in which the names were added.

inline bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

// Appends the names of `more` that `names` lacks.
inline void append_new(std::vector<std::string>& names, const std::vector<std::string>& more) {
  for (const std::string& name : more) {
    if (!contains(names, name)) {
      names.push_back(name);
    }
  }
}

template <class Entry>
std::vector<std::string> names_of(const std::map<std::string, Entry>& entries) {
  std::vector<std::string> names;
  for (const auto& [name, entry] : entries) {
    names.push_back(name);
  }
  return names;
}

}  // namespace synth
