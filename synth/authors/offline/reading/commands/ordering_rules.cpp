#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the sorted list: by the key, or without one by what the order implies ("youngest first").
std::optional<Meaning> in_order(const Meaning& list, Function key, const Phrase* order) {
  if (!list.shape.is_list()) {
    return std::nullopt;
  }
  const std::string flag = order != nullptr ? order->identity : "";
  const std::string by_what =
      order != nullptr && !order->members.empty() ? order->members[0].text : std::string();
  const bool is_implied = !key && !by_what.empty();
  if (is_implied) {
    const Function field = field_among(by_what);
    key = by_what != "length" ? field : Function([](const Meaning& one) -> std::optional<Meaning> {
      return one.shape.is(Base::text) || one.shape.is_list()
                 ? std::optional(fill_template("len({0:0})", kAtom, {Base::integer}, {&one}))
                 : std::nullopt;
    });
  }
  const Meaning element = element_of_list(list);
  const auto value = key ? key(element) : std::optional<Meaning>(element);
  // "The books sorted by title" does not sort texts by themselves.
  const bool is_itself = key && value && value->code == element.code;
  if (!value || is_itself || !(value->shape.is_number() || value->shape.is(Base::text))) {
    return std::nullopt;
  }
  // "Largest first" applies to numbers, "youngest first" to ages.
  const bool wants_number = order != nullptr && order->members.size() > 1;
  const auto fields = split(by_what, '|');
  const bool says_same =
      by_what.empty() || is_implied ||
      (by_what == "length" ? value->code.starts_with("len(")
                           : std::ranges::any_of(fields, [&](std::string_view field) {
                               return value->code.find(field) != std::string::npos;
                             }));
  if ((wants_number && !value->shape.is_number()) || !says_same) {
    return std::nullopt;
  }
  // "In descending order, smallest first" contradicts itself; a sorted list may be sorted
  // differently.
  const std::string_view direction = flag.empty() ? "ascending" : "descending";
  const bool has_direction =
      names("ascending|descending", list.done) && !list.is_name() && order != nullptr;
  if (!key && list.code.starts_with("sorted(sorted(")) {
    return std::nullopt;
  }
  if (!key && has_direction) {
    return list.done == direction ? std::optional(list) : std::nullopt;
  }
  const bool is_so = !key && list.code.starts_with("sorted(") &&
                     (list.code.find(", reverse=True)") != std::string::npos) == !flag.empty() &&
                     list.code.ends_with(']');
  if (is_so) {  // as in "the three largest, largest first"
    return list;
  }
  const std::string by = key ? ", key=lambda " + element.code + ": " + value->code : "";
  Meaning out = fill_template(
      "sorted({0:" + std::string(by.empty() && flag.empty() ? "g" : "0") + "}" + by + flag + ")",
      kAtom, list.shape, {&list}, value->needs);
  out.item = list.item;
  out.done = order != nullptr && !key ? direction : "";
  return out;
}

// Adds "shortest word first", "youngest first". The first member names the key, a second one
// requires a number.
void add_what_comes_first(RuleSet& rules) {
  const auto ordered = [](std::string_view by, bool descending) -> Compose {
    return [by, descending](Parts, const Context&) -> Maybe {
      Phrase order = function_phrase(nullptr, descending ? ", reverse=True" : "");
      order.members.resize(by.empty() ? 2 : 1);
      order.members[0].text = by;
      return order;
    };
  };
  const auto first = [&](std::string_view words, std::string_view by, bool descending) {
    const Compose compose = ordered(by, descending);
    rules.add("ORDER", std::string(words) + " SET? first|=first", 0, compose);
  };
  const auto from_to = [&](const std::string& most, const std::string& least, std::string_view by) {
    rules.add("ORDER", "from? " + least + " to " + most, 0, ordered(by, false));
  };
  first("largest|biggest|highest|greatest|most|top|maximum", "", true);
  first("smallest|lowest|least|minimum|fewest", "", false);
  first("longest", "length", true);
  first("shortest", "length", false);
  from_to("longest", "shortest", "length");
  from_to("oldest|eldest", "youngest", "age");
  from_to("tallest", "shortest", "height");
  from_to("heaviest", "lightest", "weight");
  from_to("most expensive", "cheapest|least", "price|cost");
  first("oldest|eldest", "age", true);
  first("youngest", "age", false);
  first("tallest", "height", true);
  first("heaviest", "weight", true);
  first("lightest", "weight", false);
  first("cheapest", "price|cost", false);
  first("least expensive", "price|cost", false);
  first("most expensive", "price|cost", true);
  first("newest|latest", "year|date|published|released|time", true);
  first("earliest", "year|date|published|released|time", false);
}

