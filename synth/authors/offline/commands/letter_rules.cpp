#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

namespace synth {
namespace {

using Base = Shape::Base;

// Letters moved in the alphabet: on, or back for what is decoded.
Maybe shifted(const Meaning& text, const Meaning& places, bool back) {
  const bool fit = text.shape.is(Base::text) && places.shape.is(Base::integer);
  return fit ? made(fill_template(
                   back ? "shift_letters({0:0}, -{1:13})" : "shift_letters({0:0}, {1:0})", kAtom,
                   {Base::text}, {&text, &places}, {need("shift_letters")}))
             : std::nullopt;
}

// "Encrypt a text with a Caesar cipher": of both parameters.
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
    rules.add("VAL", verb + cipher + "to|on|of|for? VAL ,? " + by + "VAL place|position|letter?", 0,
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
  const std::string keeping = " ,? while|and|but? keeping|preserving|leaving|keep|leave|preserve ";
  const std::string move =
      "shift|move|rotate|replace each|every|all? letter|character in|of|from? ";
  for (const std::string alphabet :
       {"", " in|through|down alphabet", " forward|ahead|on|forwards in|through? alphabet"}) {
    rules.add("VAL",
              move + "VAL by? VAL position|place|letter|step? " +
                  alphabet.substr(alphabet.empty() ? 0 : 1),
              alphabet.empty() ? 1 : 0, [](Parts parts, const Context&) {
                return shifted(parts[0]->value, parts[1]->value, false);
              });
  }
  rules.add(
      "VAL",
      "shift|move|rotate each|every|all? letter|=letters|character by VAL position|place|letter?",
      2, [](Parts parts, const Context& context) -> Maybe {
        const Meaning* text = nullptr;
        for (const Meaning& parameter : context.parameters) {
          text = parameter.shape.is(Base::text) ? &parameter : text;
        }
        return text != nullptr ? shifted(*text, parts[0]->value, false) : std::nullopt;
      });
  // What shifting letters leaves as it is anyway.
  const auto kept = [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.code.starts_with("shift_letters(") ? Maybe(*parts[0]) : std::nullopt;
  };
  rules.add("VAL", "VAL" + keeping + "case", 0, kept);
  rules.add("VAL", "VAL" + keeping + "letter? case of letter", 0, kept);
  rules.add("VAL",
            "VAL" + keeping +
                "other|non all? letter|alphabetic|character character|unchanged? unchanged|alone?",
            0, kept);
  rules.add("VAL",
            "VAL" + keeping + "everything|anything else|other unchanged|alone|as|same? it|is? is?",
            0, kept);
  rules.add(
      "VAL",
      "VAL .|,|;|and and? non|other|all|every? other? letter|alphabetic|character|everything|else "
      "character|else? stay|remain|are|is|stays|remains left? unchanged|same",
      0, kept);
  rules.add("VAL", "VAL ,? wrapping|wrap|wraps around from? z|at? to|end? a|of? alphabet?", 0,
            kept);
}

// Names in code: "camelCase to snake_case".
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
  add_name_styles(rules);
}

}  // namespace synth
