#include "synth/authors/offline/reading/definitions/definition_inputs.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace synth {
namespace {

using Arguments = std::vector<Value>;

constexpr int kMany = 40;

Value list(std::vector<Value> items) {
  return List{std::move(items)};
}

// The random generator of Knuth's MMIX, the same on every machine.
class Numbers {
 public:
  int below(int end) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<int>((state_ >> 33U) % static_cast<std::uint64_t>(end));
  }

 private:
  std::uint64_t state_ = 1;
};

std::string some_text(Numbers& numbers, std::string_view letters, int size) {
  std::string text;
  for (int i = 0; i < size; ++i) {
    text += letters[static_cast<std::size_t>(numbers.below(static_cast<int>(letters.size())))];
  }
  return text;
}

std::string turned(const std::string& text) {
  return {text.rbegin(), text.rend()};
}

Value some_list(Numbers& numbers, int size) {
  std::vector<Value> items;
  for (int i = 0; i < size; ++i) {
    items.emplace_back(numbers.below(25) - 9);
  }
  return list(std::move(items));
}

Value some_search(Numbers& numbers, int size) {
  std::vector<Value> items;
  int item = numbers.below(5) - 3;
  for (int i = 0; i < size; ++i) {
    items.emplace_back(item);
    item += 1 + numbers.below(3);
  }
  return list(std::move(items));
}

Value some_matrix(Numbers& numbers, int rows, int columns) {
  std::vector<Value> all;
  for (int row = 0; row < rows; ++row) {
    all.push_back(some_list(numbers, columns));
    while (all.back().get_if<List>()->items.empty()) {
      all.back() = some_list(numbers, 1);
    }
  }
  return list(std::move(all));
}

Arguments one_of(Domain domain, Numbers& numbers, int number) {
  const int size = number % 6;
  switch (domain) {
    case Domain::numbers:
      return {Value(number % 13)};
    case Domain::limits:
      return {Value(number)};
    case Domain::digits:
      return {Value(numbers.below(10000))};
    case Domain::seconds:
      return {Value(numbers.below(86400))};
    case Domain::years:
      return {Value(100 * (15 + numbers.below(10)) + (number % 2) * numbers.below(100))};
    case Domain::pairs:
      return {Value(1 + numbers.below(60)), Value(1 + numbers.below(60))};
    case Domain::searches:
      return {some_search(numbers, size), Value(numbers.below(12) - 3)};
    case Domain::texts: {
      const std::string text = some_text(numbers, "aabBc ,.", size);
      return {Value(number % 2 == 0 ? text : text + turned(text))};
    }
    case Domain::text_pairs: {
      const std::string text = some_text(numbers, "abcd", size);
      const std::string other = some_text(numbers, "abcd", size);
      return {Value(text), Value(number % 3 == 0   ? turned(text)
                                 : number % 3 == 1 ? text.substr(text.size() / 2) +
                                                         text.substr(0, text.size() / 2)
                                                   : other)};
    }
    case Domain::sentences: {
      std::string text = some_text(numbers, "abeioXEt", 1 + numbers.below(5));
      for (int i = 0; i < size; ++i) {
        text += " " + some_text(numbers, "abeioXEt", 1 + numbers.below(5));
      }
      return {Value(text)};
    }
    case Domain::lists:
      return {some_list(numbers, size)};
    case Domain::filled_lists:
      return {some_list(numbers, size + 1)};
    case Domain::list_pairs:
      return {some_list(numbers, size), some_list(numbers, numbers.below(7))};
    case Domain::sorted_pairs:
      return {some_search(numbers, size), some_search(numbers, numbers.below(7))};
    case Domain::places:
      return {some_list(numbers, size), Value(numbers.below(9))};
    case Domain::sizes:
      return {some_list(numbers, size), Value(1 + numbers.below(4))};
    case Domain::matrices:
      return {some_matrix(numbers, 1 + numbers.below(3), 1 + numbers.below(3))};
  }
  return {};
}

Value numbers_of(std::initializer_list<int> items) {
  return list(std::vector<Value>(items.begin(), items.end()));
}

}  // namespace

