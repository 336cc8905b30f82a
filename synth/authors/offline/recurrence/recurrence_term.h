#pragma once

#include "specs/examples/scanner.h"

#include <cstdint>
#include <optional>
#include <string>

namespace synth {

// The index of a term: n - 1, or 3 if it has no name.
struct TermIndex {
  std::string name;
  std::int64_t number = 0;
};

// A term as it is written: f(n-1), f[n - 1], a_n, a_{n-1}, aₙ₋₁, a_0.
struct WrittenTerm {
  std::string name;
  TermIndex index;
  bool is_open = false;  // a_n: the index may continue behind it
};

// Each moves the scanner behind what it reads; read_term does not move it if there is no term.
bool accept_minus(Scanner& scanner);
std::optional<std::int64_t> read_digits(Scanner& scanner);
std::optional<std::int64_t> read_integer(Scanner& scanner);
std::optional<WrittenTerm> read_term(Scanner& scanner);

}  // namespace synth
