#include "specs/literal.h"
#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

#include <algorithm>

namespace synth {
namespace {

using Base = Shape::Base;

// What a template makes of values that fit its pattern of types.
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

  // Of each element where one value is a list: "multiply [1, 2] by 10".
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

std::vector<const Meaning*> values_of(Parts parts) {
  std::vector<const Meaning*> values;
  for (const Phrase* part : parts) {
    values.push_back(&part->value);
  }
  return values;
}

// A rule that fills a template from values, or from each element of one that is a list.
void expression(RuleSet& rules, std::string_view pattern, std::string arguments, Shape result,
                std::string python, int binding, std::string needs = {}) {
  const Formula formula{
      std::move(arguments), std::move(result), std::move(python), binding,
      needs.empty() ? std::set<std::string>() : std::set<std::string>{need(needs)}};
  rules.add("VAL", pattern, 2, [formula](Parts parts, const Context&) {
    auto value = formula.of(values_of(parts));
    return made(value ? std::move(value) : formula.of_each(values_of(parts)));
  });
}

// Where the types are not those of single values: `fit` says whether they are right.
void of_values(RuleSet& rules, std::string_view pattern, int cost,
               std::function<std::optional<Meaning>(const Meaning&, const Meaning&)> compose) {
  rules.add("VAL", pattern, cost, [compose = std::move(compose)](Parts parts, const Context&) {
    return made(compose(parts[0]->value, parts[1]->value));
  });
}

Maybe listed(const Meaning& head, const Meaning& next, bool is_begun) {
  const bool open = is_begun && head.shape.is_list();
  if (!(next.shape.is_number() || next.shape.is(Base::text)) ||
      (!is_begun && head.shape.is_list())) {
    return std::nullopt;
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
  // "The cubes of 1 and 2" are not 1 ** 3 and 2: what is listed is rather written than computed.
  Phrase phrase = value_phrase(std::move(out));
  phrase.penalty = (open || head.literal ? 0 : 2) + (next.literal ? 0 : 2);
  return phrase;
}

// Signs that sentences call by name.
void add_signs(RuleSet& rules) {
  for (const auto& [words, sign] : {std::pair{"comma", ","},
                                    {"hyphen|dash", "-"},
                                    {"space", " "},
                                    {"underscore", "_"},
                                    {"colon", ":"},
                                    {"semicolon", ";"},
                                    {"slash", "/"},
                                    {"pipe", "|"},
                                    {"newline", "\n"},
                                    {"period|dot", "."}}) {
    rules.add("SIGN", words, 0, [sign = std::string(sign)](Parts, const Context&) -> Maybe {
      Meaning value{{Base::text}, write_literal(Value(sign)), kAtom};
      value.literal = Value(sign);
      return value_phrase(std::move(value));
    });
  }
  rules.add("VAL", "SIGN character?", 1,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
}

void add_list_formulas(RuleSet& rules) {
  add_signs(rules);
  const auto join = [](const Meaning& list, const Meaning& sign) -> std::optional<Meaning> {
    if (!sign.shape.is(Base::text) || !list.shape.is_list()) {
      return std::nullopt;
    }
    if (list.shape.element().is_number()) {
      return fill_template("{1}.join(map(str, {0:0}))", kAtom, {Base::text}, {&list, &sign});
    }
    return list.shape.element().is(Base::text)
               ? std::optional(
                     fill_template("{1}.join({0:g})", kAtom, {Base::text}, {&list, &sign}))
               : std::nullopt;
  };
  of_values(rules, "join|concatenate|combine VAL with|using|by VAL", 0, join);
  of_values(rules, "join|concatenate|combine VAL into string? separated? with|using|by VAL", 0,
            join);
  of_values(rules, "join|combine|convert|turn VAL into|to SIGN - separated string|list", 0, join);
  of_values(rules, "add|append VAL to VAL", 2,
            [](const Meaning& item, const Meaning& list) -> std::optional<Meaning> {
              const bool fit = list.shape.is_list() && item.shape.base == list.shape.element().base;
              return fit ? std::optional(fill_template("{1:11} + [{0:0}]", kAdditive, list.shape,
                                                       {&item, &list}))
                         : std::nullopt;
            });
  of_values(rules, "index|position of VAL in|within VAL", 0,
            [](const Meaning& item, const Meaning& whole) -> std::optional<Meaning> {
              const bool fit =
                  (whole.shape.is_list() && item.shape.base == whole.shape.element().base) ||
                  (whole.shape.is(Base::text) && item.shape.is(Base::text));
              return fit ? std::optional(fill_template("{1}.index({0:0})", kAtom, {Base::integer},
                                                       {&item, &whole}))
                         : std::nullopt;
            });
  const auto of_list = [](std::string python, int binding, bool nested) {
    return [=](const Meaning& list, const Meaning& count) -> std::optional<Meaning> {
      const bool sliced = list.shape.is_list() || list.shape.is(Base::text);
      return sliced && count.shape.is(Base::integer)
                 ? std::optional(fill_template(python, binding,
                                               nested ? list_shape(list.shape) : list.shape,
                                               {&list, &count}))
                 : std::nullopt;
    };
  };
  for (const auto* end : {"by VAL position|place|step|element?", "VAL position|place|step|time"}) {
    of_values(rules, std::string("rotate|shift VAL to? left ") + end, 0,
              of_list("{0}[{1:0}:] + {0}[:{1:0}]", kAdditive, false));
    of_values(rules, std::string("rotate|shift VAL to? right ") + end, 0,
              of_list("{0}[-{1:13}:] + {0}[:-{1:13}]", kAdditive, false));
  }
  of_values(
      rules,
      "split|divide|chunk|break VAL into? chunk|group|sublist|piece|list? of size|length? VAL", 0,
      of_list("[{0}[i:i + {1:12}] for i in range(0, len({0:0}), {1:0})]", kAtom, true));
  const auto zipped = [](const Meaning& keys, const Meaning& values) -> std::optional<Meaning> {
    return keys.shape.is_list() && values.shape.is_list()
               ? std::optional(
                     fill_template("dict(zip({0:0}, {1:0}))", kAtom,
                                   {Base::dict, {keys.shape.element(), values.shape.element()}, {}},
                                   {&keys, &values}))
               : std::nullopt;
  };
  of_values(rules, "dictionary from|with|of|using key VAL and value VAL", 0, zipped);
  of_values(rules, "combine|zip|merge VAL and|with VAL into|as|to dictionary", 0, zipped);
  rules.add("VAL", "dictionary that? mapping|maps|of|with|from|where VAL to|and|with their|its? FN",
            0, [](Parts parts, const Context&) -> Maybe {
              const Meaning& list = parts[0]->value;
              const auto body = list.shape.is_list() && !list.comprehension
                                    ? parts[1]->function(element_of_list(list))
                                    : std::nullopt;
              if (!body) {
                return std::nullopt;
              }
              const Meaning element = element_of_list(list);
              return made(fill_template("{{1:0}: {2:0} for {1:0} in {0:4}}", kAtom,
                                        {Base::dict, {list.shape.element(), body->shape}, {}},
                                        {&list, &element, &*body}));
            });
}

}  // namespace

void add_value_rules(RuleSet& rules) {
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts.back(); };
  rules.add("VAL", "LIT", 0, same);
  rules.add("VAL", "LABELS :? LIT", 0, same);
  rules.add("LABELS", "LABEL", 0, same);
  rules.add("LABELS", "LABELS of? LABEL", 0, same);
  rules.add("VAL", "LABELS :? VALS", 2, same);
  rules.add("VALS", "VAL , VAL", 1, [](Parts parts, const Context&) {
    return listed(parts[0]->value, parts[1]->value, false);
  });
  rules.add("VALS", "VALS , VAL", 1, [](Parts parts, const Context&) {
    return listed(parts[0]->value, parts[1]->value, true);
  });
  rules.add("VAL", "VALS ,? and VAL", 1, [](Parts parts, const Context&) {
    return listed(parts[0]->value, parts[1]->value, true);
  });
  rules.add("VAL", "VALS", 2, same);
  rules.add("VAL", "VAL and VAL", 2, [](Parts parts, const Context&) {
    return listed(parts[0]->value, parts[1]->value, false);
  });

  const Shape integer{Base::integer};
  const Shape text{Base::text};
  const Shape truth{Base::boolean};
  add_list_formulas(rules);
  // "Add 5 to each number": to the list itself something is appended.
  const Formula sum{"nn", integer, "{1:11} + {0:12}", kAdditive, {}};
  rules.add("VAL", "add VAL to VAL", 2,
            [sum](Parts parts, const Context&) { return made(sum.of(values_of(parts))); });
  rules.add("EACH", "each|every SET in|of|from VAL", 0,
            [](Parts parts, const Context&) { return made(parts[0]->function(parts[1]->value)); });
  rules.add("EACH", "each|every SET", 1, [](Parts parts, const Context& context) {
    return context.previous != nullptr ? made(parts[0]->function(*context.previous)) : std::nullopt;
  });
  rules.add("EACH", "each|every SET in|of|from? SET RANGE", 0,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[2]->value)); });
  rules.add("VAL", "EACH", 2, same);
  rules.add("VAL", "add VAL to EACH", 0,
            [sum](Parts parts, const Context&) { return made(sum.of_each(values_of(parts))); });
  const Formula difference{"nn", integer, "{1:11} - {0:12}", kAdditive, {}};
  rules.add("VAL", "subtract VAL from EACH", 0, [difference](Parts parts, const Context&) {
    return made(difference.of_each(values_of(parts)));
  });
  expression(rules, "increase VAL by VAL", "nn", integer, "{0:11} + {1:12}", kAdditive);
  expression(rules, "decrease|reduce VAL by VAL", "nn", integer, "{0:11} - {1:12}", kAdditive);
  expression(rules, "VAL factorial", "i", integer, "math.factorial({0:0})", kAtom, "math");
  expression(rules, "VAL !", "i", integer, "math.factorial({0:0})", kAtom, "math");
  expression(rules, "convert binary number|string|value? VAL to|into decimal|integer|number", "s",
             integer, "int({0:0}, 2)", kAtom);
  expression(rules, "convert binary number|string|value? VAL to|into decimal|integer|number", "i",
             integer, "int(str({0:0}), 2)", kAtom);
  expression(rules, "decimal value|equivalent of binary number|string? VAL", "s", integer,
             "int({0:0}, 2)", kAtom);
  expression(rules, "convert hexadecimal|hex number|string|value? VAL to|into decimal|integer", "s",
             integer, "int({0:0}, 16)", kAtom);
  expression(rules, "VAL plus VAL", "nn", integer, "{0:11} + {1:12}", kAdditive);
  expression(rules, "VAL minus VAL", "nn", integer, "{0:11} - {1:12}", kAdditive);
  expression(rules, "subtract VAL from VAL", "nn", integer, "{1:11} - {0:12}", kAdditive);
  expression(rules, "difference between|of VAL and VAL", "nn", integer, "{0:11} - {1:12}",
             kAdditive);
  expression(rules, "VAL times VAL", "nn", integer, "{0:12} * {1:13}", kMultiplicative);
  expression(rules, "VAL multiplied by VAL", "nn", integer, "{0:12} * {1:13}", kMultiplicative);
  expression(rules, "multiply VAL by|with|and VAL", "nn", integer, "{0:12} * {1:13}",
             kMultiplicative);
  expression(rules, "divide VAL by VAL", "nn", {Base::real}, "{0:12} / {1:13}", kMultiplicative);
  expression(rules, "quotient of VAL and VAL", "nn", {Base::real}, "{0:12} / {1:13}",
             kMultiplicative);
  expression(rules, "VAL divided by VAL", "nn", {Base::real}, "{0:12} / {1:13}", kMultiplicative);
  expression(rules, "remainder of|when VAL is? divided by VAL", "ii", integer, "{0:12} % {1:13}",
             kMultiplicative);
  expression(rules, "VAL modulo|mod VAL", "ii", integer, "{0:12} % {1:13}", kMultiplicative);
  expression(rules, "VAL % of VAL", "nn", {Base::real}, "{1:12} * {0:13} / 100", kMultiplicative);
  expression(rules, "VAL percent of VAL", "nn", {Base::real}, "{1:12} * {0:13} / 100",
             kMultiplicative);
  expression(rules, "VAL to power of? VAL", "nn", integer, "{0} ** {1:14}", kPower);
  expression(rules, "VAL raised to power of? VAL", "nn", integer, "{0} ** {1:14}", kPower);
  expression(rules, "VAL raised to VAL", "nn", integer, "{0} ** {1:14}", kPower);
  expression(rules, "raise VAL to power of? VAL", "nn", integer, "{0} ** {1:14}", kPower);
  expression(rules, "raise VAL to NTH power", "ni", integer, "{0} ** {1:14}", kPower);
  expression(rules, "NTH power of VAL", "in", integer, "{1} ** {0:14}", kPower);
  expression(rules, "VAL to NTH power", "ni", integer, "{0} ** {1:14}", kPower);
  expression(rules, "VAL squared", "n", integer, "{0} ** 2", kPower);
  expression(rules, "VAL cubed", "n", integer, "{0} ** 3", kPower);
  expression(rules, "NTH fibonacci number", "i", integer, "fibonacci({0:11} + 1)[-1]", kAtom,
             "fibonacci");
  expression(rules, "fibonacci sequence|series|number up|until to? NTH number|term|element", "i",
             list_shape(integer), "fibonacci({0:0})", kAtom, "fibonacci");
  expression(rules, "fibonacci sequence|series|number up to VAL", "i", list_shape(integer),
             "fibonacci_up_to({0:0})", kAtom, "fibonacci_up_to");
  expression(rules, "fibonacci sequence|series|number up to VAL number|term|element", "i",
             list_shape(integer), "fibonacci({0:0})", kAtom, "fibonacci");
  expression(rules, "first VAL fibonacci number", "i", list_shape(integer), "fibonacci({0:0})",
             kAtom, "fibonacci");
  expression(rules, "first VAL number|term|element of|in fibonacci sequence|series", "i",
             list_shape(integer), "fibonacci({0:0})", kAtom, "fibonacci");
  expression(rules, "VAL fibonacci number", "i", list_shape(integer), "fibonacci({0:0})", kAtom,
             "fibonacci");
  expression(rules, "fibonacci sequence|series|number with|of VAL number|term|element", "i",
             list_shape(integer), "fibonacci({0:0})", kAtom, "fibonacci");
  expression(rules, "concatenate|join|combine VAL and|with VAL", "ss", text, "{0:11} + {1:12}",
             kAdditive);
  expression(rules, "replace all|every? VAL with|by VAL in VAL", "sss", text,
             "{2}.replace({0:0}, {1:0})", kAtom);
  expression(rules, "replace every|all? occurrence of VAL with|by VAL in VAL", "sss", text,
             "{2}.replace({0:0}, {1:0})", kAtom);
  expression(rules, "repeat VAL VAL times", "si", text, "{0:12} * {1:13}", kMultiplicative);
  expression(rules, "split VAL by|at|on|using VAL", "ss", list_shape(text), "{0}.split({1:0})",
             kAtom);
  expression(rules, "count occurrence of VAL in VAL", "ss", integer, "{1}.count({0:0})", kAtom);
  expression(rules, "number of occurrence of VAL in VAL", "ss", integer, "{1}.count({0:0})", kAtom);
  expression(rules, "number of times VAL appears|occurs in VAL", "ss", integer, "{1}.count({0:0})",
             kAtom);
  expression(rules, "how many times VAL appears|occurs in VAL", "ss", integer, "{1}.count({0:0})",
             kAtom);
  expression(rules, "how many times do|does VAL appear|occur in VAL", "ss", integer,
             "{1}.count({0:0})", kAtom);
  expression(rules, "VAL and VAL are anagrams of? each? other?", "ss", truth,
             "sorted({0}.lower()) == sorted({1}.lower())", kComparison);
  for (const auto* pattern :
       {"common element|item|number|value|word between|in|of VAL and VAL",
        "intersection of VAL and VAL", "element|item|number|value common to VAL and VAL"}) {
    rules.add("VAL", pattern, 1, [](Parts p, const Context&) -> Maybe {
      const Meaning& a = p[0]->value;
      const Meaning& b = p[1]->value;
      return a.shape.is_list() && b.shape.is_list()
                 ? Maybe(value_phrase(fill_template("[item for item in {0:4} if item in {1:4}]",
                                                    kAtom, a.shape, {&a, &b})))
                 : std::nullopt;
    });
  }
  rules.add(
      "VAL", "merge|combine|concatenate|join VAL and|with VAL", 1,
      [](Parts p, const Context&) -> Maybe {
        const Meaning& a = p[0]->value;
        const Meaning& b = p[1]->value;
        if (a.shape.is(Base::dict) && b.shape.is(Base::dict)) {
          return value_phrase(
              fill_template("{0:8} | {1:9}", kBitOr, join_shapes(a.shape, b.shape), {&a, &b}));
        }
        return a.shape.is_list() && b.shape.is_list()
                   ? Maybe(value_phrase(fill_template("{0:11} + {1:12}", kAdditive,
                                                      join_shapes(a.shape, b.shape), {&a, &b})))
                   : std::nullopt;
      });
  rules.add("VAL", "swap|invert|exchange key and value of|in VAL", 1,
            [](Parts p, const Context&) -> Maybe {
              const Meaning& a = p[0]->value;
              return a.shape.is(Base::dict)
                         ? Maybe(value_phrase(fill_template(
                               "{value: key for key, value in {0}.items()}", kAtom,
                               {Base::dict, {a.shape.parts[1], a.shape.parts[0]}, {}}, {&a})))
                         : std::nullopt;
            });
  // What came before.
  const auto previous = [](Parts, const Context& context) -> Maybe {
    return context.previous != nullptr ? Maybe(value_phrase(*context.previous)) : std::nullopt;
  };
  rules.add("VAL", "it|them|they|this|these|those|result|rest", 0, previous);
  rules.add("VAL", "this|these|those LABELS", 0, [](Parts, const Context& context) -> Maybe {
    return context.previous != nullptr ? Maybe(value_phrase(*context.previous)) : std::nullopt;
  });
  rules.add("VAL", "their|its FN", 0, [](Parts parts, const Context& context) {
    return context.previous != nullptr ? made(parts[0]->function(*context.previous)) : std::nullopt;
  });
  rules.add("VAL", "FN", 4, [](Parts parts, const Context& context) {
    return context.previous != nullptr ? made(parts[0]->function(*context.previous)) : std::nullopt;
  });
  rules.add("VAL", "FN of|in|from|for|on|within|among VAL", 1,
            [](Parts parts, const Context&) { return made(parts[0]->function(parts[1]->value)); });
  rules.add("VAL", "FN VAL", 2,
            [](Parts parts, const Context&) { return made(parts[0]->function(parts[1]->value)); });
  rules.add("VAL", "VAL 's FN", 1,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[0]->value)); });
  rules.add("VAL", "convert|change|turn|transform|make VAL to|into|in FN", 1,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[0]->value)); });
  rules.add("VAL", "VAL to|into|in FN", 3,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[0]->value)); });
  rules.add(
      "VAL", "VAL in? backward|=reversed|=reverse order?", 1, [](Parts parts, const Context&) {
        const Meaning& value = parts[0]->value;
        const bool fits = value.shape.is(Base::text) || value.shape.is_list();
        return made(fits ? std::optional(fill_template("{0}[::-1]", kAtom, value.shape, {&value}))
                         : std::nullopt);
      });
  rules.add("VAL", "make VAL FN", 2,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[0]->value)); });
  rules.add("VAL", "VAL as|in list|array", 1, [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.shape.is_list() ? Maybe(*parts[0]) : std::nullopt;
  });
  rules.add("VAL", "VAL as|in dictionary|dict|object", 1, [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.shape.is(Base::dict) ? Maybe(*parts[0]) : std::nullopt;
  });
  rules.add("VAL", "VAL as number|integer", 1, [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.shape.is_number() ? Maybe(*parts[0]) : std::nullopt;
  });
  rules.add("VAL", "list of VAL", 1, [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.shape.is_list() ? Maybe(*parts[0]) : std::nullopt;
  });
  rules.add("VAL", "list|dictionary with|containing VAL", 2,
            [](Parts parts, const Context&) -> Maybe {
              return parts[0]->value.shape.is_list() || parts[0]->value.shape.is(Base::dict)
                         ? Maybe(*parts[0])
                         : std::nullopt;
            });
  rules.add("VAL", "VAL rounded to VAL decimal? place|decimal|digit", 1,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning& a = parts[0]->value;
              const Meaning& b = parts[1]->value;
              return a.shape.is_number() && b.shape.is(Base::integer)
                         ? Maybe(value_phrase(
                               fill_template("round({0:0}, {1:0})", kAtom, {Base::real}, {&a, &b})))
                         : std::nullopt;
            });
}

}  // namespace synth
