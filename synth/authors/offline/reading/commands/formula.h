#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A formula that a text states: "bmi = weight / height ** 2", "using the formula (f - 32) * 5 / 9".
struct StatedFormula {
  std::size_t begin = 0;  // of what it is called, where that stands before a sign of equality
  std::size_t end = 0;
  std::string name;
  std::string python;
  int binding = 0;                 // of its weakest operator, as in component.h
  bool is_real = false;            // whether it divides, or has a number with a fraction
  bool has_math = false;           // whether it needs `import math`
  std::vector<std::string> names;  // what it speaks of, in order, each once
};

// The first that has an operator. Where `parameters` are known it speaks of these alone; where
// there are none, it has to stand behind "=" or the word "formula". Linear in the text but for
// numbers of names.
std::optional<StatedFormula> find_formula(std::string_view text,
                                          std::span<const std::string> parameters);

}  // namespace synth
