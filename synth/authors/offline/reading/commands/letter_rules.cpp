#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

namespace synth {
namespace {

using Base = Shape::Base;

// Returns a text with its letters shifted in the alphabet, backwards for decoding.
Maybe shifted(const Meaning& text, const Meaning& places, bool back) {
  const bool fit = text.shape.is(Base::text) && places.shape.is(Base::integer);
  return fit ? made(fill_template(
                   back ? "caesar_cipher({0:0}, -{1:13})" : "caesar_cipher({0:0}, {1:0})", kAtom,
                   {Base::text}, {&text, &places}, {"caesar_cipher"}))
             : std::nullopt;
}

// Shifts a text by a number, the only parameters: "Encrypt a text with a Caesar cipher".
Maybe shifted_parameters(const Context& context, bool back) {
  if (context.parameters.size() != 2) {
    return std::nullopt;
  }
  const Meaning& first = context.parameters[0];
  const Meaning& second = context.parameters[1];
  return first.shape.is(Base::text) ? shifted(first, second, back) : shifted(second, first, back);
}

void add_caesar(RuleSet& rules) {
  const std::string by = "by|using|with|of|and? shift|key|offset? of|by|value? ";
  for (const bool back : {false, true}) {
    const std::string verb = back ? "decode|decrypt|decipher|undo|reverse "
                                  : "encode|encrypt|encipher|apply|perform|implement|do? ";
    const auto of_both = [back](Parts parts, const Context&) {
      return shifted(parts[0]->value, parts[1]->value, back);
    };
    const auto of_parameters = [back](Parts, const Context& context) {
      return shifted_parameters(context, back);
    };
    const std::string cipher = "caesar cipher|shift|code|encryption|decryption|encoding? ";
    rules.add(
        "VAL",
        verb + "VAL with|using|by|in|as " + cipher + ",? " + by + "VAL place|position|letter?", 0,
        of_both);
    rules.add("VAL", verb + "VAL with|using|by " + cipher, 2, of_parameters);
    rules.add("VAL", verb + cipher + "that|which|function? shift|shifts? to|on|of|for? VAL?", 3,
              of_parameters);
    rules.add("VAL", verb + cipher + "encrypted|encoded? text|message|string? ,? " + by + "VAL", 0,
              [back](Parts parts, const Context& context) -> Maybe {
                auto value = shifted_parameters(context, back);
                const bool named = value && context.parameters[1].code == parts[0]->value.code;
                return named ? value : std::nullopt;
              });
  }
}

// Returns the only parameter that fits; null if there are none or two.
const Meaning* only_parameter(const Context& context, std::string_view pattern) {
  const Meaning* found = nullptr;
  for (const Meaning& parameter : context.parameters) {
    if (fits(pattern, parameter.shape)) {
      if (found != nullptr) {
        return nullptr;
      }
      found = &parameter;
    }
  }
  return found;
}

// Adds "Shift each letter forward in the alphabet": by the stated number, or by the only one.
void add_shifted_letters(RuleSet& rules) {
  rules.add("SHIFTBY", "by? VAL position|place|letter|step|=spots|=spot", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("SHIFTBY", "by VAL", 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("SHIFTBY",
            "by? that|certain|fixed|specified? number|amount of position|place|letter|step|=spots",
            0, [](Parts, const Context& context) -> Maybe {
              const Meaning* places = only_parameter(context, "i");
              return places != nullptr ? Maybe(value_phrase(*places)) : std::nullopt;
            });
  for (const bool back : {false, true}) {
    const auto move = [back](const Meaning* text, const Meaning* places) -> Maybe {
      return text != nullptr && places != nullptr ? shifted(*text, *places, back) : std::nullopt;
    };
    const std::string direction = back ? "backward|backwards|back|left|down "
                                       : "forward|forwards|ahead|on|right|up|down|along ";
    const std::string letters = "english|latin|alphabetic|alphabetical? letter|character ";
    const std::string each = "shift|move|rotate|replace|advance all|every|each? " + letters;
    const std::string passive =
        "every|each|all " + letters + "is|are shifted|moved|rotated|replaced|advanced ";
    const std::string alphabet = "in|through|along|down|of? alphabet?";
    for (const std::string& turn : std::vector<std::string>{back ? direction : "", direction}) {
      if (back && turn.empty()) {
        continue;
      }
      for (const std::string& start : std::vector<std::string>{each, passive}) {
        const auto all = [move](Parts parts, const Context& context) {
          const Meaning* text = parts.size() == 2 ? &parts[0]->value : only_parameter(context, "s");
          return move(text, &parts.back()->value);
        };
        const std::string in = start == each ? "in|of|from VAL " : "in|of VAL is|are? ";
        rules.add("CAESAR", start + turn + "SHIFTBY " + alphabet, 0, all);
        rules.add("CAESAR", start + in + turn + "SHIFTBY " + alphabet, 0, all);
        if (!turn.empty()) {
          rules.add("CAESAR", start + turn + "in|through|along alphabet SHIFTBY", 0, all);
          rules.add("CAESAR", start + turn + "in|through|along|of alphabet", 1,
                    [move](Parts, const Context& context) {
                      return move(only_parameter(context, "s"), only_parameter(context, "i"));
                    });
        }
      }
    }
  }
  rules.add("VAL", "CAESAR", 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  // As in "Encrypt a text by moving ...".
  const auto same_text = [](Parts parts, const Context&) -> Maybe {
    const bool of_it =
        parts[1]->value.code.starts_with("caesar_cipher(" + parts[0]->value.code + ",");
    return of_it ? Maybe(*parts[1]) : std::nullopt;
  };
  rules.add("VAL", "encrypt|encode|encipher|cipher|change|transform VAL by|: CAESAR", 0, same_text);
  rules.add(
      "VAL",
      "encrypt|encode|encipher VAL with|using caesar cipher|shift? :|,|by|in|where which? CAESAR",
      -1, same_text);
  rules.add("VAL",
            "decrypt|decode|decipher VAL that|which? was|is|has? been? "
            "encrypted|encoded|enciphered with|using|by caesar "
            "cipher|shift|code? ,? with|using|by|of? shift|key? of? VAL",
            0, [](Parts parts, const Context&) {
              return shifted(parts[0]->value, parts[1]->value, true);
            });
}

// Adds statements on characters that shifting does not change in any case.
void add_kept_characters(RuleSet& rules) {
  const auto kept = [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.code.starts_with("caesar_cipher(") ? Maybe(*parts[0]) : std::nullopt;
  };
  const std::string keeping =
      " ,|;|.? while|and|but? then? "
      "keeping|preserving|leaving|keep|keeps|leave|leaves|preserve|preserves ";
  const std::string characters =
      "all|every|any|the? "
      "other|non|punctuation|space|digit|number|symbol|special|everything|anything|rest|"
      "whitespace|alphabetic|=spaces|=digits letter|alphabetic|else|character|other|mark? "
      "character|=characters? ,? and|or? "
      "space|digit|number|punctuation|symbol|=spaces|=digits? ";
  const std::string unchanged =
      "unchanged|alone|=untouched|unmodified|intact|same|as|=is? they|it|is|are? are|is|were|=is?";
  for (const std::string& what : std::vector<std::string>{
           "their|its|letter? case of? letter|character|it|each|every? letter?",
           "upper|lower|uppercase|lowercase case? and|or|vs lower|upper|lowercase|uppercase case? "
           "letter? as? they|it? are|is?"}) {
    rules.add("VAL", "VAL" + keeping + what, 0, kept);
  }
  const std::string no_letters =
      "everything|anything|whatever|all|=characters|every|any character? that|which? is|are "
      "not|=no "
      "a? letter|=letters|alphabetic ";
  rules.add("VAL", "VAL" + keeping + no_letters + unchanged, 0, kept);
  rules.add("VAL", "VAL" + keeping + characters + unchanged, 0, kept);
  rules.add("VAL",
            "VAL .|,|;|and and? " + characters +
                "stay|remain|are|is|stays|remains|should|must be|stay|remain? left|kept? " +
                unchanged,
            0, kept);
  rules.add("VAL",
            "VAL .|,|;|and and? case|capitalization is|stays|remains "
            "kept|preserved|same|unchanged|=maintained",
            0, kept);
  rules.add("VAL",
            "VAL ,|and? wrapping|wrap|wraps|=wrapped around|round|back? from? z|at|to|past|after? "
            "z|end|start|beginning|a? to|of|back? a|alphabet|start|beginning? if|when|where? "
            "necessary|needed?",
            0, kept);
}

// Adds styles of names in code: "camelCase to snake_case".
void add_name_styles(RuleSet& rules) {
  const std::string things = "string|name|text|identifier|variable|word? name|string? ";
  for (const auto* style : {"camel case", "camelcase", "snake case", "pascal case", "kebab case"}) {
    rules.add("VAL", std::string(style) + " " + things + "VAL", 1,
              [](Parts parts, const Context&) -> Maybe {
                return parts[0]->value.shape.is(Base::text) ? Maybe(*parts[0]) : std::nullopt;
              });
    rules.add("VAL", std::string(style) + " " + things, 3,
              [](Parts, const Context& context) -> Maybe {
                const bool one =
                    context.parameters.size() == 1 && context.parameters[0].shape.is(Base::text);
                return one ? Maybe(value_phrase(context.parameters[0])) : std::nullopt;
              });
  }
}

}  // namespace

void add_letter_rules(RuleSet& rules) {
  add_caesar(rules);
  add_shifted_letters(rules);
  add_kept_characters(rules);
  add_name_styles(rules);
}

}  // namespace synth
