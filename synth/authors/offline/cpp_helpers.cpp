#include "synth/authors/offline/cpp_expressions.h"
#include "synth/authors/offline/said_helpers.h"
#include "synth/support/text.h"

#include <algorithm>
#include <iterator>

namespace synth {
namespace {

// Laid out as clang-format does in Google's style, like all that is written. What Python answers
// with an exception ends with the one of <stdexcept> that is nearest.
constexpr CppHelper kCppHelpers[] = {
    {"capitalized", R"(// The first letter in upper case, all others in lower case.
static std::string capitalized(std::string text) {
  for (char& c : text) {
    const auto letter = static_cast<unsigned char>(c);
    c = static_cast<char>(&c == &text.front() ? std::toupper(letter)
                                              : std::tolower(letter));
  }
  return text;
}
)"},
    {"to_character", R"(// The character with a Unicode code point, in UTF-8.
static std::string to_character(long long code) {
  if (code < 0 || code > 0x10FFFF) {
    throw std::invalid_argument("to_character: no code point");
  }
  if (code < 0x80) {
    return std::string(1, static_cast<char>(code));
  }
  std::string tail;
  long long most = 0x40;  // what the first byte has room for
  while (code >= most) {
    tail.insert(tail.begin(), static_cast<char>(0x80 | (code & 0x3F)));
    code >>= 6;
    most = most == 0x40 ? 0x20 : most / 2;
  }
  const int mark = tail.size() == 1 ? 0xC0 : tail.size() == 2 ? 0xE0 : 0xF0;
  return static_cast<char>(mark | code) + tail;
}
)"},
    {"characters", R"(// The characters of UTF-8 text, each with all of its bytes.
static std::vector<std::string> characters(const std::string& text) {
  std::vector<std::string> result;
  for (const char c : text) {
    const bool goes_on = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (!goes_on || result.empty()) {
      result.emplace_back();
    }
    result.back() += c;
  }
  return result;
}
)"},
    {"chunks", R"(// The items in groups of so many; the last one may be smaller.
template <class T>
static std::vector<std::vector<T>> chunks(const std::vector<T>& items,
                                          long long size) {
  if (size <= 0) {
    throw std::invalid_argument("chunks: the size must be positive");
  }
  std::vector<std::vector<T>> result;
  for (long long i = 0; i < std::ssize(items); i += size) {
    const long long end = std::min<long long>(i + size, std::ssize(items));
    result.emplace_back(items.begin() + i, items.begin() + end);
  }
  return result;
}
)"},
    {"code_point", R"(// The Unicode code point of one character in UTF-8.
static long long code_point(const std::string& character) {
  const auto goes_on = [](unsigned char c) { return (c & 0xC0) == 0x80; };
  const auto size = std::ssize(character);
  if (size == 0 || std::ranges::count_if(character, goes_on) != size - 1) {
    throw std::invalid_argument("code_point: not one character");
  }
  const auto first = static_cast<unsigned char>(character[0]);
  long long code = size == 1 ? first : first & (0xFF >> (size + 1));
  for (const unsigned char c : character.substr(1)) {
    code = code << 6 | (c & 0x3F);
  }
  return code;
}
)"},
    {"common", R"(// The items of the first list that are in the second.
template <class T>
static std::vector<T> common(const std::vector<T>& items,
                             const std::vector<T>& others) {
  std::vector<T> result;
  for (const T& item : items) {
    if (std::ranges::find(others, item) != others.end()) {
      result.push_back(item);
    }
  }
  return result;
}
)"},
    {"count_in", R"(// How often a part occurs in a text, without overlaps.
static long long count_in(const std::string& text, const std::string& part) {
  if (part.empty()) {
    return length(text) + 1;
  }
  long long count = 0;
  for (auto at = text.find(part); at != std::string::npos;
       at = text.find(part, at + part.size())) {
    ++count;
  }
  return count;
}
)",
     "length"},
    {"digits", R"(// The decimal digits of a number, first to last.
static std::vector<long long> digits(long long number) {
  std::vector<long long> result;
  for (const char digit : std::to_string(std::abs(number))) {
    result.push_back(digit - '0');
  }
  return result;
}
)"},
    {"distinct", R"(// The items in the order in which they first appear, each once.
template <class T>
static std::vector<T> distinct(const std::vector<T>& items) {
  std::vector<T> result;
  std::set<T> seen;
  for (const T& item : items) {
    if (seen.insert(item).second) {
      result.push_back(item);
    }
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
    {"every_nth", R"(// Every step-th item; from the end for a negative step.
template <class T>
static std::vector<T> every_nth(const std::vector<T>& items, long long step) {
  if (step == 0) {
    throw std::invalid_argument("every_nth: the step is zero");
  }
  std::vector<T> result;
  for (long long i = step > 0 ? 0 : std::ssize(items) - 1;
       i >= 0 && i < std::ssize(items); i += step) {
    result.push_back(items[i]);
  }
  return result;
}
)"},
    {"every_nth_character", R"(// Every step-th character; from the end for a negative step.
static std::string every_nth_character(const std::string& text,
                                       long long step) {
  std::string result;
  for (const std::string& character : every_nth(characters(text), step)) {
    result += character;
  }
  return result;
}
)",
     "characters every_nth"},
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
    {"first_such", R"(// The first item for which the condition holds.
template <class T, class Condition>
static T first_such(const std::vector<T>& items, Condition condition) {
  const auto found = std::ranges::find_if(items, condition);
  if (found == items.end()) {
    throw std::out_of_range("first_such: no such item");
  }
  return *found;
}
)"},
    {"flatten", R"(template <class T>
static std::vector<T> flatten(const std::vector<std::vector<T>>& lists) {
  std::vector<T> result;
  for (const std::vector<T>& list : lists) {
    result.insert(result.end(), list.begin(), list.end());
  }
  return result;
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
    {"index_in", R"(// An index of bytes as one of characters, -1 for none.
static long long index_in(const std::string& text, std::size_t index) {
  return index == std::string::npos ? -1 : length(text.substr(0, index));
}
)",
     "length"},
    {"index_of", R"(// Where the item first is.
template <class T, class Item>
static long long index_of(const std::vector<T>& items, const Item& item) {
  const auto found = std::ranges::find(items, item);
  if (found == items.end()) {
    throw std::invalid_argument("index_of: no such item");
  }
  return found - items.begin();
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
    {"is_alphanumeric", R"(// Whether the text is letters and digits, at least one.
static bool is_alphanumeric(const std::string& text) {
  const auto holds = [](unsigned char c) { return std::isalnum(c) != 0; };
  return !text.empty() && std::ranges::all_of(text, holds);
}
)"},
    {"is_blank", R"(// Whether the text is white space, at least some.
static bool is_blank(const std::string& text) {
  const auto holds = [](unsigned char c) { return std::isspace(c) != 0; };
  return !text.empty() && std::ranges::all_of(text, holds);
}
)"},
    {"is_digits", R"(// Whether the text is digits, at least one.
static bool is_digits(const std::string& text) {
  const auto holds = [](unsigned char c) { return std::isdigit(c) != 0; };
  return !text.empty() && std::ranges::all_of(text, holds);
}
)"},
    {"is_letters", R"(// Whether the text is letters, at least one.
static bool is_letters(const std::string& text) {
  const auto holds = [](unsigned char c) { return std::isalpha(c) != 0; };
  return !text.empty() && std::ranges::all_of(text, holds);
}
)"},
    {"is_lower", R"(// Whether the text has letters, all in lower case.
static bool is_lower(const std::string& text) {
  const auto upper = [](unsigned char c) { return std::isupper(c) != 0; };
  const auto lower = [](unsigned char c) { return std::islower(c) != 0; };
  return std::ranges::any_of(text, lower) && std::ranges::none_of(text, upper);
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
    {"is_upper", R"(// Whether the text has letters, all in upper case.
static bool is_upper(const std::string& text) {
  const auto upper = [](unsigned char c) { return std::isupper(c) != 0; };
  const auto lower = [](unsigned char c) { return std::islower(c) != 0; };
  return std::ranges::any_of(text, upper) && std::ranges::none_of(text, lower);
}
)"},
    {"item_at", R"(// The item at an index; a negative one counts from the end.
template <class T>
static T item_at(const std::vector<T>& items, long long index) {
  return items.at(index < 0 ? index + std::ssize(items) : index);
}
)"},
    {"join", R"(// The parts with the separator between them.
static std::string join(const std::vector<std::string>& parts,
                        const std::string& separator) {
  std::string result;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    result += (i == 0 ? "" : separator) + parts[i];
  }
  return result;
}
)"},
    {"largest", R"(// The item that is largest, or whose key is; the first of several.
template <class T, class Key = std::identity>
static T largest(const std::vector<T>& items, Key key = {}) {
  if (items.empty()) {
    throw std::invalid_argument("largest: no items");
  }
  return *std::ranges::max_element(items, {}, key);
}
)"},
    {"length", R"(// The number of characters in UTF-8 text.
static long long length(const std::string& text) {
  const auto begins = [](unsigned char c) { return (c & 0xC0) != 0x80; };
  return std::ranges::count_if(text, begins);
}
)"},
    {"lower", R"(static std::string lower(std::string text) {
  for (char& c : text) {
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return text;
}
)"},
    {"mean", R"(template <class T>
static double mean(const std::vector<T>& numbers) {
  if (numbers.empty()) {
    throw std::invalid_argument("mean: no numbers");
  }
  const T total = std::accumulate(numbers.begin(), numbers.end(), T{});
  return static_cast<double>(total) / static_cast<double>(numbers.size());
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
    {"range", R"(// first, first + 1, ... up to the one before the end.
static std::vector<long long> range(long long first, long long end) {
  std::vector<long long> result(std::max(0LL, end - first));
  std::iota(result.begin(), result.end(), first);
  return result;
}
)"},
    {"repeat", R"(static std::string repeat(const std::string& text, long long times) {
  std::string result;
  for (long long i = 0; i < times; ++i) {
    result += text;
  }
  return result;
}
)"},
    {"replace_all", R"(static std::string replace_all(std::string text, const std::string& from,
                               const std::string& to) {
  if (from.empty()) {
    throw std::invalid_argument("replace_all: nothing to replace");
  }
  for (auto at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}
)"},
    {"reversed", R"(// The characters of UTF-8 text, last to first.
static std::string reversed(const std::string& text) {
  const std::vector<std::string> all = characters(text);
  std::string result;
  for (auto character = all.rbegin(); character != all.rend(); ++character) {
    result += *character;
  }
  return result;
}
)",
     "characters"},
    {"round_to", R"(// To so many decimal places, as the exact binary value rounds.
static double round_to(double value, long long places) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(static_cast<int>(places)) << value;
  return std::stod(text.str());
}
)"},
    {"running_maximum", R"(// The largest item so far, at each place.
template <class T>
static std::vector<T> running_maximum(std::vector<T> items) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    items[i] = std::max(items[i - 1], items[i]);
  }
  return items;
}
)"},
    {"running_minimum", R"(// The smallest item so far, at each place.
template <class T>
static std::vector<T> running_minimum(std::vector<T> items) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    items[i] = std::min(items[i - 1], items[i]);
  }
  return items;
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
    {"slice", R"(// The items from start to the one before stop; negative bounds count from the
// end.
template <class T>
static std::vector<T> slice(
    const std::vector<T>& items, long long start,
    long long stop = std::numeric_limits<long long>::max()) {
  const long long size = std::ssize(items);
  start = std::clamp(start < 0 ? start + size : start, 0LL, size);
  stop = std::clamp(stop < 0 ? stop + size : stop, start, size);
  return std::vector<T>(items.begin() + start, items.begin() + stop);
}
)"},
    {"slice_text",
     R"(// The characters from start to the one before stop; negative bounds count from
// the end.
static std::string slice_text(
    const std::string& text, long long start,
    long long stop = std::numeric_limits<long long>::max()) {
  std::string result;
  for (const std::string& character : slice(characters(text), start, stop)) {
    result += character;
  }
  return result;
}
)",
     "characters slice"},
    {"smallest", R"(// The item that is smallest, or whose key is; the first of several.
template <class T, class Key = std::identity>
static T smallest(const std::vector<T>& items, Key key = {}) {
  if (items.empty()) {
    throw std::invalid_argument("smallest: no items");
  }
  return *std::ranges::min_element(items, {}, key);
}
)"},
    {"text_before", R"(// What precedes a separator, all where there is none.
static std::string text_before(const std::string& text,
                               const std::string& separator) {
  return text.substr(0, text.find(separator));
}
)"},
    {"text_after", R"(// What follows a separator, nothing where there is none.
static std::string text_after(const std::string& text,
                              const std::string& separator) {
  const std::size_t at = text.find(separator);
  return at == std::string::npos ? "" : text.substr(at + separator.size());
}
)"},
    {"digit_runs", R"(// The runs of digits of a text.
static std::vector<std::string> digit_runs(const std::string& text) {
  std::vector<std::string> result;
  bool goes_on = false;
  for (const char c : text) {
    const bool belongs = '0' <= c && c <= '9';
    if (belongs && !goes_on) {
      result.emplace_back();
    }
    if (belongs) {
      result.back() += c;
    }
    goes_on = belongs;
  }
  return result;
}
)"},
    {"letter_runs", R"(// The runs of ASCII letters of a text.
static std::vector<std::string> letter_runs(const std::string& text) {
  std::vector<std::string> result;
  bool goes_on = false;
  for (const char c : text) {
    const bool belongs = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
    if (belongs && !goes_on) {
      result.emplace_back();
    }
    if (belongs) {
      result.back() += c;
    }
    goes_on = belongs;
  }
  return result;
}
)"},
    {"split", R"(// The parts of a text between separators.
static std::vector<std::string> split(const std::string& text,
                                      const std::string& separator) {
  if (separator.empty()) {
    throw std::invalid_argument("split: an empty separator");
  }
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (auto end = text.find(separator); end != std::string::npos;
       end = text.find(separator, begin)) {
    parts.push_back(text.substr(begin, end - begin));
    begin = end + separator.size();
  }
  parts.push_back(text.substr(begin));
  return parts;
}
)"},
    {"strip", R"(// The text without white space at either end.
static std::string strip(const std::string& text) {
  constexpr std::string_view kSpace = " \t\n\v\f\r";
  const auto first = text.find_first_not_of(kSpace);
  const auto last = text.find_last_not_of(kSpace);
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}
)"},
    {"swap_case", R"(static std::string swap_case(std::string text) {
  for (char& c : text) {
    const auto letter = static_cast<unsigned char>(c);
    c = static_cast<char>(std::isupper(letter) != 0 ? std::tolower(letter)
                                                    : std::toupper(letter));
  }
  return text;
}
)"},
    {"title", R"(// Each word begins in upper case and goes on in lower case.
static std::string title(std::string text) {
  bool in_word = false;
  for (char& c : text) {
    const auto letter = static_cast<unsigned char>(c);
    c = static_cast<char>(in_word ? std::tolower(letter)
                                  : std::toupper(letter));
    in_word = std::isalpha(letter) != 0;
  }
  return text;
}
)"},
    {"to_binary", R"(// The digits to base 2.
static std::string to_binary(long long number) {
  if (number < 0) {
    throw std::invalid_argument("to_binary: a negative number");
  }
  std::string bits;
  do {
    bits.insert(bits.begin(), number % 2 == 0 ? '0' : '1');
    number /= 2;
  } while (number > 0);
  return bits;
}
)"},
    {"to_integer", R"(// The number that the text is, white space around it left out.
static long long to_integer(const std::string& text) {
  std::size_t end = 0;
  const long long number = std::stoll(text, &end);
  if (text.find_first_not_of(" \t\n\v\f\r", end) != std::string::npos) {
    throw std::invalid_argument("to_integer: not a number");
  }
  return number;
}
)"},
    {"upper", R"(static std::string upper(std::string text) {
  for (char& c : text) {
    c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return text;
}
)"},
    {"without", R"(// The items of the first list that are not in the second.
template <class T>
static std::vector<T> without(const std::vector<T>& items,
                              const std::vector<T>& others) {
  std::vector<T> result;
  for (const T& item : items) {
    if (std::ranges::find(others, item) == others.end()) {
      result.push_back(item);
    }
  }
  return result;
}
)"},
    {"words", R"(// The parts of a text between white space.
static std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) {
    result.push_back(word);
  }
  return result;
}
)"},
};

