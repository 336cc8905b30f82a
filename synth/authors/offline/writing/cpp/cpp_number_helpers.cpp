#include "synth/authors/offline/writing/helper_texts.h"

namespace synth {
namespace {

// A call that raises in Python throws the nearest exception of <stdexcept>.
constexpr HelperText kCppNumberHelpers[] = {
    {"digits", R"(// The decimal digits of a number, first to last.
static std::vector<long long> digits(long long number) {
  std::vector<long long> result;
  for (const char digit : std::to_string(std::abs(number))) {
    result.push_back(digit - '0');
  }
  return result;
}
)"},
    {"divisors", R"(// The positive divisors of a number, in ascending order.
static std::vector<long long> divisors(long long number) {
  std::vector<long long> result;
  for (long long i = 1; i <= number; ++i) {
    if (number % i == 0) {
      result.push_back(i);
    }
  }
  return result;
}
)"},
    {"factorial", R"(static long long factorial(long long n) {
  if (n < 0) {
    throw std::invalid_argument("factorial: a negative number");
  }
  if (n > 20) {
    throw std::overflow_error("factorial: beyond long long");
  }
  long long product = 1;
  for (long long i = 2; i <= n; ++i) {
    product *= i;
  }
  return product;
}
)"},
    {"floor_divide", R"(// The quotient, rounded down.
static long long floor_divide(long long a, long long b) {
  if (b == 0) {
    throw std::domain_error("floor_divide: division by zero");
  }
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}
)"},
    {"floor_mod", R"(// The remainder with the sign of the divisor.
static long long floor_mod(long long a, long long b) {
  if (b == 0) {
    throw std::domain_error("floor_mod: division by zero");
  }
  const long long rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
)"},
    {"in_base", R"(// The digits of a number to a base up to 16.
static std::string in_base(long long number, int base) {
  if (number < 0) {
    throw std::invalid_argument("in_base: a negative number");
  }
  std::string digits;
  do {
    digits.insert(digits.begin(), "0123456789abcdef"[number % base]);
    number /= base;
  } while (number > 0);
  return digits;
}
)"},
    {"integer_root", R"(// The square root, rounded down.
static long long integer_root(long long n) {
  if (n < 0) {
    throw std::invalid_argument("integer_root: a negative number");
  }
  auto root = static_cast<long long>(std::sqrt(static_cast<double>(n)));
  while (root > 0 && root > n / root) {
    --root;
  }
  while (root + 1 <= n / (root + 1)) {
    ++root;
  }
  return root;
}
)"},
    {"is_prime", R"(static bool is_prime(long long n) {
  for (long long divisor = 2; divisor <= n / divisor; ++divisor) {
    if (n % divisor == 0) {
      return false;
    }
  }
  return n > 1;
}
)"},
    {"power", R"(// The base to a power that is not negative.
static long long power(long long base, long long exponent) {
  if (exponent < 0) {
    throw std::invalid_argument("power: a negative exponent");
  }
  long long result = 1;
  bool overflows = false;
  for (; exponent > 0 && !overflows; exponent /= 2) {
    if (exponent % 2 == 1) {
      overflows = __builtin_mul_overflow(result, base, &result);
    }
    if (exponent > 1) {
      overflows = __builtin_mul_overflow(base, base, &base) || overflows;
    }
  }
  if (overflows) {
    throw std::overflow_error("power: beyond long long");
  }
  return result;
}
)"},
    {"round_to", R"(// To so many decimal places, as the exact binary value rounds.
static double round_to(double value, long long places) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(static_cast<int>(places)) << value;
  return std::stod(text.str());
}
)"},
    {"shift_left", R"(static long long shift_left(long long value, long long bits) {
  if (bits < 0) {
    throw std::invalid_argument("shift_left: a negative number of bits");
  }
  long long result = 0;
  if (bits > 62 || __builtin_mul_overflow(value, 1LL << bits, &result)) {
    throw std::overflow_error("shift_left: beyond long long");
  }
  return result;
}
)"},
    {"shift_right", R"(static long long shift_right(long long value, long long bits) {
  if (bits < 0) {
    throw std::invalid_argument("shift_right: a negative number of bits");
  }
  return value >> std::min(bits, 63LL);
}
)"},
};

}  // namespace

std::span<const HelperText> cpp_number_helpers() {
  return kCppNumberHelpers;
}

}  // namespace synth
