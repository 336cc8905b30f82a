#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <vector>

// Rules for relations of two values: common divisors, positions at which they differ, pairs with a
// sum, common letters.

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the two values that the phrases name, or the only two parameters.
std::vector<const Meaning*> both_values(Parts parts, const Context& context) {
  std::vector<const Meaning*> both;
  if (parts.size() == 2) {
    both = values_of(parts);
  } else if (parts.size() == 1) {
    both = members_of(*parts[0]);
  } else if (context.parameters.size() == 2) {
    both = {context.parameters.data(), &context.parameters[1]};
  }
  return both.size() == 2 ? both : std::vector<const Meaning*>();
}

Compose of_integers(std::string_view python) {
  return [python](Parts parts, const Context& context) -> Maybe {
    const auto both = both_values(parts, context);
    const bool fit =
        !both.empty() && both[0]->shape.is(Base::integer) && both[1]->shape.is(Base::integer);
    return fit ? made(fill_template(python, kAtom, {Base::integer}, both, {"math"})) : std::nullopt;
  };
}

void add_common_numbers(RuleSet& rules) {
  const std::string large =
      "largest|biggest|greatest|highest possible? positive|natural|whole? common? "
      "number|integer|=one|divisor|value ";
  const std::string without =
      " without|with|leaving|evenly|exactly leaving|any|no|a? remainder|=rest?";
  for (const std::string& both : std::vector<std::string>{
           "both of? number|integer|=them|value|VAL?", "both? VAL and VAL", "VAL"}) {
    rules.add("VAL", large + "that|which evenly|exactly? divide " + both + without, -1,
              of_integers("math.gcd({0:0}, {1:0})"));
    rules.add("VAL", large + "dividing " + both + " evenly|exactly?", -1,
              of_integers("math.gcd({0:0}, {1:0})"));
    rules.add("VAL", large + "dividing " + both + without, -1,
              of_integers("math.gcd({0:0}, {1:0})"));
    const std::string small =
        "smallest|lowest|least possible? positive|natural|whole? number|integer|=one|value ";
    rules.add("VAL", small + "that|which is? divisible by " + both + " without? remainder?", -2,
              of_integers("math.lcm({0:0}, {1:0})"));
    rules.add("VAL", small + "that|which is? multiple of " + both, -2,
              of_integers("math.lcm({0:0}, {1:0})"));
    rules.add("VAL",
              small + "that|which " + both + " divide without|evenly|exactly? leaving? remainder?",
              -2, of_integers("math.lcm({0:0}, {1:0})"));
  }
}

// Adds "the number of positions at which two strings differ".
void add_places(RuleSet& rules) {
  const auto counted = [](std::string_view sign) {
    return [sign](Parts parts, const Context& context) -> Maybe {
      const auto both = both_values(parts, context);
      const bool are_alike = !both.empty() && both[0]->shape.base == both[1]->shape.base;
      const bool fit =
          are_alike && (both[0]->shape.is(Base::text) ||
                        (both[0]->shape.is_list() &&
                         both[0]->shape.element().base == both[1]->shape.element().base));
      return fit ? made(fill_template(
                       "sum(x " + std::string(sign) + " y for x, y in zip({0:0}, {1:0}))", kAtom,
                       {Base::integer}, both))
                 : std::nullopt;
    };
  };
  const std::string count = "count|number|count of? position|place|=positions|=places|spot|index ";
  const std::string many = "count? in? how many position|place|index ";
  const std::string where = "at|in|on|where? which|that|where? ";
  const std::string things = "character|letter|element|value|number|item|symbol|=bits|bit";
  for (const std::string& both : std::vector<std::string>{"VAL", "VAL and VAL"}) {
    for (const std::string& start : std::vector<std::string>{count + where, many}) {
      rules.add("VAL", start + both + " differ|disagree from? each? other?", -1, counted("!="));
      rules.add("VAL",
                start + both + " have|contain|hold different|unequal|differing " + things + "?", -1,
                counted("!="));
      rules.add("VAL",
                start + both + " have|contain|hold same|equal|identical|matching " + things + "?",
                -1, counted("=="));
      rules.add("VAL",
                start + "corresponding? " + things + " of|in " + both +
                    " are|agree|match same|equal|identical?",
                -2, counted("=="));
    }
    rules.add("VAL", "hamming distance between|of " + both, -1, counted("!="));
  }
}

