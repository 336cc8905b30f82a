#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

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

// Removes adjacent pairs until none is left: balanced brackets vanish.
std::optional<Meaning> are_balanced(const Meaning& value) {
  const auto brackets = brackets_of(value);
  return brackets ? std::optional(fill_template(
                        "without_parts(''.join({0:g}), ['()', '[]', '{}']) == ''", kComparison,
                        {Base::boolean}, {&*brackets}, {need("without_parts")}))
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
                                             {Base::integer}, {&*steps}, {need("itertools")}))
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

Maybe all_texts(Parts parts, const Context& /*context*/) {
  const bool are_texts = std::ranges::all_of(parts, [](const Phrase* part) {
    return part->identity == "texts" || part->value.shape.is(Base::text);
  });
  Phrase all;
  all.identity = "texts";
  return are_texts ? Maybe(std::move(all)) : std::nullopt;
}

// Adds "the brackets (), [] and {}", "a string of brackets".
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
  // "Containing just the characters '(' and ')'": the possible content.
  rules.add("LITS", "LIT , LIT", 0, all_texts);
  rules.add("LITS", "LITS , LIT", 0, all_texts);
  rules.add("LITS", "LITS ,? and LIT", 0, all_texts);
  rules.add("LITS", "LIT and LIT", 0, all_texts);
  rules.add("VAL", "VAL containing|consisting of? only|just of? character|bracket? LITS ,?", 1,
            [](Parts parts, const Context&) -> Maybe {
              return parts[0]->value.shape.is(Base::text) ? Maybe(*parts[0]) : std::nullopt;
            });
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

// Adds "repeatedly remove 'ab' from a text".
void add_repeated_removals(RuleSet& rules) {
  const auto remove = [](Parts parts, const Context&) -> Maybe {
    const Meaning& part = parts[0]->value;
    const Meaning& whole = parts[1]->value;
    return part.shape.is(Base::text) && whole.shape.is(Base::text)
               ? Maybe(value_phrase(fill_template("without_parts({1:0}, [{0:0}])", kAtom,
                                                  {Base::text}, {&part, &whole},
                                                  {need("without_parts")})))
               : std::nullopt;
  };
  rules.add("VAL", "repeatedly remove all|every? occurrence|pair? of? VAL from VAL", 0, remove);
  rules.add("VAL", "keep|repeat removing all|every? occurrence? of? VAL from VAL", 0, remove);
  rules.add("VAL",
            "repeatedly? remove all|every? occurrence? of? VAL from VAL ,? until|till none|nothing "
            "is|are? "
            "left|remain|remains",
            0, remove);
}

}  // namespace

void add_bracket_rules(RuleSet& rules) {
  add_balance(rules);
  add_kinds_of_brackets(rules);
  add_depths(rules);
  add_repeated_removals(rules);
}

}  // namespace synth
