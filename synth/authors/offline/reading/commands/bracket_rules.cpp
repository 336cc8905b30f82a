#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the brackets of a text in order; a list is accepted if it consists of brackets.
std::optional<Meaning> brackets_of(const Meaning& value) {
  if (value.shape.is_list()) {
    return value.item == "bracket" ? std::optional(value) : std::nullopt;
  }
  if (value.code == "bracket") {
    return std::nullopt;  // a single bracket
  }
  const std::vector<const Noun*> all = {&*std::ranges::find_if(
      nouns(), [](const Noun& noun) { return names(noun.words, "bracket"); })};
  return value.shape.is(Base::text) ? view_of(all)(value) : std::nullopt;
}

std::optional<Meaning> are_balanced(const Meaning& value) {
  return brackets_of(value) ? std::optional(fill_template(
                                  value.shape.is_list() ? "are_brackets_balanced(''.join({0:g}))"
                                                        : "are_brackets_balanced({0:0})",
                                  kAtom, {Base::boolean}, {&value}, {"are_brackets_balanced"}))
                            : std::nullopt;
}

std::optional<Meaning> deepest(const Meaning& value) {
  const auto brackets = brackets_of(value);
  const auto steps =
      brackets
          ? map_elements(
                [](const Meaning& bracket) {
                  return std::optional(fill_template("1 if {0:7} in '([{' else -1", kConditional,
                                                     {Base::integer}, {&bracket}));
                },
                *brackets)
          : std::nullopt;
  return steps ? std::optional(fill_template("max(itertools.accumulate({0:0}), default=0)", kAtom,
                                             {Base::integer}, {&*steps}, {"itertools"}))
               : std::nullopt;
}

void add_balance(RuleSet& rules) {
  const auto balanced = [&](std::string_view pattern) {
    rules.add("PRED", pattern, 0, [](Parts, const Context&) -> Maybe {
      return function_phrase(are_balanced, "balanced");
    });
  };
  constexpr std::string_view kHow = "properly|correctly|well|perfectly? ";
  const std::string state =
      std::string(kHow) + "balanced|matched|nested|closed|formed|paired|matching";
  balanced(state);
  balanced(state + " and properly|correctly|well? balanced|matched|nested|closed|formed|paired");
  balanced(state + " bracket|parenthesis|parentheses|brace|bracketing");
  balanced("valid bracket|parenthesis|parentheses sequence|string?");
}

// "the brackets (), [] and {}", "a string of brackets"
void add_kinds_of_brackets(RuleSet& rules) {
  const auto are_pairs = [](Parts parts) {
    return std::ranges::all_of(parts.subspan(1), [](const Phrase* part) {
      const std::string& code = part->value.code;
      return code == "()" || code == "[]" || code == "{}";
    });
  };
  for (const auto* pattern : {"SET LIT", "SET LIT ,? and LIT", "SET LIT , LIT ,? and LIT"}) {
    rules.add("SET", pattern, 0, [are_pairs](Parts parts, const Context&) -> Maybe {
      return are_pairs(parts) ? Maybe(*parts[0]) : std::nullopt;
    });
  }
  // "Containing just the characters '(' and ')'": all that may be in it.
  rules.add("VAL",
            "VAL of|containing|with only? different|various|mixed? bracket|parenthesis|parentheses",
            1, [](Parts parts, const Context&) -> Maybe {
              return parts[0]->value.shape.is(Base::text) ? Maybe(*parts[0]) : std::nullopt;
            });
}

void add_depths(RuleSet& rules) {
  for (const auto* pattern : {"maximum|max|deepest|greatest nesting|nested? depth|level",
                              "nesting depth|level", "depth of nesting", "deepest nesting"}) {
    rules.add("FN", pattern, 0,
              [](Parts, const Context&) -> Maybe { return function_phrase(deepest, "depth"); });
  }
}

}  // namespace

void add_bracket_rules(RuleSet& rules) {
  add_balance(rules);
  add_kinds_of_brackets(rules);
  add_depths(rules);
}

}  // namespace synth
