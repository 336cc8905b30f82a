#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <fmt/format.h>

#include <functional>
#include <utility>
#include <vector>

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the two values of the first phrase ("two lists"), or one of each of two phrases. Returns
// an empty list for anything else.
std::vector<const Meaning*> both_of(Parts parts) {
  std::vector<const Meaning*> values = members_of(*parts[0]);
  if (values.empty()) {
    values = values_of(parts);
  }
  return values.size() == 2 ? values : std::vector<const Meaning*>();
}

using Combine = std::function<Maybe(const Meaning&, const Meaning&)>;

auto of_both(Combine combine) {
  return [combine = std::move(combine)](Parts parts, const Context&) -> Maybe {
    const std::vector<const Meaning*> both = both_of(parts);
    return both.empty() ? std::nullopt : combine(*both[0], *both[1]);
  };
}

bool are_lists(const Meaning& a, const Meaning& b) {
  return a.shape.is_list() && b.shape.is_list();
}

Maybe common_elements(const Meaning& a, const Meaning& b) {
  return are_lists(a, b)
             ? Maybe(value_phrase(fill_template("[item for item in {0:4} if item in {1:4}]", kAtom,
                                                a.shape, {&a, &b})))
             : std::nullopt;
}

void add_common_elements(RuleSet& rules) {
  for (const auto* pattern :
       {"common element|item|number|value|word between|in|of VAL and VAL",
        "common element|item|number|value|word between|in|of VAL", "intersection of VAL and VAL",
        "intersection of VAL", "element|item|number|value common to VAL and VAL",
        "element|item|number|value common to VAL", "intersect VAL",
        "element|item|number|value|word that|which appear|occur|are in both? VAL and VAL",
        "element|item|number|value|word that|which? appear|occur|exist|are|is? "
        "present|found|contained|included? in|within both of? VAL",
        "element|item|number|value|word that|which appear|occur|exist|are|is? "
        "present|found|contained|included? in|within VAL",
        "element|item|number|value|word present|found|contained|included in|within VAL"}) {
    rules.add("VAL", pattern, 1, of_both(common_elements));
  }
  // "Given two lists, return the common elements" means those of both.
  rules.add("VAL", "common element|item|number|value|word", 3,
            [](Parts, const Context& context) -> Maybe {
              return context.parameters.size() == 2
                         ? common_elements(context.parameters[0], context.parameters[1])
                         : std::nullopt;
            });
}

// Adds "the elements that are in the first list but not in the second".
void add_differences(RuleSet& rules) {
  const auto difference = [](Parts parts, const Context&) -> Maybe {
    const Meaning& a = parts[parts.size() - 2]->value;
    const Meaning& b = parts[parts.size() - 1]->value;
    return are_lists(a, b) ? made(fill_template("[item for item in {0:4} if item not in {1:4}]",
                                                kAtom, a.shape, {&a, &b}))
                           : std::nullopt;
  };
  const std::string things = "element|item|value|number|word ";
  rules.add("VAL",
            things + "that|which|who? are|is|appear|occur? in|of|from VAL but|and not in|of VAL", 0,
            difference);
}

void add_occurrences(RuleSet& rules) {
  for (const auto* pattern :
       {"how many times VAL appears|occurs in VAL", "number of times VAL appears|occurs in VAL",
        "number of occurrence of VAL in VAL", "count occurrence of VAL in VAL"}) {
    rules.add("VAL", pattern, 0, of_both([](const Meaning& item, const Meaning& list) {
                return list.shape.is_list() && !item.shape.is_list()
                           ? Maybe(value_phrase(fill_template("{1}.count({0:0})", kAtom,
                                                              {Base::integer}, {&item, &list})))
                           : std::nullopt;
              }));
  }
}

