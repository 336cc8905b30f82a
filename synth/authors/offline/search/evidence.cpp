#include "synth/authors/offline/search/evidence.h"

#include "specs/literal.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <string>

namespace synth {
namespace {

double bits_in(const Value& value);

double bits_in(const std::vector<Value>& items) {
  return std::accumulate(items.begin(), items.end(), 1.0,
                         [](double bits, const Value& item) { return bits + bits_in(item); });
}

double bits_in(const Value& value) {
  constexpr double kOfFraction = 3;
  constexpr double kOfCharacter = 3;  // texts repeat their characters
  constexpr double kOfOther = 8;
  if (value.is<bool>() || value.is<Null>()) {
    return 1;
  }
  if (const auto* integer = value.get_if<Integer>()) {
    return 1 + std::log2(std::abs(integer->to_double()) + 1);
  }
  if (const auto* real = value.get_if<double>(); real != nullptr && std::isfinite(*real)) {
    const bool is_whole = *real == std::floor(*real);
    return 2 + std::log2(std::abs(*real) + 1) + (is_whole ? 0 : kOfFraction);
  }
  if (const auto* text = value.get_if<std::string>()) {
    return 1 + kOfCharacter * static_cast<double>(text->size());
  }
  if (const auto* list = value.get_if<List>()) {
    return bits_in(list->items);
  }
  if (const auto* dictionary = value.get_if<Dict>()) {
    return std::accumulate(dictionary->entries.begin(), dictionary->entries.end(), 1.0,
                           [](double bits, const auto& entry) {
                             return bits + bits_in(entry.first) + bits_in(entry.second);
                           });
  }
  const auto* tuple = value.get_if<Tuple>();
  return tuple != nullptr ? bits_in(tuple->items) : kOfOther;
}

}  // namespace

double evidence_in(const std::vector<Example>& examples) {
  std::set<std::string> seen;
  double bits = 0;
  for (const Example& example : examples) {
    if (!example.claim.expected) {
      bits += 1;
      continue;
    }
    const Value& result = *example.claim.expected;
    const bool is_new = seen.insert(write_literal(result)).second;
    bits += is_new ? bits_in(result) : std::min(1.0, bits_in(result));
  }
  return bits;
}

}  // namespace synth
