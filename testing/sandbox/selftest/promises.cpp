#include "testing/sandbox/selftest/promises.h"

#include <fmt/format.h>

namespace synth {
namespace {

// Whether a canary may die at this level without the level being a lie.
bool promised(LaneKind kind, const std::string& canary) {
  if (kind.network && canary == "network") {
    return false;  // it was asked for
  }
  switch (kind.level) {
    case IsolationLevel::none:
      return false;
    // Without a user namespace all of a user's processes count together.
    case IsolationLevel::rlimits:
      return canary != "files outside" && canary != "writing outside" && canary != "process limit";
    case IsolationLevel::landlock:
      return canary != "process limit";
    case IsolationLevel::namespaces:
    case IsolationLevel::cgroup:
      return true;
  }
  return true;
}

}  // namespace

std::string broken_promise(LaneKind kind, const std::vector<Canary>& canaries) {
  for (const Canary& canary : canaries) {
    if (!canary.held && promised(kind, canary.name)) {
      return fmt::format("a trial of '{}' was not stopped: {}", canary.name, canary.detail);
    }
  }
  return {};
}

}  // namespace synth
