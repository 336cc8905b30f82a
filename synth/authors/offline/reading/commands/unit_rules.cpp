#include "specs/literal.h"
#include "synth/authors/offline/reading/commands/constructions.h"
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
  const auto from_roman = [](Parts parts, const Context&) -> Maybe {
    const Meaning& text = parts[0]->value;
    return text.shape.is(Base::text)
               ? Maybe(value_phrase(fill_template("from_roman({0:0})", kAtom, {Base::integer},
                                                  {&text}, {"from_roman"})))
               : std::nullopt;
  };
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
  add_constructions(rules, "roman numerals");
}

}  // namespace

void add_unit_rules(RuleSet& rules) {
  add_units_of_parameters(rules);
  add_roman_numerals(rules);
}

}  // namespace synth
