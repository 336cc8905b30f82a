#include "synth/authors/offline/writing/helper_texts.h"

namespace synth {
namespace {

constexpr HelperText kPythonHelpers[] = {
    {"group_by", R"(def group_by(items, key):
    """Returns the items in lists, by what the key gives for them."""
    groups = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups
)"},
    {"group_pairs", R"(def group_pairs(pairs):
    """Returns for each key of pairs the list of its values."""
    groups = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups
)"},
    {"sum_pairs", R"(def sum_pairs(pairs):
    """Returns for each key of pairs the sum of its numbers."""
    sums = {}
    for key, number in pairs:
        sums[key] = sums.get(key, 0) + number
    return sums
)"},
    {"without_key", R"(def without_key(dictionary, unwanted):
    """Returns a copy of the dictionary without the key."""
    return {key: value for key, value in dictionary.items() if key != unwanted}
)"},
};

constexpr HelperText kJavascriptHelpers[] = {
    {"groupPairs", R"(// For each key of pairs the list of its values.
function groupPairs(pairs) {
  const groups = new Map();
  for (const [key, value] of pairs) {
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}
)"},
    {"keyBy", R"(// The first key whose value is largest, or smallest for sign -1.
function keyBy(entries, sign) {
  return entries.reduce((best, entry) =>
    compare(entry[1], best[1]) * sign > 0 ? entry : best,
  )[0];
}
)",
     "compare"},
    {"sumPairs", R"(// For each key of pairs the sum of its numbers.
function sumPairs(pairs) {
  const sums = new Map();
  for (const [key, number] of pairs) {
    sums.set(key, (sums.get(key) ?? 0) + number);
  }
  return sums;
}
)"},
    {"zip", R"(// The items of two arrays side by side, as far as both go.
function zip(left, right) {
  return left.slice(0, right.length).map((item, i) => [item, right[i]]);
}
)"},
};

}  // namespace

const HelperTexts& python_helpers() {
  static const HelperTexts kHelpers = {std::span<const HelperText>(kPythonHelpers)};
  return kHelpers;
}

std::span<const HelperText> javascript_structured_helpers() {
  return kJavascriptHelpers;
}

}  // namespace synth
