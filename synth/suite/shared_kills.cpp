#include "synth/suite/shared_kills.h"

#include <fmt/format.h>

#include <map>
#include <string>
#include <tuple>

namespace synth {
namespace {

using Fate = SuiteMutant::Fate;
using Change = std::vector<std::tuple<std::size_t, std::size_t, std::string>>;

// Returns what a mutant changes in the file, which is the same text for all suites up to its end.
Change change_of(const SuiteMutant& mutant) {
  Change change;
  for (const Edit& edit : mutant.edits) {
    change.emplace_back(edit.begin, edit.end, edit.text);
  }
  return change;
}

bool counts(const SuiteMutant& mutant) {
  return mutant.fate != Fate::equivalent && mutant.fate != Fate::killed;
}

}  // namespace

void share_kills(std::vector<Suite>& suites) {
  std::map<Change, std::string> killers;
  for (Suite& suite : suites) {
    for (SuiteMutant& mutant : suite.mutants) {
      if (!mutant.killed_elsewhere.empty()) {
        mutant.killed_elsewhere.clear();
        mutant.fate = mutant.runs == 0 ? Fate::unreached : Fate::survived;
      }
    }
    for (const SuiteCase& entry : suite.cases) {
      for (const std::size_t place : entry.kills) {
        killers.emplace(change_of(suite.mutants[place]),
                        fmt::format("{}: {}", suite.shown, entry.test.name));
      }
    }
  }
  for (Suite& suite : suites) {
    for (SuiteMutant& mutant : suite.mutants) {
      const auto killer = counts(mutant) ? killers.find(change_of(mutant)) : killers.end();
      if (killer != killers.end()) {
        mutant.killed_elsewhere = killer->second;
        mutant.fate = Fate::killed;
      }
    }
  }
}

}  // namespace synth
