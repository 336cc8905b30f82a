#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>

// Rules for records and their fields.

namespace synth {
namespace {

using Base = Shape::Base;

bool are_records(const Meaning& list) {
  return list.shape.is_list() && list.shape.element().is_record();
}

// Returns the condition on one field of a record.
Maybe of_field(const Function& field, const Phrase& condition, const std::string& what) {
  return function_phrase(
      [field, test = condition.function](const Meaning& record) -> std::optional<Meaning> {
        const auto value = record.shape.is_record() ? field(record) : std::nullopt;
        return value && !value->shape.is_list() ? test(*value) : std::nullopt;
      },
      what + ":" + condition.identity);
}

// Adds "cost more than 10", "at least 18 years old", "with a score above 80".
void add_conditions_on_fields(RuleSet& rules) {
  for (const auto& [words, fields] :
       {std::pair{"cost|costs|costing|priced|sell|sells at|for?", "price|cost"},
        {"weigh|weighs|weighing", "weight"},
        {"earn|earns|earning|make|makes|making|paid", "salary|wage|income|pay|earnings"},
        {"score|scored|scoring|got|achieved", "score|grade|points|mark"},
        {"aged", "age"}}) {
    rules.add("PRED", std::string(words) + " PRED", 0,
              [fields = std::string(fields)](Parts parts, const Context&) {
                return of_field(field_among(fields), *parts[0], fields);
              });
  }
  for (const auto* years : {"PRED year|=years old|=age", "PRED year of age"}) {
    rules.add("PRED", years, 0, [](Parts parts, const Context&) {
      return of_field(field_among("age"), *parts[0], "age");
    });
  }
  for (const auto& [words, sign] : {std::pair{"aged? VAL year? or|and older|over|up|above", ">="},
                                    {"aged? VAL year? or|and younger|under", "<="},
                                    {"over|above VAL year? old?", ">"},
                                    {"under|below VAL year? old?", "<"}}) {
    rules.add("PRED", words, 2, [sign = std::string(sign)](Parts parts, const Context&) -> Maybe {
      const Meaning limit = parts[0]->value;
      return function_phrase(
          [=](const Meaning& record) -> std::optional<Meaning> {
            const auto age = record.shape.is_record() ? field_among("age")(record) : std::nullopt;
            return age && age->shape.is_number() && limit.shape.is_number()
                       ? std::optional(fill_template("{0:7} " + sign + " {1:7}", kComparison,
                                                     {Base::boolean}, {&*age, &limit}))
                       : std::nullopt;
          },
          "age" + sign + limit.code);
    });
  }
  // "Whose department is 'IT'", "in the 'IT' department": equality with what is written.
}

// Adds "published after 2000", "born before 1990" for the year.
void add_years(RuleSet& rules) {
  const std::string made =
      "published|released|born|made|built|founded|written|produced|launched|"
      "hired|directed|printed|manufactured|from|=dated|created|issued ";
  for (const auto& [when, sign] : {std::pair{"after|later", ">"},
                                   {"before|earlier|prior", "<"},
                                   {"in|during", "=="},
                                   {"since", ">="}}) {
    rules.add(
        "PRED", made + when + " than|to? year? VAL", 0,
        [sign = std::string(sign)](Parts parts, const Context&) -> Maybe {
          const Meaning limit = parts[0]->value;
          return function_phrase(
              [=](const Meaning& record) -> std::optional<Meaning> {
                const auto year = field_among(
                    "year|published|released|born|birth_year|founded|hired|release_year|"
                    "built|publication_year|built_year")(record);
                return year && year->shape.is(Base::integer) && limit.shape.is(Base::integer)
                           ? std::optional(fill_template("{0:7} " + sign + " {1:7}", kComparison,
                                                         {Base::boolean}, {&*year, &limit}))
                           : std::nullopt;
              },
              "year" + sign + limit.code);
        });
  }
}

// Adds "Which names in ... belong to people older than 30?", "Who is older than 30 in ...?"
void add_whose(RuleSet& rules) {
  const auto of_those = [](const Phrase& field, const Meaning& all, const Phrase& test) -> Maybe {
    const auto some = are_records(all) ? filter_elements(test.function, all) : std::nullopt;
    const auto values = some ? map_elements(field.function, *some) : std::nullopt;
    return values && !values->shape.element().is_record() ? made(values) : std::nullopt;
  };
  const std::string belong =
      " belong|belongs|are|is to|of SET that|who|which|with|having|whose? "
      "is|are|have|has|a? ";
  for (const std::string test : {"PRED", "HAVING"}) {
    rules.add("CMD", "which|what KEY in|of|from|among VAL" + belong + test, 0,
              [of_those](Parts parts, const Context&) {
                return of_those(*parts[0], parts[1]->value, *parts.back());
              });
    rules.add("CMD", "which|what KEY" + belong + test, 1,
              [of_those](Parts parts, const Context& context) -> Maybe {
                return context.previous != nullptr
                           ? of_those(*parts[0], *context.previous, *parts.back())
                           : std::nullopt;
              });
  }
  const Phrase name = function_phrase(field_among("name|person|student|employee|user"), "name");
  rules.add("CMD", "who is|are|has|have|was? PRED in|of|from|among VAL", 0,
            [of_those, name](Parts parts, const Context&) {
              return of_those(name, parts[1]->value, *parts[0]);
            });
}

// Adds "the cities with a population above 250000" for records with a field city.
void add_fields_of_some(RuleSet& rules) {
  const auto some = [](Parts parts, const Context&) -> Maybe {
    const Function field = parts[0]->function;
    const Function test = parts[1]->function;
    return function_phrase(
        [=](const Meaning& argument) -> std::optional<Meaning> {
          const auto list = are_records(argument) ? filter_elements(test, argument) : std::nullopt;
          const auto value = list ? map_elements(field, *list) : std::nullopt;
          return value && value->shape.element().is(Base::text) ? value : std::nullopt;
        },
        "some" + identities(parts));
  };
  for (const auto* pattern :
       {"KEY with|whose|where|having HAVING", "KEY with|whose|where|having PRED",
        "KEY that|which|who is|are|have|has? PRED", "all KEY with|whose|where|having HAVING"}) {
    rules.add("FN", pattern, -2, some);
  }
  // A field that is true or false is a property: "the tasks that are not done".
  rules.add("PRED", "KEY", 1, [](Parts parts, const Context&) -> Maybe {
    return function_phrase(
        [field = parts[0]->function](const Meaning& record) -> std::optional<Meaning> {
          const auto value = record.shape.is_record() ? field(record) : std::nullopt;
          return value && value->shape.is(Base::boolean) ? value : std::nullopt;
        },
        parts[0]->identity);
  });
  // A list in a field: "the users", of {"users": [...]}.
  rules.add("SET", "KEY", 1, [](Parts parts, const Context&) -> Maybe {
    return function_phrase(
        [field = parts[0]->function](const Meaning& argument) -> std::optional<Meaning> {
          const auto list = field(argument);
          const bool fit = list && (are_records(*list) ||
                                    (argument.shape.is(Base::dict) && list->shape.is_list()));
          return fit ? list : std::nullopt;
        },
        parts[0]->identity);
  });
  // The name of a record is its only text.
  rules.add("FN", "name of FN", 2, [](Parts parts, const Context&) -> Maybe {
    return function_phrase(
        [inner = parts[0]->function](const Meaning& argument) -> std::optional<Meaning> {
          auto one = inner(argument);
          if (one && one->shape.is(Base::text) && argument.shape.is(Base::dict) &&
              one->code.ends_with(".get)")) {
            return one;  // a key is a name
          }
          if (!one || !one->shape.is(Base::dict) || one->shape.field("name") != nullptr) {
            return std::nullopt;
          }
          const std::string* only = nullptr;
          for (const auto& [name, shape] : one->shape.fields) {
            if (shape.is(Base::text)) {
              if (only != nullptr) {
                return std::nullopt;
              }
              only = &name;
            }
          }
          return only != nullptr ? field_of(*only)(*one) : std::nullopt;
        },
        "name of " + parts[0]->identity);
  });
}

// Returns the product of two fields for each record.
Function product_of_fields(const Function& a, const Function& b) {
  return [=](const Meaning& argument) -> std::optional<Meaning> {
    return map_elements(
        [&](const Meaning& record) -> std::optional<Meaning> {
          const auto left = record.shape.is_record() ? a(record) : std::nullopt;
          const auto right = left ? b(record) : std::nullopt;
          const bool fit = right && left->shape.is_number() && right->shape.is_number();
          return fit ? std::optional(fill_template("{0:12} * {1:13}", kMultiplicative,
                                                   join_shapes(left->shape, right->shape),
                                                   {&*left, &*right}))
                     : std::nullopt;
        },
        argument);
  };
}

void add_products_of_fields(RuleSet& rules) {
  const auto product = [](Parts parts, const Context&) -> Maybe {
    return function_phrase(product_of_fields(parts[0]->function, parts[1]->function),
                           "product" + identities(parts));
  };
  for (const auto* pattern :
       {"KEY times|* KEY", "KEY multiplied by|with KEY", "product of KEY and|with? KEY",
        "multiply KEY by|with|and KEY", "multiplying KEY by|with|and KEY"}) {
    rules.add("PRODUCT", pattern, 0, product);
  }
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  rules.add("PRODUCT", "PRODUCT for|of|in each|every|all SET", 0, same);
  rules.add("FN", "PRODUCT", 0, same);
  rules.add("VAL", "FN over|across all? VAL", 1,
            [](Parts parts, const Context&) { return made(parts[0]->function(parts[1]->value)); });
  const auto summed = [](Parts parts, const Context&) -> Maybe {
    return function_phrase(
        [each = parts[0]->function](const Meaning& argument) -> std::optional<Meaning> {
          const auto list = each(argument);
          return list ? std::optional(
                            fill_template("sum({0:g})", kAtom, list->shape.element(), {&*list}))
                      : std::nullopt;
        },
        "sum" + identities(parts));
  };
  for (const auto* pattern :
       {"sum|total|add up? of? PRODUCT", "PRODUCT summed|added|totalled up?"}) {
    rules.add("SUMMED", pattern, 0, summed);
  }
  // Of what is named after a product of prices the whole is meant: "the total cost".
  for (const auto* pattern :
       {"PRODUCT ,? and|then and|then? return|give|find|add|sum its|their|up? total|sum|up",
        "PRODUCT ,? and|then and|then? return|give|find|add|sum its|their? total|sum cost|price|"
        "revenue|value|amount|sale|result",
        "total|=overall cost|price|revenue|value|amount|sale|income|worth , which|that|ie is "
        "PRODUCT",
        "total|=overall cost|price|revenue|value|amount|sale|income|worth as|: PRODUCT"}) {
    rules.add("SUMMED", pattern, 0, summed);
  }
  rules.add("FN", "SUMMED", 0, same);
  // Of records with a price and a quantity, "the total price" is that of all pieces.
  rules.add("FN", "total|=overall price|cost|value of? it|them|all|everything?", -3,
            [](Parts, const Context&) -> Maybe {
              const Function each = product_of_fields(field_among("price|cost|unit_price"),
                                                      field_among("quantity|qty|units"));
              return function_phrase(
                  [each](const Meaning& argument) -> std::optional<Meaning> {
                    const auto list = each(argument);
                    return list ? std::optional(fill_template("sum({0:g})", kAtom,
                                                              list->shape.element(), {&*list}))
                                : std::nullopt;
                  },
                  "total of all pieces");
            });
}

// Adds "which student has the highest score", "the fruit with the highest price" for a dictionary.
void add_extreme_entries(RuleSet& rules) {
  for (const auto& [words, function] :
       {std::pair{"highest|largest|biggest|most|greatest|best|maximum", "max"},
        {"lowest|smallest|least|fewest|minimum|worst", "min"}}) {
    const auto key = [function = std::string(function)](Parts parts, const Context&) -> Maybe {
      return function_phrase(
          [function](const Meaning& dict) -> std::optional<Meaning> {
            const bool fit = dict.shape.is(Base::dict) && dict.shape.parts[0].is(Base::text) &&
                             dict.shape.parts[1].is_number();
            return fit ? std::optional(fill_template(function + "({0:0}, key={0}.get)", kAtom,
                                                     {Base::text}, {&dict}))
                       : std::nullopt;
          },
          function + " of a dictionary" + identities(parts.first(0)));
    };
    rules.add("FN", "who|which|what SET? has|had|have " + std::string(words) + " WORD", 1, key);
  }
}

}  // namespace

void add_field_rules(RuleSet& rules) {
  add_conditions_on_fields(rules);
  add_fields_of_some(rules);
  add_years(rules);
  add_whose(rules);
  add_products_of_fields(rules);
  add_extreme_entries(rules);
}

}  // namespace synth
