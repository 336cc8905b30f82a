#include "synth/authors/offline/writing/helper_texts.h"

namespace synth {
namespace {

constexpr HelperText kSaidCppHelpers[] = {
    {"are_anagrams", R"(// Whether all texts have the same characters.
static bool are_anagrams(const std::vector<std::string>& texts) {
  return !texts.empty() && std::ranges::all_of(texts, [&](const auto& text) {
    return sorted_text(text) == sorted_text(texts[0]);
  });
}
)",
     "sorted_text"},
    {"counts", R"(// How often each item occurs.
template <class T>
static std::map<T, long long> counts(const std::vector<T>& items) {
  std::map<T, long long> result;
  for (const T& item : items) {
    ++result[item];
  }
  return result;
}
)"},
    {"duplicates", R"(// The items that occur more than once, each once.
template <class T>
static std::vector<T> duplicates(const std::vector<T>& items) {
  std::vector<T> result;
  for (const T& item : items) {
    if (std::ranges::count(items, item) > 1 &&
        std::ranges::find(result, item) == result.end()) {
      result.push_back(item);
    }
  }
  return result;
}
)"},
    {"fibonacci", R"(// The first Fibonacci numbers, from 0 on.
static std::vector<long long> fibonacci(long long count) {
  std::vector<long long> numbers;
  for (long long i = 0; i < count; ++i) {
    numbers.push_back(i < 2 ? i : numbers[i - 1] + numbers[i - 2]);
  }
  return numbers;
}
)"},
    {"from_roman", R"(// What a Roman numeral stands for.
static long long from_roman(const std::string& numeral) {
  static const std::map<char, long long> kValues = {
      {'M', 1000}, {'D', 500}, {'C', 100}, {'L', 50},
      {'X', 10},   {'V', 5},   {'I', 1}};
  long long total = 0;
  long long following = 0;
  for (auto c = numeral.rbegin(); c != numeral.rend(); ++c) {
    const int symbol = std::toupper(static_cast<unsigned char>(*c));
    const long long value = kValues.at(static_cast<char>(symbol));
    total += value < following ? -value : value;
    following = value;
  }
  return total;
}
)"},
    {"gcd_of_all", R"(static long long gcd_of_all(const std::vector<long long>& numbers) {
  long long divisor = 0;
  for (const long long number : numbers) {
    divisor = std::gcd(divisor, number);
  }
  return divisor;
}
)"},
    {"grouped", R"(// The items by what the key gives for them.
template <class Key, class T, class KeyOf>
static std::map<Key, std::vector<T>> grouped(const std::vector<T>& items,
                                             KeyOf key_of) {
  std::map<Key, std::vector<T>> groups;
  for (const T& item : items) {
    groups[key_of(item)].push_back(item);
  }
  return groups;
}
)"},
    {"in_units", R"(// How many of each size an amount has, the first sizes first.
static std::vector<long long> in_units(long long amount,
                                       const std::vector<long long>& sizes) {
  std::vector<long long> counts;
  for (const long long size : sizes) {
    counts.push_back(floor_divide(amount, size));
    amount -= counts.back() * size;
  }
  return counts;
}
)",
     "floor_divide"},
    {"lcm_of_all", R"(static long long lcm_of_all(const std::vector<long long>& numbers) {
  long long multiple = 1;
  for (const long long number : numbers) {
    multiple = std::lcm(multiple, number);
  }
  return multiple;
}
)"},
    {"letters_and_digits", R"(// The letters and digits of a text.
static std::string letters_and_digits(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      result += c;
    }
  }
  return result;
}
)"},
    {"median", R"(template <class T>
static double median(std::vector<T> numbers) {
  if (numbers.empty()) {
    throw std::invalid_argument("median: no numbers");
  }
  std::ranges::sort(numbers);
  const auto upper = static_cast<double>(numbers[numbers.size() / 2]);
  const auto lower = static_cast<double>(numbers[(numbers.size() - 1) / 2]);
  return (lower + upper) / 2;
}
)"},
    {"mode", R"(// The item that occurs most often; the first of several.
template <class T>
static T mode(const std::vector<T>& items) {
  if (items.empty()) {
    throw std::invalid_argument("mode: no items");
  }
  return *std::ranges::max_element(items, {}, [&](const T& item) {
    return std::ranges::count(items, item);
  });
}
)"},
    {"prime_factors", R"(// The prime factors of a number, in ascending order.
static std::vector<long long> prime_factors(long long number) {
  std::vector<long long> factors;
  for (long long divisor = 2; divisor * divisor <= number; ++divisor) {
    while (number % divisor == 0) {
      factors.push_back(divisor);
      number /= divisor;
    }
  }
  if (number > 1) {
    factors.push_back(number);
  }
  return factors;
}
)"},
    {"primes_below", R"(// The primes below an end, by the sieve of Eratosthenes.
static std::vector<long long> primes_below(long long end) {
  std::vector<bool> is_prime(end < 0 ? 0 : end, true);
  std::vector<long long> primes;
  for (long long prime = 2; prime < end; ++prime) {
    if (is_prime[prime]) {
      primes.push_back(prime);
      for (long long multiple = prime * prime; multiple < end;
           multiple += prime) {
        is_prime[multiple] = false;
      }
    }
  }
  return primes;
}
)"},
    {"runs", R"(// Runs of equal neighbours.
template <class T>
static std::vector<std::vector<T>> runs(const std::vector<T>& items) {
  std::vector<std::vector<T>> result;
  for (const T& item : items) {
    if (result.empty() || result.back().front() != item) {
      result.emplace_back();
    }
    result.back().push_back(item);
  }
  return result;
}
)"},
    {"sorted_text", R"(// The characters of a text in order.
static std::vector<std::string> sorted_text(const std::string& text) {
  std::vector<std::string> sorted = characters(text);
  std::ranges::sort(sorted);
  return sorted;
}
)",
     "characters"},
    {"transposed", R"(// The columns of a matrix as rows.
template <class T>
static std::vector<std::vector<T>> transposed(
    const std::vector<std::vector<T>>& matrix) {
  std::size_t width = matrix.empty() ? 0 : matrix[0].size();
  for (const std::vector<T>& row : matrix) {
    width = std::min(width, row.size());
  }
  std::vector<std::vector<T>> columns(width);
  for (const std::vector<T>& row : matrix) {
    for (std::size_t column = 0; column < width; ++column) {
      columns[column].push_back(row[column]);
    }
  }
  return columns;
}
)"},
    {"without_parts", R"(// The text without the parts, until none is left.
static std::string without_parts(std::string text,
                                 const std::vector<std::string>& parts) {
  for (std::size_t before = 0; before != text.size();) {
    before = text.size();
    for (const std::string& part : parts) {
      for (std::size_t at = text.find(part); at != std::string::npos;
           at = text.find(part, at)) {
        text.erase(at, part.size());
      }
    }
  }
  return text;
}
)"},
};

}  // namespace

std::span<const HelperText> cpp_said_helpers() {
  return kSaidCppHelpers;
}

}  // namespace synth
