#include "specs/literal.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>
#include <span>

namespace synth {
namespace {

using Base = Shape::Base;

// A template for values that fit its pattern of types.
struct Formula {
  std::string arguments;
  Shape result;
  std::string python;
  int binding;
  std::set<std::string> needs;

  [[nodiscard]] std::optional<Meaning> of(const std::vector<const Meaning*>& values) const {
    bool real = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
      real = real || values[i]->shape.is(Base::real);
      if (!fits(std::string_view(arguments).substr(i, 1), values[i]->shape)) {
        return std::nullopt;
      }
    }
    const Shape shape = result.is(Base::integer) && real ? Shape{Base::real} : result;
    return fill_template(python, binding, shape, values, needs);
  }

  // Applies it to each element if one value is a list: "multiply [1, 2] by 10".
  [[nodiscard]] std::optional<Meaning> of_each(std::vector<const Meaning*> values) const {
    const auto list =
        std::ranges::find_if(values, [](const Meaning* value) { return value->shape.is_list(); });
    if (list == values.end()) {
      return std::nullopt;
    }
    const Meaning& whole = **list;
    return map_elements(
        [&](const Meaning& element) {
          *list = &element;
          return of(values);
        },
        whole);
  }
};

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

// A rule that fills a template with values, or with each element of a list.
struct ExpressionRule {
  std::string_view pattern;
  std::string_view arguments;  // as in an Operation
  std::string_view result;     // i, f, s, b, or L and one of these; i becomes f if a value is f
  std::string_view python;
  int binding;
  std::string_view needs = {};
};

constexpr ExpressionRule kExpressions[] = {
    {"=increase|=increases VAL by VAL", "nn", "i", "{0:11} + {1:12}", kAdditive},
    {"decrease|reduce VAL by VAL", "nn", "i", "{0:11} - {1:12}", kAdditive},
    {"VAL factorial", "i", "i", "math.factorial({0:0})", kAtom, "math"},
    {"VAL !", "i", "i", "math.factorial({0:0})", kAtom, "math"},
    {"VAL plus VAL", "nn", "i", "{0:11} + {1:12}", kAdditive},
    {"VAL minus VAL", "nn", "i", "{0:11} - {1:12}", kAdditive},
    {"subtract VAL and VAL", "nn", "i", "{0:11} - {1:12}", kAdditive},
    {"subtract VAL from VAL", "nn", "i", "{1:11} - {0:12}", kAdditive},
    {"difference between|of VAL and VAL", "nn", "i", "{0:11} - {1:12}", kAdditive},
    {"VAL times VAL", "nn", "i", "{0:12} * {1:13}", kMultiplicative},
    {"multiply VAL by|with|and VAL", "nn", "i", "{0:12} * {1:13}", kMultiplicative},
    {"divide VAL by VAL", "nn", "f", "{0:12} / {1:13}", kMultiplicative},
    {"quotient of VAL and VAL", "nn", "f", "{0:12} / {1:13}", kMultiplicative},
    {"remainder of|when VAL is? divided by VAL", "ii", "i", "{0:12} % {1:13}", kMultiplicative},
    {"VAL modulo|mod VAL", "ii", "i", "{0:12} % {1:13}", kMultiplicative},
    {"VAL % of VAL", "nn", "f", "{1:12} * {0:13} / 100", kMultiplicative},
    {"what percentage|percent of VAL is|are VAL", "nn", "f", "{1:12} / {0:13} * 100",
     kMultiplicative},
    {"what percentage|percent VAL is of VAL", "nn", "f", "{0:12} / {1:13} * 100", kMultiplicative},
    {"what percentage|percent of VAL VAL is", "nn", "f", "{1:12} / {0:13} * 100", kMultiplicative},
    {"percentage|percent of VAL that VAL is", "nn", "f", "{1:12} / {0:13} * 100", kMultiplicative},
    {"percentage|percent that VAL is of VAL", "nn", "f", "{0:12} / {1:13} * 100", kMultiplicative},
    {"VAL percent of VAL", "nn", "f", "{1:12} * {0:13} / 100", kMultiplicative},
    {"VAL to power of? VAL", "nn", "i", "{0} ** {1:14}", kPower},
    {"raise VAL to VAL", "nn", "i", "{0} ** {1:14}", kPower},
    {"raise VAL to power of? VAL", "nn", "i", "{0} ** {1:14}", kPower},
    {"raise VAL to NTH power", "ni", "i", "{0} ** {1:14}", kPower},
    {"NTH power of VAL", "in", "i", "{1} ** {0:14}", kPower},
    {"VAL to NTH power", "ni", "i", "{0} ** {1:14}", kPower},
    {"VAL =squared", "n", "i", "{0} ** 2", kPower},
    {"VAL =cubed", "n", "i", "{0} ** 3", kPower},
    {"NTH triangular number", "i", "i", "{0:12} * ({0:11} + 1) // 2", kMultiplicative},
    {"NTH fibonacci number", "i", "i", "fibonacci({0:0})", kAtom, "fibonacci"},
    {"NTH number|term|element|member of|in|from fibonacci sequence|series|number?", "i", "i",
     "fibonacci({0:0})", kAtom, "fibonacci"},
    {"fibonacci sequence|series|number? up|until to? NTH number|term|element", "i", "Li",
     "fibonacci_sequence({0:0})", kAtom, "fibonacci_sequence"},
    {"fibonacci sequence|series|number up to VAL", "i", "Li", "fibonacci_up_to({0:0})", kAtom,
     "fibonacci_up_to"},
    {"fibonacci sequence|series|number up to VAL number|term|element", "i", "Li",
     "fibonacci_sequence({0:0})", kAtom, "fibonacci_sequence"},
    {"first VAL fibonacci number", "i", "Li", "fibonacci_sequence({0:0})", kAtom,
     "fibonacci_sequence"},
    {"first VAL number|term|element of|in fibonacci sequence|series", "i", "Li",
     "fibonacci_sequence({0:0})", kAtom, "fibonacci_sequence"},
    {"VAL fibonacci number", "i", "Li", "fibonacci_sequence({0:0})", kAtom, "fibonacci_sequence"},
    {"fibonacci sequence|series|number with|of VAL number|term|element", "i", "Li",
     "fibonacci_sequence({0:0})", kAtom, "fibonacci_sequence"},
    {"concatenate|combine VAL and|with VAL", "ss", "s", "{0:11} + {1:12}", kAdditive},
    {"join VAL and VAL", "ss", "s", "{0:11} + {1:12}", kAdditive},
    {"replace all|every? VAL with|by VAL in VAL", "sss", "s", "{2}.replace({0:0}, {1:0})", kAtom},
    {"replace every|all? occurrence of VAL with|by VAL in VAL", "sss", "s",
     "{2}.replace({0:0}, {1:0})", kAtom},
    {"replace all|every? VAL in VAL with|by VAL", "sss", "s", "{1}.replace({0:0}, {2:0})", kAtom},
    {"write|spell VAL backward", "s", "s", "{0}[::-1]", kAtom},
    {"repeat VAL VAL times", "si", "s", "{0:12} * {1:13}", kMultiplicative},
    {"split|break|divide VAL up? into|to word", "s", "Ls", "{0}.split()", kAtom},
    {"split VAL by|at|on|using VAL", "ss", "Ls", "{0}.split({1:0})", kAtom},
    {"count letter|character|substring VAL in|within VAL", "ss", "i", "{1}.count({0:0})", kAtom},
    {"count occurrence of VAL in VAL", "ss", "i", "{1}.count({0:0})", kAtom},
    {"number of occurrence of VAL in VAL", "ss", "i", "{1}.count({0:0})", kAtom},
    {"number of times VAL appears|occurs in VAL", "ss", "i", "{1}.count({0:0})", kAtom},
    {"how many times VAL appears|occurs in VAL", "ss", "i", "{1}.count({0:0})", kAtom},
    {"how many times do|does VAL appear|occur in VAL", "ss", "i", "{1}.count({0:0})", kAtom},
    {"VAL and VAL are anagram of? each? other?", "ss", "b",
     "sorted({0}.lower()) == sorted({1}.lower())", kComparison},
};

Shape result_shape(std::string_view pattern) {
  if (pattern.starts_with('L')) {
    return list_shape(result_shape(pattern.substr(1)));
  }
  return {pattern == "i"   ? Base::integer
          : pattern == "f" ? Base::real
          : pattern == "s" ? Base::text
                           : Base::boolean};
}

// Returns whether some of the elements of a list meet a computed value: "the difference of the
// first even and odd number" is a single one.
bool are_some_and_computed(std::span<const Phrase* const> parts) {
  const auto is_some = [](const Phrase* part) {
    return part->value.comprehension && !part->value.comprehension->condition.empty();
  };
  const auto is_computed = [&](const Phrase* part) {
    return !is_some(part) && !part->value.literal && !part->value.is_name();
  };
  return std::ranges::any_of(parts, is_some) && std::ranges::any_of(parts, is_computed);
}

void add_expression(RuleSet& rules, const ExpressionRule& rule) {
  const Formula formula{std::string(rule.arguments), result_shape(rule.result),
                        std::string(rule.python), rule.binding,
                        rule.needs.empty() ? std::set<std::string>()
                                           : std::set<std::string>{std::string(rule.needs)}};
  const bool is_of_one =
      rule.pattern.starts_with("replace") || rule.pattern.starts_with("concatenate");
  const bool is_power_of_last = rule.binding == kPower && rule.pattern.starts_with("VAL");
  rules.add("VAL", rule.pattern, 2,
            [formula, is_of_one, is_power_of_last](Parts parts, const Context&) {
              auto value = formula.of(values_of(parts));
              // A single text is replaced: "every vowel" means several in one result. The same
              // holds for joining.
              const bool is_each = !value && !(is_of_one && parts[0]->value.shape.is_list()) &&
                                   !are_some_and_computed(parts);
              Maybe out = made(is_each ? formula.of_each(values_of(parts)) : std::move(value));
              // "Pi times the radius squared" squares the radius.
              if (out && is_power_of_last && parts[0]->value.binding == kMultiplicative) {
                out->penalty += 1;
              }
              return out;
            });
  constexpr std::string_view kBoth = " and VAL";
  if (rule.pattern.ends_with(kBoth)) {  // as in "the difference of two numbers"
    const std::string_view one = rule.pattern.substr(0, rule.pattern.size() - kBoth.size());
    rules.add("VAL", one, 2, [formula](Parts parts, const Context&) -> Maybe {
      return parts.size() == 1 && parts[0]->members.size() == 2
                 ? made(formula.of(members_of(*parts[0])))
                 : std::nullopt;
    });
  }
}

Maybe same_phrase(Parts parts, const Context&) {
  return *parts.back();
}

// Adds "Counts the letter e": in the only text.
void add_counts_of_letters(RuleSet& rules) {
  rules.add("VAL", "count LIT", -1, [](Parts parts, const Context& context) -> Maybe {
    const Meaning& letter = parts[0]->value;
    const auto* written = letter.literal ? letter.literal->get_if<std::string>() : nullptr;
    const Meaning* const text = implied_by(context, "s");
    return written != nullptr && text != nullptr
               ? made(fill_template("{0}.count({1:0})", kAtom, {Base::integer}, {text, &letter}))
               : std::nullopt;
  });
}

// Adds literals and lists of values, with their labels.
void add_listings(RuleSet& rules) {
  rules.add("VAL", "LIT", 0, same_phrase);
  rules.add("VAL", "LABELS :? LIT", 0, same_phrase);
  rules.add("LABELS", "LABEL", 0, same_phrase);
  rules.add("LABELS", "LABELS of? LABEL", 0, same_phrase);
  rules.add("VAL", "LABELS :? VALS", 2, same_phrase);
  rules.add("VALS", "VAL , VAL", 1, [](Parts parts, const Context&) {
    return listed(parts[0]->value, parts[1]->value, false);
  });
  rules.add("VALS", "VALS , VAL", 1, [](Parts parts, const Context&) {
    return listed(parts[0]->value, parts[1]->value, true);
  });
  rules.add("VAL", "VALS ,? and VAL", 1, [](Parts parts, const Context&) {
    return listed(parts[0]->value, parts[1]->value, true);
  });
  rules.add("VAL", "VALS", 2, same_phrase);
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
  // "Add 5 to each number", while adding to the list itself appends.
  const Formula sum{"nn", {Base::integer}, "{1:11} + {0:12}", kAdditive, {}};
  rules.add("VAL", "add VAL to VAL", 2,
            [sum](Parts parts, const Context&) { return made(sum.of(values_of(parts))); });
  rules.add("EACH", "each|every SET in|of|from VAL", 0,
            [](Parts parts, const Context&) { return made(parts[0]->function(parts[1]->value)); });
  rules.add("EACH", "each|every SET", 1, [](Parts parts, const Context& context) {
    const Meaning* whole =
        context.previous != nullptr ? context.previous : implied_by(context, "L*");
    return whole != nullptr ? made(parts[0]->function(*whole)) : std::nullopt;
  });
  rules.add("EACH", "each|every SET RANGE", 0,
            [](Parts parts, const Context&) { return made(parts[0]->function(parts[1]->value)); });
  rules.add("EACH", "each|every SET in|of|from? SET RANGE", 0,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[2]->value)); });
  rules.add("VAL", "EACH", 2, same_phrase);
  // "The last element of each sublist" is not that of the whole list.
  rules.add("VAL", "FN of|in|from EACH", -1, [](Parts parts, const Context&) -> Maybe {
    const Meaning& lists = parts[1]->value;
    return lists.shape.is_list() && lists.shape.element().is_list()
               ? made(map_elements(parts[0]->function, lists))
               : std::nullopt;
  });
  rules.add("VAL", "add VAL to EACH", 0,
            [sum](Parts parts, const Context&) { return made(sum.of_each(values_of(parts))); });
  rules.add("VAL", "VAL with VAL added to EACH", -1, [sum](Parts parts, const Context&) -> Maybe {
    const bool is_same = parts[2]->value.code == parts[0]->value.code;
    return is_same ? made(sum.of_each(values_of(parts.last(2)))) : std::nullopt;
  });
  const Formula difference{"nn", {Base::integer}, "{1:11} - {0:12}", kAdditive, {}};
  rules.add("VAL", "subtract VAL from EACH", 0, [difference](Parts parts, const Context&) {
    return made(difference.of_each(values_of(parts)));
  });
}

