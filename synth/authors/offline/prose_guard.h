#pragma once

#include "specs/function_spec.h"

#include <optional>
#include <vector>

namespace synth {

// "b is 0", "the list has fewer than two elements".
struct Comparison {
  enum class Relation { equal, not_equal, less, at_most, greater, at_least };
  std::size_t parameter = 0;
  bool of_length = false;  // compares how many elements it has, not itself
  Relation relation = Relation::equal;
  Value bound;                            // what it is compared with, unless it is
  std::optional<std::size_t> other = {};  // another parameter
};

// A comparison, or several of which all (`both`) or one at least (`either`) hold.
struct ProseCondition {
  enum class Kind { comparison, both, either };
  Kind kind = Kind::comparison;
  Comparison comparison = {};
  std::vector<ProseCondition> parts = {};
};

// A case that prose sets apart: "return -1 if b is 0", "0 if the list is empty".
struct ProseGuard {
  ProseCondition condition;
  Value result;  // what the function then returns
};

// Whether the arguments, one for each parameter, meet the condition; nothing where they cannot be
// compared.
std::optional<bool> holds(const ProseCondition& condition, const std::vector<Value>& arguments);

ProseCondition negated(ProseCondition condition);

}  // namespace synth
