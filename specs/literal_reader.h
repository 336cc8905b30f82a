#pragma once

#include "specs/literal_scan.h"
#include "specs/value_budget.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Recursive descent over Python's grammar of literals; the recursion is bounded by the brackets
// that may be open. For the functions of literal.h, which say what is read.
class LiteralReader {
 public:
  // A constant is a whole literal whose parts may be computed (literal_expressions.cpp).
  enum class Extent { whole, prefix, constant };

  LiteralReader(std::string_view text, Extent extent) : cursor_{text}, extent_(extent) {}

  Result<Value> read();
  [[nodiscard]] std::size_t consumed() const { return cursor_.at; }

 private:
  // literal_reader.cpp: values and what holds them together.
  Result<Value> read_value();
  Result<Value> read_atom();  // without operators
  Result<Value> read_list();
  Result<Value> read_parentheses();
  Result<Value> read_bare_tuple(Value first);  // `1, 2` without parentheses, after its first item
  Result<Value> read_braces();
  Result<Value> read_dict(Value key, std::size_t place);
  Result<Value> check_keys(Dict dict, std::size_t place);
  // The elements of a set: of equal ones the first stays, as in Python.
  Result<std::vector<Value>> to_elements(std::vector<Value> items, std::size_t place);
  // The items up to the closing bracket, some of which may have been read already.
  Result<std::vector<Value>> read_items(char closing, std::vector<Value> items = {});
  Result<void> open_bracket();
  // Moves past the bracket if it stands here. What follows it belongs to the outer level.
  bool close_bracket(char bracket);
  // After an item: a comma, or the closing bracket, which is left standing.
  Result<bool> take_comma(char closing);
  // Spaces and continued lines; inside brackets, or where `all` is set, also line ends and
  // comments.
  void skip_blanks(bool all = false);

  // literal_expressions.cpp: where constants may be computed.
  Result<Value> read_sum();
  Result<Value> read_product();
  Result<Value> read_factor();
  Result<Value> read_container_call(std::string_view name);
  // `math.inf`, `true`: the rest of the name is read.
  std::optional<Value> take_constant(std::string_view name);
  // Moves past one of the operators if it stands here; empty if none does.
  std::string_view take_operator(std::initializer_list<std::string_view> signs);
  Result<Value> combine(const Value& left, std::string_view sign, const Value& right);

  // literal_terms.cpp: what stands for itself, and calls.
  // Adjacent strings are one. In prose they are not: `'a' 'b'` there are two values.
  Result<Value> read_strings();
  // A number with its sign, and the imaginary part that may follow a real one.
  Result<Value> read_number();
  Result<Value> read_signed_number();
  Result<Value> read_name();
  // The arguments of a call, whose opening bracket stands here.
  Result<std::vector<Value>> read_arguments();
  Result<Value> read_set_call(std::string_view name);
  Result<Value> read_float_call();
  Result<Value> read_complex_call();
  // An instance of a class, or a member of an enumeration: `Point(1, y=2)`, `Colour.RED`,
  // `datetime.date(2024, 2, 29)`. Nothing, and nothing read, for any other name.
  Result<std::optional<Value>> read_made(std::string_view name);
  Result<void> read_made_arguments(Construction& making);

  [[nodiscard]] bool computes() const { return extent_ == Extent::constant; }
  [[nodiscard]] bool in_prose() const { return extent_ == Extent::prefix && open_ == 0; }
  [[nodiscard]] LiteralCursor at(std::size_t place) const { return {cursor_.text, place}; }
  [[nodiscard]] Result<void> within_budget(const std::optional<std::string>& excess) const {
    return excess ? Result<void>(cursor_.error(*excess)) : Result<void>();
  }

  LiteralCursor cursor_;
  Extent extent_;
  ValueBudget budget_;
  std::size_t open_ = 0;     // brackets that are open
  std::size_t deepest_ = 0;  // the most that were
  int powers_ = 0;           // operators `**`
};

}  // namespace synth
