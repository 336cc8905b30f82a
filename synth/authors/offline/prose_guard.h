#pragma once

#include "specs/function_spec.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// A case that prose sets apart: "return -1 if b is 0", "0 if the list is empty".
struct ProseGuard {
  enum class Relation { equal, not_equal, less, at_most, greater, at_least };
  std::size_t parameter = 0;
  bool of_length = false;  // compares how many elements it has, not itself
  Relation relation = Relation::equal;
  Value bound;                       // what it is compared with, unless it is
  std::optional<std::size_t> other;  // another parameter
  Value result;                      // what the function then returns
};

// Whether the arguments, one for each parameter, are such a case; nothing where they cannot be
// compared.
std::optional<bool> holds(const ProseGuard& guard, const std::vector<Value>& arguments);

// The same, with the opposite condition.
ProseGuard negated(ProseGuard guard);

// "    if b == 0:\n        return -1\n".
std::string write_guard(const ProseGuard& guard, const FunctionSpec& spec);

}  // namespace synth
