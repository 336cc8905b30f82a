#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// "b is 0", "the list has fewer than two elements".
struct Comparison {
  enum class Relation { equal, not_equal, less, at_most, greater, at_least };
  std::size_t parameter = 0;
  bool of_length = false;  // compares how many elements it has, not itself; so with `other`
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

// "raise ValueError": the class as prose names it, in whichever language's terms.
struct SaidError {
  std::string type;     // empty: an error, no matter of which class
  std::string message;  // what the prose gives as its text, else its condition
};

// A case that prose sets apart: "return -1 if b is 0", "raise ValueError if the list is empty".
struct ProseGuard {
  ProseCondition condition;
  Value result = {};  // what the function then returns, unless it
  std::optional<SaidError> raises = {};
  std::string said = {};  // the words for all of this
};

// What it says of calls that meet its condition, in that language's terms; and whether that is what
// is claimed.
Claim claim_of(const ProseGuard& guard, Language language);
bool agrees(const ProseGuard& guard, const Claim& claim, Language language);

// Whether the arguments, one for each parameter, meet the condition; nothing where they cannot be
// compared.
std::optional<bool> holds(const ProseCondition& condition, const std::vector<Value>& arguments);

ProseCondition negated(ProseCondition condition);

}  // namespace synth
