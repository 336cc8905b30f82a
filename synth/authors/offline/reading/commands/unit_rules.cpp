#include "specs/literal.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/reading/commands/unit_table.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace synth {
namespace {

using Base = Shape::Base;

// Adds "the weight in kilograms" of a parameter, whose unit changes nothing. What is a unit itself
// is converted: "the minutes in seconds".
void add_units_of_parameters(RuleSet& rules) {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> all;
    for (const std::string_view line : split(kUnits, '\n')) {
      const std::size_t at = line.rfind(' ');
      if (at != std::string_view::npos) {
        all.emplace_back(line.substr(at + 1));
      }
    }
    return all;
  }();
  for (const std::string& unit : kWords) {
    rules.add("VAL", "LIT in|as|measured in? whole? " + unit, 0,
              [](Parts parts, const Context&) -> Maybe {
                const Meaning& amount = parts[0]->value;
                const bool is_unit = std::ranges::any_of(kWords, [&](const std::string& words) {
                  return std::ranges::any_of(split(words, '|'), [&](std::string_view word) {
                    return stem(word.substr(word.starts_with('=') ? 1 : 0)) == stem(amount.code);
                  });
                });
                const bool is_parameter =
                    amount.of_context && amount.is_name() && amount.shape.is_number();
                return is_parameter && !is_unit ? Maybe(*parts[0]) : std::nullopt;
              });
  }
}

// An amount in the greatest units it holds, the rest in smaller ones: coins, hours and minutes, and
// Roman numerals.
void add_roman_numerals(RuleSet& rules) {
  const auto to_roman = [](const Meaning& number) -> std::optional<Meaning> {
    return number.shape.is(Base::integer)
               ? std::optional(
                     fill_template("to_roman({0:0})", kAtom, {Base::text}, {&number}, {"to_roman"}))
               : std::nullopt;
  };
  rules.add("FN", "roman numeral|number representation|notation|form|equivalent|string?", 0,
            [to_roman](Parts, const Context&) -> Maybe {
              return function_phrase(to_roman, "roman numeral");
            });
  const auto from_roman = [](Parts parts, const Context&) -> Maybe {
    const Meaning& text = parts[0]->value;
    return text.shape.is(Base::text)
               ? Maybe(value_phrase(fill_template("from_roman({0:0})", kAtom, {Base::integer},
                                                  {&text}, {"from_roman"})))
               : std::nullopt;
  };
  const std::string number =
      "its|corresponding|equivalent|ordinary|normal|plain|regular|usual? "
      "integer|number|decimal|arabic|"
      "value number|numeral|value|integer|form|equivalent? that|which? it? "
      "represents|stands|means|=denotes|"
      "represent|represented? for|by? it?";
  // The numeral itself: of a function its parameter.
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
  // Of a sentence that spoke of the numeral.
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
  rules.add("VAL", "ROMAN to|into|as " + number, -2, from_roman);
  rules.add("VAL", "convert|change|turn|transform ROMAN to|into|as " + number, 0, from_roman);
  rules.add("VAL", "integer|decimal|numeric|arabic? value|equivalent|number of|for ROMAN", 0,
            from_roman);
}

}  // namespace

void add_unit_rules(RuleSet& rules) {
  add_units_of_parameters(rules);
  add_roman_numerals(rules);
}

}  // namespace synth