void add_sorting_rules(RuleSet& rules) {
  rules.add("VAL", "sort|order|arrange VAL ,? ORDER", 0,
            [](Parts p, const Context&) { return made(in_order(p[0]->value, nullptr, p[1])); });
  rules.add("VAL", "VAL ,? sorted? ORDER", 1,
            [](Parts p, const Context&) { return made(in_order(p[0]->value, nullptr, p[1])); });
  // "Returns a new sorted list" sorts the only list.
  rules.add("VAL", "return|returns|give|produce sorted list|array|version|copy of? it|them? ORDER?",
            2, [](Parts p, const Context& context) -> Maybe {
              return context.parameters.size() == 1 ? made(in_order(context.parameters[0], nullptr,
                                                                    p.empty() ? nullptr : p[0]))
                                                    : std::nullopt;
            });
  for (const auto* pattern : {"sort|order|arrange VAL by its|their? FN",
                              "sort|order|arrange VAL by its|their? FN ,? ORDER",
                              "VAL ,? sorted|ordered|arranged by its|their? FN",
                              "VAL ,? sorted|ordered|arranged by its|their? FN ,? ORDER"}) {
    rules.add("VAL", pattern, 0, [](Parts p, const Context&) {
      return made(in_order(p[0]->value, p[1]->function, p.size() > 2 ? p[2] : nullptr));
    });
  }
}

// Adds "Sorts the letters of a text", which gives a text again.
void add_sorted_letters(RuleSet& rules) {
  const auto sorted = [](Parts parts, const Context&) -> Maybe {
    const Meaning& text = parts[0]->value;
    if (!text.shape.is(Base::text)) {
      return std::nullopt;
    }
    const std::string flag = parts.size() > 1 ? parts[1]->identity : "";
    return made(fill_template("''.join(sorted({0:0}" + flag + "))", kAtom, {Base::text}, {&text}));
  };
  const std::string letters = "=letters|=characters|=chars ";
  rules.add("VAL", "sort|order|arrange all? " + letters + "of|in VAL ,? ORDER?", -2, sorted);
  rules.add("VAL", "VAL with|having all? its? " + letters + "sorted|arranged|ordered ORDER?", -1,
            sorted);
  rules.add("VAL", "VAL with|having all? its? " + letters + "ORDER", -1, sorted);
}

void add_sorting(RuleSet& rules) {
  add_sorted_letters(rules);
  const auto order = [&](std::string_view pattern, const std::string& flag) {
    rules.add("ORDER", pattern, 0,
              [flag](Parts, const Context&) -> Maybe { return function_phrase(nullptr, flag); });
  };
  const std::string down = ", reverse=True";
  order("in|into? ascending|increasing|alphabetical order", "");
  order("alphabetically|ascending", "");
  order("from lowest|smallest|least to highest|largest|greatest|biggest", "");
  order("in|into? descending|decreasing order", down);
  // Of what is not sorted it may be the order it has, the other way round.
  order("in? sorted order", "");
  order("in? reverse alphabetical order", down);
  order("descending", down);
  order("from highest|largest|greatest|biggest to lowest|smallest|least", down);
  order("from? high|large|big|most to low|small|fewest|least", down);
  order("from? low|small|fewest|least to high|large|big|most", "");
  order("from? =z to a?", down);
  order("from? to =z", "");  // in "a to z" the article is left out
  add_what_comes_first(rules);
  add_sorting_rules(rules);
}

void add_positions(RuleSet& rules) {
  rules.add("NTH", "LIT th", 0, [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.shape.is(Base::integer) ? Maybe(*parts[0]) : std::nullopt;
  });
  const auto at = [](const std::string& index) {
    return [index](Parts parts, const Context&) -> Maybe {
      const Function view = parts.back()->function;
      const Meaning position =
          parts.size() == 2 ? index_of_nth(parts[0]->value) : Meaning{{Base::integer}, index};
      return function_phrase(
          [=](const Meaning& argument) -> std::optional<Meaning> {
            const auto list = view(argument);
            return list && list->shape.is_list()
                       ? std::optional(fill_template("{0}[{1:0}]", kAtom, list->shape.element(),
                                                     {&*list, &position}))
                       : std::nullopt;
          },
          "at" + position.code + identities(parts));
    };
  };
  rules.add("FN", "first SET", 1, at("0"));
  rules.add("FN", "last SET", 1, at("-1"));
  rules.add("FN", "middle SET", 1, [](Parts parts, const Context&) -> Maybe {
    const Function view = parts[0]->function;
    return function_phrase(
        [view](const Meaning& argument) -> std::optional<Meaning> {
          const auto list = view(argument);
          const bool is_text =
              argument.shape.is(Base::text) && list && list->code == "list(" + argument.code + ")";
          return list && list->shape.is_list()
                     ? std::optional(fill_template("{0}[len({0:0}) // 2]", kAtom,
                                                   list->shape.element(),
                                                   {is_text ? &argument : &*list}))
                     : std::nullopt;
        },
        "middle" + identities(parts));
  });
  const auto nth = at("");
  rules.add("FN", "NTH SET", 1, [nth](Parts parts, const Context& context) -> Maybe {
    // "The nth items" are more than one.
    return parts[1]->text.ends_with('s') ? std::nullopt : nth(parts, context);
  });
}

