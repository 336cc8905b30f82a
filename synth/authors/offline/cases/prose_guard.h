#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// A comparison: "b is 0", "the list has fewer than two elements".
struct Comparison {
  enum class Relation { equal, not_equal, less, at_most, greater, at_least };
  std::size_t parameter = 0;
  bool of_length = false;  // compares the number of elements, also of `other`
  Relation relation = Relation::equal;
  Value bound;                            // the right side, unless `other` is set
  std::optional<std::size_t> other = {};  // another parameter
};

// A comparison, or several, all of which (`both`) or one of which (`either`) must hold.
struct ProseCondition {
  enum class Kind { comparison, both, either };
  Kind kind = Kind::comparison;
  Comparison comparison = {};
  std::vector<ProseCondition> parts = {};
};

// "raise ValueError": the class as prose names it, in the terms of any language.
struct SaidError {
  std::string type;     // empty: an error, no matter of which class
  std::string message;  // the message that the prose states, or else the condition
};

// A case that prose sets apart: "return -1 if b is 0", "raise ValueError if the list is empty".
struct ProseGuard {
  ProseCondition condition;
  Value result = {};  // what the function then returns, unless it
  std::optional<SaidError> raises = {};
  std::string said = {};  // the whole text of the case
};

// Return the claim about calls that meet the condition, in that language's terms, and whether it
// equals the given claim.
Claim claim_of(const ProseGuard& guard, Language language);
bool agrees(const ProseGuard& guard, const Claim& claim, Language language);

// Returns whether the arguments, one per parameter, meet the condition; nothing if they cannot be
// compared.
std::optional<bool> holds(const ProseCondition& condition, const std::vector<Value>& arguments);

ProseCondition negated(ProseCondition condition);

}  // namespace synth
