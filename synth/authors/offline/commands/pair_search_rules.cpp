#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

#include <vector>

// Rules for two numbers of a list with a given sum: whether there are any, how many, which, and
// their indices.

namespace synth {
namespace {

using Base = Shape::Base;

// Adds the given sum of two numbers x and y of a list.
void add_totals_of_pairs(RuleSet& rules) {
  const auto comes_to = [&](std::string_view pattern, std::string_view python) {
    rules.add("COMESTO", pattern, 0, [python](Parts parts, const Context&) -> Maybe {
      Phrase out = *parts[0];
      out.identity = std::string(python) + out.value.code;
      out.text = std::string(python);
      return out.value.shape.is_number() ? Maybe(std::move(out)) : std::nullopt;
    });
  };
  comes_to(
      "that|which|whose|with|where|and? number|element|value|they|=them? add|adding up? together? "
      "to VAL",
      "x + y");
  comes_to("that|which|whose|with? number|element|value? sum|summing|=sums up? to VAL", "x + y");
  comes_to("that|which? have|has|having|with|whose sum|total is|equals|of|equal|being? to? VAL",
           "x + y");
  comes_to("that|which? have|has|having|with|whose product is|equals|of|equal? to? VAL", "x * y");
  comes_to(
      "that|which? have|has|having|with|whose absolute? difference is|equals|of|equal? to? VAL",
      "abs(x - y)");
  comes_to(
      "that|which|whose|with|where|and? number|element|value|they|=them? together|=both? "
      "make|makes|give|gives|equal|total|totals|come|comes together|up? to? VAL",
      "x + y");
  comes_to("that|which multiply|multiplied to|give|make|gives|makes VAL", "x * y");
  comes_to("that|which differ by VAL", "abs(x - y)");
}

constexpr std::string_view kRelated = "number|element|value|item|integer|=entries|entry";

std::string two_things() {
  return "any|some|=different|distinct? 2|two|pair of? 2|two? different|distinct? " +
         std::string(kRelated) + "|position|=positions|index|=indices ";
}

// Returns the named list if other phrases stand beside it, or the only list.
const Meaning* list_of_pairs(Parts parts, const Context& context) {
  return parts.size() > 1 ? &parts[0]->value : implied_by(context, "Ln");
}

// Adds the tests for such pairs, and their number.
void add_pairs_that_come_to(RuleSet& rules) {
  const std::string two = two_things();
  const auto over_pairs = [](bool counts) {
    return [counts](Parts all, const Context& context) -> Maybe {
      const Parts parts = counts ? all : all.subspan(1);  // behind "whether"
      const Meaning* list = list_of_pairs(parts, context);
      const Phrase& goal = *parts.back();
      if (list == nullptr || !fits("Ln", list->shape)) {
        return std::nullopt;
      }
      const std::string python = std::string(counts ? "sum" : "any") + "(" + goal.text +
                                 " == {1:8} for x, y in itertools.combinations({0:0}, 2))";
      return made(fill_template(python, kAtom, {counts ? Base::integer : Base::boolean},
                                {list, &goal.value}, {need("itertools")}));
    };
  };
  for (const std::string& in : std::vector<std::string>{"", "in|of|from VAL "}) {
    rules.add("CMD", "ASK there? is|are? " + two + in + "COMESTO", -1, over_pairs(false));
    rules.add("CMD", "ASK VAL contain|contains|has|have " + two + "COMESTO", -1, over_pairs(false));
    rules.add("VAL",
              "count|number|=how of? many? pair|=pairs of? different|distinct? " +
                  std::string(kRelated) + "? " + in + "COMESTO",
              -1, over_pairs(true));
  }
}

// Adds "the indices of the two numbers that add up to the target, smaller first, or [] ...".
void add_places_of_pairs(RuleSet& rules) {
  const std::string two = two_things();
  const auto places = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* list = list_of_pairs(parts, context);
    const Phrase& goal = *parts.back();
    if (list == nullptr || !fits("Ln", list->shape)) {
      return std::nullopt;
    }
    if (goal.text != "x + y") {
      return made(fill_template(
          "next(([i, j] for (i, x), (j, y) in "
          "itertools.combinations(enumerate({0:0}), 2) if " +
              goal.text + " == {1:8}), [])",
          kAtom, list_shape({Base::integer}), {list, &goal.value}, {need("itertools")}));
    }
    return made(fill_template("indices_of_sum({0:0}, {1:0})", kAtom, list_shape({Base::integer}),
                              {list, &goal.value}, {need("indices_of_sum")}));
  };
  for (const std::string& in : std::vector<std::string>{"", "in|of|from VAL "}) {
    const std::string ordered = ",? smaller|lower|smallest|lowest =one|index|position? first ,? ";
    for (const std::string& order : std::vector<std::string>{"", ordered}) {
      rules.add(
          "INDICES",
          "with|of? index|position|=indices|=positions " + order + "of|for " + two + in + "COMESTO",
          -1, places);
    }
    rules.add(
        "INDICES",
        "list|array of|with index|position|=indices|=positions of|for " + two + in + "COMESTO", -1,
        places);
    for (const std::string& of : std::vector<std::string>{"", std::string(kRelated) + " "}) {
      rules.add("INDICES",
                "2|two different|distinct? index|position|=indices|=positions of|for? " + of + in +
                    "whose|where|at|that? which? number|element|value|=entries? COMESTO",
                -1, places);
    }
    rules.add("INDICES",
              "list|array|pair of|with? index|position|=indices|=positions of|for " +
                  std::string(kRelated) + " " + in + "COMESTO",
              0, places);
    rules.add("INDICES",
              "tuple with|of index|position|=indices|=positions of|for " + two + in + "COMESTO", -1,
              [places](Parts parts, const Context& context) -> Maybe {
                auto found = places(parts, context);
                if (found) {
                  found->text = "tuple";
                }
                return found;
              });
  }
}

// Adds the form and the order of the indices, and the value for none.
void add_said_of_places(RuleSet& rules) {
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts.back(); };
  const auto first_said = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  rules.add("INDICES", "find INDICES", 0, same);
  rules.add(
      "INDICES",
      "INDICES ,? and? return|returns|returning|as|in? list|array|pair of 2|=both|their|those? "
      "2? index|position|=indices|=positions",
      0, first_said);
  rules.add("INDICES",
            "INDICES ,? and? return|returns|returning|as|in? them|it|=both|their|2? 2? "
            "index|position|=indices|=positions? as? list|array? in|sorted? "
            "ascending|increasing? order?",
            0, first_said);
  rules.add("INDICES", "INDICES ,? and? return|returns|returning? them|it? as tuple|pair", 0,
            [](Parts parts, const Context&) -> Maybe {
              Phrase out = *parts[0];
              out.text = "tuple";
              out.identity += " as tuple";
              return out;
            });
  rules.add(
      "INDICES",
      "INDICES ,? with|where? smaller|lower|smallest|lowest|earlier index|position|=one|number? "
      "comes|coming|is|being|listed|given? first",
      0, first_said);
  rules.add("INDICES", "INDICES ,? sorted|ordered? in ascending|increasing order", 0, first_said);
  rules.add("INDICES", "INDICES ,? sorted|ordered ascending|increasing?", 0, first_said);
  rules.add("INDICES", "INDICES ,? as 2 element|=item? list|array", 0, first_said);
  // The helper, with its value for none.
  rules.add("VAL", "INDICES NONE", -1, [](Parts parts, const Context&) -> Maybe {
    Phrase out = *parts[0];
    if (!out.value.code.starts_with("indices_of_sum(")) {
      return std::nullopt;
    }
    std::string helper = need("indices_of_sum");
    const auto replace = [&](std::string_view from, const std::string& to) {
      helper.replace(helper.find(from), from.size(), to);
    };
    replace("return []", "return " + parts[1]->value.code);
    if (out.text == "tuple") {
      replace("[seen[total - n], i]", "(seen[total - n], i)");
    }
    out.value.needs = {helper};
    return made(out.value);
  });
  rules.add("VAL", "INDICES", 1, [](Parts parts, const Context&) -> Maybe {
    return parts[0]->text == "tuple" ? std::nullopt : made(parts[0]->value);
  });
}

