#include "synth/authors/offline/writing/helper_texts.h"

namespace synth {
namespace {

// A call that raises in Python throws the nearest exception of <stdexcept>.
constexpr HelperText kCppListHelpers[] = {
    {"chunks", R"(// The items in groups of so many; the last one may be smaller.
template <class T>
static std::vector<std::vector<T>> chunks(const std::vector<T>& items,
                                          long long size) {
  if (size <= 0) {
    throw std::invalid_argument("chunks: the size must be positive");
  }
  std::vector<std::vector<T>> result;
  for (long long i = 0; i < std::ssize(items); i += size) {
    const long long end = std::min<long long>(i + size, std::ssize(items));
    result.emplace_back(items.begin() + i, items.begin() + end);
  }
  return result;
}
)"},
    {"common", R"(// The items of the first list that are in the second.
template <class T>
static std::vector<T> common(const std::vector<T>& items,
                             const std::vector<T>& others) {
  std::vector<T> result;
  for (const T& item : items) {
    if (std::ranges::find(others, item) != others.end()) {
      result.push_back(item);
    }
  }
  return result;
}
)"},
    {"distinct", R"(// The items in the order in which they first appear, each once.
template <class T>
static std::vector<T> distinct(const std::vector<T>& items) {
  std::vector<T> result;
  std::set<T> seen;
  for (const T& item : items) {
    if (seen.insert(item).second) {
      result.push_back(item);
    }
  }
  return result;
}
)"},
    {"every_nth", R"(// Every step-th item; from the end for a negative step.
template <class T>
static std::vector<T> every_nth(const std::vector<T>& items, long long step) {
  if (step == 0) {
    throw std::invalid_argument("every_nth: the step is zero");
  }
  std::vector<T> result;
  for (long long i = step > 0 ? 0 : std::ssize(items) - 1;
       i >= 0 && i < std::ssize(items); i += step) {
    result.push_back(items[i]);
  }
  return result;
}
)"},
    {"first_such", R"(// The first item for which the condition holds.
template <class T, class Condition>
static T first_such(const std::vector<T>& items, Condition condition) {
  const auto found = std::ranges::find_if(items, condition);
  if (found == items.end()) {
    throw std::out_of_range("first_such: no such item");
  }
  return *found;
}
)"},
    {"flatten", R"(template <class T>
static std::vector<T> flatten(const std::vector<std::vector<T>>& lists) {
  std::vector<T> result;
  for (const std::vector<T>& list : lists) {
    result.insert(result.end(), list.begin(), list.end());
  }
  return result;
}
)"},
    {"index_of", R"(// Where the item first is.
template <class T, class Item>
static long long index_of(const std::vector<T>& items, const Item& item) {
  const auto found = std::ranges::find(items, item);
  if (found == items.end()) {
    throw std::invalid_argument("index_of: no such item");
  }
  return found - items.begin();
}
)"},
    {"item_at", R"(// The item at an index; a negative one counts from the end.
template <class T>
static T item_at(const std::vector<T>& items, long long index) {
  return items.at(index < 0 ? index + std::ssize(items) : index);
}
)"},
    {"largest", R"(// The item that is largest, or whose key is; the first of several.
template <class T, class Key = std::identity>
static T largest(const std::vector<T>& items, Key key = {}) {
  if (items.empty()) {
    throw std::invalid_argument("largest: no items");
  }
  return *std::ranges::max_element(items, {}, key);
}
)"},
    {"mean", R"(template <class T>
static double mean(const std::vector<T>& numbers) {
  if (numbers.empty()) {
    throw std::invalid_argument("mean: no numbers");
  }
  const T total = std::accumulate(numbers.begin(), numbers.end(), T{});
  return static_cast<double>(total) / static_cast<double>(numbers.size());
}
)"},
    {"range", R"(// first, first + 1, ... up to the one before the end.
static std::vector<long long> range(long long first, long long end) {
  std::vector<long long> result(std::max(0LL, end - first));
  std::iota(result.begin(), result.end(), first);
  return result;
}
)"},
    {"running_maximum", R"(// The largest item so far, at each place.
template <class T>
static std::vector<T> running_maximum(std::vector<T> items) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    items[i] = std::max(items[i - 1], items[i]);
  }
  return items;
}
)"},
    {"running_minimum", R"(// The smallest item so far, at each place.
template <class T>
static std::vector<T> running_minimum(std::vector<T> items) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    items[i] = std::min(items[i - 1], items[i]);
  }
  return items;
}
)"},
    {"slice", R"(// The items from start to the one before stop; negative bounds count from the
// end.
template <class T>
static std::vector<T> slice(
    const std::vector<T>& items, long long start,
    long long stop = std::numeric_limits<long long>::max()) {
  const long long size = std::ssize(items);
  start = std::clamp(start < 0 ? start + size : start, 0LL, size);
  stop = std::clamp(stop < 0 ? stop + size : stop, start, size);
  return std::vector<T>(items.begin() + start, items.begin() + stop);
}
)"},
    {"smallest", R"(// The item that is smallest, or whose key is; the first of several.
template <class T, class Key = std::identity>
static T smallest(const std::vector<T>& items, Key key = {}) {
  if (items.empty()) {
    throw std::invalid_argument("smallest: no items");
  }
  return *std::ranges::min_element(items, {}, key);
}
)"},
    {"without", R"(// The items of the first list that are not in the second.
template <class T>
static std::vector<T> without(const std::vector<T>& items,
                              const std::vector<T>& others) {
  std::vector<T> result;
  for (const T& item : items) {
    if (std::ranges::find(others, item) == others.end()) {
      result.push_back(item);
    }
  }
  return result;
}
)"},
};

}  // namespace

std::span<const HelperText> cpp_list_helpers() {
  return kCppListHelpers;
}

}  // namespace synth
