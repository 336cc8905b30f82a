#include "specs/equality.h"

#include "specs/json.h"
#include "specs/yielded.h"
#include "synth/support/mapped.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace synth {
namespace {

using Entries = std::vector<std::pair<Value, Value>>;

// Returns the items of a set or of a frozenset, which may equal each other.
const std::vector<Value>* set_items(const Value& value) {
  if (const auto* set = value.get_if<Set>()) {
    return &set->items;
  }
  const auto* frozen = value.get_if<FrozenSet>();
  return frozen != nullptr ? &frozen->items : nullptr;
}

// Returns true if the dict is a Map in JavaScript: its keys are not strings. {} is an object there.
bool is_map_in_javascript(const Dict& dict) {
  return !dict.entries.empty() && std::ranges::none_of(dict.entries, [](const auto& entry) {
    return entry.first.template is<std::string>();
  });
}

// Returns a real number of any kind; in JavaScript a boolean is not one.
std::optional<double> real_number(const Value& value, Language language) {
  if (const auto* number = value.get_if<double>()) {
    return *number;
  }
  if (const auto* integer = value.get_if<Integer>()) {
    return integer->to_double();
  }
  const auto* flag = value.get_if<bool>();
  return flag != nullptr && language != Language::javascript ? std::optional(*flag ? 1.0 : 0.0)
                                                             : std::nullopt;
}

bool is_nan(const std::complex<double>& number) {
  return std::isnan(number.real()) || std::isnan(number.imag());
}

// One comparison of two values: by the rules of a language alone, or by those of a claim.
class Comparison {
 public:
  // The differences that are allowed. `as_claim`: NaN matches NaN, and an object its base.
  struct Rules {
    Language language;
    bool as_claim = false;
    std::optional<Tolerance> tolerance = std::nullopt;
  };

  explicit Comparison(Rules rules) : rules_(rules) {}

  bool operator()(const Value& actual, const Value& expected) const {
    if (const List* const yielded = yielded_items(expected); yielded && rules_.as_claim) {
      return yields_match(actual, *yielded);
    }
    if (const auto* object = actual.get_if<Object>()) {
      return object_matches(*object, expected);
    }
    if (const auto* list = actual.get_if<List>()) {
      const auto* other = expected.get_if<List>();
      return other != nullptr && items_match(list->items, other->items);
    }
    if (const auto* tuple = actual.get_if<Tuple>()) {
      const auto* other = expected.get_if<Tuple>();
      return other != nullptr && items_match(tuple->items, other->items);
    }
    if (const auto* dict = actual.get_if<Dict>()) {
      const auto* other = expected.get_if<Dict>();
      return other != nullptr && entries_match(dict->entries, other->entries);
    }
    if (const auto* map = actual.get_if<Map>()) {
      const auto* other = expected.get_if<Map>();
      const auto* dict = expected.get_if<Dict>();
      return other != nullptr ? entries_match(map->entries, other->entries)
                              : dict != nullptr && is_map_in_javascript(*dict) &&
                                    entries_match(map->entries, dict->entries);
    }
    if (const auto* made = actual.get_if<Made>()) {
      const auto* other = expected.get_if<Made>();
      return other != nullptr && makings_match(*made->making, *other->making);
    }
    if (const auto* set = set_items(actual)) {
      const auto* other = set_items(expected);
      return other != nullptr && sets_match(*set, *other);
    }
    return scalars_match(actual, expected);
  }

 private:
  [[nodiscard]] bool is_javascript() const { return rules_.language == Language::javascript; }

  // Returns whether a value gives these items, as an iterator or a list.
  [[nodiscard]] bool yields_match(const Value& actual, const List& expected) const {
    const List* const items = yielded_items(actual);
    const auto* const given = items != nullptr ? items : actual.get_if<List>();
    return given != nullptr && items_match(given->items, expected.items);
  }

  [[nodiscard]] bool items_match(const std::vector<Value>& actual,
                                 const std::vector<Value>& expected) const {
    return std::equal(actual.begin(), actual.end(), expected.begin(), expected.end(), *this);
  }

