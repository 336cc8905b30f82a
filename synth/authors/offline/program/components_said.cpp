#include "synth/authors/offline/program/component.h"

namespace synth {
namespace {

// Never called: the search does not use these components.
Cell unknown(Pool& /*pool*/, const Cell* /*arguments*/, const Signature& /*signature*/) {
  return kUndefined;
}

constexpr Component said(std::string_view signature, std::string_view python,
                         std::string_view javascript, std::string_view cpp,
                         std::string_view name = {}) {
  return {name.empty() ? python : name, signature, 0, "", python, kAtom, javascript, cpp, unknown};
}

constexpr Component kSaidComponents[] = {
    said("list[N] -> float", "average({0})",
         "{0}.reduce(({total}, {x}) => {total} + {x}, 0) / {0}.length", "{&mean}({0})"),
    said("list[N] -> N", "spread({0})", "Math.max(...{0}) - Math.min(...{0})",
         "{&largest}({0}) - {&smallest}({0})"),
    said("list[N] -> float", "statistics.median({0})", "{&median}({0})", "{&median}({0})"),
    said("list[H] -> H", "statistics.mode({0})", "{&mode}({0})", "{&mode}({0})"),
    said("list[H] -> dict[H: int]", "dict(collections.Counter({0}))",
         "@texts Object.fromEntries({&counts}({0}))\n{&counts}({0})", "{&counts}({0})"),
    said("list[H] -> list[H]", "duplicates({0})", "{&duplicates}({0})", "{&duplicates}({0})"),
    said("list[H] -> list[list[H]]", "[list(run) for _, run in itertools.groupby({0})]",
         "{&runs}({0})", "{&runs}({0})", "runs"),
    said("list[N], N -> N", "max({0}, default={1})", "{0}.length === 0 ? {1} : Math.max(...{0})",
         "{0}.empty() ? {1} : {&largest}({0})"),
    said("T, T -> list[T]", "[{0}, {1}]", "[{0}, {1}]", "{type}{{0}, {1}}"),
    said("list[int] -> int", "math.gcd(*{0})", "{0}.reduce(({a}, {b}) => {&gcd}({a}, {b}), 0)",
         "{&gcd_of_all}({0})"),
    said("list[int] -> int", "math.lcm(*{0})", "{0}.reduce(({a}, {b}) => {&lcm}({a}, {b}), 1)",
         "{&lcm_of_all}({0})"),
    said("int -> bool", "is_prime({0})", "{&isPrime}({0})", "{&is_prime}({0})"),
    said("int -> bool", "calendar.isleap({0})",
         "({0} % 4 === 0 && {0} % 100 !== 0) || {0} % 400 === 0",
         "({0} % 4 == 0 && {0} % 100 != 0) || {0} % 400 == 0"),
    said("int -> list[int]", "primes_below({0})", "{&primesBelow}({0})", "{&primes_below}({0})"),
    said("int -> list[int]", "divisors({0})",
         "Array.from({ length: {0} }, (_, {i}) => {i} + 1).filter(({d}) => {0} % {d} === 0)",
         "{&divisors}({0})"),
    said("int -> list[int]", "prime_factors({0})", "{&primeFactors}({0})", "{&prime_factors}({0})"),
    said("int -> list[int]", "fibonacci({0})", "{&fibonacci}({0})", "{&fibonacci}({0})"),
    said("int -> str", "hex({0})[2:]", "{0}.toString(16)", "{&in_base}({0}, 16)"),
    said("int -> str", "oct({0})[2:]", "{0}.toString(8)", "{&in_base}({0}, 8)"),
    said("str -> str", "letters_and_digits({0})",
         "{0}.toLowerCase().replace(/[^\\p{L}\\p{N}]/gu, \"\")",
         "{&lower}({&letters_and_digits}({0}))"),
    said("str -> str", "without_punctuation({0})", "{0}.replace(/[^\\p{L}\\p{N}]/gu, \"\")",
         "{&letters_and_digits}({0})"),
    said("str, list[str] -> str", "without_parts({0}, {1})", "{&withoutParts}({0}, {1})",
         "{&without_parts}({0}, {1})"),
    said("str, str -> bool", "len({tuple(sorted(word)) for word in [{0}, {1}]}) == 1",
         "[...{0}].sort().join(\"\") === [...{1}].sort().join(\"\")",
         "{&sorted_text}({0}) == {&sorted_text}({1})"),
    said("list[str] -> bool", "len({tuple(sorted(word)) for word in {0}}) == 1",
         "new Set({0}.map(({word}) => [...{word}].sort().join(\"\"))).size === 1",
         "{&are_anagrams}({0})"),
    said("int, list[int] -> list[int]", "in_units({0}, {1})", "{&inUnits}({0}, {1})",
         "{&in_units}({0}, {1})"),
    said("str -> int", "from_roman({0})", "{&fromRoman}({0})", "{&from_roman}({0})"),
    said("list[list[T]] -> list[list[T]]", "[list(row) for row in zip(*{0})]",
         "({0}[0] ?? []).map((_, {i}) => {0}.map(({row}) => {row}[{i}]))", "{&transposed}({0})"),
};

}  // namespace

std::span<const Component> said_components() {
  return kSaidComponents;
}

const Combinator& group_by() {
  static constexpr Combinator kGroupBy = {
      "group_by",
      "T, H -> dict[H: list[T]]",
      0,
      "",
      "group_by({stream}, lambda {vars}: {body})",
      "@str Object.fromEntries({&groupBy}({stream}, {vars} => {body}))\n"
      "{&groupBy}({stream}, {vars} => {body})",
      nullptr,
      true};
  return kGroupBy;
}

}  // namespace synth
