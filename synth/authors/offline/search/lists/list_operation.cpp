#include "synth/authors/offline/search/lists/list_operation.h"

#include <algorithm>

namespace synth {
namespace {

using V = ListVerb;
using Large = std::int64_t;

constexpr ListOperation kOnAList[] = {
    {V::add, 1},
    {V::add, -1},
    {V::multiply, 2},
    {V::floor_divide, 2},
    {V::multiply, -1},
    {V::square, 0},
    {V::multiply, 3},
    {V::floor_divide, 3},
    {V::multiply, 4},
    {V::floor_divide, 4},
    {V::divide, 2},
    {V::divide, 3},
    {V::divide, 4},
    {V::keep_greater, 0},
    {V::keep_less, 0},
    {V::keep_even, 0},
    {V::keep_odd, 0},
    {V::running_sum, 0},
    {V::sort, 0},
    {V::reverse, 0},
    {V::running_minimum, 0},
    {V::running_maximum, 0},
    {V::running_difference, 0},
    {V::running_product, 0},
};
constexpr ListOperation kReductions[] = {
    {V::first, 0},         {V::last, 0},       {V::minimum, 0},    {V::maximum, 0},   {V::sum, 0},
    {V::count_greater, 0}, {V::count_less, 0}, {V::count_even, 0}, {V::count_odd, 0},
};

constexpr bool in_range(Large value) {
  return value <= kMaxNumber && value >= -kMaxNumber;
}

// Applies a function and checks the range once for the whole list, so that the loop is vectorized.
template <class Function>
int map(Numbers list, Number* out, Function function) {
  const Number* const items = list.data();  // a checked [] would prevent vectorization
  bool good = true;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Large value = function(Large{items[i]});
    good &= in_range(value);
    out[i] = static_cast<Number>(value);
  }
  return good ? static_cast<int>(list.size()) : -1;
}

template <class Function>
int map_pairs(Numbers left, Numbers right, Number* out, Function function) {
  const std::size_t size = std::min(left.size(), right.size());
  const Number* const lefts = left.data();
  const Number* const rights = right.data();
  bool good = true;
  for (std::size_t i = 0; i < size; ++i) {
    const Large value = function(Large{lefts[i]}, Large{rights[i]});
    good &= in_range(value);
    out[i] = static_cast<Number>(value);
  }
  return good ? static_cast<int>(size) : -1;
}

template <class Predicate>
int filter(Numbers list, Number* out, Predicate predicate) {
  int size = 0;
  for (const Number item : list) {
    out[size] = item;
    size += predicate(item) ? 1 : 0;
  }
  return size;
}

template <class Step>
int running(Numbers list, Number* out, Step step) {
  if (list.empty()) {
    return 0;
  }
  const Number* const items = list.data();
  Large total = items[0];
  out[0] = items[0];
  for (std::size_t i = 1; i < list.size(); ++i) {
    total = step(total, Large{items[i]});
    if (!in_range(total)) {
      return -1;
    }
    out[i] = static_cast<Number>(total);
  }
  return static_cast<int>(list.size());
}

constexpr Large floor_divided(Large value, Large by) {
  const Large quotient = value / by;
  return value % by != 0 && (value < 0) != (by < 0) ? quotient - 1 : quotient;
}

int sort(Numbers list, Number* out) {
  // Insertion sort: lists are short, and std::sort has a large overhead for them.
  constexpr std::size_t kShort = 32;
  if (list.size() > kShort) {
    std::ranges::copy(list, out);
    std::sort(out, out + list.size());
    return static_cast<int>(list.size());
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::size_t at = i;
    for (; at > 0 && out[at - 1] > list[i]; --at) {
      out[at] = out[at - 1];
    }
    out[at] = list[i];
  }
  return static_cast<int>(list.size());
}

// Returns the number of items before a slice's bound.
std::size_t items_before(Number place, std::size_t size) {
  const Large end = place < 0 ? Large{place} + static_cast<Large>(size) : Large{place};
  return static_cast<std::size_t>(std::clamp(end, Large{0}, static_cast<Large>(size)));
}

}  // namespace

std::span<const ListOperation> operations_on_a_list() {
  return kOnAList;
}

std::span<const ListOperation> reductions_of_a_list() {
  return kReductions;
}