  [[nodiscard]] bool scalars_match(const Value& actual, const Value& expected) const {
    if (const auto* text = actual.get_if<std::string>()) {
      const auto* other = expected.get_if<std::string>();
      return other != nullptr && *text == *other;
    }
    if (const auto* bytes = actual.get_if<Bytes>()) {
      const auto* other = expected.get_if<Bytes>();
      return other != nullptr && bytes->data == other->data;
    }
    if (actual.is<Null>() || actual.is<Undefined>()) {
      return kind_name(actual) == kind_name(expected);
    }
    return numbers_match(actual, expected);
  }

  [[nodiscard]] bool numbers_match(const Value& actual, const Value& expected) const {
    if (actual.is<std::complex<double>>() || expected.is<std::complex<double>>()) {
      return complex_numbers_match(actual, expected);
    }
    const std::optional<double> a = real_number(actual, rules_.language);
    const std::optional<double> e = real_number(expected, rules_.language);
    if (!a || !e) {
      // Only JavaScript's booleans remain, which equal nothing but themselves.
      const auto* flag = actual.get_if<bool>();
      const auto* other = expected.get_if<bool>();
      return flag != nullptr && other != nullptr && *flag == *other;
    }
    if (std::isnan(*a) && std::isnan(*e)) {
      return rules_.as_claim || is_javascript();
    }
    if (reals_equal(actual, *a, expected, *e)) {
      return true;
    }
    const bool is_float = actual.is<double>() || expected.is<double>();
    return is_float && within_tolerance(std::abs(*a - *e), std::abs(*e));
  }

  [[nodiscard]] bool reals_equal(const Value& actual, double a, const Value& expected,
                                 double e) const {
    const auto* a_integer = actual.get_if<Integer>();
    const auto* e_integer = expected.get_if<Integer>();
    if (a_integer != nullptr && e_integer != nullptr) {
      return *a_integer == *e_integer;
    }
    if (is_javascript()) {
      return std::signbit(a) == std::signbit(e) && a == e && is_number(a_integer, e_integer);
    }
    return a_integer != nullptr   ? a_integer->compare(e) == std::partial_ordering::equivalent
           : e_integer != nullptr ? e_integer->compare(a) == std::partial_ordering::equivalent
                                  : a == e;
  }

  // Returns whether the integer among the two numbers, if any, is a JavaScript number, not a
  // BigInt.
  static bool is_number(const Integer* a, const Integer* b) {
    constexpr std::int64_t kLargestSafe = 9007199254740991;
    const Integer* integer = a != nullptr ? a : b;
    return integer == nullptr || (*integer >= Integer(-kLargestSafe) && *integer <= kLargestSafe);
  }

  [[nodiscard]] bool complex_numbers_match(const Value& actual, const Value& expected) const {
    const auto* a = actual.get_if<std::complex<double>>();
    const auto* e = expected.get_if<std::complex<double>>();
    if (a == nullptr || e == nullptr) {
      if (is_javascript()) {
        return false;
      }
      return a != nullptr ? complex_matches_real(*a, expected, false)
                          : complex_matches_real(*e, actual, true);
    }
    if (is_nan(*a) || is_nan(*e)) {
      return rules_.as_claim && is_nan(*a) && is_nan(*e);
    }
    return *a == *e || within_tolerance(std::abs(*a - *e), std::abs(*e));
  }

  // Compares a complex number with a real one, which may be an integer of any size.
  [[nodiscard]] bool complex_matches_real(const std::complex<double>& number, const Value& other,
                                          bool other_is_actual) const {
    const std::optional<double> real = real_number(other, rules_.language);
    if (!real) {
      return false;
    }
    if (is_nan(number) || std::isnan(*real)) {
      return rules_.as_claim && is_nan(number) && std::isnan(*real);
    }
    if (number.imag() == 0 && reals_equal(number.real(), number.real(), other, *real)) {
      return true;
    }
    const double expected = other_is_actual ? std::abs(number) : std::abs(*real);
    return within_tolerance(std::abs(number - *real), expected);
  }

