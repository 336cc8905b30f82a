#pragma once

#include "specs/call.h"
#include "specs/type.h"

#include <cstdint>
#include <vector>

namespace synth {

// Inputs that nobody described, near those that somebody did: there a wrong program parts from a
// right one, and one candidate from another. Nothing here knows what the results should be.

// The values at the edges of a type, simplest first: 0, 1, -1, 2, 10, 101; 0.0, 0.5, -1.5; "", "a",
// " ", "A b", "aAa"; of a container the empty one, one of each edge element, two equal ones, one
// out of order. None for types that name no values (`any`, `callable`, `named`).
std::vector<Value> boundary_values(const Type& type);

// Changes values a little and keeps their kind, in the way of type-aware mutation (EvalPlus,
// NeurIPS 2023). The same on every machine for the same seed and the same calls.
class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : state_(seed) {}

  // A value near `value`: a number moved by a few (none becomes negative unless `donor` holds one),
  // an element, word or character put in, changed, moved or dropped, all of them turned around or
  // repeated, letters in the other case. `donor` is another value of the same place, of which parts
  // are taken. May give `value` itself.
  Value mutate(const Value& value, const Value& donor);

  // A number below `bound`, which is not 0.
  std::size_t below(std::size_t bound);

 private:
  Value mutate_integer(const Integer& value, const Value& donor);
  std::string change_case(std::string text);
  std::string mutate_text(const std::string& text, const std::string& donor);
  template <class T, class MutateItem>
  void change(std::vector<T>& items, const std::vector<T>& donors, MutateItem mutate_item);

  std::uint64_t state_;
};

// Calls near the known ones, which all have the same number of positional arguments: first each
// boundary value of `types` (where that is `any`, of what the known arguments have in common) in
// the place of one argument of the first known call, then `mutated` calls whose arguments are at
// most two changes from a known call's. No call twice and none that is known; fewer where no more
// were found. O(n) in the size of the values.
std::vector<Call> calls_near(const std::vector<Call>& known, const std::vector<Type>& types,
                             std::size_t mutated, std::uint64_t seed);

}  // namespace synth
