#pragma once

#include "specs/language.h"
#include "specs/value.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace synth {

// The elements of a set or keys of a dict that equal an earlier one.
struct Repeats {
  std::vector<std::size_t> indices;  // ascending
  std::size_t compared_bytes = 0;  // the text that was made for it, for ValueBudget::take_compared
};

// Find repeats by the rules of `language`. Values with a NaN inside may repeat, since no NaN equals
// another. O(n log n).
Repeats find_repeated_items(const std::vector<Value>& items, Language language);
Repeats find_repeated_keys(const std::vector<std::pair<Value, Value>>& entries, Language language);

}  // namespace synth
