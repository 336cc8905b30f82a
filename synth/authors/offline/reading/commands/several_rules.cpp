#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <string>

// Rules for several functions of one value, and for combining two of them.

namespace synth {
namespace {

using Base = Shape::Base;

Maybe all_of(Parts parts, const Context& /*context*/) {
  Phrase all;
  all.identity = "several" + identities(parts);
  for (const Phrase* part : parts) {
    if (part->members.empty()) {
      all.members.push_back(*part);
    } else {
      all.members.insert(all.members.end(), part->members.begin(), part->members.end());
    }
  }
  return all;
}

Phrase counted(const Phrase& set) {
  Phrase out = set;
  out.identity = "count" + set.identity;
  out.function = then(set.function, [](const Meaning& list) -> std::optional<Meaning> {
    return list.shape.is_list()
               ? std::optional(fill_template("len({0:0})", kAtom, {Base::integer}, {&list}))
               : std::nullopt;
  });
  return out;
}

// Adds "how many words and how many different words there are, and what the longest one is".
void add_questions_of_one(RuleSet& rules) {
  const auto count = [](Parts parts, const Context&) -> Maybe { return counted(*parts[0]); };
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts.back(); };
  rules.add("ASKED", "how many SET there|it? are|is|has|contains?", 0, count);
  rules.add("ASKED", "number|count of SET", 0, count);
  rules.add("ASKED", "what FN is|was?", 0, same);
  rules.add("ASKED", "FN", 1, same);
  rules.add("ASKEDALL", "ASKED , ASKED", 0, all_of);
  rules.add("ASKEDALL", "ASKEDALL , ASKED", 0, all_of);
  rules.add("SEVERAL", "count? ASKEDALL ,? and ASKED", 1, all_of);
  rules.add("SEVERAL", "count? ASKED ,? and ASKED", 1, all_of);
  const auto counts = [](Parts parts, const Context&) -> Maybe {
    Phrase all;
    all.identity = "counts" + identities(parts);
    for (const Phrase* part : parts) {
      all.members.push_back(counted(*part));
    }
    return all;
  };
  rules.add("SEVERAL", "count|number|total of? SET ,? and SET", 0, counts);
  rules.add("SEVERAL", "count|number|total of? SET , SET ,? and SET", 0, counts);
}

// Adds "the total, average and maximum price", "the mean and median of the amount field".
void add_several_of_fields(RuleSet& rules) {
  const auto of_field = [](Parts parts, const Context&) -> Maybe {
    Phrase all = *parts[0];
    all.identity += identities(parts.subspan(1));
    for (Phrase& member : all.members) {
      member.function = then(parts[1]->function, member.function);
    }
    return all;
  };
  rules.add("SEVERAL", "SEVERAL KEY", 1, of_field);
  rules.add("SEVERAL", "SEVERAL of|for|in|over all? KEY", 1, of_field);
}

// Combines two functions of a value.
Maybe of_two(Parts all, const std::string& python, int binding) {
  std::size_t at = 0;  // behind a verb
  while (all[at]->members.empty()) {
    ++at;
  }
  const auto& members = all[at]->members;
  if (members.size() != 2) {
    return std::nullopt;
  }
  const auto a = members[0].function(all[at + 1]->value);
  const auto b = members[1].function(all[at + 1]->value);
  const bool fit = a && b && a->shape.is_number() && b->shape.is_number();
  // The difference of the smallest and the largest is meant to be positive.
  const bool is_turned = fit && python.find(" - ") != std::string::npos &&
                         a->code.starts_with("min(") && b->code.starts_with("max(");
  return fit ? made(fill_template(python, binding, join_shapes(a->shape, b->shape),
                                  is_turned ? std::vector{&*b, &*a} : std::vector{&*a, &*b}))
             : std::nullopt;
}

// "Find the largest and the smallest number in ... and compute the difference between them."
void add_arithmetic_of_several(RuleSet& rules) {
  const std::string first =
      "VERB? SEVERAL in|of|from|within|among VAL .|,|;? and|then? then? VERB? ";
  const std::string them = " them|=these|=two|both number|value|result?";
  for (const auto& [words, python, binding] :
       {std::tuple{"difference between|of", "{0:11} - {1:12}", kAdditive},
        {"sum of|from", "{0:11} + {1:12}", kAdditive},
        {"product of", "{0:12} * {1:13}", kMultiplicative},
        {"ratio of|between", "{0:12} / {1:13}", kMultiplicative}}) {
    const std::string_view name =
        std::string_view(words).substr(0, std::string_view(words).find(' '));
    const std::string done = name == "product" ? "multiply them|it|=these|both|2|=two together?"
                             : name == "sum"   ? "add|sum them|it|=these|both|2|=two together|up?"
                                               : "their " + std::string(name);
    for (const std::string& said : {words + them, "their " + std::string(name), done}) {
      rules.add("CMD", first + said, 0,
                [python = std::string(python), binding = binding](Parts parts, const Context&) {
                  return of_two(parts, python, binding);
                });
    }
  }
}

}  // namespace

void add_several_rules(RuleSet& rules) {
  add_questions_of_one(rules);
  add_several_of_fields(rules);
  add_arithmetic_of_several(rules);
}

}  // namespace synth
