#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace synth {

// The ints of pipelines of lists: two of them can be added in 32 bits. What would have larger ones
// is left to the search over cells.
using Number = std::int32_t;
using Numbers = std::span<const Number>;
inline constexpr Number kMaxNumber = Number{1} << 30U;

// What a pipeline consists of. Each is an expression of the component tables, with Python's meaning
// (list_expressions.cpp). No list becomes longer than the longest one before it.
enum class ListVerb : std::uint8_t {
  // of nothing; the operand is which parameter, or the value
  parameter,
  literal,
  // of a list, a list
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
  // of two lists, a list as long as the shorter one
  add_pairs,
  subtract_pairs,
  multiply_pairs,
  smaller_of_pairs,
  larger_of_pairs,
  // of an int and a list, a list
  first_few,
  from,
  // of an int and a list, an int
  item,
  // of a list, an int
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

// An operation on a list, on two, or on an int and a list. Returns the length of what it wrote to
// `out`, which has room for the longest argument, or -1 where a number is out of range.
int apply(ListOperation operation, Numbers list, Number* out);
int apply_to_pairs(ListVerb verb, Numbers left, Numbers right, Number* out);
int apply_slice(ListVerb verb, Number place, Numbers list, Number* out);
// An int of a list; nothing where Python raises or the result is out of range.
std::optional<Number> reduce(ListOperation operation, Numbers list);
std::optional<Number> item_of(Number place, Numbers list);

// Replaces a list by the only one of the same length of which the operation makes it. False where
// there is none, or more than one.
bool undo(ListOperation operation, std::vector<Number>& list);

// The operations of a list that are always tried: small constants, as DeepCoder has them (Balog et
// al., ICLR 2017), with both ways to round.
std::span<const ListOperation> operations_on_a_list();
std::span<const ListOperation> reductions_of_a_list();

}  // namespace synth
