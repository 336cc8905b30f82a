#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/unit_table.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <string_view>

// Rules for amounts in other units: "converts hours to seconds", "the minutes in h hours and m
// minutes". The units are data: units.txt.

namespace synth {
namespace {

using Base = Shape::Base;

struct Unit {
  std::string_view kind;
  std::int64_t size;  // in the smallest part of its kind
};

// Returns the units by their words, which are those of a pattern.
const std::map<std::string, Unit>& units() {
  static const std::map<std::string, Unit> kByWords = [] {
    std::map<std::string, Unit> all;
    for (const std::string_view line : split(kUnits, '\n')) {
      const auto fields = split(line, ' ');
      if (fields.size() == 3) {
        std::int64_t size = 0;
        std::from_chars(fields[1].data(), fields[1].data() + fields[1].size(), size);
        all.emplace(fields[2], Unit{fields[0], size});
      }
    }
    return all;
  }();
  return kByWords;
}

const Unit& unit_of(const Phrase& phrase) {
  return units().at(phrase.identity);
}

// Returns a / b as a short decimal, as in 2.54; nothing if it has none.
std::optional<std::string> short_decimal(std::int64_t a, std::int64_t b) {
  constexpr std::int64_t kMost = 1'000'000;
  for (std::int64_t ten = 1; ten <= kMost; ten *= 10) {
    if (a <= INT64_MAX / ten && a * ten % b == 0) {
      return ten == 1 ? std::to_string(a / b)
                      : fmt::format("{}", static_cast<double>(a) / static_cast<double>(b));
    }
  }
  return std::nullopt;
}

bool may_be_amount(const Meaning& value) {
  return value.shape.is_number() || value.shape.is(Base::any);
}

// Composes an amount in another unit of its kind.
std::optional<Meaning> converted(const Meaning& amount, const Unit& from, const Unit& to) {
  if (!may_be_amount(amount) || from.kind != to.kind) {
    return std::nullopt;
  }
  if (&from == &to) {
    return amount;
  }
  if (from.size == to.size) {
    return std::nullopt;  // euros and dollars are alike only in cents
  }
  const bool multiplies = from.size % to.size == 0;
  const auto factor = short_decimal(from.size, to.size);
  const auto divisor = short_decimal(to.size, from.size);
  const std::int64_t common = std::gcd(from.size, to.size);
  const std::string python =
      factor && (multiplies || !divisor || to.size % from.size != 0) ? "{0:12} * " + *factor
      : divisor                                                      ? "{0:12} / " + *divisor
                : fmt::format("{{0:12}} * {} / {}", from.size / common, to.size / common);
  const Shape shape = multiplies ? amount.shape : Shape{Base::real};
  return fill_template(python, kMultiplicative, shape, {&amount});
}

Maybe from_to(Parts parts, const Context&) {
  return made(converted(parts[0]->value, unit_of(*parts[1]), unit_of(*parts[2])));
}

// Composes "the seconds in h hours".
Maybe to_from(Parts parts, const Context&) {
  return made(converted(parts[1]->value, unit_of(*parts[2]), unit_of(*parts[0])));
}

// Composes "the whole minutes in s seconds".
Maybe whole_in(Parts parts, const Context&) {
  const Unit& to = unit_of(*parts[0]);
  const Unit& from = unit_of(*parts[2]);
  const bool fits = from.kind == to.kind && to.size % from.size == 0 && to.size > from.size;
  return fits && parts[1]->value.shape.is(Base::integer)
             ? made(fill_template(fmt::format("{{0:12}} // {}", to.size / from.size),
                                  kMultiplicative, {Base::integer}, {&parts[1]->value}))
             : std::nullopt;
}

// Composes "converts hours and minutes to minutes": the parameters are the amounts, in order.
Maybe parameters_to(Parts parts, const Context& context) {
  const std::size_t amounts = parts.size() - 1;
  if (context.parameters.size() != amounts) {
    return std::nullopt;
  }
  std::optional<Meaning> sum;
  for (std::size_t i = 0; i < amounts; ++i) {
    const auto part = converted(context.parameters[i], unit_of(*parts[i]), unit_of(*parts.back()));
    if (!part) {
      return std::nullopt;
    }
    const Shape shape =
        sum && sum->shape.base == part->shape.base ? part->shape : Shape{Base::real};
    sum = sum ? fill_template("{0:11} + {1:12}", kAdditive, shape, {&*sum, &*part}) : part;
  }
  sum->of_context = true;
  return made(sum);
}

// Returns the unit of a kind whose word the parameter's name begins, as in h or hours; null if it
// is not one of them.
const Unit* unit_named(std::string_view name, std::string_view kind) {
  name.remove_prefix(
      std::min(name.size(), name.starts_with("parameter_") ? name.find('_') + 1 : 0));
  for (const auto& [words, unit] : units()) {
    for (const std::string_view word : split(words, '|')) {
      const bool begins = word.starts_with(name) || name == std::string(word) + "s";
      if (unit.kind == kind && !name.empty() && begins) {
        return &unit;
      }
    }
  }
  return nullptr;
}

// Composes "the whole time in seconds" of h, m and s: each parameter is an amount of its own unit.
Maybe all_in(Parts parts, const Context& context) {
  const Unit& to = unit_of(*parts[0]);
  std::optional<Meaning> sum;
  std::set<const Unit*> seen;
  for (const Meaning& parameter : context.parameters) {
    const Unit* const unit = unit_named(parameter.code, to.kind);
    const auto part = unit != nullptr && seen.insert(unit).second ? converted(parameter, *unit, to)
                                                                  : std::nullopt;
    if (!part) {
      return std::nullopt;
    }
    const Shape shape =
        sum && sum->shape.base == part->shape.base ? part->shape : Shape{Base::real};
    sum = sum ? fill_template("{0:11} + {1:12}", kAdditive, shape, {&*sum, &*part}) : part;
  }
  if (seen.size() < 2) {
    return std::nullopt;
  }
  sum->of_context = true;
  return made(sum);
}

// Composes "the seconds left over" of an amount in seconds: what no greater unit holds.
Maybe left_over(Parts parts, const Context& context) {
  const Unit& of = unit_of(*parts[0]);
  if (context.parameters.size() != 1 || !context.parameters[0].shape.is(Base::integer) ||
      unit_named(context.parameters[0].code, of.kind) != &of) {
    return std::nullopt;
  }
  std::int64_t next = 0;  // the size of the next greater unit
  for (const auto& [words, unit] : units()) {
    const bool is_greater = unit.kind == of.kind && unit.size > of.size;
    next = is_greater && (next == 0 || unit.size < next) ? unit.size : next;
  }
  return next > 0 ? made(fill_template(fmt::format("{{0:12}} % {}", next / of.size),
                                       kMultiplicative, {Base::integer}, {&context.parameters[0]}))
                  : std::nullopt;
}

}  // namespace

// Adds UNIT, a unit of measurement.
void add_conversion_rules(RuleSet& rules) {
  for (const auto& [words, unit] : units()) {
    rules.add("UNIT", words, 0, [words = words](Parts, const Context&) -> Maybe {
      return function_phrase(nullptr, words);
    });
  }
  rules.add("VAL", "convert|turn|change|transform|translate|express? VAL UNIT to|into|in|as UNIT",
            0, from_to);
  rules.add("VAL",
            "convert|turn|change|transform|translate|express? VAL from|in UNIT to|into|in|as UNIT",
            0, from_to);
  rules.add("VAL", "number|count|amount? of? UNIT in|of|for|that|which? make? up? VAL UNIT", 0,
            to_from);
  rules.add("VAL",
            "number|count|amount? of? whole|full|complete UNIT in|of|that? fit? in|into? VAL UNIT",
            -1, whole_in);
  rules.add("VAL", "whole|total|full|entire|combined? time|duration|length|distance|weight in UNIT",
            0, all_in);
  rules.add("VAL", "total|whole? number of UNIT", 2, all_in);
  rules.add("VAL", "UNIT that|which? is|are? left|remain over?", 0, left_over);
  rules.add("VAL", "remaining|leftover UNIT", 0, left_over);
  const std::string verb = "convert|turn|change|transform|translate? ";
  const std::string kind = "number|amount|length|time|duration|distance|weight|mass? of|in? ";
  rules.add("VAL", verb + kind + "UNIT to|into UNIT", 0, parameters_to);
  rules.add("VAL", verb + kind + "UNIT and UNIT to|into UNIT", 0, parameters_to);
  rules.add("VAL", verb + kind + "UNIT , UNIT ,? and UNIT to|into UNIT", 0, parameters_to);
  rules.add("VAL", "number|count|amount? of? UNIT in|of number|amount of? UNIT", 1,
            [](Parts parts, const Context& context) -> Maybe {
              const Phrase* turned[] = {parts[1], parts[0]};
              return parameters_to(turned, context);
            });
}

}  // namespace synth