// Adds "Both use exactly the same letters the same number of times".
void add_same_letters(RuleSet& rules) {
  const auto same = [](Parts parts, const Context& context) -> Maybe {
    const auto both =
        both_values(parts.size() == 1 && parts[0]->members.empty() ? Parts() : parts, context);
    const bool fit =
        !both.empty() && both[0]->shape.is(Base::text) && both[1]->shape.is(Base::text);
    if (!fit) {
      return std::nullopt;
    }
    Meaning all = fill_template("[{0:0}, {1:0}]", kAtom, list_shape({Base::text}), both);
    Phrase out = value_phrase(all);
    out.function = predicate_named("anagram");
    return out;
  };
  const std::string use =
      "use|uses|contain|contains|have|has|consist|consists|=made|share of|up? of? exactly "
      "same|=equal letter|character|=letters|=characters ";
  for (const std::string& both : std::vector<std::string>{"VAL", "VAL and VAL", "both of? VAL"}) {
    rules.add("SAMELETTERS",
              both + " " + use +
                  "exactly? same|equally|with|in|and|as|each? number|often|same|equal|many? "
                  "of|number|count|frequency|often|=times? =times?",
              0, same);
    rules.add("SAMELETTERS",
              both + " " + use +
                  "in different|another|possibly|any order|different? or|order? same|order? order?",
              0, same);
  }
  rules.add("SAMELETTERS",
            "1 SET can be formed|made|obtained|built|created by|from|through rearranging|rearrange "
            "letter|character of other SET?",
            0, [same](Parts, const Context& context) { return same({}, context); });
  for (const std::string& both : std::vector<std::string>{"VAL", "VAL and VAL"}) {
    rules.add("SAMELETTERS",
              both +
                  " are|is =made|composed|built|formed up? of|from|out? of? exactly|precisely? "
                  "exactly? same|equal "
                  "letter|character",
              0, same);
  }
  // Without a count, "exactly" must say that each letter occurs equally often.
  const std::string loosely =
      "use|contain|contains|have|has|consist|consists of? same letter|character|=letters ";
  for (const std::string& both : std::vector<std::string>{"VAL", "VAL and VAL", "both of? VAL"}) {
    rules.add("SAMELETTERS", both + " " + loosely + "equally|as|just often|many as?", 0, same);
  }
  rules.add("CMD", "ASK SAMELETTERS", -1,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[1]->value)); });
  rules.add("CMD", "ASK SAMELETTERS ,? CASELESS", -2, [](Parts parts, const Context&) -> Maybe {
    const auto lower = map_elements(
        [](const Meaning& text) {
          return std::optional(fill_template("{0}.lower()", kAtom, {Base::text}, {&text}));
        },
        parts[1]->value);
    return lower ? made(parts[1]->function(*lower)) : std::nullopt;
  });
}

// Adds groups of "words that are anagrams of each other".
void add_groups_of_anagrams(RuleSet& rules) {
  const auto grouped = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* words = parts.empty() ? implied_by(context, "Ls") : &parts[0]->value;
    return words != nullptr && fits("Ls", words->shape)
               ? made(fill_template(
                     "list(group_by({0:0}, lambda word: ''.join(sorted(word))).values())", kAtom,
                     list_shape(words->shape), {words}, {"group_by"}))
               : std::nullopt;
  };
  const std::string verb = "group|collect|gather|put ";
  const std::string anagrams = "that|which? are? anagram of? each|one|=another? other|another?";
  const std::string end =
      " together? into|in|as|to? same|one|separate|own? list|=lists|group|=groups? of? "
      "list|group|=groups? ,? and|in? "
      "return|returns|order? "
      "list? of? first? list|group|=groups|appearance|occurrence?";
  for (const std::string& whole : std::vector<std::string>{"word|string", "VAL"}) {
    rules.add("VAL", verb + whole + " " + anagrams + end, 0, grouped);
  }
  rules.add("VAL",
            verb +
                "VAL into|as|in list|=lists|group|=groups|set|=sets? of? list|group|=groups? of? "
                "anagram group|=groups|list|=lists?",
            0, grouped);
  rules.add("VAL", verb + "anagram" + end, 1, grouped);
}

// Adds "All letters from a to z occur in a text", "every bracket is closed by the matching one".
void add_what_texts_hold(RuleSet& rules) {
  const auto holds = [&](const std::string& pattern, std::string_view property) {
    rules.add("CMD", pattern, -1, [property](Parts parts, const Context& context) -> Maybe {
      const Meaning* text = parts.size() == 2 ? &parts[1]->value : implied_by(context, "s");
      return text != nullptr && text->shape.is(Base::text) ? made(predicate_named(property)(*text))
                                                           : std::nullopt;
    });
  };
  const std::string alphabet =
      "ASK all|every|each LIT? letter of|in|from english|latin? alphabet|=z? to? =z? ";
  for (const std::string& least : std::vector<std::string>{"", " ,? ignoring case"}) {
    holds(std::string(alphabet +
                      "occur|occurs|appear|appears|is|are contained|present|found? in VAL" + least),
          "pangram");
  }
}

void add_edits(RuleSet& rules) {
  const auto distance = [](Parts parts, const Context& context) -> Maybe {
    const auto both =
        both_values(parts.size() == 1 && parts[0]->members.empty() ? Parts() : parts, context);
    const bool fit =
        !both.empty() && both[0]->shape.is(Base::text) && both[1]->shape.is(Base::text);
    return fit ? made(fill_template("edit_distance({0:0}, {1:0})", kAtom, {Base::integer}, both,
                                    {"edit_distance"}))
               : std::nullopt;
  };
  const std::string kind =
      "insertion|deletion|substitution|replacement|insert|delete|substitute|replace ";
  for (const std::string& both : std::vector<std::string>{"VAL", "VAL and VAL"}) {
    rules.add("VAL", "levenshtein|edit edit? distance between|of|from " + both, -1, distance);
  }
  rules.add("VAL", "levenshtein|edit edit? distance", 2, distance);
  const std::string few = "minimum|smallest|least|fewest|minimal|lowest number of? ";
  const std::string edits = "single|one? character|letter? edit|operation|change|=steps? ,? " +
                            kind + ", " + kind + ",? and|or " + kind;
  for (const std::string& turn : std::vector<std::string>{
           "needed|required|necessary|that? to? turn|transform|change|convert|make ",
           "that|which|needed|required|necessary|to turn|transform|change|convert "}) {
    rules.add("VAL", few + edits + ",? " + turn + "VAL into|to VAL", -1, distance);
    rules.add("VAL", few + edits + ",? " + turn + "1|one? SET into|to other|=another SET?", -1,
              [distance](Parts, const Context& context) { return distance({}, context); });
  }
}

}  // namespace

void add_relation_rules(RuleSet& rules) {
  add_common_numbers(rules);
  add_places(rules);
  add_same_letters(rules);
  add_groups_of_anagrams(rules);
  add_what_texts_hold(rules);
  add_edits(rules);
}

}  // namespace synth
