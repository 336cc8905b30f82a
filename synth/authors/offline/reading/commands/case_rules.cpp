#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/support/text.h"

#include <algorithm>
#include <string>
#include <vector>

// Rules for lists of cases: "'A' for 90 or more, 'B' for 80 to 89 and 'C' otherwise", "5 up to 2
// kg, 8 up to 10 kg and 12 above". Categories: WHEN a condition, CASE a result under one, CASES
// several.

namespace synth {
namespace {

using Base = Shape::Base;

constexpr std::string_view kIf = "if";      // the text of a condition that is a whole statement
constexpr std::string_view kBoth = "both";  // the identity of "if both"

// Returns what the property says of the only value that has such properties: the previous result,
// or one of the parameters.
std::optional<Meaning> of_implied(const Function& property, const Context& context) {
  // "In a sorted list" is no case.
  if (context.previous != nullptr) {
    return context.previous->shape.is_list() ? std::nullopt : property(*context.previous);
  }
  std::optional<Meaning> found;
  for (const Meaning& parameter : context.parameters) {
    if (auto truth = parameter.shape.is_list() ? std::nullopt : property(parameter)) {
      if (found) {
        return std::nullopt;
      }
      found = std::move(truth);
    }
  }
  return found;
}

// Returns the property that a template says of a number and the limits.
Function compared(const std::string& python, const std::vector<Meaning>& limits) {
  return [=](const Meaning& number) -> std::optional<Meaning> {
    std::vector<const Meaning*> all = {&number};
    for (const Meaning& limit : limits) {
      all.push_back(&limit);
    }
    const bool are_numbers =
        std::ranges::all_of(all, [](const Meaning* each) { return each->shape.is_number(); });
    return are_numbers ? std::optional(fill_template(python, kComparison, {Base::boolean}, all))
                       : std::nullopt;
  };
}

void when(RuleSet& rules, const std::string& pattern, int cost, const std::string& python) {
  rules.add("WHEN", pattern, cost, [python](Parts parts, const Context& context) {
    std::vector<Meaning> limits;
    for (const Phrase* part : parts) {
      if (part->value.code.empty()) {
        continue;  // a noun
      }
      limits.push_back(part->value);
    }
    return made(of_implied(compared(python, limits), context));
  });
}

bool denies(const std::string& word) {
  return is_among(word, "no not non never neither nor except without unless only");
}

void add_conditions(RuleSet& rules) {
  rules.add("WHEN", "if|when|whenever TRUTH", 0, [](Parts parts, const Context&) -> Maybe {
    Phrase truth = *parts[0];
    truth.text = kIf;
    return truth;
  });
  const auto holds = [](Parts parts, const Context& context) -> Maybe {
    const bool is_denied = std::ranges::any_of(parts, [](const Phrase* part) {
      return !part->function && part->value.code.empty() && denies(part->identity);
    });
    const auto property =
        std::ranges::find_if(parts, [](const Phrase* part) { return part->function != nullptr; });
    return is_denied || property == parts.end() ? std::nullopt
                                                : made(of_implied((*property)->function, context));
  };
  const std::string lead = "if|when|for|in|on|with|at all|any|every|each? ";
  rules.add("WHEN", lead + "PRED", 0, holds);
  rules.add("WHEN", lead + "PRED WORD", 1, holds);
  rules.add("WHEN", lead + "WORD PRED", 1, holds);
  rules.add("WHEN", "PRED", 1, holds);
  rules.add("WHEN", "PRED WORD", 2, holds);
  rules.add("WHEN", "if|when it|this|that|they is|has|are|have PRED", 0, holds);
  for (const std::string unit : {"", " WORD"}) {
    const int cost = unit.empty() ? 0 : 1;
    when(rules, "for|from VAL" + unit + " on|onward|onwards|up|upward|upwards", cost,
         "{0:7} >= {1:7}");
    when(rules, "for|from VAL" + unit + " or|and more|above|over|higher|up|older|better", cost,
         "{0:7} >= {1:7}");
    when(rules, "for|from VAL" + unit + " or|and less|below|under|lower|fewer|younger", cost,
         "{0:7} <= {1:7}");
    when(rules, "up to VAL" + unit, cost, "{0:7} <= {1:7}");
    when(rules, "for|from|between VAL to|through|and|- VAL" + unit, cost,
         "{1:7} <= {0:7} <= {2:7}");
    when(rules, "for|from VAL up? to|until just? below|under VAL" + unit, cost,
         "{1:7} <= {0:7} < {2:7}");
    when(rules, "if|when between VAL and VAL" + unit, cost, "{1:7} <= {0:7} <= {2:7}");
  }
  when(rules, "for LIT", 1, "{0:7} == {1:7}");
  when(rules, "for LIT and|or LIT", 0, "{0:7} in ({1:0}, {2:0})");
  when(rules, "for LIT , LIT ,? and|or LIT", 0, "{0:7} in ({1:0}, {2:0}, {3:0})");
  for (const std::string noun : {"for|from WORD ", "for all? WORD "}) {
    when(rules, noun + "from|between? VAL to|through|and|- VAL", 1, "{1:7} <= {0:7} <= {2:7}");
  }
  rules.add(
      "WHEN", "if|when|for both|=two of? them? hold|apply|=true|are?", 0,
      [](Parts, const Context&) -> Maybe { return function_phrase(nullptr, std::string(kBoth)); });
}

// Adds comparisons of the only two parameters: "if a is larger", "if they are equal".
void add_comparisons_of_two(RuleSet& rules) {
  for (const auto& [words, sign] : {std::pair{"bigger|larger|greater|higher|longer|more", ">"},
                                    std::pair{"smaller|lower|less|shorter|fewer", "<"}}) {
    rules.add(
        "TRUTH", "VAL is|are|has " + std::string(words), 2,
        [sign = std::string(sign)](Parts parts, const Context& context) -> Maybe {
          const auto& two = context.parameters;
          const Meaning& one = parts[0]->value;
          const bool fit = two.size() == 2 && two[0].shape.is_number() &&
                           two[1].shape.is_number() &&
                           (one.code == two[0].code || one.code == two[1].code);
          return fit ? made(fill_template("{0:7} " + sign + " {1:7}", kComparison, {Base::boolean},
                                          {&one, &two[one.code == two[0].code ? 1 : 0]}))
                     : std::nullopt;
        });
  }
  rules.add("TRUTH", "they|both are equal|=same|identical", 1,
            [](Parts, const Context& context) -> Maybe {
              const auto& two = context.parameters;
              return two.size() == 2 ? made(fill_template("{0:7} == {1:7}", kComparison,
                                                          {Base::boolean}, {two.data(), &two[1]}))
                                     : std::nullopt;
            });
}

// Returns "a if x else b if y else c". "If both" means the two conditions before it, and comes
// first, since they hold then, too.
Maybe chosen_among(const std::vector<Phrase>& cases, const Meaning& other) {
  std::vector<const Phrase*> ordered;
  Meaning both;
  for (const Phrase& each : cases) {
    if (each.members[0].identity != kBoth) {
      ordered.push_back(&each);
      continue;
    }
    if (ordered.size() != 2 || !both.code.empty()) {
      return std::nullopt;
    }
    both = fill_template("{0:4} and {1:5}", kAnd, {Base::boolean},
                         {&ordered[0]->members[0].value, &ordered[1]->members[0].value});
    ordered.insert(ordered.begin(), &each);
  }
  Meaning out = other;
  std::ranges::reverse(ordered);
  for (const Phrase* each : ordered) {
    const Meaning& truth = each->members[0].identity == kBoth ? both : each->members[0].value;
    const Meaning& value = each->value;
    if (!truth.shape.is(Base::boolean)) {
      return std::nullopt;
    }
    out = fill_template("{0:3} if {1:3} else {2:2}", kConditional,
                        join_shapes(value.shape, out.shape), {&value, &truth, &out});
  }
  Phrase choice = value_phrase(std::move(out));
  choice.penalty = cases.front().value.is_name() ? 1 : 0;  // "twice x if ..." doubles x
  return choice;
}

void add_cases(RuleSet& rules) {
  const auto one_case = [](bool is_value_first) -> Compose {
    return [is_value_first](Parts parts, const Context&) -> Maybe {
      const Phrase& value = *parts[is_value_first ? 0 : 1];
      const Phrase& condition = *parts[is_value_first ? 1 : 0];
      Phrase out = value_phrase(value.value);
      out.members = {condition};
      out.identity = "case" + identities(parts);
      return out;
    };
  };
  rules.add("CASE", "VAL WHEN", 0, one_case(true));
  rules.add("CASE", "WHEN ,? then? return|returns|give|gives|it|=result is? VAL", 0,
            one_case(false));
  // "True from 18 on".
  rules.add("CMD", "return|returns|is? true WHEN", 3,
            [](Parts parts, const Context&) -> Maybe { return made(parts[0]->value); });
  const auto list = [](Parts parts, const Context&) -> Maybe {
    Phrase out;
    for (const Phrase* part : parts) {
      if (part->identity.starts_with("cases")) {
        out.members.insert(out.members.end(), part->members.begin(), part->members.end());
      } else {
        out.members.push_back(*part);
      }
    }
    out.identity = "cases" + identities(parts);
    return out;
  };
  rules.add("CASES", "CASE", 0, list);
  rules.add("CASES", "CASES ,|;|. and|or? CASE", 0, list);
  rules.add("CASES", "CASES and|or CASE", 0, list);
  // One result under a statement is a choice already (conditional_rules.cpp).
  const auto with_other = [](Parts parts, const Context&) -> Maybe {
    const auto& cases = parts[0]->members;
    return cases.size() == 1 && cases[0].members[0].text == kIf
               ? std::nullopt
               : chosen_among(parts[0]->members, parts[1]->value);
  };
  const std::string joint = "CASES ,|;|.? and|or|but? ";
  rules.add("VAL", joint + "otherwise|else ,? return|returns|give|gives|it|just? is? VAL", 1,
            with_other);
  rules.add("VAL", joint + "VAL otherwise|else", 1, with_other);
  rules.add("VAL", joint + "VAL above|beyond|over|after|below|under that|this|it?", 2, with_other);
  rules.add("VAL",
            joint +
                "VAL in|for|if|on|with any|all|every? other|=others|rest|remaining|else|"
                "everything|anything|everyone|anyone|everybody|anybody|none "
                "case|=cases|number|value|year|of? them|=these|else?",
            1, with_other);
  rules.add("VAL", joint + "VAL in|for|if|on|with any|all|every? other|remaining WORD", 1,
            with_other);
  // The last of several cases is what is left.
  rules.add("VAL", "CASES", 3, [](Parts parts, const Context&) -> Maybe {
    std::vector<Phrase> cases = parts[0]->members;
    const bool has_both = std::ranges::any_of(
        cases, [](const Phrase& each) { return each.members[0].identity == kBoth; });
    if (cases.size() < 2 || has_both) {
      return std::nullopt;
    }
    const Meaning last = cases.back().value;
    cases.pop_back();
    return chosen_among(cases, last);
  });
}

// Adds "'positive', 'negative' or 'zero'" of a number: the word that is true of it.
void add_words_that_hold(RuleSet& rules) {
  rules.add("VAL", "either|word|text|string? LIT , LIT ,? or LIT", -1,
            [](Parts parts, const Context& context) -> Maybe {
              std::vector<Phrase> cases;
              for (const Phrase* part : parts) {
                const auto* word =
                    part->value.literal ? part->value.literal->get_if<std::string>() : nullptr;
                const auto truth =
                    word != nullptr ? of_implied(predicate_named(*word), context) : std::nullopt;
                if (!truth) {
                  return std::nullopt;
                }
                cases.push_back(*part);
                cases.back().members = {value_phrase(*truth)};
              }
              const Meaning last = cases.back().value;
              cases.pop_back();
              return chosen_among(cases, last);
            });
}

}  // namespace

void add_case_rules(RuleSet& rules) {
  add_conditions(rules);
  add_comparisons_of_two(rules);
  add_cases(rules);
  add_words_that_hold(rules);
}

}  // namespace synth