// Adds data by its description.
void add_data(RuleSet& rules) {
  rules.add("VAL", "this|these|those LABELS :? LIT", 0, same_phrase);
  // Another sentence says which statistics.
  rules.add("CMD",
            "VERB? word|text|short|brief|basic|some? statistic|=stats|summary|overview|analysis "
            "of|for|about|on VAL",
            2, [](Parts parts, const Context&) -> Maybe {
              const Phrase& data = *parts.back();
              return data.value.literal || data.value.is_name() ? Maybe(data) : std::nullopt;
            });
  rules.add("CMD", "describe|summarize|summarise VAL", 2, [](Parts parts, const Context&) -> Maybe {
    const Phrase& data = *parts.back();
    return data.value.literal || data.value.is_name() ? Maybe(data) : std::nullopt;
  });
  // Marks at which text is split or joined.
  for (const auto& [words, mark] : {std::pair{"comma", ","},
                                    {"dash|hyphen", "-"},
                                    {"underscore", "_"},
                                    {"semicolon", ";"},
                                    {"slash", "/"}}) {
    Meaning meaning{{Base::text}, write_literal(Value(mark))};
    meaning.literal = Value(mark);
    rules.add("VAL", words, 3,
              [meaning](Parts, const Context&) -> Maybe { return value_phrase(meaning); });
    Meaning spaced_out{{Base::text}, write_literal(Value(std::string(mark) + " "))};
    spaced_out.literal = Value(std::string(mark) + " ");
    rules.add("VAL", std::string(words) + " and|then|plus|followed by|=a? =one|single? space", 0,
              [spaced_out](Parts, const Context&) -> Maybe { return value_phrase(spaced_out); });
  }
  rules.add("VAL", "=pi|=π", 0, [](Parts, const Context&) -> Maybe {
    return value_phrase({{Base::real}, "math.pi", kAtom, {"math"}});
  });
  rules.add("VAL", "VAL as|from json", 1, [](Parts parts, const Context&) -> Maybe {
    const Shape& shape = parts[0]->value.shape;
    return shape.is_list() || shape.is(Base::dict) ? Maybe(*parts[0]) : std::nullopt;
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
  rules.add("VAL", "FN VAL", 2,
            [](Parts parts, const Context&) { return made(parts[0]->function(parts[1]->value)); });
  rules.add("VAL", "VAL 's FN", 1,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[0]->value)); });
  rules.add(
      "VAL",
      "convert|change|turn|transform|make|put|represent|express VAL to|into|in|as its|their? FN", 0,
      [](Parts parts, const Context&) { return made(parts[1]->function(parts[0]->value)); });
  rules.add("VAL", "VAL to|into FN", 3,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[0]->value)); });
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
  rules.add("VAL", "make VAL FN", 2,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[0]->value)); });
}

