#include "specs/repeats.h"

#include "specs/equality.h"
#include "specs/json.h"

#include <algorithm>
#include <string>

namespace synth {
namespace {

// Finds repeats; `get` returns the value at an index.
template <class Get>
Repeats find_repeats(std::size_t count, Language language, const Get& get) {
  Repeats repeats;
  if (count < 2) {
    return repeats;
  }
  std::vector<std::pair<std::string, std::size_t>> texts;
  texts.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    texts.emplace_back(canonical(get(i), language), i);
    repeats.compared_bytes += texts.back().first.size();
  }
  std::sort(texts.begin(), texts.end());
  for (std::size_t i = 1; i < count; ++i) {
    const auto& [text, index] = texts[i];
    // NaNs have one text, but Python's `==` keeps them apart.
    if (texts[i - 1].first == text &&
        equal(get(texts[i - 1].second), get(index), Language::python)) {
      repeats.indices.push_back(index);
    }
  }
  std::sort(repeats.indices.begin(), repeats.indices.end());
  return repeats;
}

}  // namespace

Repeats find_repeated_items(const std::vector<Value>& items, Language language) {
  return find_repeats(items.size(), language,
                      [&](std::size_t i) -> const Value& { return items[i]; });
}

Repeats find_repeated_keys(const std::vector<std::pair<Value, Value>>& entries, Language language) {
  return find_repeats(entries.size(), language,
                      [&](std::size_t i) -> const Value& { return entries[i].first; });
}

}  // namespace synth
