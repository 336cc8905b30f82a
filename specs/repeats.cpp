#include "specs/repeats.h"

#include "specs/equality.h"
#include "specs/json.h"

#include <algorithm>
#include <string>

namespace synth {
namespace {

template <class Get>
std::optional<std::size_t> find_repeated(std::size_t count, Language language, const Get& get) {
  std::vector<std::pair<std::string, std::size_t>> texts;
  texts.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    texts.emplace_back(canonical(get(i), language), i);
  }
  std::sort(texts.begin(), texts.end());
  const auto repeated =
      std::adjacent_find(texts.begin(), texts.end(), [&](const auto& a, const auto& b) {
        // Python's `==` keeps NaNs apart, whose text is one.
        return a.first == b.first && equal(get(a.second), get(b.second), Language::python);
      });
  return repeated == texts.end() ? std::nullopt : std::optional(std::next(repeated)->second);
}

}  // namespace

std::optional<std::size_t> find_repeated_item(const std::vector<Value>& items, Language language) {
  return find_repeated(items.size(), language,
                       [&](std::size_t i) -> const Value& { return items[i]; });
}

std::optional<std::size_t> find_repeated_key(const std::vector<std::pair<Value, Value>>& entries,
                                             Language language) {
  return find_repeated(entries.size(), language,
                       [&](std::size_t i) -> const Value& { return entries[i].first; });
}

}  // namespace synth
