#pragma once

#include "specs/function_spec.h"
#include "synth/run/run_context.h"
#include "testing/core/test.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace synth {

// The behaviour of a program on a call, for comparison with other programs: equal values of the
// language have equal keys however they are written, and exceptions are equal by their type.
struct Behaviour {
  std::string key;
  std::string text;  // a literal, or "raises" and the exception's type
  bool is_value = false;

  friend bool operator==(const Behaviour& a, const Behaviour& b) { return a.key == b.key; }
  friend auto operator<=>(const Behaviour& a, const Behaviour& b) { return a.key <=> b.key; }
};

// Returns nothing for a call that was cut off.
std::optional<Behaviour> behaviour_of(const Outcome& outcome, Language language);
Behaviour returning(const Value& value, Language language);
Behaviour raising(const std::string& type);

// The behaviours of programs on calls; no call of a program is run twice. Not thread-safe.
class Behaviours {
 public:
  // The behaviour of one program on each of some calls.
  using OnCalls = std::vector<std::optional<Behaviour>>;

  // Returns the behaviours of `module`. Runs the unknown ones in one cell, within the request's
  // limits. Errors are of the set-up, or interrupted.
  Result<OnCalls> of(const RunContext& context, const std::string& module,
                     std::span<const PlannedCall> calls);

 private:
  using ByCall = std::map<std::string, std::optional<Behaviour>>;  // by the call's source
  std::map<std::string, ByCall> known_;                            // by module
};

// Returns calls near those of a function's tests (testing/inputs), the shortest first: at most
// `changed` mutated ones, and those at the edges. Tests with a setup, or with named arguments, are
// not used.
inline constexpr std::size_t kUsualCallsNear = 60;
std::vector<PlannedCall> calls_near_tests(const FunctionSpec& spec, const std::vector<Test>& tests,
                                          std::uint64_t seed,
                                          std::size_t changed = kUsualCallsNear);
// Returns the same for several functions, one after the other.
std::vector<PlannedCall> calls_near_tests(const std::vector<FunctionSpec>& specs,
                                          const std::vector<Test>& tests, std::uint64_t seed);

}  // namespace synth
