#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>

namespace synth {
namespace {

using Base = Shape::Base;

void add_verbs(RuleSet& rules) {
  for (const auto* verb :
       {"find|calculate|compute|get|return|print|show|give|generate|create|make|display|list|"
        "determine|extract|evaluate|take|output|produce|say|select|keep|filter|build|retrieve|"
        "identify|use|using|look|pick|collect|solve|read|parse|consider|accept|receive|access|"
        "analyze|analyse",
        "find|work|print|write out|down",
        "what|whats is|are|was",
        "tell what is|are",
        "what 's",
        "tell",
        "look up",
        "find|tell|show|calculate|determine|get how many",
        "for|in|from|with|of|among|within|considering",
        "out of",
        "based on",
        "which is|are|was",
        "start|begin with|from",
        "i|we have",
        "you are?",
        "store|save|put",
        "use",
        "let be?",
        "there is|are",
        "here is|are"}) {
    rules.add("VERB", verb, 0, [](Parts, const Context&) -> Maybe { return Phrase{}; });
  }
  add_constructions(rules, "commands");
  // "Who" asks for the name of a record.
  rules.add("CMD", "who is|are|was VAL", 0, [](Parts parts, const Context&) -> Maybe {
    const Meaning& value = parts[0]->value;
    return value.shape.field("name") != nullptr ? made(field_of("name")(value)) : Maybe(*parts[0]);
  });
  rules.add("CMD", "ALGORITHM for|to VERB? VAL", 0, [](Parts parts, const Context&) {
    return made(parts[0]->function(parts.back()->value));
  });
}

void add_count_commands(RuleSet& rules) {
  const auto times = [](Parts parts, const Context& context) -> Maybe {
    const Meaning& a = parts[0]->value;
    const Meaning* b = parts.size() == 2 ? &parts[1]->value : context.previous;
    const bool fit =
        b != nullptr && (b->shape.is_list() || (b->shape.is(Base::text) && a.shape.is(Base::text)));
    return fit ? made(fill_template("{1}.count({0:0})", kAtom, {Base::integer}, {&a, b}))
               : std::nullopt;
  };
  for (const std::string how : {"how many times", "how often"}) {
    rules.add("CMD", how + " do|does|did VAL appear|occur|come|show|turn up? in|within VAL", 0,
              times);
    rules.add("CMD", how + " do|does|did VAL appear|occur|come|show|turn up?", 0, times);
    // "How often x occurs in items" of what is given.
    rules.add("VAL", how + " VAL appear|occur|come|show|turn up? in|within VAL", 0,
              [times](Parts parts, const Context& context) -> Maybe {
                const Meaning& what = parts[0]->value;
                const bool is_given = what.literal || (what.of_context && what.is_name());
                return is_given ? times(parts, context) : std::nullopt;
              });
  }
}

void add_anagram_questions(RuleSet& rules) {
  for (const std::string_view asked : {"ASK VAL is", "is VAL"}) {
    rules.add("CMD", std::string(asked) + " anagram|rearrangement|permutation of VAL", 0,
              [](Parts all, const Context&) -> Maybe {
                const Parts parts = all.last(2);
                const Meaning& a = parts[0]->value;
                const Meaning& b = parts[1]->value;
                const bool comparable = (a.shape.base == b.shape.base || a.shape.is(Base::any) ||
                                         b.shape.is(Base::any)) &&
                                        !a.shape.is_number() && !b.shape.is_number();
                return comparable ? made(fill_template("sorted({0:0}) == sorted({1:0})",
                                                       kComparison, {Base::boolean}, {&a, &b}))
                                  : std::nullopt;
              });
  }
  // "One string is an anagram of the other" refers to both parameters.
  rules.add("CMD",
            "ASK LIT SET is anagram|rearrangement|permutation of other 's? letter|character?", 0,
            [](Parts parts, const Context& context) -> Maybe {
              const bool two = context.parameters.size() == 2 && parts[1]->value.code == "1" &&
                               std::ranges::all_of(context.parameters, [](const Meaning& one) {
                                 return one.shape.is(Base::text) || one.shape.is(Base::any);
                               });
              if (!two) {
                return std::nullopt;
              }
              const Meaning all = fill_template("[{0:0}, {1:0}]", kAtom, list_shape({Base::text}),
                                                {&context.parameters[0], &context.parameters[1]});
              return made(predicate_named("anagram")(all));
            });
}

// Returns the property of the value. "Is it even or odd?" asks for one of the words, not for a
// truth value.
Maybe holds_of_value(Parts parts) {
  const bool asks_which = parts[1]->identity.find('|') != std::string::npos;
  return asks_which ? std::nullopt : made(parts[1]->function(parts[0]->value));
}

// Adds "has only digits", a property of what a value consists of.
void add_questions_of_parts(RuleSet& rules) {
  // A number has no parts that could have the property; a list's are read as its elements.
  const auto has = [](bool (*fits)(const Shape&)) {
    return [fits](Parts parts, const Context&) -> Maybe {
      return fits(parts[1]->value.shape) ? holds_of_value(parts.subspan(1)) : std::nullopt;
    };
  };
  const std::string things = " PRED number|string|word|text|year?";
  rules.add("CMD", "ASK VAL has|have|contain" + things, 0,
            has([](const Shape& shape) { return !shape.is_number(); }));
  rules.add("CMD", "ASK VAL has|have|contain only" + things, -3,
            has([](const Shape& shape) { return shape.is(Base::text); }));
}

// Adds "whether w and h are equal".
void add_questions_of_equality(RuleSet& rules) {
  const std::string same = " is|are equal|=same|identical";
  rules.add("CMD", "ASK VAL and VAL" + same, 0, [](Parts parts, const Context&) -> Maybe {
    const Meaning& a = parts[1]->value;
    const Meaning& b = parts[2]->value;
    return a.shape.base == b.shape.base && a.code != b.code
               ? made(fill_template("{0:7} == {1:7}", kComparison, {Base::boolean}, {&a, &b}))
               : std::nullopt;
  });
  // As in "Splits the text at '=' and checks whether both sides are equal".
  rules.add(
      "CMD", "ASK both|2 side|part|piece|half|=halves" + same, 0,
      [](Parts, const Context& context) -> Maybe {
        const Meaning* const parts = context.previous;
        return parts != nullptr && parts->shape.is_list()
                   ? made(fill_template("{0}[0] == {0}[1]", kComparison, {Base::boolean}, {parts}))
                   : std::nullopt;
      });
}

void add_questions(RuleSet& rules) {
  for (const auto* opening :
       {"is|are|does|do|has", "is it true|correct|right that",
        "check|determine|test|tell|verify|find|decide|say|see|report|return|give out? if|whether",
        "check|determine|test|tell|verify that", "if|whether",
        "return|give|output|print? true if|when|whenever",
        "return|give|output|print? true only|exactly if|when"}) {
    rules.add("ASK", opening, 0, [](Parts, const Context&) -> Maybe { return Phrase{}; });
  }
  // "True for leap years" refers to the only parameter.
  const auto true_for = [](Parts parts, const Context& context) -> Maybe {
    const bool asks_which = parts[0]->identity.find('|') != std::string::npos;
    return context.parameters.size() == 1 && !asks_which
               ? made(parts[0]->function(context.parameters[0]))
               : std::nullopt;
  };
  const std::string true_of =
      "return|give|output|print|is? true for|on =all|any|every|each|=only? ";
  const std::string kind = "number|integer|=value|string|word|text|year|input|=integers|=strings";
  rules.add("CMD", true_of + "PRED " + kind + "?", 0, true_for);
  rules.add("CMD", true_of + kind + " that|which? is|are|have|has|of|with? PRED", 0, true_for);
  rules.add("CMD", "check|test|look? for PRED in|within VAL", 1,
            [](Parts parts, const Context&) { return made(parts[0]->function(parts[1]->value)); });
  rules.add("CMD", "ASK VAL is|are? PRED number|string|word|text|year?", 0,
            [](Parts parts, const Context&) { return holds_of_value(parts.subspan(1)); });
  rules.add("CMD", "ASK all|every SET in|of VAL is|are? unique|distinct|different", 0,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning& list = parts[2]->value;
              const auto items = parts[1]->function(list);
              const bool are_characters =
                  items && list.shape.is(Base::text) && items->code == "list(" + list.code + ")";
              return are_characters || (list.shape.is_list() && items && items->code == list.code)
                         ? made(fill_template("len(set({0:g})) == len({0:0})", kComparison,
                                              {Base::boolean}, {&list}))
                         : std::nullopt;
            });
  rules.add("CMD", "ASK VAL has|have|contain|consist of? only|all? unique|distinct|different SET",
            -1, [](Parts parts, const Context&) -> Maybe {
              const Meaning& whole = parts[1]->value;
              const auto items = parts[2]->function(whole);
              return items && items->shape.is_list() && !items->comprehension
                         ? made(fill_template("len(set({0:g})) == len({0:0})", kComparison,
                                              {Base::boolean}, {&whole}))
                         : std::nullopt;
            });
  rules.add(
      "CMD", "ASK VAL has|have|contain|hold any? duplicate|repeated element|item|value|number?", -1,
      [](Parts parts, const Context&) -> Maybe {
        const Meaning& list = parts[1]->value;
        return list.shape.is_list() ? made(fill_template("len(set({0:g})) < len({0:0})",
                                                         kComparison, {Base::boolean}, {&list}))
                                    : std::nullopt;
      });
  const auto truth = [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.shape.is(Base::boolean) ? Maybe(*parts[0]) : std::nullopt;
  };
  rules.add("CMD", "CMD ,? and|or? return? false otherwise|else", 0, truth);
  rules.add("CMD", "CMD ,? and|or? return? false if|when not|it? is? not?", 1, truth);
  rules.add("CMD", "CMD ,? and? otherwise|else return? false", 0, truth);
  rules.add("CMD", "ASK VAL", 1, [](Parts parts, const Context&) -> Maybe {
    return parts[1]->value.shape.is(Base::boolean) ? Maybe(*parts[1]) : std::nullopt;
  });
  rules.add("CMD", "ASK VAL is|are? present|found|contained|there? in|part VAL", 1,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning& a = parts[1]->value;
              const Meaning& b = parts[2]->value;
              const bool is_part = b.shape.is(Base::text) && a.shape.is(Base::text);
              // A word is a whole word of the text: "art" is none of "party".
              const bool is_word = is_part && (a.code == "word" || a.code.ends_with("_word"));
              return is_part || b.shape.is_list() || b.shape.is(Base::dict)
                         ? Maybe(value_phrase(
                               fill_template(is_word ? "{0:7} in {1}.split()" : "{0:7} in {1:7}",
                                             kComparison, {Base::boolean}, {&a, &b})))
                         : std::nullopt;
            });
}

}  // namespace

void add_command_rules(RuleSet& rules) {
  add_parameter_rules(rules);
  add_verbs(rules);
  add_count_commands(rules);
  add_constructions(rules, "told numbers");
  add_questions(rules);
  add_questions_of_parts(rules);
  add_questions_of_equality(rules);
  add_anagram_questions(rules);
  rules.add("CMD", "CMD .|?|!", 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
}

}  // namespace synth
