#include "specs/literal.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/support/text.h"

namespace synth {
namespace {

using Base = Shape::Base;

// Adds a rule for two values that checks their types itself.
void of_values(RuleSet& rules, std::string_view pattern, int cost,
               std::function<std::optional<Meaning>(const Meaning&, const Meaning&)> compose) {
  rules.add("VAL", pattern, cost, [compose = std::move(compose)](Parts parts, const Context&) {
    return made(compose(parts[0]->value, parts[1]->value));
  });
}

// Adds the names of operators.
void add_signs(RuleSet& rules) {
  for (const auto& [words, sign] : {std::pair{"comma", ","},
                                    {"hyphen|dash", "-"},
                                    {"space", " "},
                                    {"underscore", "_"},
                                    {"colon", ":"},
                                    {"semicolon", ";"},
                                    {"slash", "/"},
                                    {"pipe", "|"},
                                    {"=@", "@"},
                                    {"newline", "\n"},
                                    {"exclamation mark|point", "!"},
                                    {"question mark", "?"},
                                    {"asterisk|=star", "*"},
                                    {"percent sign", "%"},
                                    {"equals sign", "="},
                                    {"=hash|hashtag", "#"},
                                    {"ampersand", "&"},
                                    {"backslash", "\\"},
                                    {"period|dot", "."}}) {
    rules.add("SIGN", words, 0, [sign = std::string(sign)](Parts, const Context&) -> Maybe {
      Meaning value{{Base::text}, write_literal(Value(sign)), kAtom};
      value.literal = Value(sign);
      return value_phrase(std::move(value));
    });
  }
  rules.add("VAL", "single|one|1? SIGN character|sign|mark|symbol?", 1,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  // As in "the part before the @". What follows a mark of sentences begins with a space, which may
  // not be meant.
  const auto is_mark_of_sentences = [](const Meaning& sign) {
    return is_among(*sign.literal->get_if<std::string>(), ", ; : .");
  };
  for (const auto& [place, python] : {std::pair{"before", "{0}.partition({1:0})[0]"},
                                      {"after|behind", "{0}.partition({1:0})[2]"}}) {
    const auto side = [python = std::string(python), is_mark_of_sentences](
                          Parts parts, const Context& context) -> Maybe {
      const Meaning& sign = parts[0]->value;
      const Meaning* const text = parts.size() == 2 ? &parts[1]->value : implied_by(context, "s");
      return text != nullptr && text->shape.is(Base::text) && sign.shape.is(Base::text) &&
                     sign.literal && !is_mark_of_sentences(sign)
                 ? made(fill_template(python, kAtom, {Base::text}, {text, &sign}))
                 : std::nullopt;
    };
    const std::string part =
        "part|portion|piece|text|everything|what that|which? comes|stands|is? ";
    rules.add("VAL", part + place + " first? VAL", 1, side);
    rules.add("VAL", part + place + " first? VAL of|in VAL", 0, side);
    rules.add("VAL", part + "of|in VAL " + place + " first? VAL", 0,
              [side](Parts parts, const Context& context) {
                const Phrase* const turned[] = {parts[1], parts[0]};
                return side(turned, context);
              });
  }
}

void add_totals(RuleSet& rules) {
  const auto of_all = [&](std::string_view pattern, const std::string& python,
                          const std::set<std::string>& needs) {
    rules.add("VAL", pattern, 0, [=](Parts parts, const Context&) -> Maybe {
      const Meaning& list = parts[0]->value;
      return fits("Ln", list.shape) ? Maybe(value_phrase(fill_template(
                                          python, kAtom, list.shape.element(), {&list}, needs)))
                                    : std::nullopt;
    });
  };
  of_all("add|sum VAL together|up", "sum({0:g})", {});
  of_all("add|sum together|up VAL", "sum({0:g})", {});
  of_all("VAL ,? all? add together|up", "sum({0:g})", {});  // "added together", as paraphrased
  of_all("multiply VAL together", "math.prod({0:g})", {"math"});
}

void add_countdowns(RuleSet& rules) {
  for (const auto* pattern : {"count down from VAL to VAL", "countdown from VAL to VAL"}) {
    of_values(
        rules, pattern, 0, [](const Meaning& high, const Meaning& low) -> std::optional<Meaning> {
          return high.shape.is(Base::integer) && low.shape.is(Base::integer)
                     ? std::optional(fill_template("list(range({0:0}, {1:11} - 1, -1))", kAtom,
                                                   list_shape({Base::integer}), {&high, &low}))
                     : std::nullopt;
        });
  }
}

void add_joining(RuleSet& rules) {
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
  of_values(rules, "join|put|combine VAL back|again? together? with|using VAL", 0, join);
  of_values(rules, "join|put|combine VAL back|again? together? with|using|putting VAL between VAL",
            0, join);
  of_values(rules,
            "join|concatenate|combine VAL into|to single? string|sentence|text? ,? separated? "
            "with|using|by VAL",
            0, join);
  of_values(rules, "join|combine|convert|turn VAL into|to SIGN separated string|list", 0, join);
}

void add_items(RuleSet& rules) {
  of_values(rules, "add|append VAL to VAL", 2,
            [](const Meaning& item, const Meaning& list) -> std::optional<Meaning> {
              const bool fit = list.shape.is_list() && item.shape.base == list.shape.element().base;
              return fit ? std::optional(fill_template("{1:11} + [{0:0}]", kAdditive, list.shape,
                                                       {&item, &list}))
                         : std::nullopt;
            });
  const auto position = [](std::string_view in_list, int binding, std::string_view in_text,
                           int text_binding) {
    return [=](const Meaning& item, const Meaning& whole) -> std::optional<Meaning> {
      const bool is_item = whole.shape.is_list() && item.shape.base == whole.shape.element().base;
      const bool is_part = whole.shape.is(Base::text) && item.shape.is(Base::text);
      return is_item || is_part ? std::optional(fill_template(is_item ? in_list : in_text,
                                                              is_item ? binding : text_binding,
                                                              {Base::integer}, {&item, &whole}))
                                : std::nullopt;
    };
  };
  const std::string place = "index|position|location ";
  of_values(rules, place + "of VAL in|within|inside VAL", 0,
            position("{1}.index({0:0})", kAtom, "{1}.index({0:0})", kAtom));
  of_values(
      rules, "all|every? =positions|=indices|=indexes|=places of VAL in|within|inside VAL", -1,
      [](const Meaning& item, const Meaning& whole) -> std::optional<Meaning> {
        const bool is_part = whole.shape.is(Base::text) && item.shape.is(Base::text);
        const bool is_item = whole.shape.is_list() && item.shape.base == whole.shape.element().base;
        return is_part || is_item
                   ? std::optional(fill_template(
                         is_part ? "[i for i in range(len({1:0})) if {1}.startswith({0:0}, i)]"
                                 : "[i for i, item in enumerate({1:0}) if item == {0:7}]",
                         kAtom, list_shape({Base::integer}), {&item, &whole}))
                   : std::nullopt;
      });
  // An occurrence may be missing.
  const std::string once = "occurrence|appearance|instance of VAL in|within|inside VAL";
  const auto first = position("{1}.index({0:0}) if {0:7} in {1:7} else -1", kConditional,
                              "{1}.find({0:0})", kAtom);
  const auto last = position("len({1:0}) - 1 - {1}[::-1].index({0:0}) if {0:7} in {1:7} else -1",
                             kConditional, "{1}.rfind({0:0})", kAtom);
  of_values(rules, place + "of first " + once, 0, first);
  of_values(rules, "first " + place + "of VAL in|within|inside VAL", -1, first);
  of_values(rules, place + "of last " + once, 0, last);
  of_values(rules, "last " + place + "of VAL in|within|inside VAL", -1, last);
}

// Adds "Split a list into two halves", "combine two lists into pairs".
void add_halves_and_pairs(RuleSet& rules) {
  rules.add("VAL", "flatten VAL into|to single|flat|one|1 flat? list|array", 0,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning& rows = parts[0]->value;
              const bool is_nested = rows.shape.is_list() && rows.shape.element().is_list();
              return is_nested ? made(fill_template("[item for inner in {0:4} for item in inner]",
                                                    kAtom, rows.shape.element(), {&rows}))
                               : std::nullopt;
            });
  rules.add("VAL", "split|divide|cut VAL in|into 2? equal? half|=halves|part", 0,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning& list = parts[0]->value;
              return list.shape.is_list()
                         ? made(fill_template("[{0}[:len({0:0}) // 2], {0}[len({0:0}) // 2:]]",
                                              kAtom, list_shape(list.shape), {&list}))
                         : std::nullopt;
            });
  for (const std::string both : {"VAL", "VAL and|with VAL"}) {
    rules.add(
        "VAL",
        "combine|zip|pair|merge|turn " + both + " up? into|to|as list? of? pair|tuple|=pairs", 0,
        [](Parts parts, const Context&) -> Maybe {
          std::vector<const Meaning*> values = members_of(*parts[0]);
          values = values.empty() ? values_of(parts) : values;
          const bool fit =
              values.size() == 2 && values[0]->shape.is_list() && values[1]->shape.is_list();
          return fit ? made(fill_template("list(zip({0:0}, {1:0}))", kAtom, list_shape({}), values))
                     : std::nullopt;
        });
  }
}

void add_dictionaries_of_lists(RuleSet& rules) {
  const auto zipped = [](const Meaning& keys, const Meaning& values) -> std::optional<Meaning> {
    return keys.shape.is_list() && values.shape.is_list()
               ? std::optional(
                     fill_template("dict(zip({0:0}, {1:0}))", kAtom,
                                   {Base::dict, {keys.shape.element(), values.shape.element()}, {}},
                                   {&keys, &values}))
               : std::nullopt;
  };
  of_values(rules, "dictionary from|with|of|using key VAL and value VAL", 0, zipped);
  of_values(rules, "dictionary|mapping from|of|using|with VAL and VAL", 1, zipped);
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
  // "A dictionary that maps every word of the text to its length".
  const auto mapped = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* whole = parts.size() == 3 ? &parts[1]->value : implied_by(context, "*");
    const auto list = whole != nullptr ? parts[0]->function(*whole) : std::nullopt;
    const bool is_plain = list && list->shape.is_list() && !list->comprehension;
    const auto body =
        is_plain ? parts.back()->function(element_of_list(*list)) : std::optional<Meaning>();
    if (!body) {
      return std::nullopt;
    }
    const Meaning element = element_of_list(*list);
    return made(fill_template("{{1:0}: {2:0} for {1:0} in {0:4}}", kAtom,
                              {Base::dict, {list->shape.element(), body->shape}, {}},
                              {&*list, &element, &*body}, body->needs));
  };
  const std::string mapping = "dictionary|mapping that|which? mapping|maps|from|with each|every ";
  rules.add("VAL", mapping + "SET to|and|with its|their? FN", 0, mapped);
  rules.add("VAL", mapping + "SET of|in|from VAL to|and|with its|their? FN", 0, mapped);
}

}  // namespace

void add_list_rules(RuleSet& rules) {
  add_signs(rules);
  add_totals(rules);
  add_countdowns(rules);
  add_joining(rules);
  add_items(rules);
  add_halves_and_pairs(rules);
  add_dictionaries_of_lists(rules);
}

}  // namespace synth
