#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A border or form of arguments that prose states.
struct StatedRule {
  enum class Of {
    value,       // of the parameter, if it is a number
    numbers,     // the number, or each in the list
    size,        // of the parameter's text or container
    whole,       // the numbers have no fraction
    any_number,  // each argument that is a number
    any_item,    // each number in an argument that is a container
    any_size,    // of each text and container
    same_sizes,  // of all texts and containers
  };
  enum class Bound { less, at_most, more, at_least };
  Of of = Of::numbers;
  Bound bound = Bound::at_least;
  double number = 0;
  std::string parameter = {};  // empty for the last four
  bool is_sure = true;         // false: may be about the result

  friend bool operator==(const StatedRule&, const StatedRule&) = default;
};

// Returns the rules of a docstring or comment: "1 <= n <= 1000", "n is at most 10",
// `@param n - 1 to 12`, "@param xs non-empty", "a positive integer n", "of the same length". A
// sentence with "if", "returns" or "throws" states none. Linear in the prose for few names.
std::vector<StatedRule> read_stated_rules(std::string_view prose,
                                          std::span<const std::string> names);

// Returns whether a number keeps to a border.
bool is_within(double number, const StatedRule& rule);

}  // namespace synth
