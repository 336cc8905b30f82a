#include "specs/literal.h"
#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>
#include <span>

namespace synth {
namespace {

using Base = Shape::Base;

Maybe listed(const Meaning& head, const Meaning& next, bool is_begun) {
  const bool open = is_begun && head.shape.is_list();
  if (!(next.shape.is_number() || next.shape.is(Base::text)) ||
      (!is_begun && head.shape.is_list())) {
    return std::nullopt;
  }
  if (!is_begun && !head.literal && head.code == next.code) {
    return std::nullopt;  // the same value twice is not meant
  }
  const auto is_made = [](const Meaning& value) {
    return value.shape.is(Base::text) && !value.literal && !value.is_name();
  };
  if (!is_begun && is_made(head) && is_made(next) && head.done.empty() != next.done.empty()) {
    return std::nullopt;  // as in "removes spaces and lowercases s", which are steps
  }
  const Shape element = join_shapes(open ? head.shape.element() : head.shape, next.shape);
  Meaning out =
      fill_template(open ? "{0}" : "[{0:0}, {1:0}]", kAtom, list_shape(element), {&head, &next});
  if (open) {
    out.code = head.code.substr(0, head.code.size() - 1) + ", " + next.code + "]";
  }
  if (element.is(Base::any)) {
    return std::nullopt;
  }
  // "The cubes of 1 and 2" are not 1 ** 3 and 2: listed values are more likely literals than
  // computed.
  Phrase phrase = value_phrase(std::move(out));
  phrase.penalty = (open || head.literal ? 0 : 2) + (next.literal ? 0 : 2);
  return phrase;
}

// Adds literals and lists of values, with their labels.
void add_listings(RuleSet& rules) {
  rules.add("VALS", "VAL , VAL", 1, [](Parts parts, const Context&) {
    return listed(parts[0]->value, parts[1]->value, false);
  });
  rules.add("VALS", "VALS , VAL", 1, [](Parts parts, const Context&) {
    return listed(parts[0]->value, parts[1]->value, true);
  });
  rules.add("VAL", "VALS ,? and VAL", 1, [](Parts parts, const Context&) {
    return listed(parts[0]->value, parts[1]->value, true);
  });
  rules.add("VAL", "VALS", 2, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("VAL", "VAL and VAL", 2, [](Parts parts, const Context&) {
    return listed(parts[0]->value, parts[1]->value, false);
  });
}

// Adds functions of each element of a value.
void add_each_element(RuleSet& rules) {
  // "The length of each word" does not mean that of the list.
  rules.add("VAL", "length|size of|for EACH", -1, [](Parts parts, const Context&) {
    const Function length = [](const Meaning& one) -> std::optional<Meaning> {
      return one.shape.is(Base::text) || one.shape.is_list()
                 ? std::optional(fill_template("len({0:0})", kAtom, {Base::integer}, {&one}))
                 : std::nullopt;
    };
    auto lengths = map_elements(length, parts[0]->value);
    if (lengths) {
      lengths->done = "=lengths|=sizes";
    }
    return made(lengths);
  });
  rules.add("VAL", "VAL with VAL added to EACH", -1, [](Parts parts, const Context&) -> Maybe {
    const bool is_same = parts[2]->value.code == parts[0]->value.code;
    const Meaning& more = parts[1]->value;
    return is_same && more.shape.is_number()
               ? made(map_elements(
                     [&](const Meaning& one) {
                       return one.shape.is_number()
                                  ? std::optional(fill_template("{1:11} + {0:12}", kAdditive,
                                                                join_shapes(one.shape, more.shape),
                                                                {&more, &one}))
                                  : std::nullopt;
                     },
                     parts[2]->value))
               : std::nullopt;
  });
}

// Adds functions applied to a value.
void add_applications(RuleSet& rules) {
  rules.add("VAL", "FN", 4, [](Parts parts, const Context& context) -> Maybe {
    // "A string" does not convert a number: a conversion has to be stated.
    // "In order" sorts nothing.
    const bool is_kind = names("string|str|text|integer|int|float|order", parts[0]->identity);
    if (context.previous == nullptr || is_kind) {
      return std::nullopt;
    }
    Meaning previous = *context.previous;
    previous.is_implied = true;
    return made(parts[0]->function(previous));
  });
  const auto of_value = [](Parts parts, const Context&) -> Maybe {
    if (parts[0]->identity == "order") {
      return std::nullopt;  // "the order of the words" is the one that they have
    }
    const Meaning& argument = parts[1]->value;
    Maybe value = made(parts[0]->function(argument));
    // "The square of a plus b" more likely means that of a alone, and "the words of the text
    // capitalized" means the words.
    const bool is_view = value && argument.shape.is(Base::text) && value->value.shape.is_list();
    if (value && (argument.binding == kAdditive || (is_view && parts[1]->text.ends_with("ed")))) {
      value->penalty += 1;
    }
    return value;
  };
  rules.add("VAL", "FN of|in|from|for|on|within|among VAL", 1, of_value);
  // As in "the distance between the binary representations of a and b".
  rules.add("VAL", "FN of VAL and VAL", 0, [](Parts parts, const Context&) -> Maybe {
    const auto a = parts[0]->function(parts[1]->value);
    const auto b = parts[0]->function(parts[2]->value);
    const auto is_text_of_number = [](const std::optional<Meaning>& text, const Meaning& number) {
      return text && text->shape.is(Base::text) && number.shape.is_number();
    };
    if (!is_text_of_number(a, parts[1]->value) || !is_text_of_number(b, parts[2]->value)) {
      return std::nullopt;
    }
    Phrase both =
        value_phrase(fill_template("[{0:0}, {1:0}]", kAtom, list_shape({Base::text}), {&*a, &*b}));
    both.members = {value_phrase(*a), value_phrase(*b)};
    return both;
  });
  rules.add("VAL", "VAL in FN", 3, [](Parts parts, const Context&) -> Maybe {
    const auto value = parts[1]->function(parts[0]->value);
    // "the words in a text" names a place, not a conversion.
    // ... and "in order" says that nothing is moved.
    const bool is_place = value && value->code.starts_with("str(");
    return is_place || parts[1]->identity == "order" ? std::nullopt : made(value);
  });
  rules.add(
      "VAL", "VAL in? backward|=reversed|=reverse order?", 1,
      [](Parts parts, const Context&) -> Maybe {
        const Meaning& value = parts[0]->value;
        const bool is_text = value.shape.is(Base::text);
        if (value.of_sentence) {  // the result is a text again
          return value_phrase(fill_template("' '.join({0}[::-1])", kAtom, {Base::text}, {&value}));
        }
        Maybe reversed =
            is_text || value.shape.is_list()
                ? made(std::optional(fill_template("{0}[::-1]", kAtom, value.shape, {&value})))
                : std::nullopt;
        if (reversed && is_text) {  // "the words of a text in reverse" means the words
          reversed->penalty += 1;
        }
        return reversed;
      });
}

}  // namespace

void add_value_rules(RuleSet& rules) {
  add_constructions(rules, "literals");
  add_listings(rules);
  add_each_element(rules);
  for (const auto* section : {"each element", "arithmetic", "texts", "data", "applications"}) {
    add_constructions(rules, section);
  }
  add_applications(rules);
  add_constructions(rules, "continuations");
}

}  // namespace synth