int apply(ListOperation operation, Numbers list, Number* out) {
  const Large by = operation.operand;
  switch (operation.verb) {
    case V::add:
      return map(list, out, [by](Large x) { return x + by; });
    case V::multiply:
      return map(list, out, [by](Large x) { return x * by; });
    case V::floor_divide:
      switch (operation.operand) {  // a constant divisor avoids the division instruction
        case 2:
          return map(list, out, [](Large x) { return floor_divided(x, 2); });
        case 3:
          return map(list, out, [](Large x) { return floor_divided(x, 3); });
        case 4:
          return map(list, out, [](Large x) { return floor_divided(x, 4); });
        default:
          return by == 0 ? -1 : map(list, out, [by](Large x) { return floor_divided(x, by); });
      }
    case V::divide:
      return by == 0 ? -1 : map(list, out, [by](Large x) { return x / by; });
    case V::square:
      return map(list, out, [](Large x) { return x * x; });
    case V::keep_greater:
      return filter(list, out, [by](Number x) { return x > by; });
    case V::keep_less:
      return filter(list, out, [by](Number x) { return x < by; });
    case V::keep_even:
      return filter(list, out, [](Number x) { return x % 2 == 0; });
    case V::keep_odd:
      return filter(list, out, [](Number x) { return x % 2 != 0; });
    case V::running_sum:
      return running(list, out, [](Large total, Large x) { return total + x; });
    case V::running_difference:
      return running(list, out, [](Large total, Large x) { return total - x; });
    case V::running_product:
      return running(list, out, [](Large total, Large x) { return total * x; });
    case V::running_minimum:
      return running(list, out, [](Large total, Large x) { return std::min(total, x); });
    case V::running_maximum:
      return running(list, out, [](Large total, Large x) { return std::max(total, x); });
    case V::sort:
      return sort(list, out);
    case V::reverse:
      std::ranges::reverse_copy(list, out);
      return static_cast<int>(list.size());
    default:
      return -1;
  }
}

int apply_to_pairs(ListVerb verb, Numbers left, Numbers right, Number* out) {
  switch (verb) {
    case V::add_pairs:
      return map_pairs(left, right, out, [](Large a, Large b) { return a + b; });
    case V::subtract_pairs:
      return map_pairs(left, right, out, [](Large a, Large b) { return a - b; });
    case V::multiply_pairs:
      return map_pairs(left, right, out, [](Large a, Large b) { return a * b; });
    case V::smaller_of_pairs:
      return map_pairs(left, right, out, [](Large a, Large b) { return std::min(a, b); });
    case V::larger_of_pairs:
      return map_pairs(left, right, out, [](Large a, Large b) { return std::max(a, b); });
    default:
      return -1;
  }
}

int apply_slice(ListVerb verb, Number place, Numbers list, Number* out) {
  const std::size_t before = items_before(place, list.size());
  const Numbers part = verb == V::first_few ? list.first(before) : list.subspan(before);
  std::ranges::copy(part, out);
  return static_cast<int>(part.size());
}

std::optional<Number> reduce(ListOperation operation, Numbers list) {
  const Number by = operation.operand;
  const auto count = [&](auto predicate) {
    return std::optional(static_cast<Number>(std::ranges::count_if(list, predicate)));
  };
  switch (operation.verb) {
    case V::count_greater:
      return count([by](Number x) { return x > by; });
    case V::count_less:
      return count([by](Number x) { return x < by; });
    case V::count_even:
      return count([](Number x) { return x % 2 == 0; });
    case V::count_odd:
      return count([](Number x) { return x % 2 != 0; });
    case V::sum: {
      Large total = 0;
      for (const Number item : list) {
        total += item;
      }
      return in_range(total) ? std::optional(static_cast<Number>(total)) : std::nullopt;
    }
    default:
      break;
  }
  if (list.empty()) {
    return std::nullopt;
  }
  switch (operation.verb) {
    case V::first:
      return list.front();
    case V::last:
      return list.back();
    case V::minimum:
      return *std::ranges::min_element(list);
    case V::maximum:
      return *std::ranges::max_element(list);
    default:
      return std::nullopt;
  }
}

std::optional<Number> item_of(Number place, Numbers list) {
  const Large index = place < 0 ? Large{place} + static_cast<Large>(list.size()) : Large{place};
  return index < 0 || index >= static_cast<Large>(list.size())
             ? std::nullopt
             : std::optional(list[static_cast<std::size_t>(index)]);
}

bool undo(ListOperation operation, std::vector<Number>& list) {
  const Number by = operation.operand;
  const auto each = [&](auto function) {
    for (Number& item : list) {
      item = function(item);
    }
    return std::ranges::all_of(list, [](Number item) { return in_range(item); });
  };
  // Backwards, so that the preceding total is still there.
  const auto steps = [&](auto function) {
    for (std::size_t i = list.size(); i-- > 1;) {
      list[i] = function(list[i], list[i - 1]);
    }
    return std::ranges::all_of(list, [](Number item) { return in_range(item); });
  };
  switch (operation.verb) {
    case V::add:
      return each([by](Number x) { return x - by; });
    case V::multiply:
      return by != 0 && std::ranges::all_of(list, [by](Number x) { return x % by == 0; }) &&
             each([by](Number x) { return x / by; });
    case V::running_sum:
      return steps([](Number total, Number before) { return total - before; });
    case V::running_difference:
      return steps([](Number total, Number before) { return before - total; });
    case V::running_product:
      for (std::size_t i = 1; i < list.size(); ++i) {
        if (list[i - 1] == 0 || list[i] % list[i - 1] != 0) {
          return false;
        }
      }
      return steps([](Number total, Number before) { return total / before; });
    case V::reverse:
      std::ranges::reverse(list);
      return true;
    default:
      return false;
  }
}

}  // namespace synth