  [[nodiscard]] bool within_tolerance(double difference, double expected) const {
    return rules_.tolerance && std::isfinite(difference) && std::isfinite(expected) &&
           difference <= std::max(rules_.tolerance->abs, rules_.tolerance->rel * expected);
  }

  [[nodiscard]] bool object_matches(const Object& actual, const Value& expected) const {
    const auto* other = expected.get_if<Object>();
    if (other == nullptr) {
      return rules_.as_claim && actual.base != nullptr && (*this)(*actual.base, expected);
    }
    if (actual.type != other->type) {
      return false;
    }
    if (actual.fields && other->fields) {
      return fields_match(*actual.fields, *other->fields);
    }
    if (rules_.as_claim && actual.base && other->base && !other->fields) {
      return (*this)(*actual.base, *other->base);
    }
    // An expected object may leave the fields out; between equal values both have them or neither.
    const bool same_form = actual.fields.has_value() == other->fields.has_value();
    const bool by_repr = same_form || (rules_.as_claim && !other->fields);
    return by_repr && actual.repr == other->repr;
  }

  // Two ways to make one value are taken as different: what they make is not known here.
  [[nodiscard]] bool makings_match(const Construction& a, const Construction& b) const {
    return a.module == b.module && a.name == b.name && a.is_call == b.is_call &&
           items_match(a.args, b.args) && fields_match(a.kwargs, b.kwargs);
  }

  using Fields = std::vector<std::pair<std::string, Value>>;

  [[nodiscard]] bool fields_match(const Fields& actual, const Fields& expected) const {
    if (actual.size() != expected.size()) {
      return false;
    }
    const auto sorted = [](const Fields& fields) {
      std::vector<const Fields::value_type*> order =
          mapped(fields, [](const auto& field) { return &field; });
      std::stable_sort(order.begin(), order.end(),
                       [](const auto* a, const auto* b) { return a->first < b->first; });
      return order;
    };
    const auto a = sorted(actual);
    const auto e = sorted(expected);
    return std::equal(a.begin(), a.end(), e.begin(), [&](const auto* x, const auto* y) {
      return x->first == y->first && (*this)(x->second, y->second);
    });
  }

  // The members of two unordered collections of one size that remain after equal members were
  // paired: as many indices of each.
  struct Rest {
    std::vector<std::size_t> actual;
    std::vector<std::size_t> expected;
  };

  // Pairs the members whose keys have the same canonical text and calls `pair_matches` for each
  // pair. Returns nothing if one pair does not match.
  template <class Key, class Matches>
  std::optional<Rest> pair_equal(std::size_t count, const Key& actual_key, const Key& expected_key,
                                 const Matches& pair_matches) const {
    const auto texts = [&](const Key& key) {
      std::vector<std::pair<std::string, std::size_t>> sorted;
      sorted.reserve(count);
      for (std::size_t i = 0; i < count; ++i) {
        sorted.emplace_back(canonical(key(i), rules_.language), i);
      }
      std::sort(sorted.begin(), sorted.end());
      return sorted;
    };
    const auto a = texts(actual_key);
    const auto e = texts(expected_key);
    Rest rest;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < e.size()) {
      if (j == e.size() || (i < a.size() && a[i].first < e[j].first)) {
        rest.actual.push_back(a[i++].second);
      } else if (i == a.size() || e[j].first < a[i].first) {
        rest.expected.push_back(e[j++].second);
      } else if (!pair_matches(a[i++].second, e[j++].second)) {
        return std::nullopt;
      }
    }
    return rest;
  }

