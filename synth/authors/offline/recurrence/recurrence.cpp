#include "synth/authors/offline/recurrence/recurrence.h"

#include <algorithm>

namespace synth {
namespace {

using RuleKind = TermRule::Kind;
using Whole = std::optional<std::int64_t>;

Whole product_of(std::int64_t a, std::int64_t b) {
  std::int64_t out = 0;
  return __builtin_mul_overflow(a, b, &out) ? Whole() : Whole(out);
}

Whole power_of(std::int64_t base, std::int64_t exponent) {
  // The limit of a loop; only powers of -1, 0 and 1 get that far in 64 bits.
  constexpr std::int64_t kLargestExponent = 4096;
  if (exponent < 0 || exponent > kLargestExponent) {
    return std::nullopt;
  }
  Whole out = 1;
  for (std::int64_t i = 0; i < exponent && out; ++i) {
    out = product_of(*out, base);
  }
  return out;
}

Whole divide(RuleKind kind, std::int64_t a, std::int64_t b) {
  if (b == 0 || b == -1) {  // the least number divided by -1 overflows
    return b == 0 ? Whole() : kind == RuleKind::remainder ? Whole(0) : product_of(a, -1);
  }
  const std::int64_t rest = a % b;
  if (kind == RuleKind::quotient) {
    return rest == 0 ? Whole(a / b) : Whole();
  }
  const bool is_below = rest != 0 && (rest < 0) != (b < 0);
  return kind == RuleKind::remainder ? rest + (is_below ? b : 0) : a / b - (is_below ? 1 : 0);
}

Whole combine(RuleKind kind, std::int64_t a, std::int64_t b) {
  std::int64_t out = 0;
  switch (kind) {
    case RuleKind::sum:
      return __builtin_add_overflow(a, b, &out) ? Whole() : Whole(out);
    case RuleKind::difference:
      return __builtin_sub_overflow(a, b, &out) ? Whole() : Whole(out);
    case RuleKind::product:
      return product_of(a, b);
    case RuleKind::power:
      return power_of(a, b);
    default:
      return divide(kind, a, b);
  }
}

// Returns the value of the rule for the term that follows these.
Whole value_of(const TermRule& rule, const Terms& terms) {
  switch (rule.kind) {
    case RuleKind::number:
      return rule.number;
    case RuleKind::index:
      return terms.next() + rule.number;
    case RuleKind::earlier:
      return terms.values.at(terms.values.size() - static_cast<std::size_t>(rule.number));
    case RuleKind::negative: {
      const Whole value = value_of(rule.operands[0], terms);
      return value ? combine(RuleKind::difference, 0, *value) : Whole();
    }
    default: {
      const Whole left = value_of(rule.operands[0], terms);
      const Whole right = value_of(rule.operands[1], terms);
      return left && right ? combine(rule.kind, *left, *right) : Whole();
    }
  }
}

}  // namespace

std::int64_t order_of(const TermRule& rule) {
  std::int64_t order = rule.kind == RuleKind::earlier ? rule.number : 0;
  for (const TermRule& operand : rule.operands) {
    order = std::max(order, order_of(operand));
  }
  return order;
}

bool uses_index(const TermRule& rule) {
  return rule.kind == RuleKind::index || std::ranges::any_of(rule.operands, uses_index);
}

std::optional<Terms> first_terms(const Recurrence& recurrence) {
  constexpr std::int64_t kHighestFirst = 2;
  const std::int64_t order = order_of(recurrence.rule);
  for (const auto& [index, value] : recurrence.known) {
    Terms first{index, {}};
    const std::int64_t from = std::max(index + order, recurrence.from.value_or(index));
    auto known = recurrence.known.find(index);
    while (first.next() < from && known != recurrence.known.end() && known->first == first.next()) {
      first.values.push_back(known->second);
      ++known;
    }
    if (first.next() == from && index <= kHighestFirst) {
      return first;
    }
  }
  return std::nullopt;
}

Terms terms_up_to(const Recurrence& recurrence, Terms first, std::int64_t last) {
  while (first.next() <= last) {
    const Whole value = value_of(recurrence.rule, first);
    if (!value) {
      break;
    }
    first.values.push_back(*value);
  }
  return first;
}

}  // namespace synth
