#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <string>
#include <string_view>
#include <tuple>
#include <utility>

// Rules for what a text has: "at least 8 characters, a digit and an upper case letter", "3 letters
// or fewer", "exactly 4 characters, all of them digits".

namespace synth {
namespace {

using Base = Shape::Base;

Phrase property_of_text(Function test, const std::string& identity) {
  return function_phrase(
      [test = std::move(test)](const Meaning& text) -> std::optional<Meaning> {
        return text.shape.is(Base::text) && text.code != "c" ? test(text) : std::nullopt;
      },
      identity);
}

// Returns, as a list, the characters of a text with the property.
std::optional<Meaning> characters_of(const Meaning& text, const Function& property, bool all) {
  Meaning characters = fill_template("list({0:0})", kAtom, list_shape({Base::text}), {&text});
  characters.item = "c";
  return all ? map_elements(property, characters) : filter_elements(property, characters);
}

std::optional<Meaning> has_any(const Meaning& text, const Function& property) {
  const auto truths = characters_of(text, property, true);
  return truths ? std::optional(fill_template("any({0:g})", kAtom, {Base::boolean}, {&*truths}))
                : std::nullopt;
}

std::optional<Meaning> has_only(const Meaning& text, const Function& property) {
  const auto truths = characters_of(text, property, true);
  return truths ? std::optional(fill_template("all({0:g})", kAtom, {Base::boolean}, {&*truths}))
                : std::nullopt;
}

// Returns "number >= limit", for the sign of an amount.
std::optional<Meaning> compared_amount(const Meaning& number, const Phrase& amount) {
  const Meaning& limit = amount.value;
  return limit.shape.is(Base::integer)
             ? std::optional(fill_template("{0:7} " + amount.identity + " {1:7}", kComparison,
                                           {Base::boolean}, {&number, &limit}))
             : std::nullopt;
}

std::optional<Meaning> compared_length(const Meaning& text, const Phrase& amount) {
  return compared_amount(fill_template("len({0:0})", kAtom, {Base::integer}, {&text}), amount);
}

// Adds KINDOF, a property of characters: "digit", "upper case letter".
void add_kinds(RuleSet& rules) {
  for (const auto* pattern : {"PRED", "PRED letter|character|char|symbol"}) {
    rules.add("KINDOF", pattern, 0, [](Parts parts, const Context&) -> Maybe {
      static constexpr std::string_view kKinds =
          "vowel|consonant|numeric|digit|letter|alphabetic|uppercase|upper-case|capital|lowercase|"
          "lower-case|space|whitespace|punctuation|punctuation-mark|punctuation-character";
      return names(kKinds, parts[0]->identity) ? Maybe(*parts[0]) : std::nullopt;
    });
  }
}

// Adds AMOUNT, a number with the sign of a comparison as its identity.
void add_amounts(RuleSet& rules) {
  for (const auto& [pattern, sign] : {std::pair{"at least VAL", ">="},
                                      {"minimum of? VAL", ">="},
                                      {"at most VAL", "<="},
                                      {"maximum of? VAL", "<="},
                                      {"more than VAL", ">"},
                                      {"over VAL", ">"},
                                      {"fewer|less than VAL", "<"},
                                      {"exactly VAL", "=="},
                                      {"VAL or more", ">="},
                                      {"VAL or fewer|less", "<="}}) {
    rules.add("AMOUNT", pattern, 0, [sign = sign](Parts parts, const Context&) -> Maybe {
      Phrase amount = *parts[0];
      amount.identity = sign;
      return amount;
    });
  }
}

// Adds HAS, a property of a text by what it has.
void add_contents(RuleSet& rules) {
  const std::string length = " character|letter|char|=chars";
  const auto long_enough = [](Parts parts, const Context&) -> Maybe {
    const Phrase amount = *parts[0];
    return property_of_text([amount](const Meaning& text) { return compared_length(text, amount); },
                            "length" + amount.identity + amount.value.code);
  };
  rules.add("HAS", "AMOUNT" + length, 0, long_enough);
  for (const auto& [words, sign] : {std::pair{" or more", ">="}, {" or fewer|less", "<="}}) {
    rules.add("HAS", "VAL" + length + words, 0,
              [long_enough, sign = sign](Parts parts, const Context& context) -> Maybe {
                Phrase amount = *parts[0];
                amount.identity = sign;
                const Phrase* only = &amount;
                return long_enough(Parts(&only, 1), context);
              });
  }
  rules.add("HAS", "at? least? 1|one|any|some? KINDOF", 0, [](Parts parts, const Context&) {
    const Function kind = parts[0]->function;
    return Maybe(property_of_text([kind](const Meaning& text) { return has_any(text, kind); },
                                  "any" + parts[0]->identity));
  });
  rules.add("HAS", "no KINDOF", 0, [](Parts parts, const Context&) {
    const Function kind = parts[0]->function;
    return Maybe(property_of_text(
        [kind](const Meaning& text) -> std::optional<Meaning> {
          const auto any = has_any(text, kind);
          return any ? std::optional(negated(*any)) : std::nullopt;
        },
        "no" + parts[0]->identity));
  });
  rules.add("HAS", "AMOUNT KINDOF", 0, [](Parts parts, const Context&) -> Maybe {
    const Phrase amount = *parts[0];
    const bool is_said_otherwise = names("letter|alphabetic", parts[1]->identity) ||
                                   (amount.identity == ">=" && amount.value.code == "1");
    if (is_said_otherwise) {
      return std::nullopt;
    }
    const Function kind = parts[1]->function;
    return Maybe(property_of_text(
        [amount, kind](const Meaning& text) -> std::optional<Meaning> {
          const auto some = characters_of(text, kind, false);
          return some ? compared_amount(
                            fill_template("len({0:0})", kAtom, {Base::integer}, {&*some}), amount)
                      : std::nullopt;
        },
        "count" + amount.identity + amount.value.code + parts[1]->identity));
  });
  rules.add("HAS", "HAS ,? and? all|=only of? them|which|it? is|are|being? KINDOF", 0,
            [](Parts parts, const Context&) {
              const Function kind = parts[1]->function;
              const Function only = [kind](const Meaning& text) { return has_only(text, kind); };
              return Maybe(property_of_text(both(parts[0]->function, only, "and", kAnd),
                                            parts[0]->identity + "only" + parts[1]->identity));
            });
}

void add_joined_contents(RuleSet& rules) {
  for (const auto& [words, word, binding] : {std::tuple{"HAS ,? and|plus|also HAS", "and", kAnd},
                                             {"HAS , HAS", "and", kAnd},
                                             {"either? HAS ,? or HAS", "or", kOr}}) {
    rules.add("HAS", words, 1,
              [word = std::string(word), binding = binding](Parts parts, const Context&) {
                return Maybe(
                    property_of_text(both(parts[0]->function, parts[1]->function, word, binding),
                                     parts[0]->identity + " " + word + " " + parts[1]->identity));
              });
  }
  rules.add("HAS", "has|have|contain|contains|include|includes HAS", 1,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
}

}  // namespace

void add_content_rules(RuleSet& rules) {
  add_kinds(rules);
  add_amounts(rules);
  add_contents(rules);
  add_joined_contents(rules);
  const std::string verb = "has|have|contain|contains|include|includes|containing|including ";
  rules.add("TRUTH", "VAL " + verb + "HAS", -4,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[0]->value)); });
  rules.add("PRED", verb + "HAS", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("TRUTH", "VAL is|are AMOUNT character|letter|=chars =long?", 0,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning& text = parts[0]->value;
              return text.shape.is(Base::text) ? made(compared_length(text, *parts[1]))
                                               : std::nullopt;
            });
  // As in "is exactly 4 digits": of nothing else.
  rules.add("TRUTH", "VAL is|are|consist|consists of? AMOUNT KINDOF", 0,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning& text = parts[0]->value;
              const Function kind = parts[2]->function;
              const Phrase amount = *parts[1];
              const Function length = [amount](const Meaning& of) {
                return compared_length(of, amount);
              };
              const Function only = [kind](const Meaning& of) { return has_only(of, kind); };
              return text.shape.is(Base::text) ? made(both(length, only, "and", kAnd)(text))
                                               : std::nullopt;
            });
}

}  // namespace synth
