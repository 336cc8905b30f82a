#pragma once

#include "specs/language.h"
#include "specs/value.h"

#include <optional>
#include <utility>
#include <vector>

namespace synth {

// The index of an element or key that equals an earlier one in the rules of `language`, if there is
// one. Values with a NaN inside may repeat: each NaN is another. O(n log n).
std::optional<std::size_t> find_repeated_item(const std::vector<Value>& items, Language language);
std::optional<std::size_t> find_repeated_key(const std::vector<std::pair<Value, Value>>& entries,
                                             Language language);

}  // namespace synth
