#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace synth {

// The ints of pipelines of lists, limited so that two of them can be added in 32 bits. Programs
// with larger ones are left to the search over cells.
using Number = std::int32_t;
using Numbers = std::span<const Number>;
inline constexpr Number kMaxNumber = Number{1} << 30U;

// The operations of a pipeline. Each is an expression of the component tables, with Python's
// meaning (list_expressions.cpp). No operation makes a list longer than its longest argument.
enum class ListVerb : std::uint8_t {
  // no argument; the operand is the index of a parameter, or the value
  parameter,
  literal,
  // list -> list
  add,
  multiply,
  floor_divide,
  divide,  // rounding towards zero
  square,
  keep_greater,
  keep_less,
  keep_even,
  keep_odd,
  running_sum,
  running_difference,
  running_product,
  running_minimum,
  running_maximum,
  sort,
  reverse,
  // list, list -> list as long as the shorter one
  add_pairs,
  subtract_pairs,
  multiply_pairs,
  smaller_of_pairs,
  larger_of_pairs,
  // int, list -> list
  first_few,
  from,
  // int, list -> int
  item,
  // list -> int
  first,
  last,
  minimum,
  maximum,
  sum,
  count_greater,
  count_less,
  count_even,
  count_odd,
};

struct ListOperation {
  ListVerb verb = ListVerb::parameter;
  Number operand = 0;
};

constexpr bool is_of_pairs(ListVerb verb) {
  return verb >= ListVerb::add_pairs && verb <= ListVerb::larger_of_pairs;
}
constexpr bool is_of_int_and_list(ListVerb verb) {
  return verb >= ListVerb::first_few && verb <= ListVerb::item;
}
constexpr std::size_t arity_of(ListVerb verb) {
  if (verb <= ListVerb::literal) {
    return 0;
  }
  return is_of_pairs(verb) || is_of_int_and_list(verb) ? 2 : 1;
}

// Apply an operation to a list, to two, or to an int and a list. Return the length of the list
// written to `out`, which has room for the longest argument, or -1 if a number is out of range.
int apply(ListOperation operation, Numbers list, Number* out);
int apply_to_pairs(ListVerb verb, Numbers left, Numbers right, Number* out);
int apply_slice(ListVerb verb, Number place, Numbers list, Number* out);
// Returns an int of a list; nothing if Python raises or the result is out of range.
std::optional<Number> reduce(ListOperation operation, Numbers list);
std::optional<Number> item_of(Number place, Numbers list);

// Replaces a list by the only one of the same length from which the operation makes it. Returns
// false if there is none, or more than one.
bool undo(ListOperation operation, std::vector<Number>& list);

// Returns the operations on a list that are always tried: with small constants, as in DeepCoder
// (Balog et al., ICLR 2017), and both ways of rounding.
std::span<const ListOperation> operations_on_a_list();
std::span<const ListOperation> reductions_of_a_list();

}  // namespace synth