  // Pairs each remaining member with a matching one: a perfect matching in a bipartite graph, by
  // augmenting paths (H. W. Kuhn, 1955). Larger rests count as different, which limits the work.
  template <class Matches>
  [[nodiscard]] bool pair_rest(const Rest& rest, const Matches& pair_matches) const {
    constexpr std::size_t kLargestRest = 300;
    const std::size_t count = rest.actual.size();
    if (count == 0) {
      return true;
    }
    if (!rules_.as_claim || count > kLargestRest) {
      return false;
    }
    constexpr std::size_t kFree = std::numeric_limits<std::size_t>::max();
    std::vector<std::vector<std::size_t>> partners(count);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < count; ++j) {
        if (pair_matches(rest.actual[i], rest.expected[j])) {
          partners[i].push_back(j);
        }
      }
    }
    std::vector<std::size_t> taken_by(count, kFree);
    std::vector<bool> seen;
    const auto place = [&](const auto& self, std::size_t i) -> bool {
      for (const std::size_t j : partners[i]) {
        if (!seen[j]) {
          seen[j] = true;
          if (taken_by[j] == kFree || self(self, taken_by[j])) {
            taken_by[j] = i;
            return true;
          }
        }
      }
      return false;
    };
    for (std::size_t i = 0; i < count; ++i) {
      seen.assign(count, false);
      if (!place(place, i)) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool entries_match(const Entries& actual, const Entries& expected) const {
    if (actual.size() != expected.size()) {
      return false;
    }
    const auto pair_matches = [&](std::size_t i, std::size_t j) {
      return (*this)(actual[i].first, expected[j].first) &&
             (*this)(actual[i].second, expected[j].second);
    };
    const auto key_of = [](const Entries& entries) {
      return [&entries](std::size_t i) -> const Value& { return entries[i].first; };
    };
    const auto rest = pair_equal(actual.size(), key_of(actual), key_of(expected), pair_matches);
    return rest && pair_rest(*rest, pair_matches);
  }

  [[nodiscard]] bool sets_match(const std::vector<Value>& actual,
                                const std::vector<Value>& expected) const {
    if (actual.size() != expected.size()) {
      return false;
    }
    const auto pair_matches = [&](std::size_t i, std::size_t j) {
      return (*this)(actual[i], expected[j]);
    };
    const auto item_of = [](const std::vector<Value>& items) {
      return [&items](std::size_t i) -> const Value& { return items[i]; };
    };
    auto rest = pair_equal(actual.size(), item_of(actual), item_of(expected), pair_matches);
    if (!rest) {
      return false;
    }
    const auto is_real = [&](const Value& value) {
      return real_number(value, rules_.language).has_value();
    };
    const bool reals = std::all_of(rest->actual.begin(), rest->actual.end(),
                                   [&](std::size_t i) { return is_real(actual[i]); }) &&
                       std::all_of(rest->expected.begin(), rest->expected.end(),
                                   [&](std::size_t i) { return is_real(expected[i]); });
    return reals ? reals_match(*rest, actual, expected) : pair_rest(*rest, pair_matches);
  }

  // Matches any number of real numbers: the least matches the least if there is a match at all.
  [[nodiscard]] bool reals_match(Rest& rest, const std::vector<Value>& actual,
                                 const std::vector<Value>& expected) const {
    const auto sort = [&](std::vector<std::size_t>& indices, const std::vector<Value>& items) {
      std::sort(indices.begin(), indices.end(), [&](std::size_t i, std::size_t j) {
        return *real_number(items[i], rules_.language) < *real_number(items[j], rules_.language);
      });
    };
    sort(rest.actual, actual);
    sort(rest.expected, expected);
    return std::equal(
        rest.actual.begin(), rest.actual.end(), rest.expected.begin(), rest.expected.end(),
        [&](std::size_t i, std::size_t j) { return (*this)(actual[i], expected[j]); });
  }

  Rules rules_;
};

}  // namespace

bool equal(const Value& a, const Value& b, Language language) {
  return Comparison({.language = language})(a, b);
}

bool matches(const Value& actual, const Value& expected, const std::optional<Tolerance>& tolerance,
             Language language) {
  return Comparison({.language = language, .as_claim = true, .tolerance = tolerance})(actual,
                                                                                      expected);
}

}  // namespace synth