// Adds "the pair of numbers that adds up to the target", the numbers themselves.
void add_chosen_pairs(RuleSet& rules) {
  const auto pair = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* list = list_of_pairs(parts, context);
    const Phrase& goal = *parts.back();
    if (list == nullptr || !fits("Ln", list->shape)) {
      return std::nullopt;
    }
    return value_phrase(fill_template(
        "next(([x, y] for x, y in itertools.combinations({0:0}, 2) if " + goal.text +
            " == {1:8}), [])",
        kAtom, list_shape({Base::integer}), {list, &goal.value}, {need("itertools")}));
  };
  // One pair; "the pairs" means all of them.
  const std::string two =
      "any|some? 2|two|=pair of? 2|two? different|distinct? " + std::string(kRelated) + " ";
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts.back(); };
  for (const std::string& in : std::vector<std::string>{"", "in|of|from VAL "}) {
    rules.add("PAIRFOUND", "first? " + two + in + "COMESTO", 0, pair);
    rules.add("PAIRFOUND", "first? =pair of|in|from? " + in + "COMESTO", 0, pair);
  }
  rules.add("PAIRFOUND", "find PAIRFOUND", 0, same);
  rules.add("PAIRFOUND",
            "PAIRFOUND ,? and? return|returns|returning|as|in? them|it|=both|their? as|in? "
            "list|array|=lists",
            0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("PAIRFOUND", "PAIRFOUND ,? and? return|returns|returning|as? them|it? as? tuple|=tuple",
            0, [](Parts parts, const Context&) -> Maybe {
              Phrase out = *parts[0];
              const std::size_t at = out.value.code.find("[x, y]");
              if (at == std::string::npos) {
                return std::nullopt;
              }
              out.value.code.replace(at, 6, "(x, y)");
              out.text = "tuple";
              return out;
            });
  rules.add("VAL", "PAIRFOUND NONE", -1, [](Parts parts, const Context&) -> Maybe {
    Meaning out = parts[0]->value;
    constexpr std::string_view kNone = ", [])";
    out.code.replace(out.code.size() - kNone.size(), kNone.size(),
                     ", " + parts[1]->value.code + ")");
    return made(out);
  });
  rules.add("VAL", "PAIRFOUND", 1, [](Parts parts, const Context&) -> Maybe {
    return parts[0]->text == "tuple" ? std::nullopt : made(parts[0]->value);
  });
}

}  // namespace

void add_pair_search_rules(RuleSet& rules) {
  add_totals_of_pairs(rules);
  add_pairs_that_come_to(rules);
  add_places_of_pairs(rules);
  add_said_of_places(rules);
  add_chosen_pairs(rules);
}

}  // namespace synth
