#pragma once

#include "specs/call.h"
#include "specs/type.h"

#include <cstdint>
#include <vector>

namespace synth {

// Inputs near known ones: they tell wrong programs from right ones, and one candidate from another.
// The expected results are not known here.

// Returns the values at the edges of a type, simplest first: 0, 1, -1, 2, 10, 101; 0.0, 0.5, -1.5;
// "", "a", " ", "A b", "aAa"; of a container the empty one, one of each edge element, two equal
// ones, one out of order. None for types that name no values (`any`, `callable`, `named`).
std::vector<Value> boundary_values(const Type& type);

// A source of values that are a little different and of the same kind, by type-aware mutation
// (EvalPlus, NeurIPS 2023). Deterministic on every machine for the same seed and the same calls.
class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : state_(seed) {}

  // Returns a value near `value`: a number changed by a few (it becomes negative only if `donor`
  // holds a negative one), an element, word or character inserted, changed, moved or dropped, all
  // of them reversed or repeated, letters in the other case. `donor` is another value for the same
  // place, whose parts are reused. May return `value` itself.
  Value mutate(const Value& value, const Value& donor);

  // Returns a number below `bound`. Requires: bound > 0.
  std::size_t below(std::size_t bound);

 private:
  Value mutate_integer(const Integer& value, const Value& donor);
  std::string change_case(std::string text);
  std::string mutate_text(const std::string& text, const std::string& donor);
  template <class T, class MutateItem>
  void change(std::vector<T>& items, const std::vector<T>& donors, MutateItem mutate_item);

  std::uint64_t state_;
};

// Returns calls near the known ones, which all have the same number of positional arguments: first
// each boundary value of `types` (for `any`, of the common type of the known arguments) in place of
// one argument of the first known call, then `mutated` calls whose arguments are at most two
// changes from a known call's. No call is repeated or known; there may be fewer than asked for.
// O(n) in the size of the values.
std::vector<Call> calls_near(const std::vector<Call>& known, const std::vector<Type>& types,
                             std::size_t mutated, std::uint64_t seed);

}  // namespace synth
