#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/support/text.h"

#include <algorithm>
#include <map>

namespace synth {
namespace {

using Base = Shape::Base;

// Returns a noun with a filtered view.
Phrase restricted(const Phrase& set, const Function& condition, const std::string& identity) {
  const Function view = set.view ? set.view : set.function;
  const Function all = set.condition ? both(set.condition, condition, "and", kAnd) : condition;
  Phrase out = function_phrase(
      [=](const Meaning& argument) -> std::optional<Meaning> {
        const auto list = view(argument);
        return list ? filter_elements(all, *list) : std::nullopt;
      },
      set.identity + "?" + identity);
  out.view = view;
  out.condition = all;
  return out;
}

Compose range(bool includes_end) {
  return [includes_end](Parts parts, const Context&) -> Maybe {
    const Meaning one{{Base::integer}, "1", kAtom, {}, {}, {}, false, false, Value(1)};
    const Meaning& low = parts.size() == 2 ? parts[0]->value : one;
    const Meaning& high = parts.back()->value;
    if (!low.shape.is(Base::integer) || !high.shape.is(Base::integer)) {
      return std::nullopt;
    }
    Meaning end = high;
    const auto* number = high.literal ? high.literal->get_if<Integer>() : nullptr;
    const auto small = number != nullptr ? number->to_int64() : std::nullopt;
    if (includes_end && small && *small < (std::int64_t{1} << 60U)) {
      end.code = std::to_string(*small + 1);
    } else if (includes_end) {
      end = fill_template("{0:11} + 1", kAdditive, {Base::integer}, {&high});
    }
    Meaning out = fill_template("list(range({0:0}, {1:0}))", kAtom, list_shape({Base::integer}),
                                {&low, &end});
    out.item = "n";
    return value_phrase(std::move(out));
  };
}

void add_ranges(RuleSet& rules) {
  rules.add("RANGE", "from VAL up? to|through and? including? VAL", 0, range(true));
  rules.add("RANGE",
            "starting|beginning|ranging at|from|with VAL ,? and? ending|up? at|with|to VAL", 0,
            range(true));
  rules.add("RANGE", "between VAL and|to VAL", 0, range(true));
  // Cheaper than the range of a list.
  rules.add("RANGE", "in|within range of|from|between? VAL to|and|through|until|- VAL", -2,
            range(true));
  rules.add("RANGE", "VAL through|to|- VAL", 1, range(true));
  rules.add("RANGE", "up to and? including? VAL", 0, range(true));
  rules.add("RANGE", "at most VAL", 0, range(true));
  rules.add("RANGE", "below|under VAL", 0, range(false));
  rules.add("RANGE", "less|smaller|lower than VAL", 0, range(false));
}

// Adds "the even numbers from 1 to 10".
void add_numbers_of_ranges(RuleSet& rules) {
  const auto of_numbers = [](Parts parts, const Context&) -> Maybe {
    const auto list = parts[0]->function(parts[1]->value);
    if (!list || !fits("Li", list->shape)) {
      return std::nullopt;
    }
    return value_phrase(*list);
  };
  rules.add("VAL", "SET RANGE", 0, of_numbers);
  const auto counted = [of_numbers](Parts parts, const Context& context) -> Maybe {
    const auto list = of_numbers(parts, context);
    return list ? Maybe(value_phrase(
                      fill_template("len({0:0})", kAtom, {Base::integer}, {&list->value})))
                : std::nullopt;
  };
  rules.add("CMD", "how many SET are|is there? RANGE", 0, counted);
  rules.add(
      "VAL", "SET from|starting VAL down to VAL", 0, [](Parts parts, const Context&) -> Maybe {
        const Meaning& high = parts[1]->value;
        const Meaning& low = parts[2]->value;
        if (!high.shape.is(Base::integer) || !low.shape.is(Base::integer)) {
          return std::nullopt;
        }
        return made(parts[0]->function(fill_template("list(range({0:0}, {1:11} - 1, -1))", kAtom,
                                                     list_shape({Base::integer}), {&high, &low})));
      });
}

// Adds "the sum from 1 to 10".
void add_functions_of_ranges(RuleSet& rules) {
  rules.add("VAL", "FN RANGE", 2, [](Parts parts, const Context&) -> Maybe {
    // "Fibonacci numbers up to 50" does not mean the function of each number.
    const bool counts = parts[0]->identity.starts_with("fibonacci");
    const auto value = counts ? std::nullopt : parts[0]->function(parts[1]->value);
    return value && value->code != parts[1]->value.code ? Maybe(value_phrase(*value))
                                                        : std::nullopt;
  });
  rules.add("VAL", "sum|add|total up|together RANGE", 1, [](Parts parts, const Context&) {
    const Meaning& numbers = parts[0]->value;
    return made(fits("Li", numbers.shape)
                    ? std::optional(fill_template("sum({0:g})", kAtom, {Base::integer}, {&numbers}))
                    : std::nullopt);
  });
  rules.add("VAL", "FN of VAL to|through VAL", 2, [](Parts parts, const Context& context) -> Maybe {
    const Meaning& low = parts[1]->value;
    // Excludes "the sum of (squares from 1) to 10".
    const bool plain = low.literal || low.is_name();
    const auto numbers = plain ? range(true)(parts.subspan(1), context) : std::nullopt;
    const auto value = numbers ? parts[0]->function(numbers->value) : std::nullopt;
    return value ? Maybe(value_phrase(*value)) : std::nullopt;
  });
}

// Returns the infinite sequence of a kind of numbers, such as "even numbers"; nothing for numbers
// without a condition.
Maybe endless_numbers(const Phrase& set) {
  Meaning all{list_shape({Base::integer}), "itertools.count(1)", kAtom, {"itertools"}};
  all.item = "n";
  const auto list = set.function(all);
  if (!list || !fits("Li", list->shape) || !list->comprehension) {
    return std::nullopt;
  }
  Meaning lazy = *list;
  lazy.code = "(" + lazy.code.substr(1, lazy.code.size() - 2) + ")";
  return value_phrase(std::move(lazy));
}

Meaning first_integers(const Meaning& count) {
  return fill_template("list(range(1, {0:11} + 1))", kAtom, list_shape({Base::integer}), {&count});
}

void add_first_numbers(RuleSet& rules) {
  // As in "the first 10 even numbers", "the first 10 numbers".
  rules.add("VAL", "first VAL SET", 3, [](Parts parts, const Context&) -> Maybe {
    const Meaning& count = parts[0]->value;
    if (!count.shape.is(Base::integer)) {
      return std::nullopt;
    }
    if (const auto lazy = endless_numbers(*parts[1])) {
      return value_phrase(fill_template("list(itertools.islice({0:0}, {1:0}))", kAtom,
                                        lazy->value.shape, {&lazy->value, &count}));
    }
    const Meaning all = first_integers(count);
    const auto list = parts[1]->function(all);
    return list && list->code == all.code ? Maybe(value_phrase(all)) : std::nullopt;
  });
  // As in "the first 10 cubes".
  rules.add("VAL", "first VAL FN", 3, [](Parts parts, const Context&) -> Maybe {
    const Meaning& count = parts[0]->value;
    if (!count.shape.is(Base::integer)) {
      return std::nullopt;
    }
    const auto list = parts[1]->function(first_integers(count));
    return list && list->comprehension && fits("Li", list->shape) ? Maybe(value_phrase(*list))
                                                                  : std::nullopt;
  });
  // As in "the 10th prime number".
  rules.add("VAL", "NTH SET", 3, [](Parts parts, const Context&) -> Maybe {
    const auto lazy = endless_numbers(*parts[1]);
    const Meaning& nth = parts[0]->value;
    if (!lazy) {
      return std::nullopt;
    }
    const Meaning skipped = index_of_nth(nth);
    return value_phrase(fill_template("next(itertools.islice({0:0}, {1:0}, None))", kAtom,
                                      {Base::integer}, {&lazy->value, &skipped}));
  });
}

void add_nouns(RuleSet& rules) {
  std::map<std::string_view, std::vector<const Noun*>> senses;
  for (const Noun& noun : nouns()) {
    for (const std::string_view words : split(noun.words, '|')) {
      senses[words].push_back(&noun);
    }
  }
  for (const auto& [words, entries] : senses) {
    // A match that is exact, or of two words, is preferred to a match by stem.
    const bool exact = words.starts_with('=') || words.find('-') != std::string_view::npos;
    rules.add("SET", spaced(words), exact ? -1 : 0,
              [view = view_of(entries), words = std::string(words)](
                  Parts, const Context&) -> Maybe { return function_phrase(view, words); });
  }
}

void add_restricted_nouns(RuleSet& rules) {
  const auto condition_first = [](Parts parts, const Context&) -> Maybe {
    return restricted(*parts[1], parts[0]->function, parts[0]->identity);
  };
  const auto condition_last = [](Parts parts, const Context&) -> Maybe {
    return restricted(*parts[0], parts[1]->function, parts[1]->identity);
  };
  rules.add("SET", "PRED SET", 0, condition_first);
  rules.add("SET", "SET PRED", 1, condition_last);
  rules.add("SET", "SET that|which|who is|are|have|has? PRED", 0, condition_last);
  rules.add("SET", "SET with PRED", 0, condition_last);
  rules.add("SET", "SET with|whose|where|having HAVING", 0, condition_last);
  rules.add("SET", "PRED one|=ones", 0, [](Parts parts, const Context&) -> Maybe {
    return restricted(
        function_phrase([](const Meaning& value) { return std::optional(value); }, "ones"),
        parts[0]->function, parts[0]->identity);
  });
  rules.add(
      "SET", "those|=ones that|which|who? are|is|have? PRED", 0,
      [](Parts parts, const Context&) -> Maybe {
        return restricted(
            function_phrase([](const Meaning& value) { return std::optional(value); }, "ones"),
            parts[0]->function, parts[0]->identity);
      });
  rules.add(
      "SET", "everything|anything|all|whatever that|which|is|are? is|are? PRED", 1,
      [](Parts parts, const Context&) -> Maybe {
        return restricted(
            function_phrase([](const Meaning& value) { return std::optional(value); }, "ones"),
            parts[0]->function, parts[0]->identity);
      });
  rules.add("SET", "MULTIPLE", 0, [](Parts parts, const Context&) -> Maybe {
    return restricted(function_phrase(
                          [](const Meaning& value) {
                            return fits("Li", value.shape) ? std::optional(value) : std::nullopt;
                          },
                          "numbers"),
                      parts[0]->function, parts[0]->identity);
  });
}

void add_other_nouns(RuleSet& rules) {
  const auto of_result = [](Parts parts, const Context& context) -> Maybe {
    // A parameter has not been squared yet.
    const bool is_result = context.previous != nullptr &&
                           std::ranges::none_of(context.parameters, [&](const Meaning& parameter) {
                             return parameter.code == context.previous->code;
                           });
    const auto set = is_result ? parts[0]->function(*context.previous) : std::nullopt;
    return set && set->shape.is_list() ? made(set) : std::nullopt;
  };
  rules.add("VAL", "remaining|=filtered|=resulting|=squared|=doubled SET", 1, of_result);
  rules.add("VAL", "=sorted SET", 1, [of_result](Parts parts, const Context& context) -> Maybe {
    const bool is_sorted = context.previous != nullptr && context.previous->is_sorted;
    return is_sorted ? of_result(parts, context) : std::nullopt;
  });
  const auto plain = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  rules.add("SET", "all|only SET", 0, plain);
  rules.add("SET", "only? those SET", 0, plain);
  rules.add("SET", "unique|distinct|different SET", 0, [](Parts parts, const Context&) -> Maybe {
    return function_phrase(then(parts[0]->function,
                                [](const Meaning& list) -> std::optional<Meaning> {
                                  return list.shape.is_list() ? std::optional(fill_template(
                                                                    "list(dict.fromkeys({0:g}))",
                                                                    kAtom, list.shape, {&list}))
                                                              : std::nullopt;
                                }),
                           "unique" + identities(parts));
  });
  rules.add("SET", "every|each SET", 3, plain);
  rules.add("KEY", "KEY field|column|key|value", 0, plain);
}

// Adds the sum of each row or column, and other functions of lists.
void add_rows_and_columns(RuleSet& rules) {
  for (const bool columns : {false, true}) {
    const std::string word = columns ? "column" : "row";
    const Function lines = [columns](const Meaning& value) -> std::optional<Meaning> {
      if (!fits("LL*", value.shape)) {
        return std::nullopt;
      }
      Meaning out = value;
      if (columns) {
        out = fill_template("[list(column) for column in zip(*{0})]", kAtom, value.shape, {&value});
      }
      out.item = columns ? "column" : "row";
      return out;
    };
    rules.add("SET", word, -1, [lines, word](Parts, const Context&) -> Maybe {
      return function_phrase(lines, word);
    });
    for (const std::string& of :
         {word + " FN of|in VAL", "FN of|for each|every " + word + " of|in VAL"}) {
      rules.add("VAL", of, -1, [lines](Parts parts, const Context&) -> Maybe {
        const auto list = lines(parts[1]->value);
        return list ? made(map_elements(parts[0]->function, *list)) : std::nullopt;
      });
    }
  }
}

}  // namespace

void add_noun_rules(RuleSet& rules) {
  add_rows_and_columns(rules);
  add_nouns(rules);
  add_restricted_nouns(rules);
  add_constructions(rules, "choices of elements");
  add_other_nouns(rules);
  // All other readings of ranges of numbers depend on this.
  add_ranges(rules);
  add_numbers_of_ranges(rules);
  add_functions_of_ranges(rules);
  add_first_numbers(rules);
}

}  // namespace synth
