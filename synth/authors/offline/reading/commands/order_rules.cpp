#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <vector>

// Rules for merged lists, and for single elements that may be missing.

namespace synth {
namespace {

using Base = Shape::Base;

std::vector<const Meaning*> two_lists(const Phrase& phrase) {
  const std::vector<const Meaning*> both = members_of(phrase);
  const bool fit = both.size() == 2 && both[0]->shape.is_list() && both[1]->shape.is_list();
  return fit ? both : std::vector<const Meaning*>();
}

// Adds "Two lists, both sorted in ascending order", which states that they are sorted, and sorts
// nothing.
void add_sorted_inputs(RuleSet& rules) {
  const auto same = [](Parts parts, const Context&) -> Maybe {
    return two_lists(*parts[0]).empty() ? std::nullopt : Maybe(*parts[0]);
  };
  const std::string state = "already|both|each|also? sorted|ordered ORDER? ,?";
  rules.add("VAL", "VAL ,? that|which|both|each|all|where both|each|all|list? is|are? " + state, 1,
            same);
  // Behind a comma alone it may be said of the result.
  rules.add("VAL", "LIT ascending|increasing list|array of? number|integer?", 1,
            [](Parts parts, const Context& context) -> Maybe {
              std::vector<const Meaning*> lists;
              for (const Meaning& parameter : context.parameters) {
                lists.push_back(&parameter);
              }
              if (parts[0]->value.code != "2" || lists.size() != 2 || !lists[0]->shape.is_list() ||
                  !lists[1]->shape.is_list()) {
                return std::nullopt;
              }
              Phrase both = value_phrase(
                  {list_shape({}), "[" + lists[0]->code + ", " + lists[1]->code + "]"});
              both.members = {value_phrase(*lists[0]), value_phrase(*lists[1])};
              return both;
            });
}

void add_sorted_merges(RuleSet& rules) {
  const auto merged = [](std::string_view python, std::string_view needs) {
    return [python, needs](Parts parts, const Context&) -> Maybe {
      const auto both = two_lists(*parts[0]);
      return both.empty() ? std::nullopt
                          : made(fill_template(
                                python, kAtom, join_shapes(both[0]->shape, both[1]->shape), both,
                                needs.empty() ? std::set<std::string>()
                                              : std::set<std::string>{std::string(needs)}));
    };
  };
  const std::string merge =
      "merge|combine|join VAL into|to|as single|one|1|new|=a? "
      "sorted|ascending|ordered list|array";
  rules.add("VAL", merge, -1, merged("sorted({0:11} + {1:12})", ""));
  // Both have it: it is there twice.
  for (const std::string& kept : std::vector<std::string>{
           " ,? keeping|including|with|preserving|retaining|keep|and all|any|the? "
           "duplicate|=duplicates|repeat|=repeats value|element|=ones? included|kept?",
           " ,? duplicate|=duplicates value|element? included|kept|preserved|retained",
           " ,? without removing|dropping|eliminating|losing any|the? duplicate|=duplicates "
           "value|element?"}) {
    rules.add("VAL", "VAL" + kept, 0, [](Parts parts, const Context&) -> Maybe {
      const std::string& code = parts[0]->value.code;
      const bool keeps = code.starts_with("merge_sorted(") ||
                         (code.starts_with("sorted(") && code.find("set(") == std::string::npos &&
                          code.find("fromkeys") == std::string::npos);
      return keeps ? Maybe(*parts[0]) : std::nullopt;
    });
  }
  // As without a sort function.
  for (const std::string without :
       {" ,? without using|calling|use? of? built|any? in? sort|sorted|sorting function|or? "
        "sort|sorted function|method?",
        " .|,|;|, but? do|does|may|must|should|but? not use|call|using built|any? in? "
        "sort|sorted|sorting function|or? sort|sorted? function|method?",
        " ,? in linear time", " ,? using|with|by two|2 pointer|=pointers"}) {
    rules.add("VAL", merge + without, -2, merged("merge_sorted({0:0}, {1:0})", "merge_sorted"));
  }
}

void add_interleaving(RuleSet& rules) {
  const auto interleaved = [](Parts parts, const Context&) -> Maybe {
    std::vector<const Meaning*> both = two_lists(*parts[0]);
    if (both.empty() && parts.size() == 2) {
      both = values_of(parts);
    }
    const bool fit = both.size() == 2 && both[0]->shape.is_list() && both[1]->shape.is_list();
    return fit ? made(fill_template("interleave({0:0}, {1:0})", kAtom,
                                    join_shapes(both[0]->shape, both[1]->shape), both,
                                    {"interleave"}))
               : std::nullopt;
  };
  const std::string things = "element|item|value|number|=ones ";
  for (const std::string both : {"VAL", "VAL and|with VAL"}) {
    rules.add("VAL", "interleave|=alternates|alternate " + both, 0, interleaved);
    rules.add("VAL", "interleave|alternate " + things + "of|from|in " + both, -1, interleaved);
  }
}

// Adds NONE, the value for a missing element.
void add_missing_elements(RuleSet& rules) {
  const auto value = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  rules.add("STANDIN", "LIT", 0, [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.literal ? Maybe(*parts[0]) : std::nullopt;
  });
  const auto stand_in = [&](std::string_view words, const Meaning& meaning) {
    rules.add("STANDIN", words, 0,
              [meaning](Parts, const Context&) -> Maybe { return value_phrase(meaning); });
  };
  stand_in("=none", {{}, "None"});
  stand_in("empty list|array", {list_shape({}), "[]"});
  stand_in("empty string|text", {{Base::text}, "''"});
  const std::string thing =
      "pair|value|number|element|item|character|char|letter|word|=one|index|position|indices|"
      "string ";
  for (const std::string& none : std::vector<std::string>{
           std::string("there is|are|exists none|=no|nothing"),
           "there is|are|exists no such? 2|two? " + thing.substr(0, thing.size() - 1),
           "no such? " + thing + "exists|exist|is|are|was|can found|be? found?",
           std::string("it|they|this|that does|do? not exist|found|there?"),
           std::string("none exists|exist|is|are? found|there?"),
           "every|all|each " + thing +
               "repeats|repeat|is|are|does|do|occurs|appear|appears repeated|more? than? "
               "once|1?",
           std::string("they all repeat|repeats|do|are repeated?"),
           std::string("all of? =them? repeat|do|are repeated?"),
           std::string(
               "every|all|each SET repeats|repeat|is|are|do|does|occur|occurs|appear|appears "
               "repeated|more? than? once|=one|1|twice?"),
           std::string("no|=none such SET exists|exist|is|can found|be? found?"),
           std::string("there is|are fewer|less than LIT "
                       "distinct|different|unique? "
                       "value|number|element|item?"),
           std::string("there is|are not enough|at? least? LIT? "
                       "distinct|different|unique? "
                       "value|number|element|item?"),
           std::string("list|it has|contains fewer|less than LIT distinct|different|unique "
                       "value|number|element|item"),
           std::string("they|word|string have|share nothing|none in? common at? start|beginning? "
                       "or? if|when? list? is? empty?"),
           std::string(
               "there is|are none|no common? prefix|beginning? ,? or if|when? list is empty")}) {
    rules.add("NONE",
              ",|.|; or|and|returning|giving? return|returns|give? STANDIN if|when|where " + none,
              0, value);
    rules.add("NONE", "or STANDIN if|when|where " + none, 0, value);
    rules.add(
        "NONE",
        ",|.|; if|when " + none + " ,? it|function? should|must? return|returns|give? STANDIN", 0,
        [](Parts parts, const Context&) -> Maybe { return *parts.back(); });
  }
  rules.add("NONE", ",? or|otherwise|else return? STANDIN", 1, value);
}

// Adds "the second largest distinct value, or None".
void add_ranks_or_none(RuleSet& rules) {
  for (const auto& [words, python] :
       {std::pair{"largest|highest|biggest|greatest", "sorted(set({0:0}), reverse=True)"},
        {"smallest|lowest|least", "sorted(set({0:0}))"}}) {
    const auto ranked = [python = std::string(python)](Parts parts,
                                                       const Context& context) -> Maybe {
      const Meaning* list = parts.size() == 3 ? &parts[1]->value : implied_by(context, "Ln");
      const bool fit = list != nullptr && fits("Ln", list->shape) && parts[0]->value.literal &&
                       parts.back()->value.code == "None";
      if (!fit) {
        return std::nullopt;
      }
      const Meaning index = index_of_nth(parts[0]->value);
      return made(fill_template("ranked(" + python + ", {1:0})", kAtom, list->shape.element(),
                                {list, &index}, {"ranked"}));
    };
    const std::string distinct = "unique|distinct|different";
    const std::string things = " value|number|element|integer|item";
    for (const std::string& rank :
         std::vector<std::string>{"NTH " + std::string(words) + " " + distinct + things,
                                  "NTH " + distinct + " " + words + things,
                                  "NTH " + std::string(words) + " of|among " + distinct + things}) {
      rules.add("VAL", rank + " in|of|from VAL NONE", -1, ranked);
      rules.add("VAL", rank + " NONE", -1, ranked);
    }
  }
  // The second largest of the distinct values, with no value for a missing one.
  rules.add("FN", "NTH largest|highest|biggest|greatest of|among unique|distinct|different SET", 0,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning index = index_of_nth(parts[0]->value);
              return function_phrase(
                  [index](const Meaning& list) -> std::optional<Meaning> {
                    return fits("Ln", list.shape)
                               ? std::optional(
                                     fill_template("sorted(set({0:0}), reverse=True)[{1:0}]", kAtom,
                                                   list.shape.element(), {&list, &index}))
                               : std::nullopt;
                  },
                  "rank" + index.code);
            });
}

// Adds "the longest string that all words start with", which is empty for no words.
void add_common_beginnings(RuleSet& rules) {
  const auto prefix = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* words = parts.empty() ? implied_by(context, "Ls") : &parts.back()->value;
    return words != nullptr && fits("Ls", words->shape)
               ? made(fill_template("os.path.commonprefix({0:0})", kAtom, {Base::text}, {words},
                                    {"os"}))
               : std::nullopt;
  };
  const std::string longest =
      "longest common? string|text|prefix|=beginning|beginning|start|substring ";
  const std::string all = "all|every|each of? string|word|text|name|=them? ";
  for (const std::string& in : std::vector<std::string>{"", "in|of|from? VAL "}) {
    rules.add("PREFIX",
              longest + "that|which? " + all + in +
                  "start|begin|starts|begins with|share|have? in? common?",
              -1, prefix);
    rules.add("PREFIX", longest + "that|which? " + all + in + "share|have in? common?", -1, prefix);
    rules.add("PREFIX", longest + "shared|common by|to|of|among " + all + in, -1, prefix);
  }
  rules.add("PREFIX", "longest common prefix|beginning of|among|in? VAL", -1, prefix);
  rules.add("VAL", "PREFIX", 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("VAL", "PREFIX NONE", -1, [](Parts parts, const Context&) -> Maybe {
    return parts[1]->value.code == "''" ? Maybe(*parts[0]) : std::nullopt;
  });
}

void add_most_common_words(RuleSet& rules) {
  const auto counted = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* whole = parts.size() == 3 ? &parts[2]->value : implied_by(context, "s");
    whole = whole == nullptr ? implied_by(context, "L*") : whole;
    const auto items = whole != nullptr ? parts[1]->function(*whole) : std::nullopt;
    const bool fit = items && items->shape.is_list() && parts[0]->value.shape.is(Base::integer);
    return fit ? made(fill_template("collections.Counter({0:g}).most_common({1:0})", kAtom,
                                    list_shape({}), {&*items, &parts[0]->value}, {"collections"}))
               : std::nullopt;
  };
  for (const std::string& in : std::vector<std::string>{" ", " in|of|from VAL "}) {
    const std::string most = "VAL most common SET" + in;
    rules.add("VAL", most + "as list? of? pair|tuple", -1, counted);
  }
}

}  // namespace

void add_order_rules(RuleSet& rules) {
  add_common_beginnings(rules);
  add_most_common_words(rules);
  add_sorted_inputs(rules);
  add_sorted_merges(rules);
  add_interleaving(rules);
  add_missing_elements(rules);
  add_ranks_or_none(rules);
}

}  // namespace synth
