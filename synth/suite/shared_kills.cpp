#include "synth/suite/shared_kills.h"

#include <fmt/format.h>

#include <map>
#include <string>

namespace synth {
namespace {

using Fate = SuiteMutant::Fate;

bool counts(const SuiteMutant& mutant) {
  return mutant.fate != Fate::equivalent && mutant.fate != Fate::killed;
}

}  // namespace

void share_kills(std::vector<Suite>& suites) {
  // By what a mutant changes in the file, which is the same text for all suites up to its end.
  std::map<std::vector<Edit>, std::string> killers;
  for (Suite& suite : suites) {
    for (SuiteMutant& mutant : suite.mutants) {
      if (!mutant.killed_elsewhere.empty()) {
        mutant.killed_elsewhere.clear();
        mutant.fate = mutant.runs == 0 ? Fate::unreached : Fate::survived;
      }
    }
    for (const SuiteCase& entry : suite.cases) {
      for (const std::size_t place : entry.kills) {
        killers.emplace(suite.mutants[place].edits,
                        fmt::format("{}: {}", suite.shown, entry.test.name));
      }
    }
  }
  for (Suite& suite : suites) {
    for (SuiteMutant& mutant : suite.mutants) {
      const auto killer = counts(mutant) ? killers.find(mutant.edits) : killers.end();
      if (killer != killers.end()) {
        mutant.killed_elsewhere = killer->second;
        mutant.fate = Fate::killed;
      }
    }
  }
}

}  // namespace synth
