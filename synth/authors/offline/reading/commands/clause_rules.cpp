#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <string>

// Rules for clauses that describe how a result is made: which of equal elements stays, and their
// order.

namespace synth {
namespace {

using Base = Shape::Base;

// Adds a clause that is accepted if the test shows that it already holds.
void so_anyway(RuleSet& rules, const std::string& pattern, bool (*holds)(const Meaning&)) {
  rules.add("VAL", pattern, 0, [holds](Parts parts, const Context&) -> Maybe {
    return holds(parts[0]->value) ? Maybe(*parts[0]) : std::nullopt;
  });
}

// Adds "giving a dictionary that maps each letter to the words that start with it" for groups.
void add_groups_described(RuleSet& rules) {
  const auto nothing = [](Parts, const Context&) -> Maybe { return Phrase{}; };
  for (const auto* key : {"FN", "WORD"}) {
    rules.add("MAPS",
              "dictionary that|which|where|with? mapping|maps|from|has? each|every? " +
                  std::string(key) + " to|as|is|has its? list|array|=lists of? all|its|their? SET",
              0, nothing);
  }
  rules.add(
      "BELONGS",
      "that|which? start|begin|starts|starting|beginning|end|ends|ending with it|that|this|same "
      "letter|character?",
      0, nothing);
  for (const auto* verb : {"VERB", "giving|returning|producing|resulting in?"}) {
    for (const auto* maps : {"MAPS", "MAPS BELONGS"}) {
      rules.add("VAL", std::string(verb) + " " + maps, 1,
                [](Parts, const Context& context) -> Maybe {
                  const Meaning* groups = context.previous;
                  return groups != nullptr && groups->done == "group" ? Maybe(value_phrase(*groups))
                                                                      : std::nullopt;
                });
      so_anyway(rules, std::string("VAL .|,|; result|output|it should|must|will? be|is ") + maps,
                [](const Meaning& groups) { return groups.code.starts_with("group_by("); });
      so_anyway(rules, std::string("VAL .|,|; and? ") + verb + " " + maps,
                [](const Meaning& groups) { return groups.code.starts_with("group_by("); });
    }
  }
}

// Handles "Sort by length, then alphabetically", "by length and value": ties are ordered by the
// elements themselves.
Maybe then_by_itself(const Meaning& sorted, std::string_view kind) {
  constexpr std::string_view kKey = ", key=lambda ";
  const std::size_t at = sorted.code.rfind(kKey);
  const std::size_t colon = sorted.code.find(": ", at);
  const bool plain = sorted.code.starts_with("sorted(") && at != std::string::npos &&
                     sorted.code.find(", reverse=True", at) == std::string::npos &&
                     fits(kind, sorted.shape) && sorted.code.ends_with(")");
  if (!plain) {
    return std::nullopt;
  }
  const std::size_t from = at + kKey.size();
  const std::string variable = sorted.code.substr(from, colon - from);
  const std::string key = sorted.code.substr(colon + 2, sorted.code.size() - colon - 3);
  if (key.starts_with("(")) {
    return std::nullopt;
  }
  Meaning out = sorted;
  out.code = sorted.code.substr(0, colon + 2) + "(" + key + ", " + variable + "))";
  return value_phrase(std::move(out));
}

// Handles "Sort by length, with words of equal length in reverse alphabetical order": what is
// sorted is sorted by its elements first, since sorting is stable.
Maybe ties_by_themselves(const Meaning& sorted, std::string_view kind, bool descending) {
  constexpr std::string_view kStart = "sorted(";
  const std::size_t key = sorted.code.rfind(", key=");
  if (!sorted.code.starts_with(kStart) || key == std::string::npos || !fits(kind, sorted.shape) ||
      !sorted.code.ends_with(")")) {
    return std::nullopt;
  }
  Meaning out = sorted;
  out.code.insert(key, descending ? ", reverse=True)" : ")");
  out.code.insert(0, kStart);
  return value_phrase(std::move(out));
}

void add_second_orders(RuleSet& rules) {
  const auto by = [](std::string_view kind) {
    return [kind](Parts parts, const Context&) { return then_by_itself(parts[0]->value, kind); };
  };
  const std::string alphabet = "alphabetically|alphabetical|=alphabetically order?";
  rules.add("VAL", "VAL ,? and? then|secondly? by|in? " + alphabet, 0, by("Ls"));
  rules.add("VAL", "VAL ,|and|then and|then? then? by? their? value|=values|content", 0, by("L*"));
  const std::string of_equal = "of|with|having equal|same|identical ";
  for (const std::string& ties :
       {"WORD " + of_equal + "length|size|value|count|number|score|age|key|priority",
        "WORD " + of_equal + "KEY", std::string("tie|=ties|=equals")}) {
    const std::string start = "VAL .|,|;|and? and? with? " + ties + " are|being? sorted|ordered? ";
    const auto add = [&](const std::string& order, std::string_view kind, bool descending) {
      rules.add("VAL", start + order, -2, [=](Parts parts, const Context&) {
        return ties_by_themselves(parts[0]->value, kind, descending);
      });
    };
    add("in? " + alphabet, "Ls", false);
    add("in? reverse|reversed|descending " + alphabet, "Ls", true);
    add("in? ascending|increasing order", "L*", false);
    add("in? descending|decreasing order", "L*", true);
  }
}

// Adds "ignoring case": the text is converted to lower case.
void add_caseless(RuleSet& rules) {
  rules.add("CASELESS", ",? ignoring|ignore|regardless|and of? case|capitalization", 0,
            [](Parts, const Context&) -> Maybe { return Phrase{}; });
  const auto lower = [](const Meaning& value) -> std::optional<Meaning> {
    const Function one = [](const Meaning& text) -> std::optional<Meaning> {
      return text.shape.is(Base::text)
                 ? std::optional(fill_template("{0}.lower()", kAtom, {Base::text}, {&text}))
                 : std::nullopt;
    };
    return value.shape.is_list() ? map_elements(one, value) : one(value);
  };
  // Letters in the result would differ from those of the text, so only counts and tests are
  // accepted.
  const auto fits_both = [](const Meaning& value) {
    return value.shape.is_number() || value.shape.is(Base::boolean) || value.shape.is(Base::dict);
  };
  rules.add("VAL", "FN of|in|from VAL CASELESS", 0, [=](Parts parts, const Context&) -> Maybe {
    const auto text = lower(parts[1]->value);
    const auto value = text ? parts[0]->function(*text) : std::nullopt;
    return value && fits_both(*value) ? made(value) : std::nullopt;
  });
  // As in "How often each word occurs, in lower case": the keys are the lower-case words.
  rules.add("LOWERED",
            ",|;? with|and|where? all? word|letter|key|character|=them|everything|they? "
            "are|is|being? converted|turned|put? in|to|as|into "
            "lower|lowercase case|letter? letter?",
            0, [](Parts, const Context&) -> Maybe { return Phrase{}; });
  const auto counted_lower = [=](Parts parts, const Context& context) -> Maybe {
    const Meaning* source = parts.size() == 3 ? &parts[1]->value : implied_by(context, "s");
    const auto text = source != nullptr ? lower(*source) : std::nullopt;
    const auto value = text ? parts[0]->function(*text) : std::nullopt;
    return value && value->shape.is(Base::dict) ? made(value) : std::nullopt;
  };
  for (const std::string dictionary :
       {"",
        "dictionary|dict with|of|showing|saying|that|which|containing? "
        "says|shows|gives|contains|tells? "}) {
    rules.add("VAL", dictionary + "FN of|in|from VAL LOWERED", -2, counted_lower);
    rules.add("VAL", dictionary + "FN LOWERED", -1, counted_lower);
  }
  rules.add("VAL", "VAL CASELESS", 1, [](Parts parts, const Context&) -> Maybe {
    const Meaning& list = parts[0]->value;
    const bool is_sorted = fits("Ls", list.shape) && list.code.starts_with("sorted(") &&
                           list.code.find("key=") == std::string::npos &&
                           list.code.find("reverse=") == std::string::npos;
    return is_sorted
               ? made(fill_template("sorted({0:0}, key=str.lower)", kAtom, list.shape, {&list}))
               : std::nullopt;
  });
  rules.add("VAL", "sort|order|arrange VAL alphabetically? CASELESS", 0,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning& list = parts[0]->value;
              return fits("Ls", list.shape) ? made(fill_template("sorted({0:0}, key=str.lower)",
                                                                 kAtom, list.shape, {&list}))
                                            : std::nullopt;
            });
}

// Adds "with the days as keys" for two zipped lists: the keys are the first list, unless the word
// names numbers and only the second one has numbers.
void add_named_keys(RuleSet& rules) {
  const auto zipped = [](Parts parts, const Context&) -> Maybe {
    const Meaning* keys = &parts[0]->value;
    const Meaning* values = &parts[1]->value;
    if (!keys->shape.is_list() || !values->shape.is_list()) {
      return std::nullopt;
    }
    constexpr std::string_view kOfNumbers =
        "number|numbers|integer|integers|score|scores|price|prices|age|ages|grade|grades|amounts|"
        "amount|quantity|quantities|counts|values|value|salaries|temperatures|points|marks|costs|"
        "weights|heights|second";
    const bool numbers = names(kOfNumbers, parts[2]->text);
    const bool first = fits("Ln", keys->shape);
    const bool second = fits("Ln", values->shape);
    if (first == second && numbers) {
      return std::nullopt;  // ambiguous
    }
    if (first != second && numbers == second) {
      std::swap(keys, values);
    }
    return made(fill_template("dict(zip({0:0}, {1:0}))", kAtom,
                              {Base::dict, {keys->shape.element(), values->shape.element()}, {}},
                              {keys, values}));
  };
  for (const std::string end : {"", " ,? and WORD as|are value|=values"}) {
    const std::string as_keys = " ,? with|where|using|use? WORD as|are key|=keys" + end;
    rules.add("VAL",
              "pair|combine|zip|merge|map|match|join VAL and|with|to VAL in|into|as|to dictionary" +
                  as_keys,
              -1, zipped);
    rules.add("VAL", "dictionary from|of|with|using VAL and VAL" + as_keys, -1, zipped);
  }
}

}  // namespace

void add_clause_rules(RuleSet& rules) {
  add_constructions(rules, "clauses that hold");
  add_second_orders(rules);
  add_groups_described(rules);
  add_caseless(rules);
  add_named_keys(rules);
}

}  // namespace synth
