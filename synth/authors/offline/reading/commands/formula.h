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
  std::size_t begin = 0;  // of its name, if that precedes an equals sign
  std::size_t end = 0;
  std::string name;
  std::string python;
  int binding = 0;                 // of its loosest operator, as in component.h
  bool is_real = false;            // true if it divides, or has a number with a fraction
  bool has_math = false;           // true if it needs `import math`
  std::vector<std::string> names;  // its variables, in order, each once
};

// Returns the first formula with an operator. If `parameters` are given, it may use only these;
// otherwise it has to follow "=" or the word "formula". Linear in the text, times the number of
// names.
std::optional<StatedFormula> find_formula(std::string_view text,
                                          std::span<const std::string> parameters);

}  // namespace synth
