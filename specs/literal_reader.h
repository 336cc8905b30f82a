#pragma once

#include "specs/literal_scan.h"
#include "specs/value_budget.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A recursive-descent parser for Python's grammar of literals; a limit on open brackets bounds the
// recursion. It implements the functions of literal.h, which say what is read.
class LiteralReader {
 public:
  // The part of the text that is read. A constant is a whole literal whose parts may be computed
  // (literal_expressions.cpp).
  enum class Extent { whole, prefix, constant };

  LiteralReader(std::string_view text, Extent extent) : cursor_{text}, extent_(extent) {}

  Result<Value> read();
  [[nodiscard]] std::size_t consumed() const { return cursor_.at; }

 private:
  // literal_reader.cpp: values and containers.
  Result<Value> read_value();
  Result<Value> read_atom();  // without operators
  Result<Value> read_list();
  Result<Value> read_parentheses();
  Result<Value> read_bare_tuple(Value first);  // `1, 2` without parentheses, after its first item
  Result<Value> read_braces();
  Result<Value> read_dict(Value key, std::size_t place);
  Result<Value> check_keys(Dict dict, std::size_t place);
  // Returns the elements of a set: of equal ones the first stays, as in Python.
  Result<std::vector<Value>> to_elements(std::vector<Value> items, std::size_t place);
  // Reads the items up to the closing bracket, after those already read.
  Result<std::vector<Value>> read_items(char closing, std::vector<Value> items = {});
  Result<void> open_bracket();
  // Moves past the bracket if it is next. The text after it belongs to the outer level.
  bool close_bracket(char bracket);
  // Reads what follows an item: a comma, or the closing bracket, which is not consumed.
  Result<bool> take_comma(char closing);
  // Skips spaces and continued lines; inside brackets, or if `all` is set, also line ends and
  // comments.
  void skip_blanks(bool all = false);

  // literal_expressions.cpp: computed constants.
  Result<Value> read_sum();
  Result<Value> read_product();
  Result<Value> read_factor();
  Result<Value> read_container_call(std::string_view name);
  // Takes `math.inf` or `true`, whose first part `name` is already read.
  std::optional<Value> take_constant(std::string_view name);
  std::optional<Value> take_big_int();
  // Takes one of the operators if it is next; else returns an empty text.
  std::string_view take_operator(std::initializer_list<std::string_view> signs);
  Result<Value> combine(const Value& left, std::string_view sign, const Value& right);

  // literal_terms.cpp: single terms, and calls.
  // Reads adjacent strings as one. In prose `'a' 'b'` are two values.
  Result<Value> read_strings();
  // Reads a number with its sign, and the imaginary part that may follow a real one.
  Result<Value> read_number();
  Result<Value> read_signed_number();
  Result<Value> read_name();
  // Reads the arguments of a call, whose opening bracket is next.
  Result<std::vector<Value>> read_arguments();
  Result<Value> read_set_call(std::string_view name);
  Result<Value> read_float_call();
  Result<Value> read_complex_call();
  // An instance of a class, or a member of an enumeration: `Point(1, y=2)`, `Colour.RED`,
  // `datetime.date(2024, 2, 29)`, `shop::Item{"a", .cents = 5}`. Nothing, and nothing read, for any
  // other name.
  Result<std::optional<Value>> read_made(std::string_view name);
  Result<void> read_made_arguments(Construction& making, char closing);

  [[nodiscard]] bool computes() const { return extent_ == Extent::constant; }
  [[nodiscard]] bool in_prose() const { return extent_ == Extent::prefix && open_ == 0; }
  [[nodiscard]] LiteralCursor at(std::size_t place) const { return {cursor_.text, place}; }
  [[nodiscard]] Result<void> within_budget(const std::optional<std::string>& excess) const {
    return excess ? Result<void>(cursor_.error(*excess)) : Result<void>();
  }

  LiteralCursor cursor_;
  Extent extent_;
  ValueBudget budget_;
  std::size_t open_ = 0;     // number of open brackets
  std::size_t deepest_ = 0;  // its maximum so far
  int powers_ = 0;           // number of operators `**`
};

}  // namespace synth
