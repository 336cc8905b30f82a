#include "synth/authors/offline/program/call_table.h"

#include <algorithm>
#include <utility>

namespace synth {

void CallTable::ask(const Arguments& arguments) {
  const bool defined = std::ranges::find(arguments, kUndefined) == arguments.end();
  if (is_open() && defined && values_.try_emplace(arguments, kUndefined).second) {
    asked_.push_back(arguments);
  }
}

void CallTable::run() {
  if (asked_.empty()) {
    return;
  }
  --runs_left_;
  const std::vector<Arguments> calls = std::exchange(asked_, {});
  const std::vector<Cell> values = run_(calls);
  for (std::size_t i = 0; i < std::min(calls.size(), values.size()); ++i) {
    values_[calls[i]] = values[i];
  }
}

Cell CallTable::value(const Arguments& arguments) const {
  const auto known = values_.find(arguments);
  return known == values_.end() ? kUndefined : known->second;
}

}  // namespace synth