void add_merging(RuleSet& rules) {
  const auto sorted = of_both([](const Meaning& a, const Meaning& b) {
    return are_lists(a, b) ? Maybe(value_phrase(fill_template("sorted({0:11} + {1:12})", kAtom,
                                                              a.shape, {&a, &b})))
                           : std::nullopt;
  });
  rules.add("VAL",
            "merge|combine|join VAL and|with VAL into|to|as single|one|1|new? sorted list|array",
            -1, sorted);
  // "Merge two sorted lists": the result is sorted, too.
  rules.add("VAL", "merge|combine|interleave BOTHSORTED", -2, sorted);
  rules.add("VAL", "merge|combine BOTHSORTED into|to one|1|single|new list|array?", -2, sorted);
  const auto merged = of_both([](const Meaning& a, const Meaning& b) -> Maybe {
    if (a.shape.is(Base::dict) && b.shape.is(Base::dict)) {
      return value_phrase(
          fill_template("{0:8} | {1:9}", kBitOr, join_shapes(a.shape, b.shape), {&a, &b}));
    }
    return are_lists(a, b)
               ? Maybe(value_phrase(fill_template("{0:11} + {1:12}", kAdditive,
                                                  join_shapes(a.shape, b.shape), {&a, &b})))
               : std::nullopt;
  });
  rules.add("VAL", "merge|combine|concatenate|join VAL and|with VAL", 1, merged);
  // As in "merge two dictionaries".
  rules.add("VAL", "merge|combine|concatenate|join VAL", 1, merged);
}

// Adds merged dictionaries in which the values of common keys are added.
void add_sums_by_key(RuleSet& rules) {
  const auto sums = of_both([](const Meaning& a, const Meaning& b) -> Maybe {
    const bool fit = a.shape.is(Base::dict) && b.shape.is(Base::dict);
    return fit ? made(fill_template(
                     "{key: {0}.get(key, 0) + {1}.get(key, 0) for key in {0:8} | {1:9}}", kAtom,
                     a.shape, {&a, &b}))
               : std::nullopt;
  });
  const auto nothing = [](Parts, const Context&) -> Maybe { return Phrase{}; };
  const std::string values =
      "their|its|both|2|=two|corresponding|all? value|=values|number|=numbers|count|=counts ";
  for (const std::string keys :
       {"common|shared|same|duplicate|equal|both|overlapping|matching|identical|repeated key|=keys",
        "key|=keys|=they|it|that|which|common|shared that|which? "
        "is|are|occur|occurs|occurring|appear|appears|appearing|exist|exists|existing|present|key|"
        "=keys|both present|found|contained|shared? in|by|to|of|have|share? both|common? "
        "dictionary|=dictionaries|of? them?",
        "key|=keys in|of both|common dictionary|=dictionaries|of? them?",
        "key|=keys that|which? they|both|=two|=dictionaries both|=two|dictionary|=dictionaries? "
        "both? share|have|contain|=share in? common|both?"}) {
    rules.add("SHAREDKEY", "any|all|each|every|=those? " + keys, 0, nothing);
  }
  const std::string up = "up|together?";
  for (const std::string& said :
       {"adding|summing|add|sum|adds|sums|=total up|together? " + values + up +
            " of|for|with|under|at|where|when|if|whenever SHAREDKEY",
        "for|if|when|where|whenever|in|with SHAREDKEY ,? add|sum up|together? " + values + up,
        "for|if|when|where|whenever|in|with SHAREDKEY ,? " + values +
            "are|is|should|must|get|being? be? added|summed " + up,
        "value|=values of|for|with? SHAREDKEY are|is|should|must|get|being? be? added|summed " +
            up}) {
    rules.add("ADDSSHARED", said, 0, nothing);
  }
  const std::string merge = "merge|combine|join|add|sum ";
  const std::string one = " in|into|to|as? single|new|one|1|combined? dictionary|=one?";
  for (const std::string& both : {"VAL" + one, "VAL and|with VAL" + one}) {
    rules.add("VAL", merge + both + " ,|;|.? and|by|while|where|so|but? that? ADDSSHARED", 0,
              [sums](Parts parts, const Context& context) {
                return sums(parts.first(parts.size() - 1), context);
              });
  }
}

