#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace synth {

// Lists of names, in the order in which they were added.

inline bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

// Adds those of `more` that are not there yet.
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
