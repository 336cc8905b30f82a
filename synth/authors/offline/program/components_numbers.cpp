#include "synth/authors/offline/program/component_table.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <numeric>

namespace synth {
namespace {

using S = Signature;

// Applies an operation on two ints or on two floats, by the signature.
template <class Int, class Float>
Cell numeric(const Cell* a, const S& s, Int on_ints, Float on_floats) {
  if (s.arguments[0] == kFloat) {
    return make_float(on_floats(as_float(a[0]), as_float(a[1])));
  }
  return make_int(on_ints(static_cast<Wide>(a[0]), static_cast<Wide>(a[1])));
}

Cell add(Pool&, const Cell* a, const S& s) {
  return numeric(a, s, std::plus<>(), std::plus<>());
}
Cell subtract(Pool&, const Cell* a, const S& s) {
  return numeric(a, s, std::minus<>(), std::minus<>());
}
Cell one_less(Pool&, const Cell* a, const S&) {
  return make_int(static_cast<Wide>(a[0]) - 1);
}
Cell multiply(Pool&, const Cell* a, const S& s) {
  return numeric(a, s, std::multiplies<>(), std::multiplies<>());
}
Cell divide(Pool&, const Cell* a, const S& s) {
  if (s.arguments[0] == kFloat) {
    return as_float(a[1]) == 0 ? kUndefined : make_float(as_float(a[0]) / as_float(a[1]));
  }
  // Exact in doubles up to 2^53; beyond, Python's int / int rounds differently.
  constexpr Cell kLimit = Cell{1} << 53U;
  if (a[1] == 0 || std::abs(a[0]) > kLimit || std::abs(a[1]) > kLimit) {
    return kUndefined;
  }
  return make_float(static_cast<double>(a[0]) / static_cast<double>(a[1]));
}
// Rounds down; in Python the remainder has the divisor's sign.
Cell floor_divide(Pool&, const Cell* a, const S&) {
  if (a[1] == 0) {
    return kUndefined;
  }
  const Cell quotient = a[0] / a[1];
  return (a[0] % a[1] != 0 && (a[0] < 0) != (a[1] < 0)) ? quotient - 1 : quotient;
}
Cell modulo(Pool&, const Cell* a, const S&) {
  if (a[1] == 0) {
    return kUndefined;
  }
  const Cell rest = a[0] % a[1];
  return (rest != 0 && (rest < 0) != (a[1] < 0)) ? rest + a[1] : rest;
}
Cell power_of(Wide base, Cell exponent) {
  Wide result = 1;
  for (Cell i = 0; i < exponent; ++i) {
    result *= base;
    if (result > kMaxInt || result < -kMaxInt) {
      return kUndefined;
    }
    if (result == 0 || (result == 1 && base == 1)) {
      break;
    }
  }
  return make_int(result);
}
Cell power(Pool&, const Cell* a, const S& s) {
  if (s.arguments[0] == kFloat) {
    const bool undefined = (as_float(a[0]) < 0 && as_float(a[1]) != std::floor(as_float(a[1]))) ||
                           (as_float(a[0]) == 0 && as_float(a[1]) < 0);
    return undefined ? kUndefined : make_float(std::pow(as_float(a[0]), as_float(a[1])));
  }
  return a[1] < 0 || a[1] > 62 ? kUndefined : power_of(a[0], a[1]);
}
Cell square(Pool&, const Cell* a, const S& s) {
  return s.result == kFloat ? make_float(as_float(a[0]) * as_float(a[0])) : power_of(a[0], 2);
}
Cell cube(Pool&, const Cell* a, const S& s) {
  return s.result == kFloat ? make_float(std::pow(as_float(a[0]), 3)) : power_of(a[0], 3);
}
Cell negate(Pool&, const Cell* a, const S& s) {
  return s.result == kFloat ? make_float(-as_float(a[0])) : -a[0];
}
Cell absolute(Pool&, const Cell* a, const S& s) {
  return s.result == kFloat ? make_float(std::abs(as_float(a[0]))) : std::abs(a[0]);
}
Cell larger(Pool& pool, const Cell* a, const S& s) {
  return pool.compare(s.result, a[0], a[1]) >= 0 ? a[0] : a[1];
}
Cell smaller(Pool& pool, const Cell* a, const S& s) {
  return pool.compare(s.result, a[0], a[1]) <= 0 ? a[0] : a[1];
}
Cell greatest_common_divisor(Pool&, const Cell* a, const S&) {
  return std::gcd(a[0], a[1]);
}
Cell least_common_multiple(Pool&, const Cell* a, const S&) {
  const Cell divisor = std::gcd(a[0], a[1]);
  return divisor == 0 ? 0 : make_int(static_cast<Wide>(std::abs(a[0])) / divisor * std::abs(a[1]));
}
Cell factorial(Pool&, const Cell* a, const S&) {
  if (a[0] < 0 || a[0] > 20) {
    return kUndefined;
  }
  Wide product = 1;
  for (Cell i = 2; i <= a[0]; ++i) {
    product *= i;
  }
  return make_int(product);
}
Cell widen(Pool&, const Cell* a, const S&) {
  return make_float(static_cast<double>(a[0]));
}
// Returns a float's integral part as an int, if it is within our limit.
Cell whole(double value) {
  return std::abs(value) < 4e18 ? make_int(static_cast<Wide>(value)) : kUndefined;
}
Cell truncate(Pool&, const Cell* a, const S&) {
  return whole(as_float(a[0]));
}
Cell round_down(Pool&, const Cell* a, const S&) {
  return whole(std::floor(as_float(a[0])));
}
Cell round_up(Pool&, const Cell* a, const S&) {
  return whole(std::ceil(as_float(a[0])));
}
Cell round_half_even(Pool&, const Cell* a, const S&) {
  return whole(std::nearbyint(as_float(a[0])));
}
// Python rounds the exact binary value correctly, as glibc's printf does.
Cell round_to(Pool&, const Cell* a, const S&) {
  if (a[1] < 0 || a[1] > 15) {
    return kUndefined;
  }
  std::array<char, 400> buffer{};
  const int size =
      std::snprintf(buffer.data(), buffer.size(), "%.*f", static_cast<int>(a[1]), as_float(a[0]));
  return size < static_cast<int>(buffer.size()) ? make_float(std::strtod(buffer.data(), nullptr))
                                                : kUndefined;
}
Cell square_root(Pool&, const Cell* a, const S& s) {
  const double value = s.arguments[0] == kFloat ? as_float(a[0]) : static_cast<double>(a[0]);
  return value < 0 ? kUndefined : make_float(std::sqrt(value));
}
Cell integer_root(Pool&, const Cell* a, const S&) {
  if (a[0] < 0) {
    return kUndefined;
  }
  auto root = static_cast<Cell>(std::sqrt(static_cast<double>(a[0])));
  while (static_cast<Wide>(root) * root > a[0]) {
    --root;
  }
  while (static_cast<Wide>(root + 1) * (root + 1) <= a[0]) {
    ++root;
  }
  return root;
}
Cell pi(Pool&, const Cell*, const S&) {
  return make_float(3.141592653589793);
}
Cell bit_and(Pool&, const Cell* a, const S&) {
  return a[0] & a[1];
}
Cell bit_or(Pool&, const Cell* a, const S&) {
  return a[0] | a[1];
}
Cell bit_xor(Pool&, const Cell* a, const S&) {
  return a[0] ^ a[1];
}
Cell shift_left(Pool&, const Cell* a, const S&) {
  return a[1] < 0 || a[1] > 62 ? kUndefined : make_int(static_cast<Wide>(a[0]) * (Wide{1} << a[1]));
}
Cell shift_right(Pool&, const Cell* a, const S&) {
  return a[1] < 0 || a[1] > 62 ? kUndefined : a[0] >> a[1];
}
Cell digits(Pool& pool, const Cell* a, const S&) {
  std::vector<Cell> items;
  for (const char digit : std::to_string(std::abs(a[0]))) {
    items.push_back(digit - '0');
  }
  return pool.list(items);
}
Cell divisors(Pool& pool, const Cell* a, const S&) {
  if (a[0] > 20000) {
    return kUndefined;
  }
  std::vector<Cell> items;
  for (Cell i = 1; i <= a[0]; ++i) {
    if (a[0] % i == 0) {
      items.push_back(i);
    }
  }
  return pool.list(items);
}
Cell is_prime(Pool&, const Cell* a, const S&) {
  if (a[0] > 1'000'000'000) {
    return kUndefined;
  }
  for (Cell i = 2; i * i <= a[0]; ++i) {
    if (a[0] % i == 0) {
      return 0;
    }
  }
  return a[0] > 1 ? 1 : 0;
}
Cell to_binary(Pool& pool, const Cell* a, const S&) {
  if (a[0] < 0) {
    return kUndefined;
  }
  std::string bits;
  for (Cell rest = a[0]; rest > 0 || bits.empty(); rest >>= 1U) {
    bits.insert(bits.begin(), (rest & 1U) != 0 ? '1' : '0');
  }
  return pool.string(bits);
}
Cell range_of(Pool& pool, Cell first, Cell end) {
  if (end - first > 1000) {
    return kUndefined;
  }
  std::vector<Cell> items;
  items.reserve(static_cast<std::size_t>(std::max<Cell>(0, end - first)));
  for (Cell i = first; i < end; ++i) {
    items.push_back(i);
  }
  return pool.list(items);
}
Cell range_to(Pool& pool, const Cell* a, const S&) {
  return range_of(pool, 0, a[0]);
}
Cell count_up_to(Pool& pool, const Cell* a, const S&) {
  return range_of(pool, 1, a[0] + 1);
}
Cell range_between(Pool& pool, const Cell* a, const S&) {
  return range_of(pool, a[0], a[1]);
}
Cell range_through(Pool& pool, const Cell* a, const S&) {
  return range_of(pool, a[0], a[1] + 1);
}

constexpr ComponentMeaning kNumbers[] = {
    {"add", kOnColumns<2, add>},
    {"subtract", kOnColumns<2, subtract>},
    {"one_less", kOnColumns<1, one_less>},
    {"multiply", kOnColumns<2, multiply>},
    {"divide", kOnColumns<2, divide>},
    {"floor_divide", kOnColumns<2, floor_divide>},
    {"modulo", kOnColumns<2, modulo>},
    {"power", power},
    {"square", kOnColumns<1, square>},
    {"cube", kOnColumns<1, cube>},
    {"negate", kOnColumns<1, negate>},
    {"absolute", kOnColumns<1, absolute>},
    {"larger", kOnColumns<2, larger>},
    {"smaller", kOnColumns<2, smaller>},
    {"gcd", greatest_common_divisor},
    {"lcm", least_common_multiple},
    {"factorial", factorial},
    {"widen", kOnColumns<1, widen>},
    {"truncate", kOnColumns<1, truncate>},
    {"floor", kOnColumns<1, round_down>},
    {"ceil", kOnColumns<1, round_up>},
    {"round", round_half_even},
    {"round_to", round_to},
    {"sqrt", square_root},
    {"isqrt", integer_root},
    {"pi", pi},
    {"bit_and", kOnColumns<2, bit_and>},
    {"bit_or", kOnColumns<2, bit_or>},
    {"bit_xor", kOnColumns<2, bit_xor>},
    {"shift_left", kOnColumns<2, shift_left>},
    {"shift_right", kOnColumns<2, shift_right>},
    {"digits", digits},
    {"divisors", divisors},
    {"is_prime", is_prime},
    {"binary", to_binary},
    {"range", range_to},
    {"count_up_to", count_up_to},
    {"range_between", range_between},
    {"range_through", range_through},
};

}  // namespace

std::span<const Component> number_components() {
  static const ComponentTable kTable(kComponents, kNumbers);
  return kTable.all();
}

}  // namespace synth