// Macros of <cmath>, <cstdio> and g++ that a variable cannot have for a name.
constexpr std::string_view kMacros =
    "EOF NULL NAN INFINITY HUGE_VAL RAND_MAX BUFSIZ errno stdin stdout stderr linux unix std main";

const CppHelper* find_cpp_helper(std::string_view name) {
  for (const std::span<const CppHelper> helpers :
       {std::span<const CppHelper>(kCppHelpers), said_cpp_helpers()}) {
    const auto found = std::ranges::find(helpers, name, &CppHelper::name);
    if (found != helpers.end()) {
      return &*found;
    }
  }
  return nullptr;
}

// The helper, after those that it needs.
void add_helper(std::string_view name, std::set<std::string_view>& done,
                std::vector<std::string>& code) {
  const CppHelper* const helper = find_cpp_helper(name);
  if (helper == nullptr || !done.insert(helper->name).second) {
    return;
  }
  if (!helper->needs.empty()) {
    for (const std::string_view needed : split(helper->needs, ' ')) {
      add_helper(needed, done, code);
    }
  }
  code.emplace_back(helper->code);
}

}  // namespace

std::vector<std::string> CppExpressions::helper_code() const {
  std::vector<std::string> code;
  std::set<std::string_view> done;
  for (const std::string& name : helpers()) {
    add_helper(name, done, code);
  }
  return code;
}

std::set<std::string> cpp_names() {
  std::set<std::string> names;
  for (const std::string_view word : split(kMacros, ' ')) {
    names.emplace(word);
  }
  return names;
}

const std::set<std::string>& cpp_helper_names() {
  static const std::set<std::string> kNames = [] {
    std::set<std::string> names;
    for (const CppHelper& helper : kCppHelpers) {
      names.emplace(helper.name);
    }
    for (const CppHelper& helper : said_cpp_helpers()) {
      names.emplace(helper.name);
    }
    return names;
  }();
  return kNames;
}

}  // namespace synth