// Adds reversals; the reversed characters of a text are a text.
void add_reversals(RuleSet& rules) {
  for (const auto* pattern : {"turn|reverse VAL around|backward|backwards",
                              "reverse order? of? character|letter|symbol of|in VAL"}) {
    const bool of_text = std::string_view(pattern).starts_with("reverse");
    rules.add("VAL", pattern, of_text ? -1 : 0, [of_text](Parts parts, const Context&) {
      const Meaning& value = parts[0]->value;
      const bool fits = value.shape.is(Base::text) || (value.shape.is_list() && !of_text);
      return made(fits ? std::optional(fill_template("{0}[::-1]", kAtom, value.shape, {&value}))
                       : std::nullopt);
    });
  }
}

// Adds "the first 3 letters followed by a dash", which continues the whole expression before it.
void add_continuations(RuleSet& rules) {
  for (const bool follows : {true, false}) {
    rules.add("CMD",
              follows ? "VERB? VAL ,? followed by|with VAL" : "VERB? VAL ,? preceded by|with VAL",
              0, [follows](Parts parts, const Context&) -> Maybe {
                const Meaning& whole = parts[parts.size() - 2]->value;
                const Meaning& more = parts.back()->value;
                return whole.shape.is(Base::text) && more.shape.is(Base::text)
                           ? made(fill_template(
                                 "{0:11} + {1:12}", kAdditive, {Base::text},
                                 follows ? std::vector{&whole, &more} : std::vector{&more, &whole}))
                           : std::nullopt;
              });
  }
}

}  // namespace

void add_value_rules(RuleSet& rules) {
  add_counts_of_letters(rules);
  add_listings(rules);
  add_each_element(rules);
  for (const ExpressionRule& rule : kExpressions) {
    add_expression(rules, rule);
  }
  add_data(rules);
  add_applications(rules);
  add_reversals(rules);
  add_continuations(rules);
}

}  // namespace synth
