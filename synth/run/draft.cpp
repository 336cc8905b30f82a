#include "synth/run/draft.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

void add(const Metrics& part, Metrics& total) {
  total.specification_s += part.specification_s;
  total.test_generation_s += part.test_generation_s;
  total.generation_s += part.generation_s;
  total.execution_s += part.execution_s;
  total.improvement_s += part.improvement_s;
  total.candidates += part.candidates;
  total.executions += part.executions;
  total.sampling.insert(total.sampling.end(), part.sampling.begin(), part.sampling.end());
}

// Moves the function's entry from one map to the other, replacing any entry there.
template <class Entry>
void move_entry(const std::string& function, std::map<std::string, Entry>& from,
                std::map<std::string, Entry>& to) {
  to.erase(function);
  to.insert(from.extract(function));
}

}  // namespace

Draft Draft::branch() const {
  Draft copy = *this;
  copy.history.clear();
  copy.notes.clear();
  copy.metrics = {};
  return copy;
}

Draft Draft::changes_since(const Draft& base) const {
  Draft changes = *this;
  changes.specs = {};
  changes.groups.clear();
  changes.plan = plan.changes_since(base.plan);
  changes.reused.clear();
  changes.described.clear();
  std::erase_if(changes.code, [&](const auto& entry) {
    const auto old = base.code.find(entry.first);
    return old != base.code.end() && old->second == entry.second;
  });
  return changes;
}

void Draft::merge(Draft changes) {
  merge_history(changes);
  settling_call = settling_call ? settling_call : std::move(changes.settling_call);
  for (auto& [function, others] : changes.alternatives) {
    alternatives[function] = std::move(others);
  }
  for (auto& [function, written] : changes.code) {
    code[function] = std::move(written);
    move_entry(function, changes.ambiguities, ambiguities);
    move_entry(function, changes.agreements, agreements);
  }
}

void Draft::merge_history(const Draft& changes) {
  history.insert(history.end(), changes.history.begin(), changes.history.end());
  for (const std::string& text : changes.notes) {
    note(text);
  }
  plan.merge(changes.plan);
  add(changes.metrics, metrics);
}

bool Draft::is_described(const std::string& user, const std::string& function) const {
  const auto known = described.find(user);
  return known != described.end() && known->second.contains(function);
}

void Draft::note(const std::string& text) {
  if (!text.empty() && std::ranges::find(notes, text) == notes.end()) {
    notes.push_back(text);
  }
}

std::vector<FunctionSpec> Draft::specs_of(const std::vector<std::string>& functions) const {
  std::vector<FunctionSpec> found;
  for (const std::string& function : functions) {
    if (const FunctionSpec* spec = specs.find(function)) {
      found.push_back(*spec);
    }
  }
  return found;
}

std::vector<std::string> Draft::dependencies_of(const std::vector<std::string>& functions) const {
  std::set<std::string> reached;
  std::vector<std::string> open = functions;
  while (!open.empty()) {
    const FunctionSpec* spec = specs.find(open.back());
    open.pop_back();
    if (spec == nullptr) {
      continue;
    }
    for (const std::string& dependency : spec->dependencies) {
      if (reached.insert(dependency).second) {
        open.push_back(dependency);
      }
    }
  }
  std::vector<std::string> ordered;
  for (const Group& group : groups) {
    for (const std::string& function : group.functions) {
      if (reached.contains(function) &&
          std::find(functions.begin(), functions.end(), function) == functions.end()) {
        ordered.push_back(function);
      }
    }
  }
  return ordered;
}

std::vector<FunctionCode> Draft::pieces(const std::vector<std::string>& functions,
                                        const Implementations& changes) const {
  std::vector<FunctionCode> pieces;
  for (const Group& group : groups) {
    for (const std::string& function : group.functions) {
      if (std::find(functions.begin(), functions.end(), function) == functions.end()) {
        continue;
      }
      if (const auto change = changes.find(function); change != changes.end()) {
        pieces.push_back({function, change->second});
      } else if (const auto known = code.find(function); known != code.end()) {
        pieces.push_back({function, known->second});
      }
    }
  }
  return pieces;
}

}  // namespace synth
