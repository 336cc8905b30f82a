#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <vector>

// Rules for numbers written in another base than ten, as texts.

namespace synth {
namespace {

using Base = Shape::Base;

// Adds the text that is described as a number of that base, or the only text.
void add_base(RuleSet& rules, const std::string& name, const std::string& digits, int base) {
  const auto number = [base](Parts parts, const Context&) -> Maybe {
    const Meaning* text = &parts[0]->value;
    const std::string end = ", " + std::to_string(base) + ")";
    if (text->shape.is(Base::integer)) {
      return made(fill_template("int(str({0:0})" + end, kAtom, {Base::integer}, {text}));
    }
    return text->shape.is(Base::text)
               ? made(fill_template("int({0:0}" + end, kAtom, {Base::integer}, {text}))
               : std::nullopt;
  };
  const std::string things = "number|string|value|numeral|text|representation ";
  const std::string written = "CODE" + std::string(base == 2   ? "TWO"
                                                   : base == 8 ? "EIGHT"
                                                               : "SIXTEEN");
  const auto text = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* one = parts.empty() ? implied_by(context, "s") : &parts[0]->value;
    return one != nullptr && (one->shape.is(Base::text) || one->shape.is(Base::integer))
               ? Maybe(value_phrase(*one))
               : std::nullopt;
  };
  rules.add(written, name + things.substr(0, things.size() - 1) + "? VAL", 0, text);
  rules.add(written, name, 2, text);  // what a paraphrase leaves of "binary string"
  rules.add(written, "string|text|list? of " + digits, 1, text);
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  const std::string given = written + " ,? given|written|passed|stored? as string|text|=strings";
  rules.add(written, given + " of " + digits + " ,?", 0, same);
  const std::string plain =
      "its|their|corresponding|equivalent|ordinary|normal|plain|regular? "
      "decimal|base|integer|int|number|whole|denary "
      "10|number|integer|value|equivalent|form|representation? number|value|integer? "
      "it|that|which? it? represents|stands|=denotes|encodes|means? for?";
  const std::string verb = "convert|change|turn|transform|translate|parse|interpret|read|decode ";
  rules.add("VAL", verb + written + " to|into|as " + plain, -1, number);
}

}  // namespace

void add_base_rules(RuleSet& rules) {
  add_base(rules, "binary ", "binary digit|=digits|=bits|bit", 2);
  add_base(rules, "binary ", "0|zero|=zeros|=zeroes|=0s|=ones and|or 1|one|=ones|=1s|=zeros", 2);
  add_base(rules, "octal ", "octal digit|=digits", 8);
  add_base(rules, "hexadecimal|hex ", "hexadecimal|hex digit|=digits", 16);
}

}  // namespace synth