std::vector<Arguments> few_inputs(Domain domain) {
  const Value odd = numbers_of({1, 3, 5, 7, 9});
  switch (domain) {
    case Domain::numbers:
      return {{Value(0)}, {Value(1)}, {Value(2)}, {Value(3)}, {Value(10)}, {Value(15)}};
    case Domain::limits:
      return {{Value(0)}, {Value(1)}, {Value(2)}, {Value(9)}, {Value(30)}, {Value(121)}};
    case Domain::digits:
      return {{Value(0)}, {Value(9)}, {Value(10)}, {Value(153)}, {Value(154)}, {Value(9474)}};
    case Domain::seconds:
      return {{Value(0)}, {Value(59)}, {Value(3600)}, {Value(3661)}, {Value(86399)}};
    case Domain::years:
      return {{Value(2024)}, {Value(2023)}, {Value(1900)}, {Value(2000)}};
    case Domain::pairs:
      return {{Value(48), Value(18)},
              {Value(7), Value(13)},
              {Value(12), Value(12)},
              {Value(1), Value(9)},
              {Value(100), Value(75)}};
    case Domain::searches:
      return {{odd, Value(1)},
              {odd, Value(9)},
              {odd, Value(5)},
              {odd, Value(4)},
              {odd, Value(10)},
              {list({}), Value(1)},
              {numbers_of({2}), Value(2)}};
    case Domain::texts:
      return {{Value("")},      {Value("a")},    {Value("abba")},
              {Value("abc")},   {Value("Abba")}, {Value("A man, a plan, a canal: Panama")},
              {Value("a b, A")}};
    case Domain::text_pairs:
      return {{Value("listen"), Value("silent")},
              {Value("aab"), Value("abb")},
              {Value(""), Value("")},
              {Value("ab"), Value("abc")},
              {Value("note"), Value("tone")}};
    case Domain::sentences:
      return {{Value("word")},
              {Value("to be or not to be")},
              {Value("Ada met Bob")},
              {Value("a bb ccc dd")}};
    case Domain::lists:
      return {{list({})},
              {numbers_of({3})},
              {numbers_of({1, 2, 3, 4})},
              {numbers_of({5, -2, 0, 5, 7, -2})}};
    case Domain::filled_lists:
      return {{numbers_of({3})}, {numbers_of({1, 2, 3, 4})}, {numbers_of({5, -2, 0, 5, 7, -2})}};
    case Domain::list_pairs:
      return {{numbers_of({1, 2, 3}), numbers_of({3, 1, 5})},
              {list({}), numbers_of({1})},
              {numbers_of({4, 4}), numbers_of({4})},
              {numbers_of({1}), numbers_of({2})}};
    case Domain::sorted_pairs:
      return {{numbers_of({1, 4, 7}), numbers_of({2, 3, 9})},
              {list({}), numbers_of({1, 2})},
              {list({}), list({})},
              {numbers_of({1, 1}), numbers_of({1})}};
    case Domain::places:
      return {{numbers_of({1, 2, 3, 4, 5}), Value(2)},
              {numbers_of({1, 2, 3}), Value(0)},
              {numbers_of({1, 2, 3}), Value(4)},
              {list({}), Value(3)}};
    case Domain::sizes:
      return {{numbers_of({1, 2, 3, 4, 5}), Value(2)},
              {numbers_of({1, 2, 3, 4}), Value(4)},
              {list({}), Value(3)},
              {numbers_of({1, 2}), Value(5)}};
    case Domain::matrices:
      return {{list({numbers_of({1, 2, 3}), numbers_of({4, 5, 6})})},
              {list({numbers_of({1})})},
              {list({numbers_of({1, 2})})},
              {list({numbers_of({1}), numbers_of({2})})}};
  }
  return {};
}

std::vector<Arguments> many_inputs(Domain domain) {
  std::vector<Arguments> inputs = few_inputs(domain);
  Numbers numbers;
  for (int i = 0; i < kMany; ++i) {
    inputs.push_back(one_of(domain, numbers, i));
  }
  return inputs;
}

}  // namespace synth
