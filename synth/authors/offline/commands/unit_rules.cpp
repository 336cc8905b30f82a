#include "specs/literal.h"
#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace synth {
namespace {

using Base = Shape::Base;

// Adds Roman numerals, an amount in the largest units that it contains with the rest in smaller
// ones, like coins, or hours and minutes.
void add_roman_numerals(RuleSet& rules) {
  const auto to_roman = [](const Meaning& number) -> std::optional<Meaning> {
    return number.shape.is(Base::integer)
               ? std::optional(fill_template(
                     "''.join(symbol * count for symbol, count in zip(ROMAN, in_units({0:0}, "
                     "ROMAN.values())))",
                     kAtom, {Base::text}, {&number}, {need("ROMAN"), need("in_units")}))
               : std::nullopt;
  };
  rules.add("FN", "roman numeral|number representation|notation|form|equivalent|string?", 0,
            [to_roman](Parts, const Context&) -> Maybe {
              return function_phrase(to_roman, "roman numeral");
            });
  rules.add("SET", "roman numeral|number string|text?", -1, [](Parts, const Context&) -> Maybe {
    return function_phrase(
        [](const Meaning& value) {
          return value.shape.is(Base::text) ? std::optional(value) : std::nullopt;
        },
        "roman numeral");
  });
  const auto from_roman = [](Parts parts, const Context&) -> Maybe {
    const Meaning& text = parts[0]->value;
    return text.shape.is(Base::text)
               ? Maybe(value_phrase(fill_template("from_roman({0:0})", kAtom, {Base::integer},
                                                  {&text}, {need("ROMAN"), need("from_roman")})))
               : std::nullopt;
  };
  const std::string number =
      "its|corresponding|equivalent|ordinary|normal|plain|regular|usual? "
      "integer|number|decimal|arabic|"
      "value number|numeral|value|integer|form|equivalent? that|which? it? "
      "represents|stands|means|=denotes|"
      "represent|represented? for|by? it?";
  // "The numeral" is the function's parameter.
  rules.add("ROMAN", "roman numeral|number string|text? VAL", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("ROMAN", "roman numeral|number string|text?", 1,
            [](Parts, const Context& context) -> Maybe {
              if (context.parameters.size() != 1) {
                return std::nullopt;
              }
              Meaning numeral = context.parameters[0];
              numeral.item = "numeral";
              return value_phrase(std::move(numeral));
            });
  for (const std::string_view form :
       {"ROMAN ,? given|written|passed|represented? as string|text =of? capital|upper|uppercase? "
        "case? letter|character?",
        "ROMAN ,? given|written|passed in capital|upper|uppercase letter|case? letter?"}) {
    rules.add("ROMAN", form, 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
    rules.add("ROMAN", std::string(form) + " ,", 0,
              [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  }
  rules.add("VAL", "ROMAN", 1, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  // Refers to the numeral of the previous sentence.
  const auto from_spoken_of = [from_roman](Parts, const Context& context) -> Maybe {
    if (context.previous == nullptr || context.previous->item != "numeral") {
      return std::nullopt;
    }
    const Phrase numeral = value_phrase(*context.previous);
    const Phrase* part = &numeral;
    return from_roman(Parts(&part, 1), context);
  };
  rules.add("VAL",
            "integer|number|decimal|numeric|arabic? value|number|integer? it represent|stand for?",
            0, from_spoken_of);
  rules.add("VAL", "its integer|number|decimal|numeric|arabic value|number|integer|equivalent?", 0,
            from_spoken_of);
  rules.add("VAL", "its value|equivalent", 0, from_spoken_of);
  rules.add("VAL", "ROMAN to|into|as " + number, -2, from_roman);
  rules.add("VAL", "convert|change|turn|transform ROMAN to|into|as " + number, 0, from_roman);
  rules.add("VAL", "integer|decimal|numeric|arabic? value|equivalent|number of|for ROMAN", 0,
            from_roman);
  rules.add("VAL", "integer|number|value represented by|as ROMAN", 0, from_roman);
  rules.add("VAL", "what|which number|integer|value is? ROMAN represents|stands|means for?", 0,
            from_roman);
  rules.add("VAL", "decode|parse|evaluate|read ROMAN", 0, from_roman);
}

void add_change(RuleSet& rules) {
  const auto change = [](Parts parts, const Context&) -> Maybe {
    const Meaning& amount = parts[0]->value;
    const Meaning& coins = parts[1]->value;
    const bool fit = amount.shape.is(Base::integer) && fits("Li", coins.shape);
    return fit ? Maybe(value_phrase(
                     fill_template("change({0:0}, {1:0})", kAtom,
                                   {Base::dict, {{Base::integer}, {Base::integer}}, {}},
                                   {&amount, &coins}, {need("change"), need("in_units")})))
               : std::nullopt;
  };
  rules.add(
      "VAL",
      "make? change for|of VAL cent|cents? using|with|from|in coin|denomination|value? of? VAL", 0,
      change);
}

struct Unit {
  std::string_view words;
  std::int64_t seconds;
};
constexpr std::array<Unit, 5> kUnits = {
    {{"second", 1}, {"minute", 60}, {"hour", 3600}, {"day", 86400}, {"week", 604800}}};

// Adds "convert 3661 seconds to hours, minutes and seconds".
void add_durations(RuleSet& rules) {
  for (const Unit& unit : kUnits) {
    rules.add("UNIT", unit.words, 0, [&unit](Parts, const Context&) -> Maybe {
      Phrase phrase;
      phrase.identity = unit.words;
      phrase.value = {{Base::integer}, std::to_string(unit.seconds)};
      phrase.value.literal = Value(unit.seconds);
      return phrase;
    });
  }
  const auto convert = [](Parts parts, const Context&) -> Maybe {
    const Meaning& amount = parts[0]->value;
    const auto size = [](const Phrase* unit) {
      return unit->value.literal->get_if<Integer>()->to_int64().value_or(1);
    };
    const std::int64_t base = size(parts[1]);
    std::string sizes;
    std::string units;
    for (const Phrase* unit : parts.subspan(2)) {
      if (size(unit) % base != 0) {
        return std::nullopt;
      }
      const std::string separator = sizes.empty() ? "" : ", ";
      sizes += separator + std::to_string(size(unit) / base);
      units += separator + write_literal(Value(unit->identity + "s"));
    }
    return amount.shape.is(Base::integer)
               ? Maybe(value_phrase(
                     fill_template("dict(zip([" + units + "], in_units({0:0}, [" + sizes + "])))",
                                   kAtom, {Base::dict, {{Base::text}, {Base::integer}}, {}},
                                   {&amount}, {need("in_units")})))
               : std::nullopt;
  };
  for (const auto* units :
       {"UNIT and UNIT", "UNIT , UNIT ,? and UNIT", "UNIT , UNIT , UNIT ,? and UNIT"}) {
    rules.add("VAL",
              std::string("convert|break|split|change|turn VAL UNIT down? to|into|in ") + units, 0,
              convert);
    rules.add("VAL", std::string("VAL UNIT to|into|in ") + units, 1, convert);
  }
}

}  // namespace

void add_unit_rules(RuleSet& rules) {
  add_roman_numerals(rules);
  add_change(rules);
  add_durations(rules);
}

}  // namespace synth
