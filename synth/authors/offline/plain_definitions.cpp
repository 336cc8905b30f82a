#include "synth/authors/offline/plain_definitions.h"

#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace synth {
namespace {

using Arguments = std::vector<Value>;

std::int64_t number(const Value& value) {
  return value.get_if<Integer>()->to_int64().value_or(0);
}

const std::string& text(const Value& value) {
  return *value.get_if<std::string>();
}

Value list(std::vector<Value> items) {
  return List{std::move(items)};
}

bool divides(std::int64_t divisor, std::int64_t n) {
  return n % divisor == 0;
}

bool is_prime(std::int64_t n) {
  int divisors = 0;
  for (std::int64_t d = 1; d <= n; ++d) {
    divisors += divides(d, n) ? 1 : 0;
  }
  return divisors == 2;
}

Value primes_up_to(const Arguments& arguments) {
  std::vector<Value> primes;
  for (std::int64_t n = 1; n <= number(arguments[0]); ++n) {
    if (is_prime(n)) {
      primes.emplace_back(n);
    }
  }
  return list(std::move(primes));
}

Value greatest_common_divisor(const Arguments& arguments) {
  const std::int64_t a = number(arguments[0]);
  const std::int64_t b = number(arguments[1]);
  std::int64_t d = std::max(a, b);
  while (d > 1 && !(divides(d, a) && divides(d, b))) {
    --d;
  }
  return d;
}

Value least_common_multiple(const Arguments& arguments) {
  std::int64_t multiple = 1;
  while (!divides(number(arguments[0]), multiple) || !divides(number(arguments[1]), multiple)) {
    ++multiple;
  }
  return multiple;
}

Value place_of(const Arguments& arguments) {
  const std::vector<Value>& items = arguments[0].get_if<List>()->items;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (number(items[i]) == number(arguments[1])) {
      return static_cast<std::int64_t>(i);
    }
  }
  return -1;
}

Value reads_the_same(const Arguments& arguments) {
  const std::string& whole = text(arguments[0]);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (whole[i] != whole[whole.size() - 1 - i]) {
      return false;
    }
  }
  return true;
}

Value letters_read_the_same(const Arguments& arguments) {
  std::string letters;
  for (const char c : text(arguments[0])) {
    if (is_letter(c) || is_digit(c)) {
      letters.push_back(to_lower(c));
    }
  }
  return reads_the_same({letters});
}

Value same_letters(const Arguments& arguments) {
  std::array<int, 256> counts = {};
  for (const char c : text(arguments[0])) {
    ++counts.at(static_cast<unsigned char>(c));
  }
  for (const char c : text(arguments[1])) {
    --counts.at(static_cast<unsigned char>(c));
  }
  return std::ranges::all_of(counts, [](int count) { return count == 0; });
}

Value transposed(const Arguments& arguments) {
  const std::vector<Value>& rows = arguments[0].get_if<List>()->items;
  std::vector<Value> columns;
  for (std::size_t j = 0; !rows.empty() && j < rows[0].get_if<List>()->items.size(); ++j) {
    std::vector<Value> column;
    for (const Value& row : rows) {
      column.push_back(row.get_if<List>()->items[j]);
    }
    columns.push_back(list(std::move(column)));
  }
  return list(std::move(columns));
}

Value product_up_to(const Arguments& arguments) {
  std::int64_t product = 1;
  for (std::int64_t n = 2; n <= number(arguments[0]); ++n) {
    product *= n;
  }
  return product;
}

std::vector<Arguments> small_numbers() {
  return {{Value(0)}, {Value(1)}, {Value(2)}, {Value(3)}, {Value(10)}, {Value(19)}};
}
std::vector<Arguments> limits() {
  return {{Value(0)}, {Value(1)}, {Value(2)}, {Value(9)}, {Value(30)}, {Value(121)}};
}
std::vector<Arguments> pairs() {
  return {{Value(48), Value(18)},
          {Value(7), Value(13)},
          {Value(12), Value(12)},
          {Value(1), Value(9)},
          {Value(100), Value(75)}};
}
std::vector<Arguments> searches() {
  const Value odd = list({Value(1), Value(3), Value(5), Value(7), Value(9)});
  return {{odd, Value(1)},
          {odd, Value(9)},
          {odd, Value(5)},
          {odd, Value(4)},
          {odd, Value(10)},
          {list({}), Value(1)},
          {list({Value(2)}), Value(2)}};
}
std::vector<Arguments> texts() {
  return {{Value("")},      {Value("a")},    {Value("abba")},
          {Value("abc")},   {Value("Abba")}, {Value("A man, a plan, a canal: Panama")},
          {Value("a b, A")}};
}
std::vector<Arguments> text_pairs() {
  return {{Value("listen"), Value("silent")},
          {Value("aab"), Value("abb")},
          {Value(""), Value("")},
          {Value("ab"), Value("abc")},
          {Value("note"), Value("tone")}};
}
std::vector<Arguments> matrices() {
  return {{list({list({Value(1), Value(2), Value(3)}), list({Value(4), Value(5), Value(6)})})},
          {list({list({Value(1)})})},
          {list({list({Value(1), Value(2)})})},
          {list({list({Value(1)}), list({Value(2)})})}};
}
struct Definition {
  std::string_view result;
  std::vector<Arguments> (*inputs)();
  Value (*of)(const Arguments&);
};

constexpr auto kDefinitions = std::to_array<Definition>({
    {"primes_below({0} + 1)", limits, primes_up_to},
    {"[n for n in range(1, {0} + 1) if is_prime(n)]", limits, primes_up_to},
    {"is_prime({0})", limits, [](const Arguments& a) { return Value(is_prime(number(a[0]))); }},
    {"math.gcd({0}, {1})", pairs, greatest_common_divisor},
    {"greatest_common_divisor({0}, {1})", pairs, greatest_common_divisor},
    {"math.lcm({0}, {1})", pairs, least_common_multiple},
    {"binary_search({0}, {1})", searches, place_of},
    {"{0} == {0}[::-1]", texts, reads_the_same},
    {"letters_and_digits({0}) == letters_and_digits({0})[::-1]", texts, letters_read_the_same},
    {"len({tuple(sorted(word)) for word in [{0}, {1}]}) == 1", text_pairs, same_letters},
    {"[list(row) for row in zip(*{0})]", matrices, transposed},
    {"math.factorial({0})", small_numbers, product_up_to},
});

}  // namespace

std::vector<Test> tests_by_definition(const FunctionSpec& spec, const std::string& result) {
  const auto* definition = std::ranges::find(kDefinitions, result, &Definition::result);
  std::vector<Test> tests;
  if (definition == kDefinitions.end()) {
    return tests;
  }
  for (const Arguments& arguments : definition->inputs()) {
    Test test;
    test.function = spec.name;
    test.name = fmt::format("by_definition_{}", tests.size() + 1);
    test.origin = TestOrigin::offline;
    test.call.args = arguments;
    test.claim.expected = definition->of(arguments);
    test.rationale = "what the plain definition gives";
    tests.push_back(std::move(test));
  }
  return tests;
}

}  // namespace synth