// Adds merged dictionaries with a stated precedence.
void add_overriding(RuleSet& rules) {
  const auto merged = [](Parts parts, const Context&) -> Maybe {
    const bool first = parts.back()->identity == "first";
    const std::vector<const Meaning*> both = both_of(parts.first(parts.size() - 1));
    const bool fit =
        both.size() == 2 && both[0]->shape.is(Base::dict) && both[1]->shape.is(Base::dict);
    return fit ? made(fill_template(first ? "{0:8} | {1:9} | {0:9}" : "{0:8} | {1:9}", kBitOr,
                                    join_shapes(both[0]->shape, both[1]->shape), both))
               : std::nullopt;
  };
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  const auto same_second = [](Parts parts, const Context&) -> Maybe { return *parts[1]; };
  rules.add("WINNER", "value|=values? from|of|in? first|former|earlier dictionary|one|=one?", 0,
            [](Parts, const Context&) -> Maybe { return function_phrase(nullptr, "first"); });
  rules.add("WINNER", "value|=values? from|of|in? NTH dictionary|one|=one?", 0,
            [](Parts parts, const Context&) -> Maybe {
              return parts[0]->value.code == "2" ? Maybe(function_phrase(nullptr, "second"))
                                                 : std::nullopt;
            });
  rules.add("WINS", "use|using|keep|keeping|take|taking|prefer|preferring WINNER", 0, same);
  rules.add("WINS", "with|letting|let|so? WINNER wins|winning|overriding|overwriting other|first?",
            0, same);
  rules.add("WINS", "with? WINNER takes|taking|has|having precedence|priority", 0, same);
  rules.add("WINS", "WINNER is|are|should|shall? be? used|kept|taken|preferred|returned|counted", 0,
            same);
  const auto nothing = [](Parts, const Context&) -> Maybe { return Phrase{}; };
  rules.add("CLASH",
            "if|when|where|for key|=keys is|are|appears|occurs|exists|present? in|of both "
            "dictionary?",
            0, nothing);
  rules.add("CLASH",
            "in|on|for|of? case|event? of? conflict|=conflicts|duplicate|overlap|=duplicates key?",
            0, nothing);
  rules.add("CONFLICT", "CLASH ,? WINS", 0, same_second);
  rules.add("CONFLICT", "WINS CLASH?", 1, same);
  for (const std::string both : {"VAL", "VAL and|with|into VAL"}) {
    rules.add("VAL", "merge|combine|join " + both + " .|,|;? and|so? that? CONFLICT", 0, merged);
  }
}

// Adds "Add two lists element by element".
void add_elementwise(RuleSet& rules) {
  for (const auto& [word, sign] : {std::pair{"minus", "-"}, {"plus", "+"}, {"times", "*"}}) {
    rules.add("VAL", fmt::format("VAL {} VAL ,? elementwise|pairwise", word), -2,
              of_both([sign = std::string(sign)](const Meaning& a, const Meaning& b) -> Maybe {
                return fits("Ln", a.shape) && fits("Ln", b.shape)
                           ? made(fill_template("[x " + sign + " y for x, y in zip({0:0}, {1:0})]",
                                                kAtom, join_shapes(a.shape, b.shape), {&a, &b}))
                           : std::nullopt;
              }));
  }
  for (const auto& [words, sign] : {std::pair{"add|sum of?", "+"},
                                    {"multiply", "*"},
                                    {"elementwise product of", "*"},
                                    {"elementwise sum of", "+"}}) {
    const auto compose = [sign = std::string(sign)](Parts parts, const Context&) -> Maybe {
      const std::vector<const Meaning*> both = both_of(parts);
      return both.size() == 2 && fits("Ln", both[0]->shape) && fits("Ln", both[1]->shape)
                 ? made(fill_template("[x " + sign + " y for x, y in zip({0:0}, {1:0})]", kAtom,
                                      join_shapes(both[0]->shape, both[1]->shape), both))
                 : std::nullopt;
    };
    for (const std::string values : {" VAL", " VAL and|to|with|by VAL"}) {
      const bool is_first = std::string_view(words).starts_with("elementwise");
      rules.add("VAL", std::string(words) + values + (is_first ? "" : " elementwise|pairwise"), -2,
                compose);
    }
  }
}

void add_products(RuleSet& rules) {
  const auto product = of_both([](const Meaning& a, const Meaning& b) {
    const bool fit =
        are_lists(a, b) && a.shape.element().is_number() && b.shape.element().is_number();
    return fit ? Maybe(value_phrase(fill_template("sum(x * y for x, y in zip({0:0}, {1:0}))", kAtom,
                                                  a.shape.element(), {&a, &b})))
               : std::nullopt;
  });
  rules.add("VAL", "dot|scalar|inner product of VAL", 1, product);
}

}  // namespace

void add_pair_rules(RuleSet& rules) {
  add_common_elements(rules);
  add_differences(rules);
  add_occurrences(rules);
  add_merging(rules);
  add_sums_by_key(rules);
  add_overriding(rules);
  add_elementwise(rules);
  add_products(rules);
}

}  // namespace synth
