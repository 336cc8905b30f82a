#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <string>
#include <vector>

// Rules for places in a list or text that is not named: "every second element, starting with the
// first", "the position of the biggest number", "how many words have more than n letters".

namespace synth {
namespace {

using Base = Shape::Base;

const Meaning* implied_sequence(const Context& context) {
  const Meaning* whole = implied_by(context, "L*");
  return whole != nullptr ? whole : implied_by(context, "s");
}

// Adds "every second element", from the first on unless another is named.
void add_strides(RuleSet& rules) {
  const auto strided = [](bool is_named, std::string_view start) -> Compose {
    return [is_named, start](Parts parts, const Context& context) -> Maybe {
      const Meaning* whole = is_named ? &parts.back()->value : implied_sequence(context);
      const Phrase& noun = *parts[parts.size() - (is_named ? 2 : 1)];
      const auto* step =
          parts[0]->value.literal ? parts[0]->value.literal->get_if<Integer>() : nullptr;
      const auto list = whole != nullptr ? noun.function(*whole) : std::nullopt;
      const bool fit =
          list && list->shape.is_list() && list->code.find("range(") == list->code.npos;
      if (!fit || (parts[0] != &noun && step == nullptr)) {
        return std::nullopt;
      }
      const std::string by = step != nullptr ? parts[0]->value.code : "2";
      const bool of_text = whole->shape.is(Base::text) && list->code == "list(" + whole->code + ")";
      const Meaning& sliced = of_text ? *whole : *list;
      return made(fill_template("{0}[" + std::string(start) + "::" + by + "]", kAtom, sliced.shape,
                                {&sliced}));
    };
  };
  for (const auto& [end, start] :
       {std::pair<std::string, std::string_view>{"", ""},
        {" ,? starting|beginning|start|counting with|at|from first|1|=beginning|start|=one "
         "=one|element?",
         ""},
        {" ,? starting|beginning|start with|at|from index|position 0", ""},
        {" ,? starting|beginning|start with|at|from index|position 1", "1"}}) {
    for (const std::string every : {"every|each NTH SET", "every|each other SET"}) {
      rules.add("VAL", every + end, 0, strided(false, start));
      rules.add("VAL", every + " of|in|from VAL" + end, 0, strided(true, start));
    }
  }
}

// Adds "the position of the biggest number": the first, if there are several.
void add_places_of_extremes(RuleSet& rules) {
  const auto place = [](const Meaning& extreme, const Meaning* list) -> Maybe {
    const bool fit =
        list != nullptr && list->shape.is_list() &&
        (extreme.code == "max(" + list->code + ")" || extreme.code == "min(" + list->code + ")" ||
         extreme.code == "max(" + list->code + ", key=len)" ||
         extreme.code == "min(" + list->code + ", key=len)");
    return fit ? made(fill_template("{1}.index({0:0})", kAtom, {Base::integer}, {&extreme, list}))
               : std::nullopt;
  };
  const std::string index = "index|position|place|location of first? ";
  // Functions count from 0; a sentence may mean either.
  rules.add("VAL", index + "VAL", 1, [place](Parts parts, const Context& context) -> Maybe {
    return context.function.empty() ? std::nullopt
                                    : place(parts[0]->value, implied_by(context, "L*"));
  });
  rules.add("VAL", index + "FN", 1, [place](Parts parts, const Context& context) -> Maybe {
    const Meaning* list = context.function.empty() ? nullptr : implied_by(context, "L*");
    const auto extreme = list != nullptr ? parts[0]->function(*list) : std::nullopt;
    return extreme ? place(*extreme, list) : std::nullopt;
  });
  rules.add("VAL", index + "FN in|of VAL", 0,
            [place](Parts parts, const Context& context) -> Maybe {
              const auto extreme =
                  context.function.empty() ? std::nullopt : parts[0]->function(parts[1]->value);
              return extreme ? place(*extreme, &parts[1]->value) : std::nullopt;
            });
}

// Adds "how many words have more than n letters" of the only list, or else of the only text.
void add_counts_of_implied(RuleSet& rules) {
  const auto counted = [](const std::optional<Meaning>& list) -> Maybe {
    return list && list->shape.is_list()
               ? made(fill_template("len({0:0})", kAtom, {Base::integer}, {&*list}))
               : std::nullopt;
  };
  const auto with = [counted](Parts parts, const Context& context) -> Maybe {
    const Meaning* whole = implied_sequence(context);
    const auto all = whole != nullptr ? parts[0]->function(*whole) : std::nullopt;
    return all && all->shape.is_list() ? counted(filter_elements(parts[1]->function, *all))
                                       : std::nullopt;
  };
  const std::string many = "how many of? its|their? ";
  rules.add("VAL", many + "SET are|is|have|has|had PRED", 2, with);
  rules.add("VAL", many + "SET PRED", 3, with);
  rules.add("VAL", "how many SET there are|is", 1, [counted](Parts parts, const Context& context) {
    const Meaning* whole = implied_sequence(context);
    return whole != nullptr ? counted(parts[0]->function(*whole)) : std::nullopt;
  });
  // "How many are done" counts what the only list holds.
  rules.add("VAL", "how many are|is|have|has PRED", 2,
            [counted](Parts parts, const Context& context) -> Maybe {
              const Meaning* list = implied_by(context, "L*");
              return list != nullptr ? counted(filter_elements(parts[0]->function, *list))
                                     : std::nullopt;
            });
  // One of several parameters is meant, which the noun has to fit.
  rules.add("VAL", "number|count of SET", 3, [counted](Parts parts, const Context& context) {
    const bool is_one = context.parameters.size() < 2 || context.previous != nullptr;
    const Meaning* whole = is_one ? nullptr : implied_sequence(context);
    return whole != nullptr ? counted(parts[0]->function(*whole)) : std::nullopt;
  });
  rules.add(
      "VAL", "element|item|value|number|letter|character|word before last =one|1?", 0,
      [](Parts, const Context& context) -> Maybe {
        const Meaning* whole = implied_sequence(context);
        return whole != nullptr
                   ? made(fill_template(
                         "{0}[-2]", kAtom,
                         whole->shape.is_list() ? whole->shape.element() : whole->shape, {whole}))
                   : std::nullopt;
      });
  rules.add(
      "VAL", "element|item|value|number|letter|character in|at middle|=center|=centre", 0,
      [](Parts, const Context& context) -> Maybe {
        const Meaning* whole = implied_sequence(context);
        return whole != nullptr
                   ? made(fill_template(
                         "{0}[len({0:0}) // 2]", kAtom,
                         whole->shape.is_list() ? whole->shape.element() : whole->shape, {whole}))
                   : std::nullopt;
      });
}

// Adds "n with its digits in reverse order", "the largest number in the matrix".
void add_digits_and_matrices(RuleSet& rules) {
  rules.add(
      "VAL", "VAL with|having its digit in? reverse|reversed|backwards|backward order?", -1,
      [](Parts parts, const Context&) -> Maybe {
        const Meaning& number = parts[0]->value;
        return number.shape.is(Base::integer)
                   ? made(fill_template("int(str({0:0})[::-1])", kAtom, {Base::integer}, {&number}))
                   : std::nullopt;
      });
  for (const auto& [words, function] :
       {std::pair{"largest|biggest|highest|greatest|maximum", "max"},
        {"smallest|lowest|least|minimum", "min"}}) {
    rules.add(
        "VAL", std::string(words) + " number|value|element|entry? of|in VAL", 0,
        [function = std::string(function)](Parts parts, const Context&) -> Maybe {
          const Meaning& rows = parts[0]->value;
          return fits("LLn", rows.shape) && rows.is_name()
                     ? made(fill_template(function + "(" + function + "(row) for row in {0:4})",
                                          kAtom, rows.shape.element().element(), {&rows}))
                     : std::nullopt;
        });
  }
  // "The difference between a and b, never negative".
  rules.add("CMD", "CMD , but? never|not|=always|=as negative|positive number|value?", 1,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning& value = parts[0]->value;
              return value.shape.is_number() && value.binding == kAdditive
                         ? made(fill_template("abs({0:0})", kAtom, value.shape, {&value}))
                         : std::nullopt;
            });
}

// Adds "..., everything in lower case" behind a text.
void add_case_of_all(RuleSet& rules) {
  rules.add("CMD", "CMD ,|; everything|all|both|whole|entire thing|text|=of? it? to|in|into? FN", 0,
            [](Parts parts, const Context&) -> Maybe {
              const bool is_text = parts[0]->value.shape.is(Base::text);
              const auto out =
                  is_text ? parts[1]->function(parts[0]->value) : std::optional<Meaning>();
              return out && (out->code.ends_with(".lower()") || out->code.ends_with(".upper()"))
                         ? made(out)
                         : std::nullopt;
            });
}

// Adds "each word with its first letter in upper case".
void add_raised_initials(RuleSet& rules) {
  const auto raised = [](const Meaning& text) -> std::optional<Meaning> {
    return text.shape.is(Base::text)
               ? std::optional(
                     fill_template("{0}[:1].upper() + {0}[1:]", kAdditive, {Base::text}, {&text}))
               : std::nullopt;
  };
  const std::string end =
      " with|having its|their? first letter|character in|as|to? uppercase|upper|capital|"
      "capitalized|=capitalised case|letter?";
  rules.add("VAL", "VAL" + end, -1, [raised](Parts parts, const Context&) {
    const Meaning& whole = parts[0]->value;
    return made(whole.shape.is_list() ? map_elements(raised, whole) : raised(whole));
  });
  rules.add("VAL", "each|every|all SET" + end, -1, [raised](Parts parts, const Context& context) {
    const Meaning* whole = implied_sequence(context);
    const auto list = whole != nullptr ? parts[0]->function(*whole) : std::nullopt;
    const auto words = list && list->shape.is_list() ? map_elements(raised, *list) : std::nullopt;
    return words && list->of_sentence
               ? made(fill_template("' '.join({0:g})", kAtom, {Base::text}, {&*words}))
               : made(words);
  });
}

// Adds "the number of rows equals the length of every row".
void add_square_matrices(RuleSet& rules) {
  rules.add("TRUTH",
            "number|count of row is|equals|equal same|equal? as|to? length|size|number|count of "
            "each|every|all|any? row|column|=columns",
            -3, [](Parts, const Context& context) -> Maybe {
              const Meaning* rows = implied_by(context, "LL*");
              return rows != nullptr
                         ? made(fill_template("all(len(row) == len({0:0}) for row in {0:4})", kAtom,
                                              {Base::boolean}, {rows}))
                         : std::nullopt;
            });
}

// Adds "the middle value once sorted", also with what an even number of values gives.
void add_medians(RuleSet& rules) {
  const std::string middle =
      "middle value|number|element|item|one? once|when|after|if|of sorted|ordered|sorting list?";
  const std::string two = "mean|average of? 2|two? middle|central =ones|=two|value|number|element";
  const std::string even = "even number|count|length|amount? of value|number|element|item|them ";
  for (const std::string& end : std::vector<std::string>{
           "", " ,|;|. or? with|for|if|of " + even + ",? " + two, " ,|;|.? or|and " + two,
           " ,|;|.? or|and " + two + " if|for|when|with there? are|is? " + even}) {
    rules.add("VAL", middle + end, -1, [](Parts, const Context& context) -> Maybe {
      const Meaning* list = implied_by(context, "Ln");
      return list != nullptr ? made(fill_template("statistics.median({0:g})", kAtom,
                                                  list->shape.element(), {list}, {"statistics"}))
                             : std::nullopt;
    });
  }
}

// Adds "every number is at least as large as the one before".
void add_orders_of_neighbours(RuleSet& rules) {
  const std::string before = " =one|number|value|element|item? before|previous =it|=one|number?";
  for (const auto& [words, sign] : {std::pair{"at least as large|big|great|high as", "<="},
                                    {"not|never smaller|less|lower than", "<="},
                                    {"larger|bigger|greater|higher than", "<"},
                                    {"smaller|lower|less than", ">"}}) {
    rules.add(
        "TRUTH", "all|every|each SET is|are " + std::string(words) + before, 0,
        [sign = std::string(sign)](Parts parts, const Context& context) -> Maybe {
          const Meaning* list = implied_by(context, "Ln");
          const auto all = list != nullptr ? parts[0]->function(*list) : std::nullopt;
          return all && all->code == list->code
                     ? made(fill_template("all(x " + sign + " y for x, y in zip({0:0}, {0}[1:]))",
                                          kAtom, {Base::boolean}, {list}))
                     : std::nullopt;
        });
  }
}

}  // namespace

void add_position_rules(RuleSet& rules) {
  add_strides(rules);
  add_places_of_extremes(rules);
  add_counts_of_implied(rules);
  add_digits_and_matrices(rules);
  add_case_of_all(rules);
  add_raised_initials(rules);
  add_orders_of_neighbours(rules);
  add_square_matrices(rules);
  add_medians(rules);
}

}  // namespace synth
