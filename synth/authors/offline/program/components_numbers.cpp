#include "synth/authors/offline/program/component.h"

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

constexpr Component kNumbers[] = {
    {"add", "N, N -> N", 3, "add sum plus total increase more", "{0} + {1}", kAdditive, "{0} + {1}",
     "{0} + {1}", kOnColumns<2, add>, kCommutative},
    {"subtract", "N, N -> N", 3, "subtract minus difference less decrease", "{0} - {1}", kAdditive,
     "{0} - {1}", "{0} - {1}", kOnColumns<2, subtract>, kDistinct},
    {"one_less", "int -> int", 4,
     "nth th previous before last ordinal position counting-from-1 1-based from-1", "{0} - 1",
     kAdditive, "{0} - 1", "{0} - 1", kOnColumns<1, one_less>},
    {"multiply", "N, N -> N", 3, "multiply product times area volume twice double triple",
     "{0} * {1}", kMultiplicative, "{0} * {1}", "{0} * {1}", kOnColumns<2, multiply>, kCommutative},
    {"divide", "N, N -> float", 4, "divide ratio average mean half quotient per percent",
     "{0} / {1}", kMultiplicative, "{0} / {1}",
     "@int static_cast<double>({0}) / {1}\n"
     "{0} / {1}",
     kOnColumns<2, divide>, kDistinct},
    {"floor_divide", "int, int -> int", 4, "divide quotient half floor integer-division",
     "{0} // {1}", kMultiplicative, "Math.floor({0} / {1})",
     "@size0,pos1 {0} / {1}\n"
     "{&floor_divide}({0}, {1})",
     kOnColumns<2, floor_divide>, kDistinct},
    {"modulo", "int, int -> int", 4, "modulo remainder mod last-digit divide", "{0} % {1}",
     kMultiplicative, "(({0} % {1}) + {1}) % {1}",
     "@size0,pos1 {0} % {1}\n"
     "{&floor_mod}({0}, {1})",
     kOnColumns<2, modulo>, kDistinct | kSaid},
    {"power", "N, N -> N", 5, "power exponent raise", "{0} ** {1}", kPower, "{0} ** {1}",
     "@float std::pow({0}, {1})\n"
     "{&power}({0}, {1})",
     power, kSaid},
    {"square", "N -> N", 5, "square hypotenuse circle", "{0} ** 2", kPower, "{0} ** 2", "{0} * {0}",
     kOnColumns<1, square>, kSaid},
    {"cube", "N -> N", 6, "cube cubic volume sphere", "{0} ** 3", kPower, "{0} ** 3",
     "@float std::pow({0}, 3)\n"
     "{0} * {0} * {0}",
     kOnColumns<1, cube>, kOnlyIfNamed},
    {"negate", "N -> N", 5, "negative negate opposite sign", "-{0}", kUnary, "0 - {0}", "-{0}",
     kOnColumns<1, negate>, kSaid},
    {"absolute", "N -> N", 4,
     "absolute distance difference magnitude gap regardless-of-sign jump step up-or-down",
     "abs({0})", kAtom, "Math.abs({0})", "std::abs({0})", kOnColumns<1, absolute>, kSaid},
    {"larger", "N, N -> N", 4, "maximum max larger greater largest bigger at-least",
     "max({0}, {1})", kAtom, "Math.max({0}, {1})",
     "@float std::max({0}, {1})\n"
     "std::max<long long>({0}, {1})",
     kOnColumns<2, larger>, kCommutative | kDistinct | kSaid},
    {"smaller", "N, N -> N", 4, "minimum min smaller less smallest at-most", "min({0}, {1})", kAtom,
     "Math.min({0}, {1})",
     "@float std::min({0}, {1})\n"
     "std::min<long long>({0}, {1})",
     kOnColumns<2, smaller>, kCommutative | kDistinct | kSaid},
    {"gcd", "int, int -> int", 7, "gcd divisor common greatest-common", "math.gcd({0}, {1})", kAtom,
     "{&gcd}({0}, {1})", "std::gcd({0}, {1})", greatest_common_divisor,
     kCommutative | kDistinct | kSaid, "math"},
    {"lcm", "int, int -> int", 7, "lcm multiple common least-common", "math.lcm({0}, {1})", kAtom,
     "{&lcm}({0}, {1})", "std::lcm({0}, {1})", least_common_multiple,
     kCommutative | kDistinct | kSaid, "math"},
    {"factorial", "int -> int", 7, "factorial permutation", "math.factorial({0})", kAtom,
     "{&factorial}({0})", "{&factorial}({0})", factorial, kSaid, "math"},
    {"widen", "int -> float", 1, "", "{0}", kAtom, "{0}", "static_cast<double>({0})",
     kOnColumns<1, widen>},
    {"truncate", "float -> int", 5, "integer truncate whole", "int({0})", kAtom, "Math.trunc({0})",
     "static_cast<long long>({0})", kOnColumns<1, truncate>},
    {"floor", "float -> int", 6, "floor round-down", "math.floor({0})", kAtom, "Math.floor({0})",
     "static_cast<long long>(std::floor({0}))", kOnColumns<1, round_down>, kSaid, "math"},
    {"ceil", "float -> int", 6, "ceil ceiling round-up", "math.ceil({0})", kAtom, "Math.ceil({0})",
     "static_cast<long long>(std::ceil({0}))", kOnColumns<1, round_up>, kSaid, "math"},
    {"round", "float -> int", 5, "round nearest", "round({0})", kAtom, "{&roundHalfEven}({0})",
     "std::llrint({0})", round_half_even, kSaid},
    {"round_to", "float, int -> float", 5, "round decimal place", "round({0}, {1})", kAtom,
     "{&roundTo}({0}, {1})", "{&round_to}({0}, {1})", round_to, kSaid},
    {"sqrt", "N -> float", 6, "root sqrt hypotenuse distance euclidean", "math.sqrt({0})", kAtom,
     "Math.sqrt({0})", "std::sqrt({0})", square_root, kSaid, "math"},
    {"isqrt", "int -> int", 7, "root sqrt perfect-square", "math.isqrt({0})", kAtom,
     "Math.floor(Math.sqrt({0}))", "{&integer_root}({0})", integer_root, kSaid, "math"},
    {"pi", "-> float", 6, "pi circle sphere cylinder cone circumference circular radius angle",
     "math.pi", kAtom, "Math.PI", "std::numbers::pi", pi, kOnlyIfNamed, "math"},
    {"bit_and", "int, int -> int", 7, "bit bitwise and mask", "{0} & {1}", kBitAnd,
     "Number(BigInt({0}) & BigInt({1}))", "{0} & {1}", kOnColumns<2, bit_and>,
     kCommutative | kDistinct | kOnlyIfNamed},
    {"bit_or", "int, int -> int", 7, "bit bitwise or set", "{0} | {1}", kBitOr,
     "Number(BigInt({0}) | BigInt({1}))", "{0} | {1}", kOnColumns<2, bit_or>,
     kCommutative | kDistinct | kOnlyIfNamed},
    {"bit_xor", "int, int -> int", 7, "xor bit bitwise exclusive toggle differ", "{0} ^ {1}",
     kBitXor, "Number(BigInt({0}) ^ BigInt({1}))", "{0} ^ {1}", kOnColumns<2, bit_xor>,
     kCommutative | kDistinct | kOnlyIfNamed},
    {"shift_left", "int, int -> int", 7, "shift left bit", "{0} << {1}", kShift, "{0} * 2 ** {1}",
     "@nat1 {0} << {1}\n"
     "{&shift_left}({0}, {1})",
     kOnColumns<2, shift_left>, kOnlyIfNamed},
    {"shift_right", "int, int -> int", 7, "shift right bit", "{0} >> {1}", kShift,
     "Math.floor({0} / 2 ** {1})",
     "@nat1 {0} >> {1}\n"
     "{&shift_right}({0}, {1})",
     kOnColumns<2, shift_right>, kOnlyIfNamed},
    {"digits", "int -> list[int]", 6, "digit", "[int(digit) for digit in str(abs({0}))]", kAtom,
     "[...String(Math.abs({0}))].map(Number)", "{&digits}({0})", digits, kAnyIterable | kSaid},
    {"divisors", "int -> list[int]", 7, "divisor factor perfect-number proper",
     "[d for d in range(1, {0} + 1) if {0:16} % d == 0]", kAtom,
     "Array.from({ length: {0} }, (_, {i}) => {i} + 1).filter(({d}) => {0} % {d} === 0)",
     "{&divisors}({0})", divisors, kOnlyIfNamed},
    {"is_prime", "int -> bool", 7, "prime",
     "{0:11} > 1 and all({0:12} % d for d in range(2, math.isqrt({0}) + 1))", kAnd,
     "{&isPrime}({0})", "{&is_prime}({0})", is_prime, kOnlyIfNamed, "math"},
    {"binary", "int -> str", 7, "binary bit base-2", "bin({0})[2:]", kAtom, "{0}.toString(2)",
     "{&in_base}({0}, 2)", to_binary, kOnlyIfNamed},
    {"range", "int -> list[int]", 5, "first number range below index from", "list(range({0}))",
     kAtom, "Array.from({ length: {0} }, (_, {i}) => {i})", "{&range}(0, {0})", range_to},
    {"count_up_to", "int -> list[int]", 5, "first natural number from up-to 1 series",
     "list(range(1, {0:11} + 1))", kAtom, "Array.from({ length: {0} }, (_, {i}) => {i} + 1)",
     "{&range}(1, {0} + 1)", count_up_to},
    {"range_between", "int, int -> list[int]", 6, "range from between", "list(range({0}, {1}))",
     kAtom, "Array.from({ length: {1} - {0} }, (_, {i}) => {0} + {i})", "{&range}({0}, {1})",
     range_between},
    {"range_through", "int, int -> list[int]", 6, "range from between inclusive",
     "list(range({0}, {1:11} + 1))", kAtom,
     "Array.from({ length: {1} - {0} + 1 }, (_, {i}) => {0} + {i})", "{&range}({0}, {1} + 1)",
     range_through},
};

}  // namespace

std::span<const Component> number_components() {
  return kNumbers;
}

}  // namespace synth
