#pragma once

#include "specs/examples/scanner.h"

#include <cstdint>
#include <optional>
#include <string>

namespace synth {

// Which term is meant: n - 1, or 3 where there is no name.
struct TermIndex {
  std::string name;
  std::int64_t number = 0;
};

// A term as it is written: f(n-1), f[n - 1], a_n, a_{n-1}, aₙ₋₁, a_0.
struct WrittenTerm {
  std::string name;
  TermIndex index;
  bool is_open = false;  // a_n, where what follows may belong to the index
};

// Each moves behind what it reads; read_term stays where there is none.
bool accept_minus(Scanner& scanner);
std::optional<std::int64_t> read_digits(Scanner& scanner);
std::optional<std::int64_t> read_integer(Scanner& scanner);
std::optional<WrittenTerm> read_term(Scanner& scanner);

}  // namespace synth
