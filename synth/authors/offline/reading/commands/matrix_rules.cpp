#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <vector>

namespace synth {
namespace {

using Base = Shape::Base;

bool is_matrix(const Meaning& value) {
  return value.shape.is_list() && value.shape.element().is_list();
}

bool is_number_matrix(const Meaning& value) {
  return is_matrix(value) && value.shape.element().element().is_number();
}

void of_one(RuleSet& rules, std::string_view pattern, std::string_view python) {
  rules.add("VAL", pattern, 0, [python](Parts parts, const Context&) -> Maybe {
    const Meaning& matrix = parts[0]->value;
    return is_matrix(matrix) ? made(fill_template(python, kAtom, matrix.shape, {&matrix}))
                             : std::nullopt;
  });
}

// Adds quarter turns: mirrored and transposed.
void add_turns(RuleSet& rules) {
  for (const std::string turn : {"rotate|turn VAL ", "rotate|turn VAL by "}) {
    const std::string quarter = turn + "90 degree|=degrees? ";
    of_one(rules, quarter + "clockwise", "[list(row) for row in zip(*{0}[::-1])]");
    of_one(rules, quarter + "to right", "[list(row) for row in zip(*{0}[::-1])]");
    of_one(rules, quarter + "counterclockwise|anticlockwise",
           "[list(row) for row in zip(*{0})][::-1]");
    of_one(rules, quarter + "counter|anti clockwise", "[list(row) for row in zip(*{0})][::-1]");
    of_one(rules, turn + "180 degree|=degrees?", "[row[::-1] for row in {0}[::-1]]");
  }
  of_one(rules, "rotate|turn VAL clockwise by? 90 degree?",
         "[list(row) for row in zip(*{0}[::-1])]");
  of_one(rules, "reverse|mirror|flip each|every row of|in VAL", "[row[::-1] for row in {0:4}]");
  of_one(rules,
         "reverse|mirror|flip|reflect VAL over|across|along|about|around|on|at its|main|leading? "
         "main|leading? diagonal|=diagonal",
         "[list(row) for row in zip(*{0})]");
  of_one(rules, "flip|mirror VAL horizontally", "[row[::-1] for row in {0:4}]");
}

// Adds an operation of two matrices and, if `of_items` is given, that of two lists by their items.
// "Two lists" are not matrices.
void of_two(RuleSet& rules, std::string_view pattern, std::string_view of_matrices,
            std::string_view of_items) {
  rules.add("VAL", pattern, 0, [=](Parts parts, const Context&) -> Maybe {
    std::vector<const Meaning*> both = members_of(*parts[0]);
    const bool are_lists = !both.empty() && parts[0]->text.find("list") != std::string::npos &&
                           parts[0]->text.find("of") == std::string::npos;
    both = both.empty() ? values_of(parts) : both;
    if (both.size() != 2) {
      return std::nullopt;
    }
    if (are_lists && fits("Ln", both[0]->shape) && fits("Ln", both[1]->shape)) {
      return made(fill_template(of_items, kAtom, both[0]->shape, both));
    }
    const bool fit = !are_lists && is_number_matrix(*both[0]) && is_number_matrix(*both[1]);
    return fit ? made(fill_template(of_matrices, kAtom, both[0]->shape, both)) : std::nullopt;
  });
}

void add_arithmetic_of_two(RuleSet& rules) {
  for (const std::string both : {"VAL elementwise?", "VAL and|with|by|to|from VAL elementwise?"}) {
    for (const std::string said :
         {"multiply ", "product of ", "matrix product|multiplication of "}) {
      of_two(rules, said + both,
             "[[sum(x * y for x, y in zip(row, column)) for column in zip(*{1})] for row in {0:4}]",
             "[x * y for x, y in zip({0:0}, {1:0})]");
    }
    for (const std::string said : {"add ", "sum|addition of? "}) {
      of_two(rules, said + both, "[[x + y for x, y in zip(*rows)] for rows in zip({0:0}, {1:0})]",
             "[x + y for x, y in zip({0:0}, {1:0})]");
    }
    of_two(rules, "subtract|difference of|between? " + both,
           "[[x - y for x, y in zip(*rows)] for rows in zip({0:0}, {1:0})]",
           "[x - y for x, y in zip({0:0}, {1:0})]");
  }
  of_two(rules, "divide VAL elementwise?",
         "[[x / y for x, y in zip(*rows)] for rows in zip({0:0}, {1:0})]",
         "[x / y for x, y in zip({0:0}, {1:0})]");
}

// Adds the sum of each row or column, and other functions of lists.
void add_rows_and_columns(RuleSet& rules) {
  for (const bool columns : {false, true}) {
    const std::string word = columns ? "column" : "row";
    const Function lines = [columns](const Meaning& value) -> std::optional<Meaning> {
      if (!is_matrix(value)) {
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
  for (const auto& [words, sign] : {std::pair{"multiply", " * "}, {"divide", " / "}}) {
    rules.add("VAL",
              std::string(words) +
                  " each|every|all? element|number|value|entry? in|of? VAL by|with "
                  "scalar|constant|factor|number? VAL",
              -1,
              [python = "[[item" + std::string(sign) + "{1:13} for item in row] for row in {0:4}]"](
                  Parts parts, const Context&) -> Maybe {
                const Meaning& matrix = parts[0]->value;
                const Meaning& factor = parts[1]->value;
                return is_number_matrix(matrix) && factor.shape.is_number()
                           ? made(fill_template(python, kAtom, matrix.shape, {&matrix, &factor}))
                           : std::nullopt;
              });
  }
  // As in "Adds up all the numbers in a matrix".
  rules.add("VAL", "add|sum|total up|together? all|every element|number|value|entry|item in|of VAL",
            -1, [](Parts parts, const Context&) -> Maybe {
              const Meaning& matrix = parts[0]->value;
              return is_number_matrix(matrix)
                         ? made(fill_template("sum(sum(row) for row in {0:4})", kAtom,
                                              matrix.shape.element().element(), {&matrix}))
                         : std::nullopt;
            });
  // As in "The sum of all elements of a matrix".
  rules.add("VAL", "FN of? all|every element|number|value|entry|item in|of VAL", 0,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning& matrix = parts[1]->value;
              return is_number_matrix(matrix) ? made(parts[0]->function(fill_template(
                                                    "[item for row in {0:4} for item in row]",
                                                    kAtom, matrix.shape.element(), {&matrix})))
                                              : std::nullopt;
            });
}

// Adds all elements in the order of an inward spiral.
void add_spirals(RuleSet& rules) {
  const auto spiral = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* matrix = parts.empty() ? implied_by(context, "LL*") : &parts[0]->value;
    return matrix != nullptr && is_matrix(*matrix)
               ? made(fill_template("spiral({0:0})", kAtom, matrix->shape.element(), {matrix},
                                    {"spiral"}))
               : std::nullopt;
  };
  const std::string things = "element|value|number|item|entry|=entries ";
  const std::string order =
      "in|as|by|along|following|using? clockwise? spiral|spirally clockwise? "
      "order|path|fashion|pattern|form|manner? clockwise?";
  rules.add("SPIRAL", "all|list|sequence? of? all? " + things + "of|in|from VAL " + order, 0,
            spiral);
  rules.add("SPIRAL",
            "traverse|walk|read|visit|go|flatten|unroll|print|list through|out? " +
                std::string("VAL ") + order,
            0, spiral);
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  const std::string corner = "top|upper left|=leftmost corner|element|=one? ";
  rules.add("SPIRAL",
            "SPIRAL ,? starting|start|beginning|begin at|in|from|with " + corner +
                "and|,? first? going|moving|go? to? right|clockwise? first?",
            0, same);
  rules.add("SPIRAL",
            "SPIRAL ,? and? return|returns|returning|as? them|it|visited|its? " +
                things.substr(0, things.size() - 1) + "|=result? as|in? flat|single? list|array",
            0, same);
  rules.add("VAL", "SPIRAL", -1, same);
}

void add_made_matrices(RuleSet& rules) {
  const auto of_size = [&](std::string_view pattern, std::string_view python,
                           const std::set<std::string>& needs) {
    rules.add("VAL", pattern, 0, [python, needs](Parts parts, const Context& context) -> Maybe {
      const Meaning* size = value_or_parameter(parts, context);
      return size != nullptr && size->shape.is(Base::integer)
                 ? made(fill_template(python, kAtom, list_shape(list_shape({Base::integer})),
                                      {size}, needs))
                 : std::nullopt;
    });
  };
  constexpr std::string_view kIdentity =
      "[[int(i == j) for j in range({0:0})] for i in range({0:0})]";
  of_size("identity matrix of|with? size|dimension? VAL", kIdentity, {});
  of_size("VAL by|x VAL identity matrix", kIdentity, {});
  const std::string triangle = "pascal 's? triangle ";
  const std::set<std::string> rows = {"pascal_triangle"};
  of_size("first VAL row of|in|from " + triangle.substr(0, triangle.size() - 1),
          "pascal_triangle({0:0})", rows);
  of_size("VAL row of|in|from " + triangle.substr(0, triangle.size() - 1), "pascal_triangle({0:0})",
          rows);
  of_size(triangle + "with|of|up|to|for? to|with? VAL row?", "pascal_triangle({0:0})", rows);
  // "With the given number of rows", even if a parameter called `rows` usually has another type.
  rules.add("VAL", triangle + "with|of|for number of row", -1,
            [rows](Parts, const Context& context) -> Maybe {
              return context.parameters.size() == 1
                         ? made(fill_template("pascal_triangle({0:0})", kAtom,
                                              list_shape(list_shape({Base::integer})),
                                              {context.parameters.data()}, rows))
                         : std::nullopt;
            });
}

}  // namespace

void add_matrix_rules(RuleSet& rules) {
  add_turns(rules);
  add_arithmetic_of_two(rules);
  add_rows_and_columns(rules);
  add_spirals(rules);
  add_made_matrices(rules);
}

}  // namespace synth
