#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <string>

// Rules for marks in a text: "what comes after the last dot", "underscores instead of spaces",
// "with an exclamation mark at the end", "exactly one comma".

namespace synth {
namespace {

using Base = Shape::Base;

const Meaning* text_or_implied(Parts parts, std::size_t at, const Context& context) {
  const Meaning* text = parts.size() > at ? &parts[at]->value : implied_by(context, "s");
  return text != nullptr && text->shape.is(Base::text) ? text : nullptr;
}

// Adds the text on a side of the last mark. Without a mark, all is behind the last slash, but
// nothing behind the last dot: a path may be a name alone, and a name may have no extension.
void add_sides_of_last(RuleSet& rules) {
  const std::string part =
      "part|portion|piece|text|everything|anything|whatever|what|character|=characters that|which? "
      "comes|stands|follows|is|are|come? ";
  for (const bool is_behind : {true, false}) {
    const auto side = [is_behind](Parts parts, const Context& context) -> Maybe {
      const Meaning& mark = parts[0]->value;
      const Meaning* text = text_or_implied(parts, 1, context);
      const auto* sign = mark.literal ? mark.literal->get_if<std::string>() : nullptr;
      if (text == nullptr || sign == nullptr) {
        return std::nullopt;
      }
      const std::string behind = *sign == "." ? "{0}.rpartition({1:0})[2] if {1:7} in {0:7} else ''"
                                              : "{0}.rpartition({1:0})[2]";
      return made(fill_template(is_behind ? behind : "{0}.rpartition({1:0})[0]",
                                is_behind && *sign == "." ? kConditional : kAtom, {Base::text},
                                {text, &mark}));
    };
    const std::string place = is_behind ? "after|behind|following? last|final VAL"
                                        : "before|preceding|in? front? of? last|final VAL";
    rules.add("VAL", part + place, 0, side);
    rules.add("VAL", part + place + " of|in VAL", -1, side);
  }
}

Maybe exchanged(const Meaning* text, const Meaning& old, const Meaning& other) {
  const auto may_be_text = [](const Meaning& value) {
    return value.shape.is(Base::text) || value.shape.is(Base::any);
  };
  return text != nullptr && text->shape.is(Base::text) && may_be_text(old) && may_be_text(other)
             ? made(fill_template("{0}.replace({1:0}, {2:0})", kAtom, {Base::text},
                                  {text, &old, &other}))
             : std::nullopt;
}

// Adds "replace old by new in the text", "the text with underscores instead of spaces".
void add_exchanges(RuleSet& rules) {
  const auto is_part = [](const Meaning& value) {
    return value.literal || (value.of_context && value.is_name());
  };
  rules.add("VAL", "replace all|every|each|any? occurrence|instance? of? VAL by|with VAL in|of VAL",
            1, [is_part](Parts parts, const Context&) {
              const bool fit = is_part(parts[0]->value) && is_part(parts[1]->value);
              return fit ? exchanged(&parts[2]->value, parts[0]->value, parts[1]->value)
                         : std::nullopt;
            });
  rules.add("VAL", "replace all|every|each|any? occurrence|instance? of? VAL in|of VAL by|with VAL",
            1, [is_part](Parts parts, const Context&) {
              const bool fit = is_part(parts[0]->value) && is_part(parts[2]->value);
              return fit ? exchanged(&parts[1]->value, parts[0]->value, parts[2]->value)
                         : std::nullopt;
            });
  rules.add("VAL",
            "VAL with all|every|each|any? occurrence|instance? of? VAL replaced|exchanged by|with "
            "VAL",
            1, [is_part](Parts parts, const Context&) {
              const bool fit = is_part(parts[1]->value) && is_part(parts[2]->value);
              return fit ? exchanged(&parts[0]->value, parts[1]->value, parts[2]->value)
                         : std::nullopt;
            });
  rules.add("VAL", "VAL ,? and|but? with|using|has|having VAL instead|=place of VAL", 0,
            [is_part](Parts parts, const Context&) {
              const bool fit = is_part(parts[1]->value) && is_part(parts[2]->value);
              return fit ? exchanged(&parts[0]->value, parts[2]->value, parts[1]->value)
                         : std::nullopt;
            });
}

// Adds "replace spaces with underscores" of the only text, or of one that is named.
void add_exchanges_of_signs(RuleSet& rules) {
  const auto of_text = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* text = text_or_implied(parts, 2, context);
    return text != nullptr ? exchanged(text, parts[0]->value, parts[1]->value) : std::nullopt;
  };
  const std::string old =
      "replace|change|turn|convert all|every|each|any|its|their? SIGN character|sign|mark|symbol? ";
  for (const std::string other : {"SIGN character|sign|mark|symbol?", "LIT"}) {
    rules.add("VAL", old + "by|with|to|into " + other, 0, of_text);
    rules.add("VAL", old + "by|with|to|into " + other + " in|of VAL", -1, of_text);
    rules.add("VAL", old + "in|of VAL by|with|to|into " + other, -1,
              [](Parts parts, const Context&) -> Maybe {
                return exchanged(&parts[1]->value, parts[0]->value, parts[2]->value);
              });
  }
}

// Adds "the text with a dot at the end".
void add_ends(RuleSet& rules) {
  const auto at_end = [](bool is_last) -> Compose {
    return [is_last](Parts parts, const Context&) -> Maybe {
      const Meaning& text = parts[0]->value;
      const Meaning& more = parts[1]->value;
      const bool is_part = more.literal || (more.of_context && more.is_name());
      const bool fit = text.shape.is(Base::text) && more.shape.is(Base::text) && is_part;
      return fit ? made(fill_template(is_last ? "{0:11} + {1:12}" : "{1:11} + {0:12}", kAdditive,
                                      {Base::text}, {&text, &more}))
                 : std::nullopt;
    };
  };
  const std::string more = "VAL ,? and|but|plus? with|plus|and|, VAL added|appended|put|placed? ";
  rules.add("VAL", more + "at|on|to|as end|back of? it|text|string|word|name?", 0, at_end(true));
  rules.add("VAL", more + "at|to|as|in front|beginning|start of? it|text|string|word|name?", 0,
            at_end(false));
}

// Adds "contains exactly one comma", "has no spaces" of marks.
void add_counts_of_marks(RuleSet& rules) {
  const auto counted = [](Parts parts, const Context&) -> Maybe {
    const bool is_counted = parts.size() == 2;
    const Meaning mark = parts.back()->value;
    const Phrase amount = is_counted ? *parts[0] : Phrase{};
    return function_phrase(
        [=](const Meaning& text) -> std::optional<Meaning> {
          const bool is_text = text.shape.is(Base::text) && text.code != "c";
          return is_text ? std::optional(fill_template(
                               "{0}.count({1:0}) " + amount.identity + " {2:7}", kComparison,
                               {Base::boolean}, {&text, &mark, &amount.value}))
                         : std::nullopt;
        },
        "count of " + mark.code + amount.identity + amount.value.code);
  };
  const auto amount = [&](const std::string& pattern, const std::string& sign) {
    rules.add("MARKCOUNT", pattern, 0, [sign](Parts parts, const Context&) -> Maybe {
      Phrase out;
      out.value = parts[0]->value;
      out.identity = sign;
      return out.value.shape.is(Base::integer) ? Maybe(out) : std::nullopt;
    });
  };
  amount("exactly|only|just VAL", "==");
  amount("at least VAL", ">=");
  amount("at most VAL", "<=");
  amount("more than VAL", ">");
  amount("fewer|less than VAL", "<");
  rules.add("PRED",
            "contain|containing|contains|has|have|with? MARKCOUNT SIGN character|sign|mark?", 0,
            counted);
  rules.add("TRUTH", "there is|are MARKCOUNT SIGN character|sign|mark? in VAL", 0,
            [counted](Parts parts, const Context& context) -> Maybe {
              const auto property = counted(parts.first(2), context);
              return property ? made(property->function(parts[2]->value)) : std::nullopt;
            });
}

}  // namespace

void add_mark_rules(RuleSet& rules) {
  add_sides_of_last(rules);
  add_exchanges(rules);
  add_exchanges_of_signs(rules);
  add_ends(rules);
  add_counts_of_marks(rules);
}

}  // namespace synth
