#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the only number of a record; any other value itself.
Meaning only_number_of(const Meaning& value) {
  std::string only;
  if (value.shape.is(Base::dict)) {
    for (const auto& [name, shape] : value.shape.fields) {
      if (shape.is_number() && !only.empty()) {
        return value;
      }
      only = shape.is_number() ? name : only;
    }
  }
  const auto field = only.empty() ? std::nullopt : field_of(only)(value);
  return field ? *field : value;
}

void compare(RuleSet& rules, std::string_view pattern, std::string_view sign) {
  rules.add("PRED", pattern, 0, [sign = std::string(sign)](Parts parts, const Context&) -> Maybe {
    const Meaning limit = parts[0]->value;
    return function_phrase(
        [=](const Meaning& whole) -> std::optional<Meaning> {
          // "The people who are at least 18" have one number that may be meant.
          const Meaning argument = limit.shape.is_number() ? only_number_of(whole) : whole;
          const bool equality = sign == "==" || sign == "!=";
          const bool comparable = (argument.shape.is_number() && limit.shape.is_number()) ||
                                  (equality && argument.shape.base == limit.shape.base);
          return comparable ? std::optional(fill_template("{0:7} " + sign + " {1:7}", kComparison,
                                                          {Base::boolean}, {&argument, &limit}))
                            : std::nullopt;
        },
        sign + limit.code);
  });
}

// Adds "a palindrome, ignoring case and punctuation", which ignores spaces, too.
void ignoring(RuleSet& rules, std::string_view what, const std::string& python,
              const std::string& needs) {
  const std::string pattern =
      "PRED ,? ignoring|disregarding|regardless|ignore of? " + std::string(what);
  rules.add("PRED", pattern, 0, [python, needs](Parts parts, const Context&) -> Maybe {
    const Function test = parts[0]->function;
    return function_phrase(
        [=](const Meaning& argument) -> std::optional<Meaning> {
          const bool text = argument.shape.is(Base::text);
          const bool texts = fits("Ls", argument.shape);
          if (!text && !texts) {
            return std::nullopt;
          }
          const Function clean = [&](const Meaning& value) {
            return std::optional(fill_template(python, kAtom, {Base::text}, {&value},
                                               needs.empty()
                                                   ? std::set<std::string>()
                                                   : std::set<std::string>{std::string(needs)}));
          };
          const auto cleaned = text ? clean(argument) : map_elements(clean, argument);
          return cleaned ? test(*cleaned) : std::nullopt;
        },
        parts[0]->identity + " ignoring " + python);
  });
}

void add_named_properties(RuleSet& rules) {
  std::vector<std::string_view> known;
  for (const Property& property : properties()) {
    for (const std::string_view words : split(property.words, '|')) {
      if (std::ranges::find(known, words) == known.end()) {
        known.push_back(words);
        rules.add("PRED", spaced(words), 0, [words](Parts, const Context&) -> Maybe {
          return function_phrase(predicate_named(words), std::string(words));
        });
      }
    }
  }
}

void add_comparisons(RuleSet& rules) {
  rules.add("PRED",
            "equal|equals to? sum of its|their? digit ,? each|all? raised to power of number|count "
            "of its? "
            "digit",
            0, [](Parts, const Context&) -> Maybe {
              return function_phrase(predicate_named("armstrong"), "armstrong");
            });
  rules.add("PRED",
            "contain|contains|has|use|uses|using|containing every|all|each letter of|in "
            "english|latin? alphabet",
            0, [](Parts, const Context&) -> Maybe {
              return function_phrase(predicate_named("pangram"), "pangram");
            });
  compare(rules, "greater|more|larger|bigger|higher than VAL", ">");
  compare(rules, "above|over|exceeding|exceed|exceeds VAL", ">");
  compare(rules, "> VAL", ">");
  compare(rules, "less|smaller|lower|fewer than VAL", "<");
  compare(rules, "below|under VAL", "<");
  compare(rules, "< VAL", "<");
  compare(rules, "at least VAL", ">=");
  compare(rules, "greater|more|larger than or equal to VAL", ">=");
  compare(rules, ">=|≥ VAL", ">=");
  compare(rules, "at most VAL", "<=");
  compare(rules, "less|smaller than or equal to VAL", "<=");
  compare(rules, "<=|≤ VAL", "<=");
  compare(rules, "equal to VAL", "==");
  compare(rules, "equals|== VAL", "==");
  compare(rules, "not equal to VAL", "!=");
  compare(rules, "!= VAL", "!=");
  compare(rules, "VAL or more|greater|above|higher|larger", ">=");
  compare(rules, "VAL or less|fewer|below|under|lower|smaller", "<=");
}

void add_connectives(RuleSet& rules) {
  rules.add("PRED", "not PRED", 0, [](Parts parts, const Context&) -> Maybe {
    const Function test = parts[0]->function;
    return function_phrase(
        [=](const Meaning& argument) -> std::optional<Meaning> {
          const auto truth = test(argument);
          return truth ? std::optional(negated(*truth)) : std::nullopt;
        },
        "not " + parts[0]->identity);
  });
  rules.add("PRED", "both? PRED and PRED", 1, [](Parts parts, const Context&) -> Maybe {
    return function_phrase(both(parts[0]->function, parts[1]->function, "and", kAnd),
                           parts[0]->identity + "&" + parts[1]->identity);
  });
  rules.add("PRED", "either? PRED or PRED", 1, [](Parts parts, const Context&) -> Maybe {
    return function_phrase(both(parts[0]->function, parts[1]->function, "or", kOr),
                           parts[0]->identity + "|" + parts[1]->identity);
  });
}