// Returns whether these are all characters of the text, or its letters if it has no others: "the
// first 3 letters" of a word are a prefix.
bool is_all_of(const Meaning& text, const Meaning& list) {
  if (list.code == "list(" + text.code + ")") {
    return true;
  }
  const auto* literal = text.literal ? text.literal->get_if<std::string>() : nullptr;
  const bool has_others = literal != nullptr && !std::ranges::all_of(*literal, is_letter);
  return !has_others && list.code == "[c for c in list(" + text.code + ") if c.isalpha()]";
}

void add_some_of_them(RuleSet& rules) {
  const auto some = [](const std::string& python, const std::set<std::string>& needs = {}) {
    return [python, needs](Parts parts, const Context&) -> Maybe {
      const Function view = parts[1]->function;
      const Meaning count = parts[0]->value;
      if (!count.shape.is(Base::integer)) {
        return std::nullopt;
      }
      return function_phrase(
          [=](const Meaning& argument) -> std::optional<Meaning> {
            const auto list = view(argument);
            const bool is_sorted = python.starts_with("sorted(") && list &&
                                   list->code.starts_with("sorted(");  // already sorted
            if (!list || !list->shape.is_list() || is_sorted) {
              return std::nullopt;
            }
            const bool of_text = argument.shape.is(Base::text) && is_all_of(argument, *list);
            if (of_text) {  // the first characters of a text are a text
              return fill_template(python, kAtom, argument.shape, {&argument, &count}, needs);
            }
            Meaning out = fill_template(python, kAtom, list->shape, {&*list, &count}, needs);
            out.item = list->item;
            return out;
          },
          python + identities(parts));
    };
  };
  rules.add("FN", "first VAL SET", 1, some("{0}[:{1:0}]"));
  for (const auto& [word, python] :
       {std::pair{"first", "{0}[:{1:0}]"}, {"last", "{0}[-{1:13}:]"}}) {
    rules.add("FN", word + std::string(" LIT"), 3,
              [python = std::string(python)](Parts parts, const Context&) -> Maybe {
                const Meaning count = parts[0]->value;
                return function_phrase(
                    [=](const Meaning& list) -> std::optional<Meaning> {
                      return list.shape.is_list() && count.shape.is(Base::integer)
                                 ? std::optional(
                                       fill_template(python, kAtom, list.shape, {&list, &count}))
                                 : std::nullopt;
                    },
                    python + count.code);
              });
  }
  rules.add("FN", "last VAL SET", 1, some("{0}[-{1:13}:]"));
  rules.add("FN", "VAL largest|highest|biggest|greatest SET", 1,
            some("sorted({0:0}, reverse=True)[:{1:0}]"));
  rules.add("FN", "VAL smallest|lowest SET", 1, some("sorted({0:0})[:{1:0}]"));
  rules.add("FN", "top? VAL most common|frequent SET", 1,
            some("[value for value, count in collections.Counter({0:g}).most_common({1:0})]",
                 {"collections"}));
}

void add_ranks(RuleSet& rules) {
  // The second largest is less than the largest; the k-th counts duplicates.
  const auto ranked = [](const std::string& distinct) {
    return [distinct](Parts parts, const Context&) -> Maybe {
      const bool of_all = parts.size() == 1;
      const Function view =
          of_all ? [](const Meaning& value) { return std::optional(value); } : parts[1]->function;
      const Meaning index = index_of_nth(parts[0]->value);
      std::string python = distinct;
      if (!parts[0]->value.literal) {
        python.replace(python.find("set({0:0})"), std::string_view("set({0:0})").size(), "{0:0}");
      }
      return function_phrase(
          [=](const Meaning& argument) -> std::optional<Meaning> {
            const auto list = view(argument);
            return list && fits("Ln", list->shape)
                       ? std::optional(fill_template(python + "[{1:0}]", kAtom,
                                                     list->shape.element(), {&*list, &index}))
                       : std::nullopt;
          },
          python + index.code + identities(parts));
    };
  };
  for (const auto& [words, python] :
       {std::pair{"largest|highest|biggest|greatest|maximum", "sorted(set({0:0}), reverse=True)"},
        {"smallest|lowest|least|minimum", "sorted(set({0:0}))"}}) {
    const std::string rank = std::string("NTH ") + words;
    rules.add("FN", rank + " SET", 1, ranked(python));
    rules.add("FN", rank, 3, ranked(python));
    rules.add("FN", rank + " unique|distinct SET", 0, ranked(python));
  }
}

}  // namespace

void add_ordering_rules(RuleSet& rules) {
  add_sorting(rules);
  add_positions(rules);
  add_some_of_them(rules);
  add_ranks(rules);
}

}  // namespace synth
