#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

namespace synth {
namespace {

using Base = Shape::Base;

// Adds a rule that fills a template with its values if their shapes fit the patterns, one letter
// each. A missing value is the only parameter.
void add(RuleSet& rules, std::string_view pattern, std::string_view arguments, const Shape& result,
         std::string_view python, int binding = kAtom, std::string_view needs = {}) {
  rules.add("VAL", pattern, 0, [=](Parts parts, const Context& context) -> Maybe {
    std::vector<const Meaning*> values = values_of(parts);
    if (values.empty() && context.parameters.size() == 1) {
      values.push_back(context.parameters.data());
    }
    if (values.size() != arguments.size()) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!fits(arguments.substr(i, 1), values[i]->shape)) {
        return std::nullopt;
      }
    }
    const std::set<std::string> all =
        needs.empty() ? std::set<std::string>() : std::set<std::string>{std::string(needs)};
    return made(fill_template(python, binding, result, values, all));
  });
}

void add_powers(RuleSet& rules) {
  rules.add("PRED", "power|=powers of VAL", 0, [](Parts parts, const Context&) -> Maybe {
    const Meaning base = parts[0]->value;
    return function_phrase(
        [=](const Meaning& n) -> std::optional<Meaning> {
          if (!n.shape.is(Base::integer) || !base.shape.is(Base::integer)) {
            return std::nullopt;
          }
          return base.code == "2" ? fill_template("{0:7} > 0 and {0:10} & ({0:11} - 1) == 0", kAnd,
                                                  {Base::boolean}, {&n})
                                  : fill_template("is_power_of({0:0}, {1:0})", kAtom,
                                                  {Base::boolean}, {&n, &base}, {"is_power_of"});
        },
        "power of " + base.code);
  });
  rules.add("PRED", "perfect cube", 0, [](Parts, const Context&) -> Maybe {
    return function_phrase(
        [](const Meaning& n) -> std::optional<Meaning> {
          return n.shape.is(Base::integer) ? std::optional(fill_template(
                                                 "round(abs({0:0}) ** (1 / 3)) ** 3 == abs({0:0})",
                                                 kComparison, {Base::boolean}, {&n}))
                                           : std::nullopt;
        },
        "perfect cube");
  });
}

void add_digits(RuleSet& rules) {
  const Shape integer{Base::integer};
  // Bits and digits that are one.
  for (const std::string ones : {"1|one|=ones|=1s", "1|set bit", "=set bits|bit"}) {
    for (const std::string of : {"number|count of? ", "count|how many? "}) {
      add(rules, of + ones + " in|of VAL", "i", integer, "bin({0:0}).count('1')");
      add(rules, of + ones + " in|of binary of|for VAL", "i", integer, "bin({0:0}).count('1')");
    }
  }
}

void add_counting_formulas(RuleSet& rules) {
  const Shape integer{Base::integer};
  for (const std::string ways :
       {"number of way|ways|combination to choose VAL item|element|object? from|out of? VAL",
        "number of combination|combinations of VAL from|out of? VAL"}) {
    add(rules, ways, "ii", integer, "math.comb({1:0}, {0:0})", kAtom, "math");
  }
  add(rules, "binomial coefficient of? VAL and|over|choose VAL", "ii", integer,
      "math.comb({0:0}, {1:0})", kAtom, "math");
  add(rules, "VAL choose VAL", "ii", integer, "math.comb({0:0}, {1:0})", kAtom, "math");
}

// Adds numbers of another base.
void add_bases(RuleSet& rules) {
  rules.add(
      "VAL",
      "convert|change|turn? decimal|integer|int number? to|into|in its? FN conversion|converter?",
      3, [](Parts parts, const Context& context) -> Maybe {
        return context.parameters.size() == 1 && context.parameters[0].shape.is(Base::integer)
                   ? made(parts[0]->function(context.parameters[0]))
                   : std::nullopt;
      });
  for (const auto& [word, base] :
       {std::pair{"binary", "2"}, {"octal", "8"}, {"hexadecimal|hex", "16"}}) {
    const std::string python = std::string("int({0:0}, ") + base + ")";
    rules.add("VAL",
              "convert|change|turn|transform|parse? " + std::string(word) +
                  " number|string|numeral? VAL? to|into|as decimal|integer|int|number "
                  "number|integer|value|equivalent|conversion?",
              2, [python](Parts parts, const Context& context) -> Maybe {
                const Meaning* text = value_or_parameter(parts, context);
                return text != nullptr && text->shape.is(Base::text)
                           ? made(fill_template(python, kAtom, {Base::integer}, {text}))
                           : std::nullopt;
              });
  }
}

}  // namespace

void add_number_rules(RuleSet& rules) {
  add_powers(rules);
  add_digits(rules);
  add_counting_formulas(rules);
  add_bases(rules);
}

}  // namespace synth