void add_exceptions(RuleSet& rules) {
  const std::string marks = "punctuation|non-alphanumeric|space|whitespace character?";
  ignoring(rules, "case|capitalization", "{0}.lower()", "");
  ignoring(rules, "letter case", "{0}.lower()", "");
  ignoring(rules, marks, "without_punctuation({0:0})", "without_punctuation");
  for (const auto* pattern :
       {"case|capitalization ,? and|or ", "punctuation|space|whitespace ,? and|or "}) {
    const std::string first = pattern;
    ignoring(rules, first + (first.starts_with("case") ? marks : "case|capitalization"),
             "alphanumeric({0:0})", "alphanumeric");
  }
  for (const auto* pattern :
       {"case , punctuation|space|whitespace ,? and punctuation|space|whitespace",
        "space|punctuation|whitespace , punctuation|case|space ,? and "
        "case|capitalization|punctuation"}) {
    ignoring(rules, pattern, "alphanumeric({0:0})", "alphanumeric");
  }
}

// Returns whether the first and the last element have a property.
std::optional<Meaning> ends_have(const std::optional<Meaning>& list, const Function& test) {
  if (!list || !list->shape.is_list()) {
    return std::nullopt;
  }
  const auto end = [&](const std::string& index) {
    return test(fill_template("{0}[" + index + "]", kAtom, list->shape.element(), {&*list}));
  };
  const auto first = end("0");
  const auto last = end("-1");
  return first && last ? std::optional(fill_template("{0:4} and {1:4}", kAnd, {Base::boolean},
                                                     {&*first, &*last}))
                       : std::nullopt;
}

void add_properties_of_parts(RuleSet& rules) {
  // As in "whose price is over 10", "with a length of at least 3".
  rules.add("HAVING", "FN is|are|equals VAL", 1, [](Parts parts, const Context&) -> Maybe {
    const Function part = parts[0]->function;
    const Meaning wanted = parts[1]->value;
    return function_phrase(
        [=](const Meaning& argument) -> std::optional<Meaning> {
          const auto value = part(argument);
          return value && wanted.literal && value->shape.base == wanted.shape.base
                     ? std::optional(fill_template("{0:7} == {1:7}", kComparison, {Base::boolean},
                                                   {&*value, &wanted}))
                     : std::nullopt;
        },
        parts[0]->identity + "==" + wanted.code);
  });
  const auto conjoined = [](Parts parts, const Context&) -> Maybe {
    return function_phrase(both(parts[0]->function, parts[1]->function, "and", kAnd),
                           identities(parts));
  };
  rules.add("HAVING", "HAVING and whose? HAVING", 1, conjoined);
  rules.add("PRED", "PRED ,? and|but whose|with|where|having HAVING", 3, conjoined);
  // As in "whose first and last digits are odd", "both its first and last letter are vowels".
  for (const std::string_view ends : {"first and last SET", "first SET and last SET"}) {
    rules.add("HAVING",
              "both? its|their? " + std::string(ends) +
                  " of? it|them|number|word|element? "
                  "is|are both|each? PRED",
              0, [](Parts parts, const Context&) -> Maybe {
                const Function list = parts[0]->function;
                const Function test = parts.back()->function;
                if (parts.size() == 3 && parts[0]->identity != parts[1]->identity) {
                  return std::nullopt;
                }
                return function_phrase(
                    [list, test](const Meaning& whole) { return ends_have(list(whole), test); },
                    "ends" + identities(parts));
              });
  }
  rules.add("HAVING", "FN is|are|of? PRED", 0, [](Parts parts, const Context&) -> Maybe {
    return function_phrase(then(parts[0]->function, parts[1]->function),
                           parts[0]->identity + ":" + parts[1]->identity);
  });
}

}  // namespace

namespace {

// Returns whether no element has both properties, as in "upper-case and lower-case letters", in any
// order.
bool exclude_each_other(const Meaning& argument, const std::string& left,
                        const std::string& right) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kExclusive = {
      {{"{}.isupper()", "{}.islower()"},
       {"{}.isdigit()", "{}.isalpha()"},
       {"{} % 2 == 0", "{} % 2 == 1"},
       {"{} > 0", "{} < 0"},
       {"{}.isalpha()", "{}.isspace()"}}};
  return std::ranges::any_of(kExclusive, [&](const auto& pair) {
    const std::string one = fmt::format(fmt::runtime(pair.first), argument.code);
    const std::string other = fmt::format(fmt::runtime(pair.second), argument.code);
    return (left == one && right == other) || (left == other && right == one);
  });
}

}  // namespace

Function both(const Function& a, const Function& b, const std::string& word, int binding) {
  return [=](const Meaning& argument) -> std::optional<Meaning> {
    const auto left = a(argument);
    const auto right = b(argument);
    if (!left || !right ||
        (word == "and" && exclude_each_other(argument, left->code, right->code))) {
      return std::nullopt;
    }
    return fill_template(
        "{0:" + std::to_string(binding) + "} " + word + " {1:" + std::to_string(binding + 1) + "}",
        binding, {Base::boolean}, {&*left, &*right});
  };
}

void add_property_rules(RuleSet& rules) {
  add_named_properties(rules);
  add_comparisons(rules);
  add_constructions(rules, "divisibility");
  add_constructions(rules, "parts of texts");
  add_connectives(rules);
  add_exceptions(rules);
  add_properties_of_parts(rules);
}

}  // namespace synth
