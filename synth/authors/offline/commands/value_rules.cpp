#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

namespace synth {
namespace {

using Base = Shape::Base;
using Maybe = std::optional<Phrase>;

Maybe made(std::optional<Meaning> value) {
  return value ? Maybe(value_phrase(std::move(*value))) : std::nullopt;
}

// A rule that fills a template from values, each of which must fit its pattern.
void expression(RuleSet& rules, std::string_view pattern, std::string arguments, Shape result,
                std::string python, int binding, std::string needs = {}) {
  rules.add("VAL", pattern, 2, [=](Parts parts, const Context&) -> Maybe {
    std::vector<const Meaning*> values;
    bool real = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      values.push_back(&parts[i]->value);
      real = real || values.back()->shape.is(Base::real);
      if (!fits(std::string_view(arguments).substr(i, 1), values.back()->shape)) {
        return std::nullopt;
      }
    }
    const Shape shape = result.is(Base::integer) && real ? Shape{Base::real} : result;
    return value_phrase(fill_template(
        python, binding, shape, values,
        needs.empty() ? std::set<std::string>() : std::set<std::string>{need(needs)}));
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
  return element.is(Base::any) ? std::nullopt : Maybe(value_phrase(std::move(out)));
}

}  // namespace

void add_value_rules(RuleSet& rules) {
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts.back(); };
  rules.add("VAL", "LIT", 0, same);
  rules.add("VAL", "LABELS :? LIT", 0, same);
  rules.add("LABELS", "LABEL", 0, same);
  rules.add("LABELS", "LABELS of? LABEL", 0, same);
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
  expression(rules, "add VAL to VAL", "nn", integer, "{1:11} + {0:12}", kAdditive);
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
  rules.add("VAL", "join VAL with|using|by|separated VAL", 1, [](Parts p, const Context&) -> Maybe {
    const Meaning& a = p[0]->value;
    const Meaning& b = p[1]->value;
    return fits("Ls", a.shape) && b.shape.is(Base::text)
               ? Maybe(
                     value_phrase(fill_template("{1}.join({0:g})", kAtom, {Base::text}, {&a, &b})))
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
  rules.add("VAL", "it|them|they|this|these|those|result", 0, previous);
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
